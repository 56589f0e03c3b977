/**
 * A regular expression that compiles with the `u` flag in, its structure out: what repeats, what follows what. It knows nothing of
 * what a character class holds; atoms keep their text.
 */

/** One construct. `start` and `end` are offsets in the pattern. */
export type Regex =
  | { readonly kind: "empty" }
  | { readonly kind: "atom"; readonly text: string }
  | { readonly kind: "sequence" | "choice"; readonly items: readonly Regex[] }
  | {
      readonly kind: "repeat";
      readonly item: Regex;
      readonly min: number;
      readonly max: number;
      readonly start: number;
      readonly end: number;
    };

/** The pattern itself first, then the insides of its lookarounds: each is matched by itself. */
export function regexesIn(pattern: string): readonly Regex[] {
  const reader: Reader = { pattern, at: 0, apart: [] };
  const whole = choice(reader);
  return [whole, ...reader.apart];
}

interface Reader {
  readonly pattern: string;
  at: number;
  readonly apart: Regex[];
}

function choice(reader: Reader): Regex {
  const items = [sequence(reader)];
  while (reader.pattern[reader.at] === "|") {
    reader.at++;
    items.push(sequence(reader));
  }
  return items.length === 1 ? (items[0] as Regex) : { kind: "choice", items };
}

function sequence(reader: Reader): Regex {
  const items: Regex[] = [];
  while (reader.at < reader.pattern.length && !"|)".includes(reader.pattern[reader.at] ?? ""))
    items.push(repeated(reader));
  return { kind: "sequence", items };
}

const quantifier = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;

function repeated(reader: Reader): Regex {
  const start = reader.at;
  const item = single(reader);
  quantifier.lastIndex = reader.at;
  const match = quantifier.exec(reader.pattern);
  if (match === null) return item;
  reader.at = quantifier.lastIndex;
  const [text, least, comma, most] = match;
  const min = least === undefined ? (text.startsWith("+") ? 1 : 0) : Number(least);
  const unbounded = least === undefined ? !text.startsWith("?") : comma === "," && most === "";
  const max = unbounded ? Infinity : least === undefined ? 1 : comma === "," ? Number(most) : min;
  return { kind: "repeat", item, min, max, start, end: reader.at };
}

const groupAt = /\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/y;
const classAt = /\[(?:\\[\s\S]|[^\]\\])*\]/y;
const pair = "u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}";
const escapeAt = new RegExp(
  `\\\\(?:${pair}|u[0-9a-fA-F]{4}|u\\{[^}]*\\}|x[0-9a-fA-F]{2}|[pP]\\{[^}]*\\}|k<[^>]*>|c[A-Za-z]|\\d+|[\\s\\S])`,
  "uy",
);

function single(reader: Reader): Regex {
  const { pattern, at } = reader;
  const character = pattern[at];
  if (character === "(") return group(reader);
  if (character === "^" || character === "$") {
    reader.at++;
    return { kind: "empty" };
  }
  const atom = character === "[" ? taken(reader, classAt) : character === "\\" ? taken(reader, escapeAt) : undefined;
  if (atom !== undefined) {
    // Boundaries match no character; what a back-reference matches is not known here.
    return /^\\(?:[bB]|k<|[1-9])/.test(atom) ? { kind: "empty" } : { kind: "atom", text: atom };
  }
  const text = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
  reader.at += text.length;
  return { kind: "atom", text };
}

function taken(reader: Reader, what: RegExp): string | undefined {
  what.lastIndex = reader.at;
  const text = what.exec(reader.pattern)?.[0];
  reader.at += text?.length ?? 0;
  return text;
}

function group(reader: Reader): Regex {
  const opening = taken(reader, groupAt) ?? "";
  const inside = choice(reader);
  reader.at++;
  if (!/^\(\?(?:[=!]|<[=!])/.test(opening)) return inside;
  reader.apart.push(inside);
  return { kind: "empty" };
}
