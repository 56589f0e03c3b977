/**
 * The specification derives a JSON Schema from the same document by other means. Both must say the same about every type,
 * but for the deviations listed here, each with its reason; a row that explains nothing fails.
 */
import { describe, expect, test } from "vitest";
import { revisionOf } from "../ir/snapshot.js";
import { parse } from "../schema/parse.js";
import { snapshotFrom } from "../schema/verify.js";
import { disagreements } from "./support/compare-schema.js";
import type { JsonSchema } from "./support/compare-schema.js";
import { hasShared, readShared, revisions } from "./support/shared.js";

interface Deviation {
  readonly where: RegExp;
  readonly in: readonly string[];
  readonly reason: string;
}

const fromElicitation = ["2025-06-18", "2025-11-25", "2026-07-28"];
const deviations: readonly Deviation[] = [
  {
    where: /^JSON(?:Value|Object|Array)[[\]{}]*: boolean null number string \| boolean integer string$/,
    in: ["2026-07-28"],
    reason:
      "schema.json is made without strict null checks and with integer as the only number: null and 1.5 are JSON too",
  },
  {
    where:
      /^(?:ElicitResult|InputResponse|ClientResult)\.content\{\}: boolean number string \| boolean integer string$/,
    in: fromElicitation,
    reason: "a form may have fields of type number, so their answers may be fractions",
  },
];

describe.skipIf(!hasShared).each(revisions)("%s", (id) => {
  const text = readShared("spec", id, "schema.ts");
  const schema = JSON.parse(readShared("spec", id, "schema.json")) as JsonSchema;
  const { value: revision } = parse(text, { id, file: "schema.ts" });
  const rows = deviations.filter((row) => row.in.includes(id));

  test("the Revision and schema.json agree, but for the known deviations", () => {
    const found = revision === undefined ? ["no revision"] : disagreements(revision, schema);
    expect(found.filter((item) => !rows.some(({ where }) => where.test(item)))).toEqual([]);
    expect(rows.filter(({ where }) => !found.some((item) => where.test(item)))).toEqual([]);
  });

  test("and the comparison notices a property, a requirement, a literal and an integer that differ", () => {
    const count = revision === undefined ? 0 : disagreements(revision, schema).length;
    const changed = (from: RegExp, to: string): readonly string[] => {
      const other = JSON.stringify(schema).replace(from, to);
      expect(other).not.toBe(JSON.stringify(schema));
      return revision === undefined ? [] : disagreements(revision, JSON.parse(other) as JsonSchema);
    };
    expect(changed(/"mimeType":/, '"mimeTypes":').length).toBeGreaterThan(count);
    expect(changed(/"required":\["/, '"required":["another","').length).toBeGreaterThan(count);
    expect(changed(/"assistant"/, '"helper"').length).toBeGreaterThan(count);
    expect(changed(/"type":"integer"/, '"type":"number"').length).toBeGreaterThan(count);
  });

  test("the snapshot carries all that the comparison needs", () => {
    const { value: snapshot } = snapshotFrom(text, { id, file: "schema.ts" });
    const fromSnapshot = disagreements(revisionOf(snapshot ?? ""), schema);
    expect(fromSnapshot.filter((item) => !rows.some(({ where }) => where.test(item)))).toEqual([]);
  });
});
