/**
 * RFC 6570 templates read backwards: a template goes in once, a matcher comes out, and a URI goes into that and gives its
 * variables, percent-decoded. Matching takes time in proportion to the URI's length whatever the URI holds: there is no
 * backtracking and no regular expression made from a template. A value cannot leave its place: neither `..` segments nor
 * encoded slashes get through.
 */

/** Variables by name: a list for an exploded one, absent where the template lets it be absent. */
export type Variables = Readonly<Record<string, string | readonly string[]>>;

/** The variables of a URI, or `undefined` when it does not match. */
export type UriMatcher = (uri: string) => Variables | undefined;

/** URIs beyond this length match no template. */
const longestUri = 8_192;

/** Compiles a template. Throws on one that is not a template. */
export function compileUriTemplate(template: string): UriMatcher {
  const parts = partsOf(template);
  return (uri) => {
    if (uri.length > longestUri) return undefined;
    const slices = slicesOf(parts, uri);
    if (slices === undefined) return undefined;
    const found = new Map<string, string | readonly string[]>();
    for (const [index, part] of parts.entries()) {
      if (part.kind !== "literal" && !readValues(part, slices[index] as string, found)) return undefined;
    }
    return Object.fromEntries(found);
  };
}

type Part =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "value"; readonly prefix: string; readonly spans: Spans; readonly variable: Variable }
  | { readonly kind: "pairs"; readonly prefix: "?" | "&" | ";"; readonly variables: readonly Variable[] };

interface Variable {
  readonly name: string;
  readonly explode: boolean;
  readonly longest: number | undefined;
}

/** Which characters a value may run over: one segment, several segments, or anything. */
type Spans = "segment" | "label" | "segments" | "all";

const operators: Readonly<
  Record<string, { readonly prefix: string; readonly between: string; readonly spans: Spans }>
> = {
  "": { prefix: "", between: ",", spans: "segment" },
  "+": { prefix: "", between: ",", spans: "all" },
  "#": { prefix: "#", between: ",", spans: "all" },
  ".": { prefix: ".", between: "", spans: "label" },
  "/": { prefix: "/", between: "", spans: "segment" },
};

function partsOf(template: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf("{", at);
    const literal = template.slice(at, open === -1 ? undefined : open);
    if (literal.includes("}")) throw new Error(`not a URI template: ${template}`);
    if (literal !== "") parts.push({ kind: "literal", text: literal });
    if (open === -1) break;
    const close = template.indexOf("}", open);
    if (close === -1) throw new Error(`not a URI template: ${template}`);
    parts.push(...expressionOf(template.slice(open + 1, close), template));
    at = close + 1;
  }
  return parts;
}

function expressionOf(expression: string, template: string): readonly Part[] {
  const [, operator = "", list = ""] = /^([+#./;?&]?)(.*)$/s.exec(expression) ?? [];
  const variables = list.split(",").map((text): Variable => {
    const [, name, star, length] = /^((?:[\w.]|%[0-9A-Fa-f]{2})+)(?:(\*)|:([1-9]\d{0,3}))?$/.exec(text) ?? [];
    if (name === undefined) throw new Error(`not a URI template: ${template}`);
    return { name, explode: star === "*", longest: length === undefined ? undefined : Number(length) };
  });
  if (operator === "?" || operator === "&" || operator === ";") return [{ kind: "pairs", prefix: operator, variables }];
  const { prefix, between, spans } = operators[operator] ?? { prefix: "", between: ",", spans: "segment" };
  return variables.flatMap((variable, index): readonly Part[] => {
    const over: Spans = operator === "/" && variable.explode ? "segments" : spans;
    const value: Part = { kind: "value", prefix: index > 0 && between === "," ? "" : prefix, spans: over, variable };
    return index > 0 && between === "," ? [{ kind: "literal", text: "," }, value] : [value];
  });
}

/**
 * Cuts the URI into one slice a part. `fits[part][at]`: the rest of the URI from `at` can be cut into the rest of the parts;
 * filled from the end, each cell once. Then, from the start, each part takes the shortest slice that lets the rest fit.
 */
function slicesOf(parts: readonly Part[], uri: string): readonly string[] | undefined {
  const end = uri.length;
  const fits: Uint8Array[] = [];
  let next = new Uint8Array(end + 1);
  next[end] = 1;
  for (let index = parts.length - 1; index >= 0; index--) {
    const here = fitsBefore(parts[index] as Part, uri, next);
    fits[index] = here;
    next = here;
  }
  if (next[0] !== 1) return undefined;
  const slices: string[] = [];
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const rest = fits[index + 1];
    const to = sliceEnd(part, uri, at, (place) => (rest === undefined ? place === end : rest[place] === 1));
    slices.push(uri.slice(at, to));
    at = to;
  }
  return slices;
}

function fitsBefore(part: Part, uri: string, next: Uint8Array): Uint8Array<ArrayBuffer> {
  const here = new Uint8Array(uri.length + 1);
  if (part.kind === "literal") {
    for (let at = 0; at + part.text.length <= uri.length; at++) {
      if (next[at + part.text.length] === 1 && uri.startsWith(part.text, at)) here[at] = 1;
    }
    return here;
  }
  // inside[at]: from `at`, inside the value, the rest fits after zero or more further characters of the value.
  const inside = new Uint8Array(uri.length + 1);
  for (let at = uri.length; at >= 0; at--) {
    inside[at] =
      next[at] === 1 || (at < uri.length && runsOver(part, uri.charCodeAt(at)) && inside[at + 1] === 1) ? 1 : 0;
    const afterPrefix = at + part.prefix.length;
    const starts = afterPrefix < uri.length && uri.startsWith(part.prefix, at);
    const taken = starts && runsOver(part, uri.charCodeAt(afterPrefix)) && inside[afterPrefix + 1] === 1;
    here[at] = taken || (isOptional(part) && next[at] === 1) ? 1 : 0;
  }
  return here;
}

function sliceEnd(part: Part, uri: string, at: number, fitsAfter: (place: number) => boolean): number {
  if (part.kind === "literal") return at + part.text.length;
  if (isOptional(part) && fitsAfter(at) && !uri.startsWith(part.prefix, at)) return at;
  let to = at + part.prefix.length;
  const starts = uri.startsWith(part.prefix, at) && to < uri.length && runsOver(part, uri.charCodeAt(to));
  if (!starts) return at;
  to += 1;
  while (!fitsAfter(to)) {
    if (to >= uri.length || !runsOver(part, uri.charCodeAt(to))) return at;
    to += 1;
  }
  return to;
}

/** An expression with a prefix character may be missing altogether, prefix included. */
function isOptional(part: Exclude<Part, { readonly kind: "literal" }>): boolean {
  return part.prefix !== "";
}

function runsOver(part: Exclude<Part, { readonly kind: "literal" }>, unit: number): boolean {
  if (part.kind === "pairs") return unit !== hash;
  switch (part.spans) {
    case "all":
      return true;
    case "segments":
      return unit !== question && unit !== hash;
    case "label":
      return unit !== dot && unit !== slash && unit !== question && unit !== hash;
    case "segment":
      return unit !== slash && unit !== question && unit !== hash;
  }
}

const hash = 0x23;
const dot = 0x2e;
const slash = 0x2f;
const question = 0x3f;

type Found = Map<string, string | readonly string[]>;

function readValues(part: Exclude<Part, { readonly kind: "literal" }>, slice: string, found: Found): boolean {
  if (part.kind === "pairs") return readPairs(part, slice, found);
  if (slice === "") return isOptional(part);
  const { variable, spans, prefix } = part;
  const pieces = variable.explode
    ? slice.slice(prefix.length).split(prefix === "" ? "," : prefix)
    : [slice.slice(prefix.length)];
  const values = pieces.map((piece) => decoded(piece, spans !== "all"));
  if (!values.every((value) => value !== undefined && withinLength(variable, value))) return false;
  found.set(variable.name, variable.explode ? (values as readonly string[]) : (values[0] as string));
  return true;
}

function readPairs(part: Part & { readonly kind: "pairs" }, slice: string, found: Found): boolean {
  if (slice === "") return true;
  for (const pair of slice.slice(1).split(part.prefix === ";" ? ";" : "&")) {
    const equals = pair.indexOf("=");
    const name = decoded(equals === -1 ? pair : pair.slice(0, equals), false);
    const variable = part.variables.find((known) => known.name === name);
    const value = decoded(equals === -1 ? "" : pair.slice(equals + 1), false);
    if (variable === undefined || value === undefined || !withinLength(variable, value)) return false;
    const before = found.get(variable.name);
    if (variable.explode) found.set(variable.name, [...(before ?? []), value]);
    else if (before === undefined) found.set(variable.name, value);
    else return false;
  }
  return true;
}

function withinLength(variable: Variable, value: string): boolean {
  return variable.longest === undefined || value.length <= variable.longest;
}

/** Percent-decoded; `undefined` when the escapes are wrong or the value would step out of its place. */
function decoded(text: string, oneSegment: boolean): string | undefined {
  let value: string;
  try {
    value = text.includes("%") ? decodeURIComponent(text) : text;
  } catch {
    return undefined;
  }
  if (value.includes("\0") || (oneSegment && /[/\\]/.test(value))) return undefined;
  return value.split(/[/\\]/).some((segment) => segment === "..") || value === "." ? undefined : value;
}
