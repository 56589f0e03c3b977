/**
 * Code templates: literal TypeScript with holes goes in, a value that remembers its imports comes out, and `printFile`
 * turns that into text. A string in a hole becomes a quoted literal, because names and descriptions come from users:
 * unsafe has to be the longer word. It knows TypeScript and nothing of the protocol; white space is prettier's business.
 */
import { InternalError } from "./internal-error.js";
import { literal, propertyKey, quote } from "./literals.js";
import type { Json } from "./literals.js";
import { isIdentifier } from "./identifiers.js";

/** A piece of code: text and imports, in order. Made only by the functions of this room. */
export interface Code {
  readonly parts: readonly (string | Import)[];
}

interface Import {
  readonly from: string;
  readonly name: string;
  readonly typeOnly: boolean;
}

/** What a hole may hold. Strings, numbers, booleans and null print as literals; `undefined` and `false` arrays print nothing. */
export type Hole = Code | string | number | boolean | null | undefined | readonly Hole[];

/** The template: ``code`const ${id(name)} = ${value};` ``. A string hole is printed as a quoted, escaped literal. */
export function code(strings: TemplateStringsArray, ...holes: readonly Hole[]): Code {
  const parts: (string | Import)[] = [];
  for (const [index, text] of strings.entries()) {
    append(parts, [text]);
    if (index < holes.length) append(parts, partsOf(holes[index]));
  }
  return { parts };
}

/** Neighbouring texts become one, so that a piece of code has few parts however often it is put into another. */
function append(parts: (string | Import)[], more: readonly (string | Import)[]): void {
  for (const part of more) {
    const last = parts.at(-1);
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
}

function partsOf(hole: Hole): readonly (string | Import)[] {
  if (hole === undefined) return [];
  if (hole === null || typeof hole !== "object") return [literal(hole)];
  if (isList(hole)) return hole.flatMap((item) => partsOf(item));
  return hole.parts;
}

function isList(hole: Hole): hole is readonly Hole[] {
  return Array.isArray(hole);
}

/** An identifier as it stands. Throws when it is not one: turning a wire name into one is `identifiers.ts`'s business. */
export function id(name: string): Code {
  if (!isIdentifier(name)) throw new InternalError(`not an identifier: ${JSON.stringify(name)}`);
  return { parts: [name] };
}

/** Text that we wrote ourselves, printed as it stands. Never for anything that came from a user or an input file. */
export function raw(text: string): Code {
  return { parts: [text] };
}

/** A property key in an object literal or type: bare where it may be, quoted otherwise. */
export function key(name: string): Code {
  return { parts: [propertyKey(name)] };
}

/** Any JSON value as a literal. */
export function json(value: Json): Code {
  return { parts: [literal(value)] };
}

/** The pieces one after the other with `separator` (our own text) between them. */
export function join(pieces: readonly Code[], separator = "\n"): Code {
  const parts: (string | Import)[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) append(parts, [separator]);
    append(parts, piece.parts);
  }
  return { parts };
}

/** A value import, placed where it is used. `from` is the specifier as it will be written, e.g. `./errors.js`. */
export function value(from: string, name: string): Code {
  return { parts: [{ from, name: checked(name), typeOnly: false }] };
}

/** A type-only import, placed where it is used. */
export function type(from: string, name: string): Code {
  return { parts: [{ from, name: checked(name), typeOnly: true }] };
}

function checked(name: string): string {
  if (!isIdentifier(name)) throw new InternalError(`not an identifier: ${JSON.stringify(name)}`);
  return name;
}

/**
 * The text of a file: its imports, merged, type-only where nothing uses the value, sorted by specifier and name, then the
 * body. `taken` are names the body declares itself: an import that clashes with one, or with another import, is aliased `Name$1`.
 */
export function printFile(body: Code, taken: Iterable<string> = []): string {
  const used = new Set(taken);
  const imports = new Map<string, Import & { local: string }>();
  for (const part of body.parts) {
    if (typeof part === "string") continue;
    const at = `${part.from}\0${part.name}`;
    const known = imports.get(at);
    if (known !== undefined) {
      if (known.typeOnly && !part.typeOnly) imports.set(at, { ...known, typeOnly: false });
      continue;
    }
    let local = part.name;
    for (let n = 1; used.has(local); n++) local = `${part.name}$${n}`;
    used.add(local);
    imports.set(at, { ...part, local });
  }
  const text = body.parts
    .map((part) => (typeof part === "string" ? part : (imports.get(`${part.from}\0${part.name}`)?.local ?? part.name)))
    .join("");
  const head = importLines([...imports.values()]);
  return head === "" ? text : `${head}\n\n${text}`;
}

function importLines(imports: readonly (Import & { local: string })[]): string {
  const byModule = new Map<string, (Import & { local: string })[]>();
  for (const item of imports) byModule.set(item.from, [...(byModule.get(item.from) ?? []), item]);
  const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...byModule.keys()]
    .toSorted(byText)
    .map((from) => {
      const items = [...(byModule.get(from) ?? [])].sort((a, b) => byText(a.name, b.name));
      const allTypes = items.every((item) => item.typeOnly);
      const names = items.map((item) => {
        const renamed = item.local === item.name ? item.name : `${item.name} as ${item.local}`;
        return item.typeOnly && !allTypes ? `type ${renamed}` : renamed;
      });
      return `import ${allTypes ? "type " : ""}{ ${names.join(", ")} } from ${quote(from)};`;
    })
    .join("\n");
}
