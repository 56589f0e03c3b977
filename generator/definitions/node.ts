/**
 * A value with the places it came from: what the three readers (YAML, JSON, config module) make and every check looks at.
 * In: nodes. Out: plain JSON and spans. It knows no format and no protocol.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import type { Json, JsonObject } from "../ir/definitions.js";

/** A node of the tree. Keys are wire names of any kind, so objects are Maps: `__proto__` is a key like any other. */
export type Node = MapNode | ListNode | ScalarNode;

export interface MapNode {
  readonly kind: "map";
  readonly entries: ReadonlyMap<string, Entry>;
  readonly place: Place;
}
/** One key of a map and what it holds. */
export interface Entry {
  readonly key: string;
  /** Where the key stands. */
  readonly place: Place;
  readonly value: Node;
}
export interface ListNode {
  readonly kind: "list";
  readonly items: readonly Node[];
  readonly place: Place;
}
export interface ScalarNode {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
  readonly place: Place;
}

/** Where something stands: in a text, or at a path inside a value that has no text. */
export type Place =
  | { readonly source: Source; readonly start: number; readonly end: number }
  | { readonly file: string; readonly path: string };

/** A text that was read, with an index of its lines. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Offsets at which lines begin. */
  readonly lines: readonly number[];
}

/** A text, ready to have its places named. */
export function sourceOf(file: string, text: string): Source {
  const lines = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines.push(at + 1);
  return { file, text, lines };
}

/** A place as diagnostics want it. */
export function spanOf(place: Place): Span {
  if ("path" in place) {
    const { file, path } = place;
    return { file, line: 1, column: 1, endLine: 1, endColumn: 1, ...(path === "" ? {} : { path }) };
  }
  const { source, start, end } = place;
  const from = positionOf(source, start);
  // A value that goes over several lines is pointed at by its first one: a caret cannot underline a block.
  const firstLineEnd = from.lineStart + from.text.length;
  const to = positionOf(source, Math.max(start, Math.min(end, firstLineEnd)));
  return {
    file: source.file,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
    source: from.text,
  };
}

function positionOf({ text, lines }: Source, offset: number) {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const lineStart = lines[low] ?? 0;
  const next = lines[low + 1];
  const line = text.slice(lineStart, next === undefined ? text.length : next - 1).replace(/\r$/, "");
  return { line: low + 1, column: offset - lineStart + 1, lineStart, text: line };
}

/** The plain value of a node. Keys keep their order; `__proto__` becomes an own property. */
export function jsonOf(node: Node): Json {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(jsonOf);
    case "map":
      return objectOf([...node.entries.values()].map(({ key, value }) => [key, jsonOf(value)]));
  }
}

/** An object of own properties, whatever their names. */
export function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries);
}

/** What a map holds under a key; `undefined` of anything that is not a map. */
export function childOf(node: Node | undefined, key: string): Node | undefined {
  return node?.kind === "map" ? node.entries.get(key)?.value : undefined;
}

/** The string that a node is, if it is one. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.kind === "scalar" && typeof node.value === "string" ? node.value : undefined;
}

/** What a node is, in words for people: `a list`, `a number`. */
export function kindOf(node: Node): string {
  if (node.kind === "map") return "an object";
  if (node.kind === "list") return "a list";
  if (node.value === null) return "null";
  return typeof node.value === "boolean" ? String(node.value) : `a ${typeof node.value}`;
}

/** No definitions that anybody writes come near these; beyond them an input is refused instead of followed. */
export const limits = { depth: 128, nodes: 500_000, bytes: 16 * 1024 * 1024 } as const;
