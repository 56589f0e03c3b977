/** `mcpgen init`: a project to start from, that overwrites nothing and asks only a person, and only what no option says. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { runCommand } from "../test/support/run-command.js";
import { temporaryFolder, textsBelow } from "../test/support/temporary-folder.js";

const all = ["init", "--name", "weather", "--revision", "2026-07-28"];

describe("mcpgen init", () => {
  it("starts a project in an empty folder, made where it is absent", async () => {
    const folder = temporaryFolder();
    const { code, out, err } = await runCommand(folder, [...all, "--dir", "deep/new"]);
    expect([code, err]).toEqual([0, ""]);
    expect([...textsBelow(folder).keys()]).toEqual([
      "deep/new/mcp.yaml",
      "deep/new/package.json",
      "deep/new/tsconfig.json",
    ]);
    expect(out).toContain("cd deep/new && npm install && npx mcpgen");
    const yaml = readFileSync(join(folder, "deep/new/mcp.yaml"), "utf8");
    expect(yaml.split("\n")[0]).toBe("# yaml-language-server: $schema=./generated/mcp.schema.json");
    expect(parse(yaml)).toMatchObject({ revision: "2026-07-28", server: { name: "weather" } });
    expect(JSON.parse(readFileSync(join(folder, "deep/new/package.json"), "utf8"))).toMatchObject({ type: "module" });
  });

  it("asks a person what no option says, and nobody else", async () => {
    const ask = vi.fn(async (question: string, usual: string) =>
      question.includes("called") ? 'a "name"\u0085' : usual,
    );
    const folder = temporaryFolder();
    await runCommand(folder, ["init"], { ask });
    expect(ask).toHaveBeenCalledTimes(2);
    expect(parse(readFileSync(join(folder, "mcp.yaml"), "utf8"))).toMatchObject({
      revision: "2026-07-28",
      server: { name: 'a "name"\u0085' },
    });
    const silent = vi.fn();
    await runCommand(temporaryFolder(), all, { ask: silent });
    expect(silent).not.toHaveBeenCalled();
  });

  it("overwrites nothing", async () => {
    const folder = temporaryFolder();
    for (const name of ["mcp.json", "tsconfig.json"]) writeFileSync(join(folder, name), "mine");
    const { code, out } = await runCommand(folder, all);
    expect(code).toBe(0);
    expect(out).toMatch(/left +mcp\.json/);
    expect(textsBelow(folder).get("mcp.json")).toBe("mine");
    expect(textsBelow(folder).get("tsconfig.json")).toBe("mine");
    // Two definitions files would be an error.
    expect(textsBelow(folder).has("mcp.yaml")).toBe(false);
  });

  it("changes nothing when it is run twice", async () => {
    const folder = temporaryFolder();
    await runCommand(folder, all);
    const before = textsBelow(folder);
    const { out } = await runCommand(folder, ["init", "--name", "other"]);
    expect(textsBelow(folder)).toEqual(before);
    expect(out).not.toMatch(/created|changed/);
  });

  it("adds to package.json what it lacks and loses nothing", async () => {
    const folder = temporaryFolder();
    const before = `{\r\n\t"name": "x",\r\n\t"exports": { ".": null },\r\n\t"scripts": {\r\n\t\t"zzz": "z",\r\n\t\t"build": "mine"\r\n\t},\r\n\t"dependencies": { "typescript": "5.9.3" }\r\n}`;
    writeFileSync(join(folder, "package.json"), before);
    writeFileSync(join(folder, "old.js"), "exports.x = 1;");
    const { code, err } = await runCommand(folder, all);
    expect(code).toBe(0);
    expect(err).toContain("cli/not-modules");
    const after = readFileSync(join(folder, "package.json"), "utf8");
    expect(JSON.parse(after)).toEqual({
      name: "x",
      exports: { ".": null },
      scripts: { zzz: "z", build: "mine", generate: "mcpgen", check: "mcpgen check", start: "node dist/server.js" },
      dependencies: { typescript: "5.9.3" },
      devDependencies: { "@types/node": expect.any(String), mcpgen: expect.any(String) },
    });
    expect(Object.keys((JSON.parse(after) as { scripts: object }).scripts).slice(0, 2)).toEqual(["zzz", "build"]);
    expect(after).toMatch(/^\{\r\n\t"name"/);
    expect(after.endsWith("}")).toBe(true);
    expect(after.replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("does not fall over a folder that is called package.json", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "package.json"));
    const { code, err } = await runCommand(folder, all);
    expect(code).toBe(2);
    expect(err).toContain("cli/not-a-package");
  });

  it("makes modules of a package that `npm init` has called CommonJS, and in which nothing has been written", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "package.json"), '{ "name": "x", "main": "index.js", "type": "commonjs" }\n');
    mkdirSync(join(folder, "node_modules/other"), { recursive: true });
    writeFileSync(join(folder, "node_modules/other/index.js"), "");
    const { code, out, err } = await runCommand(folder, all);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/changed +package\.json/);
    expect(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).toMatchObject({ type: "module" });
  });

  it("starts no project for a revision that no server can be generated for", async () => {
    const folder = temporaryFolder();
    const { code, err } = await runCommand(folder, ["init", "--name", "x", "--revision", "2025-11-25"]);
    expect(code).toBe(2);
    expect(err).toContain("cli/no-runtime");
    expect(textsBelow(folder).size).toBe(0);
  });

  it.each(["[]", "nonsense", ""])("does not touch a package.json that is none: %j", async (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "package.json"), text);
    const { code, err } = await runCommand(folder, all);
    expect(code).toBe(2);
    expect(err).toContain("cli/not-a-package");
    expect(readFileSync(join(folder, "package.json"), "utf8")).toBe(text);
  });

  it("refuses an unknown revision before it writes anything", async () => {
    const folder = temporaryFolder();
    const { code } = await runCommand(folder, ["init", "--name", "x", "--revision", "1999-01-01"]);
    expect(code).toBe(2);
    expect(textsBelow(folder).size).toBe(0);
  });
});
