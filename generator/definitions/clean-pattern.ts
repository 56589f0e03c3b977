/**
 * A pattern that compiles only without the `u` flag, rewritten so that it compiles with it and means the same. In: a pattern. Out:
 * the rewritten one, or nothing where that is not plain.
 */

/** The `u`-clean spelling; `undefined` where the pattern is no regular expression at all, or cannot be mended with certainty. */
export function cleanPattern(pattern: string): string | undefined {
  if (!compiles(pattern, "")) return undefined;
  const clean = rewritten(pattern);
  return compiles(clean, "u") ? clean : undefined;
}

function compiles(pattern: string, flags: string): boolean {
  try {
    RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** Longest first: an escape with all that belongs to it, a quantifier in braces, a class's brackets, any one character. */
const piece = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|c[A-Za-z]|[\s\S])|\{\d+(?:,\d*)?\}|[\s\S]/gu;

function rewritten(pattern: string): string {
  const pieces = pattern.match(piece) ?? [];
  let inClass = false;
  let out = "";
  for (const [index, text] of pieces.entries()) {
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    if (text.startsWith("\\")) out += escape(text, inClass);
    else if (inClass) {
      if (text === "]") inClass = false;
      out +=
        text === "-" && (isClassEscape(before) || isClassEscape(after)) && after !== "]" && before !== "["
          ? "\\-"
          : text;
    } else if (text === "[") {
      inClass = true;
      out += text;
    } else {
      out += text === "{" || text === "}" || text === "]" ? `\\${text}` : text;
    }
  }
  return out;
}

function isClassEscape(text: string | undefined): boolean {
  return text !== undefined && /^\\[dDwWsS]$/.test(text);
}

/** Drops a backslash that means nothing. Escapes that mean something without the flag but another thing with it stay, and fail. */
function escape(text: string, inClass: boolean): string {
  const character = text.slice(1);
  if (text.length > 2 || /^[dDwWsSbBfnrtv0-9pPkc^$\\.*+?()[\]{}|/]$/.test(character)) return text;
  if (character === "-") return inClass ? text : character;
  return character;
}
