/**
 * The official JSON Schema test suite through emitted validators: every required test of both dialects, but for those listed with
 * their reason. A listed test that passes fails the run, so the list cannot outlive its reasons.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emitTeamValidators } from "../emit/team-validators.js";
import type { Json, JsonObject } from "../ir/definitions.js";
import { checksOf, givenOf, toolOf } from "./support/emitted-checks.js";
import { excused } from "./support/json-schema-suite-exceptions.js";
import { hasShared, readShared, sharedRoot } from "./support/shared.js";
import { temporaryFolder } from "./support/temporary-folder.js";

interface Group {
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

const dialects = [
  { folder: "draft2020-12", uri: "https://json-schema.org/draft/2020-12/schema", total: 1_299, least: 1_249 },
  { folder: "draft7", uri: "http://json-schema.org/draft-07/schema#", total: 927, least: 927 },
];

describe.skipIf(!hasShared).each(dialects)("the official suite, $folder", ({ folder, uri, total, least }) => {
  it("is answered as it asks, but for the tests listed", async () => {
    const groups = groupsOf(folder, uri);
    const known = new Map<string, Json>();
    for (const [name, { schema }] of groups) if (await emits(schema)) known.set(name, schema);
    const checks = await checksOf(temporaryFolder(), known);
    const failed: string[] = [];
    let passed = 0;
    for (const [name, { tests }] of groups) {
      for (const { description, data, valid } of tests) {
        const check = checks.get(name);
        if (check !== undefined && (check(data) === undefined) === valid) passed += 1;
        else failed.push(`${name}: ${description}`);
      }
    }
    expect(passed + failed.length).toBe(total);
    const reasons = excused.filter((one) => one.dialect === folder);
    const isExcused = (name: string): boolean =>
      reasons.some(({ tests }) => tests.some((test) => name.startsWith(test)));
    expect(failed.filter((name) => !isExcused(name))).toEqual([]);
    const used = (test: string): boolean => failed.some((name) => name.startsWith(test));
    expect(reasons.flatMap(({ tests }) => tests.filter((test) => !used(test)))).toEqual([]);
    expect(passed).toBeGreaterThanOrEqual(least);
  });
});

function groupsOf(folder: string, uri: string): ReadonlyMap<string, Group> {
  const files = readdirSync(join(sharedRoot, "json-schema-suite", folder)).filter((name) => name.endsWith(".json"));
  const groups = new Map<string, Group>();
  for (const file of files.sort()) {
    for (const group of JSON.parse(readShared("json-schema-suite", folder, file)) as Group[]) {
      const schema =
        typeof group.schema === "object" ? { $schema: uri, ...(group.schema as JsonObject) } : group.schema;
      groups.set(`${file}: ${group.description}`, { ...group, schema: bundled(schema, folder) });
    }
  }
  return groups;
}

/** Schemas are never fetched: what one refers to elsewhere stands in it under its address, as both drafts allow. */
function bundled(schema: Json, folder: string): Json {
  const found = new Map<string, JsonObject>();
  let text = JSON.stringify(schema);
  for (let before = -1; before !== found.size; text = JSON.stringify([text, ...found.values()])) {
    before = found.size;
    for (const [address, document] of remotes) {
      const file = address.slice(address.lastIndexOf("/") + 1);
      const other = address.includes("/draft") && !address.includes(`/${folder}/`);
      if (!other && text.includes(file) && text.includes("localhost:1234")) found.set(address, document);
    }
  }
  if (found.size === 0 || typeof schema !== "object") return schema;
  const parts = [...found].map(([address, { $schema: _, ...document }]: [string, JsonObject]) => {
    return [address, { $id: address, ...document }] as const;
  });
  const keyword = folder === "draft7" ? "definitions" : "$defs";
  const { [keyword]: own = {}, ...rest } = schema as JsonObject;
  return { ...rest, [keyword]: { ...(own as JsonObject), ...Object.fromEntries(parts) } };
}

const remotes: ReadonlyMap<string, JsonObject> = new Map(
  hasShared
    ? readdirSync(join(sharedRoot, "json-schema-suite", "remotes"), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".json"))
        .sort()
        .map((name) => [
          `http://localhost:1234/${name}`,
          JSON.parse(readShared("json-schema-suite", "remotes", name)) as JsonObject,
        ])
    : [],
);

async function emits(schema: Json): Promise<boolean> {
  try {
    await emitTeamValidators(givenOf({ tools: [toolOf("one", schema as JsonObject)] }));
    return true;
  } catch {
    return false;
  }
}
