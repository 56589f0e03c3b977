/**
 * Small schemas for tests of emitters: the text of a schema.ts, in the manner of the published ones, in; a Revision out.
 */
import type { Revision } from "../../ir/revision.js";
import { parse } from "../../schema/parse.js";

/** The revision of a text; `id` is what the user would call it. Throws where the text has errors. */
export function revisionFrom(text: string, id = "TEST"): Revision {
  const { value, diagnostics } = parse(text, { id, file: "schema.ts" });
  if (value === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return value;
}
