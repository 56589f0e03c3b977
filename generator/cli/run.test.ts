/** The command line: help, versions, one clear line for what is misspelt, exit codes. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "../test/support/run-command.js";
import { temporaryFolder } from "../test/support/temporary-folder.js";
import { commands } from "./commands.js";
import { nearestTo } from "../diagnostics/nearest.js";

const folder = temporaryFolder();

describe("help", () => {
  it.each(commands.map((command) => [command.name, command] as const))(
    "of `%s` shows every option and an example",
    async (name, { options, examples }) => {
      const { code, out, err } = await runCommand(folder, [...name.split(" "), "--help"]);
      expect([code, err]).toEqual([0, ""]);
      for (const option of Object.keys(options)) expect(out).toContain(`--${option} `);
      expect(examples.length).toBeGreaterThan(0);
      for (const [line] of examples) expect(out).toContain(line);
    },
  );

  it("without a command lists all commands and says where files go", async () => {
    const { code, out } = await runCommand(folder, ["-h"]);
    expect(code).toBe(0);
    for (const { name } of commands) expect(out).toContain(`mcpgen ${name} `);
    expect(out).toMatch(/--out names the project's folder/);
  });

  it("of `spec` lists its commands", async () => {
    const { code, out } = await runCommand(folder, ["spec", "--help"]);
    expect(code).toBe(0);
    expect(out).toContain("mcpgen spec verify:");
  });

  it("is laid out the same whatever the language", async () => {
    const before = process.env["LANG"];
    process.env["LANG"] = "de_DE.UTF-8";
    const german = await runCommand(folder, ["--help"]);
    if (before === undefined) delete process.env["LANG"];
    else process.env["LANG"] = before;
    expect(german.out).toContain("Options:");
  });
});

describe("a command line that cannot be understood", () => {
  it.each([
    ["--revison x", "there is no option `--revison`; did you mean `--revision`?"],
    ["genrate", "there is no command `genrate`; did you mean `generate`?"],
    ["spec lst", "there is no command `spec lst`; did you mean `spec list`?"],
    ["--check chek", "there is no command `chek`; did you mean `check`?"],
    ["frobnicate", "there is no command `frobnicate`; see `mcpgen --help`"],
    ["--revision", "the option `--revision` needs a value"],
    ["--out=", "the option `--out` needs a value"],
    ["spec", "`mcpgen spec` needs one of: list, verify, add"],
    ["spec add", "`mcpgen spec add` needs a schema.ts file"],
    ["spec list extra", "`mcpgen spec list` takes no argument `extra`"],
    ["-x", "there is no option `-x`"],
    ["init --nam x", "there is no option `--nam`; did you mean `--name`?"],
    ["--check --watch", "`--check` and `--watch` cannot be used together"],
    ["--__proto__ x", "there is no option"],
  ])("`mcpgen %s` gets one line", async (line, message) => {
    const { code, out, err } = await runCommand(folder, line.split(" "));
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain(message);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });

  it("answers in JSON where that is asked for", async () => {
    const { code, out, err } = await runCommand(folder, ["--json", "--revison", "x"]);
    expect([code, err]).toEqual([2, ""]);
    expect(JSON.parse(out)).toMatchObject({ exitCode: 2, diagnostics: [{ code: "cli/unknown-option" }] });
  });
});

describe("definitions for a revision with a handshake", () => {
  it("are refused in one finding, and nothing is written", async () => {
    const project = temporaryFolder();
    const definitions = { revision: "2025-11-25", server: { name: "a", version: "1" } };
    writeFileSync(join(project, "mcp.json"), JSON.stringify(definitions));
    const { code, out, err } = await runCommand(project, []);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("error cli/no-runtime: mcp.json is written for revision 2025-11-25");
    expect(readdirSync(project)).toEqual(["mcp.json"]);
  });
});

describe("a revision that is not known", () => {
  it("lists those that are, and how to use another", async () => {
    const { code, err } = await runCommand(folder, ["--revision", "2026-7-28"]);
    expect(code).toBe(2);
    expect(err).toContain("known are 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28");
    expect(err).toContain("Did you mean 2026-07-28?");
    expect(err).toContain("--schema path/to/schema.ts");
  });

  it("must be named for a schema whose folder does not name it", async () => {
    writeFileSync(join(folder, "schema.ts"), "");
    const { code, err } = await runCommand(folder, ["--schema", "schema.ts"]);
    expect(code).toBe(2);
    expect(err).toContain("--schema needs --revision");
  });

  it.each(["../x", "a/b", ".", "-x"])("cannot be called %j", async (id) => {
    const { code, err } = await runCommand(folder, ["--schema", "schema.ts", `--revision=${id}`]);
    expect(code).toBe(2);
    expect(err).toContain("cli/invalid-revision");
  });

  it("is read from a file that exists", async () => {
    const { code, err } = await runCommand(folder, ["--schema", "absent.ts", "--revision", "x"]);
    expect(code).toBe(2);
    expect(err).toContain("absent.ts cannot be read");
  });

  it("shows what is wrong in its schema.ts, and writes nothing", async () => {
    mkdirSync(join(folder, "2027-01-01"));
    writeFileSync(join(folder, "2027-01-01/schema.ts"), "export interface A {\n  a: <;\n}\n");
    const { code, err } = await runCommand(folder, ["--schema", "2027-01-01/schema.ts"]);
    expect(code).toBe(1);
    expect(err).toMatch(/^2027-01-01\/schema\.ts:2:\d+ - error schema\//);
    expect(err).toContain("  2 |   a: <;");
  });
});

describe("nearestTo", () => {
  it.each([
    ["tolls", "tools"],
    ["checl", "check"],
    ["chekc", "check"],
    ["xyz", undefined],
    ["", undefined],
    ["constructor", undefined],
  ])("%j is nearest to %j", (word, nearest) => {
    expect(nearestTo(word, ["tools", "check", "generate"])).toBe(nearest);
  });
});
