/** What a run must not pay for: the compiler and the runner of config modules are loaded only by the commands that need them. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { built, runBuilt } from "./support/built.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const yaml = "server: { name: s, version: '1' }\ntools:\n  t: { inputSchema: { type: object } }\n";

/** The packages whose modules a run has loaded. Both the compiler and jiti are CommonJS, so they appear in its cache. */
async function packagesLoadedBy(argv: readonly string[], files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  const record = join(folder, "record.cjs");
  const list = join(folder, "loaded.json");
  writeFileSync(
    record,
    `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(list)}, ` +
      `JSON.stringify(Object.keys(require("node:module")._cache))));`,
  );
  const project = join(folder, "project");
  mkdirSync(project);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const { code, err } = await runBuilt(project, argv, { nodeOptions: ["--require", record] });
  const modules = JSON.parse(readFileSync(list, "utf8")) as readonly string[];
  const names = modules.map((path) => /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path)?.[1] ?? "");
  return { code, err, packages: [...new Set(names)].filter((name) => name !== "").toSorted() };
}

describe("a run loads only what it needs", () => {
  beforeAll(built);
  const heavy = ["ts-morph", "@ts-morph/common", "typescript", "jiti"];

  it.each([
    [["--help"], {}],
    [["--version"], {}],
    [["--revision", "nope"], {}],
    [["--revision", "2026-07-28"], {}],
    [["--check"], { "mcp.yaml": yaml }],
    [[], { "mcp.yaml": yaml }],
    [[], { "mcp.json": '{"server":{"name":"s","version":"1"}}' }],
  ])("mcpgen %j %j", async (argv, files) => {
    const { code, err, packages } = await packagesLoadedBy(argv, files);
    expect(packages.filter((name) => heavy.includes(name))).toEqual([]);
    expect(err).not.toContain("bug of its own");
    expect(code).not.toBe(null);
  });

  it("and the test can see what it looks for", async () => {
    const { packages } = await packagesLoadedBy([], { "mcp.config.ts": "export default {};" });
    expect(packages).toContain("jiti");
    const schema = await packagesLoadedBy(["--revision", "x", "--schema", "s.ts"], { "s.ts": "" });
    expect(schema.packages).toContain("ts-morph");
  });
});
