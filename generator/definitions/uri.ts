/**
 * URIs and URI templates. Text in, what is wrong with it out; it knows no place and no protocol.
 */

/** What is wrong with a URI, if anything: a `problem` forbids it, an `encoded` spelling is merely better. */
export function uriProblem(uri: string): { readonly problem: string } | { readonly encoded: string } | undefined {
  if (uri === "") return { problem: "it is empty" };
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(uri);
  if (scheme === null) return { problem: "it has no scheme" };
  if (scheme[0].length === uri.length) return { problem: "nothing follows its scheme" };
  if (/[\s\u0000-\u001f\u007f]/.test(uri)) return { problem: "it holds white space or a control character" };
  if (!URL.canParse(uri)) return { problem: "its authority is not valid" };
  const encoded = encodedUri(uri);
  return encoded === uri ? undefined : { encoded };
}

/** Every character that RFC 3986 does not allow, and every `%` that begins no escape, as UTF-8 escapes. */
function encodedUri(uri: string): string {
  return uri.replace(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/g, (part) =>
    part === "%" ? "%25" : encodeURIComponent(part),
  );
}

/** What is wrong with a URI template by RFC 6570 (levels 1 to 4), if anything. */
export function uriTemplateProblem(template: string): string | undefined {
  if (template === "") return "it is empty";
  let at = 0;
  const names = new Set<string>();
  while (at < template.length) {
    const open = template.indexOf("{", at);
    const literal = template.slice(at, open === -1 ? undefined : open);
    if (literal.includes("}")) return "a `}` closes nothing";
    const odd = /[\s\u0000-\u001f\u007f"<>\\^`|]|%(?![0-9A-Fa-f]{2})/.exec(literal);
    if (odd !== null) return `\`${odd[0]}\` must be escaped in it`;
    if (open === -1) break;
    const close = template.indexOf("}", open);
    if (close === -1) return "a `{` is not closed";
    const problem = expressionProblem(template.slice(open + 1, close), names);
    if (problem !== undefined) return problem;
    at = close + 1;
  }
  return /^(?:[A-Za-z][A-Za-z0-9+.-]*:|\{)/.test(template) ? undefined : "it has no scheme";
}

const variable = /^(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*(\*|:[1-9][0-9]{0,3})?$/;

function expressionProblem(expression: string, names: Set<string>): string | undefined {
  const operator = /^[+#./;?&=,!@|]/.exec(expression)?.[0] ?? "";
  if ("=,!@|".includes(operator) && operator !== "") return `the operator \`${operator}\` is reserved`;
  const list = expression.slice(operator.length);
  if (list === "") return "an expression holds no variable";
  for (const item of list.split(",")) {
    const match = variable.exec(item);
    if (match === null) return `\`${item}\` is not a variable`;
    const name = item.slice(0, item.length - (match[1]?.length ?? 0));
    if (names.has(name)) return `the variable \`${name}\` stands in it twice`;
    names.add(name);
  }
  return undefined;
}
