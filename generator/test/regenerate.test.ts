/**
 * Generating again keeps what people wrote: handlers stay byte for byte, changed definitions show up as compile errors, handlers
 * without a definition are reported, and a run without news touches nothing.
 */
import { readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectOf, toolsOf } from "./support/project.js";
import { runCommand } from "./support/run-command.js";
import { textsBelow } from "./support/temporary-folder.js";

const first = toolsOf({ a: { n: { type: "integer" } }, b: {} });
const second = toolsOf({ a: { n: { type: "string" } }, c: {} });

/** A handler as someone wrote it: another import, a function, a comment, a renamed parameter. */
const handler = `import { inspect } from "node:util";
import type { ToolHandler } from "../../generated/server.js";

// Doubled, because the customer wants it so.
const twice = (n: number): number => n * 2;

export const a: ToolHandler<"a"> = async (input) => {
  const given: number | undefined = input.n;
  return inspect(twice(given ?? 0));
};
`;

const write = (folder: string, definitions: object): void =>
  writeFileSync(join(folder, "mcp.json"), JSON.stringify(definitions));

describe("generating again", () => {
  const folder = projectOf(first);
  const mine = join(folder, "handlers/tools/a.ts");

  it("makes a stub for each tool, once", async () => {
    const { code, out, err } = await runCommand(folder, []);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("handlers/tools/a.ts");
    expect(out).toContain("handlers/tools/b.ts");
    const check = await runCommand(folder, ["check"]);
    expect([check.code, check.err]).toEqual([0, ""]);
  });

  it("accepts a handler that someone wrote", async () => {
    writeFileSync(mine, handler);
    const { code, err } = await runCommand(folder, ["check"]);
    expect([code, err]).toEqual([0, ""]);
  });

  it("keeps it when the definitions change, adds the new stub, and reports the one that nothing needs", async () => {
    write(folder, second);
    const { code, out, err } = await runCommand(folder, []);
    expect(code).toBe(0);
    expect(readFileSync(mine, "utf8")).toBe(handler);
    expect(out).toContain("handlers/tools/c.ts");
    expect(out).not.toContain("handlers/tools/a.ts");
    expect(err).toContain("warning disk/unused-handler: handlers/tools/b.ts");
    expect(textsBelow(folder).has("handlers/tools/b.ts")).toBe(true);
  });

  it("shows the changed definition as an error of the compiler, in the user's line", async () => {
    const { code, err } = await runCommand(folder, ["check"]);
    expect(code).toBe(1);
    expect(err).toMatch(/handlers\/tools\/a\.ts:8:\d+ - error cli\/types: TS2322: /);
    expect(err).toContain("  8 |   const given: number | undefined = input.n;");
  });

  it("touches nothing when nothing changed", async () => {
    const paths = [...textsBelow(folder).keys()].map((path) => join(folder, path));
    for (const path of paths) utimesSync(path, 1000, 1000);
    const { code, out } = await runCommand(folder, []);
    expect(code).toBe(0);
    expect(out).toMatch(/is current/);
    expect(paths.filter((path) => statSync(path).mtimeMs !== 1_000_000)).toEqual([]);
  });

  it("refuses a generated file that someone edited, unless it is told to", async () => {
    const edited = join(folder, "generated/catalog.ts");
    const before = readFileSync(edited, "utf8");
    writeFileSync(edited, `${before}// mine\n`);
    const all = textsBelow(folder);
    const refused = await runCommand(folder, []);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("error disk/edited: generated/catalog.ts was edited");
    expect(textsBelow(folder)).toEqual(all);
    expect((await runCommand(folder, ["--force"])).code).toBe(0);
    expect(readFileSync(edited, "utf8")).toBe(before);
  });

  it("writes nothing when the definitions are wrong", async () => {
    const all = textsBelow(folder);
    writeFileSync(join(folder, "mcp.json"), '{ "server": { "name": "x" }, "tolls": {} }');
    const { code, err } = await runCommand(folder, []);
    expect(code).toBe(1);
    expect(err).toMatch(/^mcp\.json:1:\d+ - error definitions\//m);
    write(folder, second);
    expect(textsBelow(folder)).toEqual(new Map([...all, ["mcp.json", JSON.stringify(second)]]));
  });
});

describe("looking without writing", () => {
  it("--check lists what would change and fails; --dry-run lists it and does not", async () => {
    const folder = projectOf(first);
    const before = textsBelow(folder);
    for (const [flag, expected] of [
      ["--check", 1],
      ["--dry-run", 0],
    ] as const) {
      const { code, out } = await runCommand(folder, [flag]);
      expect(code).toBe(expected);
      expect(out).toMatch(/missing +generated\/catalog\.ts\n/);
      expect(out).toMatch(/missing +handlers\/tools\/a\.ts\n/);
      expect(textsBelow(folder)).toEqual(before);
    }
    await runCommand(folder, []);
    const { code, out } = await runCommand(folder, ["--check"]);
    expect(code).toBe(0);
    expect(out).toContain("generated/ is current");
  });

  it("--check tells what is not current, edited and no longer generated apart", async () => {
    const folder = projectOf(first);
    await runCommand(folder, []);
    const manifest = join(folder, "generated/manifest.json");
    const gone = "export {};\n";
    const hash = "8c6b6a10a6ac8d8b1cb5a8c5ddf4fcd0bd3a0e1a6d9d2d5a0d5d0cf0e9a5a1b2";
    writeFileSync(join(folder, "generated/gone.ts"), gone);
    writeFileSync(
      manifest,
      readFileSync(manifest, "utf8").replace('"files": {', `"files": {\n    "gone.ts": "${hash}",`),
    );
    writeFileSync(join(folder, "generated/catalog.ts"), "// edited\n");
    write(folder, second);
    const { code, out, err } = await runCommand(folder, ["--check"]);
    expect(code).toBe(1);
    expect(out).toMatch(/edited by hand +generated\/catalog\.ts/);
    expect(out).toMatch(/not current +generated\/types\.ts/);
    expect(err).toContain("generated/gone.ts is no longer generated, but was edited");
  });

  it("--json prints one document", async () => {
    const folder = projectOf(first);
    const { code, out, err } = await runCommand(folder, ["--json"]);
    expect([code, err]).toEqual([0, ""]);
    const document = JSON.parse(out) as { changes: readonly { path: string; owner: string }[] };
    expect(document).toMatchObject({ exitCode: 0, diagnostics: [], root: folder });
    expect(document.changes).toContainEqual({ path: "handlers/tools/a.ts", status: "missing", owner: "user" });
  });

  it("--quiet prints nothing when all is well", async () => {
    const folder = projectOf(first);
    expect(await runCommand(folder, ["--quiet"])).toEqual({ code: 0, out: "", err: "" });
  });
});

describe("where files go", () => {
  it("without definitions: DIR/<revision>/", async () => {
    const folder = projectOf(first, "other.json");
    await runCommand(folder, ["--revision", "2025-06-18"]);
    await runCommand(folder, ["--revision", "2026-07-28", "--out", "elsewhere"]);
    const paths = [...textsBelow(folder).keys()];
    expect(paths).toContain("generated/2025-06-18/manifest.json");
    expect(paths).toContain("elsewhere/2026-07-28/types.ts");
  });

  it("with definitions: the project's folder", async () => {
    const folder = projectOf(first, "definitions.json");
    await runCommand(folder, ["--definitions", "definitions.json", "--out", "service"]);
    const paths = [...textsBelow(folder).keys()];
    expect(paths).toContain("service/generated/manifest.json");
    expect(paths).toContain("service/handlers/tools/a.ts");
    expect(paths).toContain("service/server.ts");
  });
});
