/** The package that npm would publish: installed into an empty folder, it runs, and its protocol folders can be imported. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { built } from "./support/built.js";
import { strictest } from "./support/project.js";
import { projectRoot } from "./support/shared.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const folder = temporaryFolder();
let packed: readonly string[] = [];

function run(command: string, ...argv: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, argv, { cwd: folder, encoding: "utf8" });
  return { code: status, out: stdout, err: stderr };
}

beforeAll(async () => {
  await built();
  const pack = spawnSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  const [report] = Object.values(
    JSON.parse(pack.stdout) as Record<string, { filename: string; files: readonly { path: string }[] }>,
  );
  packed = report?.files.map((file) => file.path) ?? [];
  writeFileSync(join(folder, "package.json"), '{ "name": "fresh", "private": true, "type": "module" }\n');
  const install = run("npm", "install", "--prefer-offline", "--no-audit", "--no-fund", `./${report?.filename ?? ""}`);
  expect(install.code, install.err).toBe(0);
});

describe("the package", () => {
  it("holds what it needs, and no tests and sources", () => {
    for (const path of [
      "dist/generator/main.js",
      "spec/features.json",
      "spec/2026-07-28.json",
      "README.md",
      "LICENSE",
    ]) {
      expect(packed).toContain(path);
    }
    expect(packed).toContain("dist/generated/2026-07-28/index.d.ts");
    expect(packed.filter((path) => /^templates\/runtime\/.*\.ts$/.test(path)).length).toBeGreaterThan(3);
    expect(packed.filter((path) => /\.test\.|^generator\/|^examples\/|\/tasks\/|\.tsbuildinfo/.test(path))).toEqual([]);
  });

  it("runs by npx", () => {
    expect(run("npx", "--no-install", "mcpgen", "--revision", "2026-07-28")).toMatchObject({ code: 0, err: "" });
    expect(existsSync(join(folder, "generated/2026-07-28/types.ts"))).toBe(true);
    expect(run("npx", "--no-install", "mcpgen", "--version").out.trim()).toBe(
      (JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string }).version,
    );
  });

  it("writes what it ships", () => {
    const [own, shipped] = [folder, projectRoot].map((at) =>
      readFileSync(join(at, "generated/2026-07-28/types.ts"), "utf8"),
    );
    expect(own).toBe(shipped);
  });

  it("can be imported by revision", () => {
    const text =
      'const m = await import("mcpgen/2026-07-28"); console.log(typeof m.methods, m.methods["tools/call"].kind);';
    expect(run(process.execPath, "--input-type=module", "-e", text)).toMatchObject({
      out: "object request\n",
      err: "",
    });
  });

  it("brings its types", () => {
    writeFileSync(
      join(folder, "use.ts"),
      'import type { Requests, Tool } from "mcpgen/2026-07-28";\n' +
        'export const name: Requests["tools/call"]["params"]["name"] = "x";\n' +
        "export const right = (tool: Tool): string => tool.name;\n" +
        "// @ts-expect-error a tool has a name\n" +
        'export const wrong: Tool = { inputSchema: { type: "object" } };\n',
    );
    const settings = {
      compilerOptions: { ...strictest, types: [], noEmit: true, skipLibCheck: false },
      files: ["use.ts"],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
    const tsc = join(projectRoot, "node_modules/typescript/bin/tsc");
    expect(run(process.execPath, tsc, "-p", ".")).toEqual({ code: 0, out: "", err: "" });
  });

  it("answers a wrong option with one line", () => {
    const { code, err } = run("npx", "--no-install", "mcpgen", "--revison", "x");
    expect(code).toBe(2);
    expect(err.trim()).toBe("error cli/unknown-option: there is no option `--revison`; did you mean `--revision`?");
  });

  it("answers broken definitions with their place, and leaves no trace of them", () => {
    writeFileSync(join(folder, "mcp.yaml"), "server:\n  name: s\n  version: '1'\ntools: [\n");
    const { code, err } = run("npx", "--no-install", "mcpgen");
    expect(code).toBe(1);
    expect(err).toMatch(/^mcp\.yaml:\d+:\d+ - error definitions\//);
    expect(existsSync(join(folder, "handlers"))).toBe(false);
  });
});
