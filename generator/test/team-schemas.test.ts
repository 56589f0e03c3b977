/**
 * Types and validators of schemas, held to Ajv: what Ajv accepts has the emitted type, and the emitted validator says what Ajv says.
 */
import fc from "fast-check";
import ts from "typescript-6";
import { beforeAll, describe, expect, it } from "vitest";
import { emitTeamTypes } from "../emit/team-types.js";
import type { Json } from "../ir/definitions.js";
import { literal } from "../print/literals.js";
import { compileErrors } from "./support/compile-text.js";
import { checksOf, givenOf, toolOf } from "./support/emitted-checks.js";
import type { Check } from "./support/emitted-checks.js";
import { valuesOf } from "./support/team-schema-values.js";
import { judgeOf, schemasToTry } from "./support/shared-schemas.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const schemas = schemasToTry();
/** Values by schema, each with Ajv's verdict. */
const tried = new Map(
  [...schemas].map(([name, schema]) => {
    const judge = judgeOf(schema);
    const values = fc.sample(valuesOf(schema), { numRuns: name.startsWith("keyword") ? 200 : 60, seed: 20_260_728 });
    // Numbers that JSON cannot write do not come in, and neither do two spellings of one value.
    const unique = [...new Set(values.map((value) => JSON.stringify(value)))].map((text) => JSON.parse(text) as Json);
    return [name, unique.flatMap((value) => verdictOf(judge, value))] as const;
  }),
);

/** Ajv calls a member `toString` of a value; such a value is left to the tests of our own. */
function verdictOf(
  judge: (value: Json) => unknown,
  value: Json,
): readonly { readonly value: Json; readonly valid: boolean }[] {
  try {
    return [{ value, valid: judge(value) === true }];
  } catch {
    return [];
  }
}

describe("validators of schemas", () => {
  let checks: ReadonlyMap<string, Check>;
  beforeAll(async () => {
    checks = await checksOf(temporaryFolder(), schemas);
  });

  it("say what Ajv says", () => {
    const wrong: string[] = [];
    for (const [name, values] of tried) {
      for (const { value, valid } of values) {
        // Ajv does not see an own `__proto__`, and takes inherited names for evaluated; the official suite says otherwise.
        const known = name.includes("unevaluated") ? /__proto__|constructor|toString/ : /__proto__/;
        if (known.test(JSON.stringify(value))) continue;
        const problem = checks.get(name)?.(value);
        if ((problem === undefined) !== valid)
          wrong.push(`${name} ${JSON.stringify(value)}: ${problem?.message ?? "accepted"}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("are tried on enough values of both kinds", () => {
    const all = [...tried.values()].flat();
    expect(all.filter(({ valid }) => valid).length).toBeGreaterThan(1_500);
    expect(all.filter(({ valid }) => !valid).length).toBeGreaterThan(1_500);
  });
});

describe("types of schemas", () => {
  it("hold every value that Ajv accepts", async () => {
    const names = [...schemas.keys()];
    const tools = names.map((name, index) => toolOf(`t${index}`, schemas.get(name) ?? {}));
    const [file] = await emitTeamTypes(givenOf({ tools }));
    const lines = ['import type { Tools } from "./types.js";'];
    const said: string[] = [""];
    for (const [index, name] of names.entries()) {
      for (const { value, valid } of tried.get(name) ?? []) {
        // The compiler takes a literal's own `constructor` in a union for the inherited one: a matter of literals, not of types.
        if (!valid || (name !== "keyword prototype" && /constructor|toString/.test(JSON.stringify(value)))) continue;
        lines.push(
          `export const v${lines.length}: Tools["t${index}"]["arguments"] = ${literal(value).replace(/\n\s*/g, " ")};`,
        );
        said.push(`${name} ${JSON.stringify(value)}`);
      }
    }
    const errors = compileErrors(ts, { "types.ts": file?.text ?? "", "values.ts": lines.join("\n") });
    expect(
      errors.map(
        ({ file: where, line, message }) =>
          `${where === "values.ts" ? said[line - 1] : `types.ts:${line}`}: ${message}`,
      ),
    ).toEqual([]);
    expect(lines.length).toBeGreaterThan(1_500);
  });
});
