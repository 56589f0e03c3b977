/**
 * JSON text in, positioned nodes out. Strict JSON, read here and not by `JSON.parse`, because diagnostics need places, keys
 * that stand twice must be seen, and `__proto__` is a key like any other. It knows nothing of definitions.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import type { Entry, Node, Place, Source } from "./node.js";
import { limits, sourceOf, spanOf } from "./node.js";

/** Reads a JSON text. Without a value, the text is not JSON (or is beyond all limits) and the diagnostics say where. */
export function readJson(file: string, text: string): Outcome<Node | undefined> {
  const source = sourceOf(file, text);
  const found: Diagnostic[] = [];
  const reader = { source, text, at: text.startsWith("\ufeff") ? 1 : 0, depth: 0, nodes: 0, found };
  try {
    skipSpace(reader);
    if (reader.at >= text.length)
      return { value: undefined, diagnostics: [diagnostics.make("empty", {}, { span: spanAt(reader, 0) })] };
    const value = readValue(reader);
    skipSpace(reader);
    if (reader.at < text.length) fail(reader, "Nothing may follow the value.");
    return { value, diagnostics: found };
  } catch (error) {
    if (error instanceof Stop) return { value: undefined, diagnostics: [...found, error.diagnostic] };
    throw error;
  }
}

interface Reader {
  readonly source: Source;
  readonly text: string;
  at: number;
  depth: number;
  nodes: number;
  readonly found: Diagnostic[];
}

/** Leaves the recursion at the first syntax error: what follows one cannot be told. Never leaves this file. */
class Stop extends Error {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

function fail(reader: Reader, what: string, at = reader.at, hint?: string): never {
  throw new Stop(diagnostics.make("syntax", { what }, { span: spanAt(reader, at), hint }));
}

function spanAt({ source }: Reader, start: number, end = start + 1) {
  return spanOf({ source, start, end });
}

function readValue(reader: Reader): Node {
  const { text, at, source } = reader;
  if (++reader.nodes > limits.nodes)
    throw new Stop(diagnostics.make("too-large", { limit: `${limits.nodes} values` }, { span: spanAt(reader, at) }));
  const character = text[at];
  if (character === "{" || character === "[") {
    if (++reader.depth > limits.depth)
      throw new Stop(diagnostics.make("too-deep", { limit: limits.depth }, { span: spanAt(reader, at) }));
    const node = character === "{" ? readObject(reader) : readList(reader);
    reader.depth--;
    return node;
  }
  if (character === '"') {
    const value = readString(reader);
    return { kind: "scalar", value, place: { source, start: at, end: reader.at } };
  }
  for (const [word, value] of words) {
    if (text.startsWith(word, at)) {
      reader.at += word.length;
      return { kind: "scalar", value, place: { source, start: at, end: reader.at } };
    }
  }
  return readNumber(reader);
}

const words = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;

const numberAt = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readNumber(reader: Reader): Node {
  const { source, at: start, text } = reader;
  numberAt.lastIndex = start;
  const digits = numberAt.exec(text)?.[0];
  if (digits === undefined) return unexpected(reader);
  reader.at += digits.length;
  const value = Number(digits);
  const place: Place = { source, start, end: reader.at };
  if (!Number.isFinite(value))
    reader.found.push(
      diagnostics.make("unusable-value", { what: `\`${digits}\` is too large and` }, { span: spanOf(place) }),
    );
  else checkPrecision(digits, value, place, reader.found);
  return { kind: "scalar", value: Number.isFinite(value) ? value : 0, place };
}

/** Reports an integer that is not the one that was written. */
export function checkPrecision(digits: string, value: number, place: Place, found: Diagnostic[]): void {
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(digits) || BigInt(digits) === BigInt(value)) return;
  const values = { text: digits, number: JSON.stringify(value) };
  found.push(diagnostics.make("imprecise-number", values, { span: spanOf(place) }));
}

function unexpected(reader: Reader): never {
  const { text, at } = reader;
  const character = text.slice(at, at + 1);
  if (character === "") return fail(reader, "The text ends in the middle of a value.", Math.max(0, text.length - 1));
  if (character === "/" || character === "#")
    return fail(
      reader,
      "JSON has no comments.",
      at,
      "Remove it, or rename the file to `mcp.yaml`: YAML has comments, and JSON is YAML.",
    );
  if (character === "'") return fail(reader, "JSON text stands in double quotes.", at, "Write `\"` instead of `'`.");
  if (character === "}" || character === "]")
    return fail(reader, `A value is missing before \`${character}\`.`, at, "Remove the comma before it.");
  const word = /^[\w$+.-]+/.exec(text.slice(at, at + 40))?.[0];
  return fail(
    reader,
    `\`${word ?? character}\` is not a JSON value.`,
    at,
    word === undefined ? undefined : "Text stands in double quotes.",
  );
}

function readObject(reader: Reader): Node {
  const { source, at: start } = reader;
  const entries = new Map<string, Entry>();
  reader.at++;
  skipSpace(reader);
  if (reader.text[reader.at] === "}") reader.at++;
  else {
    for (;;) {
      skipSpace(reader);
      const keyStart = reader.at;
      if (reader.text[keyStart] !== '"') keyExpected(reader);
      const key = readString(reader);
      const place: Place = { source, start: keyStart, end: reader.at };
      skipSpace(reader);
      if (reader.text[reader.at] !== ":") fail(reader, "A `:` must follow the key.");
      reader.at++;
      skipSpace(reader);
      const value = readValue(reader);
      const first = entries.get(key);
      if (first === undefined) entries.set(key, { key, place, value });
      else reader.found.push(duplicateKey(key, first.place, place));
      if (ends(reader, "}")) break;
    }
  }
  return { kind: "map", entries, place: { source, start, end: reader.at } };
}

function keyExpected(reader: Reader): never {
  const character = reader.text[reader.at];
  if (character === "}") return fail(reader, "A comma must not stand before `}`.", reader.at, "Remove the comma.");
  if (character === "/" || character === "#" || character === undefined) return unexpected(reader);
  return fail(reader, "A key in double quotes must stand here.");
}

/** The diagnostic for a key that stands twice in one map. */
export function duplicateKey(key: string, first: Place, second: Place): Diagnostic {
  return diagnostics.make(
    "duplicate-key",
    { key },
    { span: spanOf(second), related: [{ message: "the first one", span: spanOf(first) }] },
  );
}

function readList(reader: Reader): Node {
  const { source, at: start } = reader;
  const items: Node[] = [];
  reader.at++;
  skipSpace(reader);
  if (reader.text[reader.at] === "]") reader.at++;
  else {
    do {
      skipSpace(reader);
      items.push(readValue(reader));
    } while (!ends(reader, "]"));
  }
  return { kind: "list", items, place: { source, start, end: reader.at } };
}

/** Steps over a comma (false) or the closing bracket (true). */
function ends(reader: Reader, closing: string): boolean {
  skipSpace(reader);
  const character = reader.text[reader.at];
  if (character !== "," && character !== closing) {
    if (character === undefined)
      fail(reader, `\`${closing}\` is missing at the end.`, Math.max(0, reader.text.length - 1));
    if (character === "/" || character === "#") unexpected(reader);
    fail(reader, `A comma or \`${closing}\` must follow the value.`);
  }
  reader.at++;
  return character === closing;
}

function readString(reader: Reader): string {
  const { text, at: start } = reader;
  let at = start + 1;
  let plain = true;
  for (; ; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) break;
    if (code === 0x5c) {
      plain = false;
      if (!/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(text.slice(at, at + 6)))
        fail(reader, 'Only \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits may follow a backslash.', at);
      at++;
    } else if (!(code >= 0x20)) {
      fail(
        reader,
        Number.isNaN(code) ? "The text that begins here does not end." : "A control character must be escaped.",
        Number.isNaN(code) ? start : at,
      );
    }
  }
  reader.at = at + 1;
  const value = plain ? text.slice(start + 1, at) : (JSON.parse(text.slice(start, at + 1)) as string);
  checkText(value, { source: reader.source, start, end: at + 1 }, reader.found);
  return value;
}

/** Reports text that no UTF-8 can carry. */
export function checkText(value: string, place: Place, found: Diagnostic[]): void {
  if (/\p{Surrogate}/u.test(value)) found.push(diagnostics.make("lone-surrogate", {}, { span: spanOf(place) }));
}

function skipSpace(reader: Reader): void {
  const { text } = reader;
  for (;;) {
    const code = text.charCodeAt(reader.at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    reader.at++;
  }
}
