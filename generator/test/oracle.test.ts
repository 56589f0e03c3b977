/**
 * Our validators against Ajv on upstream's schema.json: valid values and single mutations of them, drawn with a fixed seed.
 * The two must agree on every one, outside the intended differences, which are amended in the schema and shown one by one.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { format } from "prettier";
import { beforeAll, describe, expect, test } from "vitest";
import { concerns, differences, differencesPage } from "./support/intended-differences.js";
import { loadProtocol } from "./support/load-protocol.js";
import type { LoadedProtocol } from "./support/load-protocol.js";
import { mutated, mutationKinds, mutations } from "./support/mutations.js";
import type { MutationKind } from "./support/mutations.js";
import { oracleOf } from "./support/oracle.js";
import type { Oracle, Verdict } from "./support/oracle.js";
import { valuesOf } from "./support/schema-values.js";
import { hasShared, projectRoot, revisions } from "./support/shared.js";

/** At least so many values are compared for each revision. */
const wanted = 40_000;

/** What came of a comparison: how many values of which kind, how many of them upstream refuses, and the disagreements. */
interface Tally {
  readonly compared: Map<MutationKind | "valid", { seen: number; refused: number }>;
  readonly disagreements: { readonly definition: string; readonly value: unknown; readonly upstream: boolean }[];
}

function compare(oracle: Oracle, definitions: readonly string[], runs: number, ours: Verdict): Tally {
  const compared: Tally["compared"] = new Map(
    [...mutationKinds, "valid" as const].map((kind) => [kind, { seen: 0, refused: 0 }]),
  );
  const disagreements: Tally["disagreements"] = [];
  const values = valuesOf(oracle.document);
  const hold = (kind: MutationKind | "valid", definition: string, value: unknown): void => {
    const upstream = oracle.amended(definition, value);
    const count = compared.get(kind);
    if (count !== undefined) count.seen += 1;
    if (count !== undefined && !upstream) count.refused += 1;
    if (ours(definition, value) !== upstream) disagreements.push({ definition, value, upstream });
  };
  for (const definition of definitions) {
    const cases = fc.sample(fc.tuple(values(definition), fc.array(mutations, { minLength: 3, maxLength: 3 })), {
      seed: 20_260_728,
      numRuns: runs,
    });
    for (const [value, changes] of cases) {
      hold("valid", definition, value);
      for (const change of changes) {
        const changed = mutated(value, change, oracle.literals);
        if (changed !== undefined) hold(change.kind, definition, changed.value);
      }
    }
  }
  return { compared, disagreements };
}

describe.skipIf(!hasShared).each(revisions)("%s", (revision) => {
  let oracle: Oracle;
  let protocol: LoadedProtocol;
  beforeAll(async () => {
    oracle = oracleOf(revision);
    protocol = await loadProtocol(revision);
  });
  const ours: Verdict = (definition, value) => protocol.validatorOf(definition)(value) === undefined;

  test("our validators and schema.json agree", () => {
    const runs = Math.ceil(wanted / oracle.definitions.length / 3);
    const { compared, disagreements } = compare(oracle, oracle.definitions, runs, ours);
    expect(disagreements.slice(0, 5).map((found) => JSON.stringify(found))).toEqual([]);
    const total = [...compared.values()].reduce((sum, { seen }) => sum + seen, 0);
    expect(total).toBeGreaterThanOrEqual(wanted);
    // Each kind of mutation was met, and upstream refuses some of each but of those that only add a key.
    for (const [kind, { seen, refused }] of compared) {
      expect(seen, kind).toBeGreaterThan(300);
      if (kind === "valid") expect(refused, kind).toBeLessThan(seen / 10);
      else expect(refused, kind).toBeGreaterThan(20);
    }
  });

  test("each intended difference is there", () => {
    for (const { title, example } of differences.filter((difference) => concerns(oracle.document, difference))) {
      const { type, value, official } = example;
      expect(oracle.official(type, value), title).toBe(official);
      expect(oracle.amended(type, value), title).toBe(!official);
      expect(ours(type, value), title).toBe(!official);
    }
  });

  test("a validator that is wrong about one kind of mutation is found out", () => {
    const sample = oracle.definitions.filter((_, index) => index % 8 === 0);
    const lax = compare(oracle, sample, 10, () => true);
    const refused = [...lax.compared.values()].reduce((sum, count) => sum + count.refused, 0);
    expect(lax.disagreements.length).toBe(refused);
    const closed: Verdict = (definition, value) =>
      ours(definition, value) && !JSON.stringify(value).includes('"x-extra"');
    expect(compare(oracle, sample, 10, closed).disagreements.length).toBeGreaterThan(0);
  });
});

test.skipIf(!hasShared)("the page about the differences is current", async () => {
  const documents = new Map(revisions.map((revision) => [revision, oracleOf(revision).document]));
  expect(differences.filter((difference) => ![...documents.values()].some((at) => concerns(at, difference)))).toEqual(
    [],
  );
  const text = differencesPage((difference) =>
    [...documents].filter(([, document]) => concerns(document, difference)).map(([revision]) => revision),
  );
  const page = await format(text, { parser: "markdown", printWidth: 120 });
  const file = join(projectRoot, "docs/intended-differences.md");
  if (process.env["UPDATE"] === "1") writeFileSync(file, page);
  expect(readFileSync(file, "utf8"), "run the tests with UPDATE=1").toBe(page);
});
