/** `mcpgen check`: what it finds in a project, and what its exit code says. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectOf, toolsOf } from "../test/support/project.js";
import { runCommand } from "../test/support/run-command.js";
import { temporaryFolder, textsBelow } from "../test/support/temporary-folder.js";

const definitions = toolsOf({ a: { n: { type: "integer" } } });

async function generated(): Promise<string> {
  const folder = projectOf(definitions);
  expect((await runCommand(folder, ["--quiet"])).code).toBe(0);
  return folder;
}

describe("mcpgen check", () => {
  it("finds nothing in a project in order, and writes nothing", async () => {
    const folder = await generated();
    const before = textsBelow(folder);
    const { code, out, err } = await runCommand(folder, ["check"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toBe("0 errors, 0 files not current, 0 deprecated uses.\n");
    expect(textsBelow(folder)).toEqual(before);
  });

  it("finds generated files that are not current, and handlers that are not there", async () => {
    const folder = await generated();
    rmSync(join(folder, "handlers/tools/a.ts"));
    writeFileSync(join(folder, "generated/catalog.ts"), "export {};\n");
    const { code, out } = await runCommand(folder, ["check"]);
    expect(code).toBe(1);
    expect(out).toMatch(/edited by hand +generated\/catalog\.ts/);
    expect(out).toMatch(/missing +handlers\/tools\/a\.ts/);
    // Without it nothing would be written.
    expect(out).toContain("mcpgen --force");
    expect((await runCommand(folder, ["--check"])).out).toContain("mcpgen --force");
    await runCommand(folder, ["--force"]);
    rmSync(join(folder, "handlers/tools/a.ts"));
    expect((await runCommand(folder, [])).out).toMatch(/^generated\/ is current[^\n]*\nNew, and yours/);
  });

  it("finds every type error in handlers, with its line", async () => {
    const folder = await generated();
    const handler = join(folder, "handlers/tools/a.ts");
    writeFileSync(
      handler,
      `${readFileSync(handler, "utf8")}export const x: string = 1;\nexport const y: number = "";\n`,
    );
    const { code, err, out } = await runCommand(folder, ["check"]);
    expect(code).toBe(1);
    expect(err.match(/error cli\/types: TS2322/g)).toHaveLength(2);
    expect(err).toContain("export const x: string = 1;");
    expect(out).toContain("2 errors,");
  });

  it("finds deprecated parts of the protocol in use, and fails for them unless they are allowed", async () => {
    const folder = await generated();
    const use = 'import type { CreateMessageRequest } from "./generated/protocol/types.js";\n';
    const server = join(folder, "server.ts");
    writeFileSync(server, `${readFileSync(server, "utf8")}\n${use}export type Old = CreateMessageRequest;\n`);
    const { code, err } = await runCommand(folder, ["check"]);
    expect(code).toBe(1);
    expect(err).toMatch(
      /server\.ts:\d+:\d+ - warning cli\/deprecated: `CreateMessageRequest` is deprecated: .*2026-07-28/,
    );
    expect(err).toContain("SEP-2577");
    expect(err).toContain("2027-07-28");
    const allowed = await runCommand(folder, ["check", "--allow-deprecated"]);
    expect(allowed.code).toBe(0);
    expect(allowed.err).toContain("cli/deprecated");
  });

  it("sees modules as the project's own compiler does", async () => {
    const folder = await generated();
    // A package for `import` alone, which only a file that is an ES module finds.
    const packageJson = { name: "esm", type: "module", exports: { ".": { import: "./x.js" } } };
    mkdirSync(join(folder, "node_modules/esm"), { recursive: true });
    writeFileSync(join(folder, "node_modules/esm/package.json"), JSON.stringify(packageJson));
    writeFileSync(join(folder, "node_modules/esm/x.js"), "export const x = 1;");
    writeFileSync(join(folder, "node_modules/esm/x.d.ts"), "export declare const x: number;");
    const server = join(folder, "server.ts");
    writeFileSync(server, `import { x } from "esm";\n${readFileSync(server, "utf8")}export const y: number = x;\n`);
    expect(await runCommand(folder, ["check"])).toMatchObject({ code: 0, err: "" });

    writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }');
    const { code, err } = await runCommand(folder, ["check"]);
    expect(code).toBe(1);
    expect(err.match(/error cli\/commonjs: package\.json does not say/g)).toHaveLength(1);
    expect(err).not.toContain("TS1287");
    expect((await runCommand(folder, [])).err).toContain("warning cli/not-modules");
  });

  it("needs definitions and a tsconfig.json", async () => {
    const { code, err } = await runCommand(temporaryFolder(), ["check"]);
    expect(code).toBe(2);
    expect(err).toContain("disk/no-definitions");
    const folder = await generated();
    rmSync(join(folder, "tsconfig.json"));
    expect((await runCommand(folder, ["check"])).err).toContain("cli/bad-handlers");
    writeFileSync(join(folder, "tsconfig.json"), "{ nonsense");
    expect((await runCommand(folder, ["check"])).code).toBe(1);
  });

  it("writes annotations on GitHub, and one document for programs", async () => {
    const folder = await generated();
    writeFileSync(join(folder, "server.ts"), "export const x: string = 1;\n");
    const onGithub = await runCommand(folder, ["check"], { env: { GITHUB_ACTIONS: "true" } });
    expect(onGithub.out).toContain("::error file=server.ts,line=1,endLine=1,col=14,title=cli/types::TS2322");
    const json = await runCommand(folder, ["check", "--json"], { env: { GITHUB_ACTIONS: "true" } });
    expect(JSON.parse(json.out)).toMatchObject({ exitCode: 1, diagnostics: [{ code: "cli/types" }] });
  });
});
