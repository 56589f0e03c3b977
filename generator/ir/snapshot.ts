/**
 * Snapshots: a Revision without its documentation text, as stable JSON text and back. The project carries facts (names,
 * types, constraints, deprecations, codes), not the specification's sentences.
 */
import { InternalError } from "../diagnostics/diagnostic.js";
import type { Revision } from "./revision.js";
import type { Doc } from "./type-expr.js";

/** Raised when the shape of a snapshot changes, so that an old file is refused instead of misread. */
const format = 1;

/** The revision without documentation text: of each doc only `deprecated` and `internal` stay. */
export function snapshotOf(revision: Revision): Revision {
  return stripped(revision) as Revision;
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
      if (key !== "doc") return [[key, stripped(item)]];
      const doc = factsOf(item as Doc);
      return doc === undefined ? [] : [[key, doc]];
    }),
  );
}

function factsOf({ deprecated, internal }: Doc): Doc | undefined {
  if (deprecated === undefined && internal === undefined) return undefined;
  return { ...(deprecated === undefined ? {} : { deprecated }), ...(internal === undefined ? {} : { internal }) };
}

/** The text of `spec/<revision>.json`: one line a declaration, method and error, so that a change reads as one. */
export function snapshotText(revision: Revision): string {
  const { declarations, methods, errors, ...rest } = snapshotOf(revision);
  const lines = Object.entries({ format, ...rest }).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  const lists = Object.entries({ declarations, methods, errors }).map(([key, items]) => {
    if (items.length === 0) return `  ${JSON.stringify(key)}: []`;
    const rows = items.map((item) => `    ${JSON.stringify(item)}`).join(",\n");
    return `  ${JSON.stringify(key)}: [\n${rows}\n  ]`;
  });
  return `{\n${[...lines, ...lists].join(",\n")}\n}\n`;
}

/** The revision of a snapshot's text. Throws where the text is not a snapshot of this format: such a file was not made by us. */
export function revisionOf(text: string): Revision {
  const { format: found, ...revision } = JSON.parse(text) as Revision & { readonly format?: number };
  if (found !== format) throw new InternalError(`a snapshot of format ${format} was expected, not ${String(found)}`);
  return revision;
}
