/** `mcpgen spec`: what it lists, holds against schema files, and refuses to replace. No run here may write a snapshot. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { hasShared, projectRoot, sharedRoot } from "../test/support/shared.js";
import { runCommand } from "../test/support/run-command.js";
import { temporaryFolder } from "../test/support/temporary-folder.js";

const folder = temporaryFolder();
writeFileSync(join(folder, "small.ts"), "export interface A { a: string }\n");
writeFileSync(join(folder, "empty.ts"), "");
mkdirSync(join(folder, "schemas/2026-07-28"), { recursive: true });
mkdirSync(join(folder, "schemas/2025-06-18"));
for (const id of ["2026-07-28", "2025-06-18"])
  writeFileSync(join(folder, `schemas/${id}/schema.ts`), "export type A = string;\n");

const spec = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(projectRoot, "spec")).map((name) => [name, readFileSync(join(projectRoot, "spec", name), "utf8")]),
  );
const before = spec();
afterAll(() => {
  expect(spec()).toEqual(before);
});

test("list names every snapshot", async () => {
  const { code, out } = await runCommand(folder, ["spec", "list", "--json"]);
  expect(code).toBe(0);
  const { revisions } = JSON.parse(out) as { readonly revisions: readonly { readonly id: string }[] };
  expect(revisions.map(({ id }) => `${id}.json`)).toEqual([...before.keys()].filter((name) => /^\d/.test(name)).sort());
});

describe("verify", () => {
  test.skipIf(!hasShared)("finds every snapshot as its schema.ts says", async () => {
    const { code, out } = await runCommand(folder, ["spec", "verify", join(sharedRoot, "spec")]);
    expect(code).toBe(0);
    expect(out.trim().split("\n")).toEqual(
      ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"].map(
        (id) => `${id}: as its schema.ts says`,
      ),
    );
  });

  test("of a folder takes one revision where one is asked for", async () => {
    const { code, out } = await runCommand(folder, ["spec", "verify", "schemas", "--revision", "2026-07-28"]);
    expect(code).toBe(1);
    expect(out.match(/^\d{4}-\d\d-\d\d: /gm)).toEqual(["2026-07-28: "]);
  });

  test.each([
    ["nothing", ["nope.ts", "--revision", "2026-07-28"], "disk/cannot-read"],
    ["a revision that nobody knows", ["small.ts", "--revision", "2099-01-01"], "disk/unknown-revision"],
    ["no revision", ["small.ts"], "cli/schema-needs-revision"],
  ])("of %s says so", async (_, args, want) => {
    const { code, err } = await runCommand(folder, ["spec", "verify", ...args]);
    expect(code).toBe(2);
    expect(err).toContain(want);
  });
});

describe("add", () => {
  test("never replaces a snapshot unasked", async () => {
    const { code, err } = await runCommand(folder, ["spec", "add", "small.ts", "--revision", "2026-07-28"]);
    expect(code).toBe(1);
    expect(err).toContain("cli/revision-exists");
    expect(err).toContain("--force");
  });

  test.skipIf(!hasShared)("of what is recorded already writes nothing", async () => {
    const { code, out } = await runCommand(folder, [
      "spec",
      "add",
      join(sharedRoot, "spec", "2026-07-28", "schema.ts"),
    ]);
    expect(code).toBe(0);
    expect(out).toContain("says that already");
  });

  test.each([
    "features",
    "prose",
    "latest",
    "Latest",
    "con",
    "NUL.x",
    "../x",
    "a b",
    "a\nb",
    "a.",
    ".x",
    "x".repeat(101),
  ])("takes no revision called %j", async (id) => {
    const { code, err } = await runCommand(folder, ["spec", "add", "small.ts", "--revision", id]);
    expect(code).toBe(2);
    expect(err).toContain("cli/invalid-revision");
    const generated = await runCommand(folder, ["--schema", "small.ts", "--revision", id]);
    expect(generated.code).toBe(2);
    expect(generated.err).toContain("cli/invalid-revision");
  });

  test("refuses what declares nothing", async () => {
    const { code, err } = await runCommand(folder, ["spec", "add", "empty.ts", "--revision", "2099-01-01"]);
    expect(code).toBe(1);
    expect(err).toContain("schema/nothing-declared");
  });
});
