/** Finding and reading definitions: exactly one file, config modules run afresh, and what they print kept off stdout. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { temporaryFolder, textsBelow } from "../test/support/temporary-folder.js";
import { definitionsNames, findDefinitions, loadDefinitionsInput } from "./definitions-file.js";
import { localFilesOf } from "./local-files.js";
import { unusedHandlers } from "./unused-handlers.js";

const codesOf = (outcome: { diagnostics: readonly { code: string }[] }) => outcome.diagnostics.map((d) => d.code);

describe("findDefinitions", () => {
  it.each(definitionsNames)("finds %s", (name) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, name), "");
    expect(findDefinitions(folder)).toEqual({ value: join(folder, name), diagnostics: [] });
  });

  it("finds nothing in an empty folder, nor a folder of that name", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "mcp.json"));
    expect(findDefinitions(folder)).toEqual({ value: undefined, diagnostics: [] });
  });

  it("refuses two", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "mcp.json"), "{}");
    writeFileSync(join(folder, "mcp.config.ts"), "");
    const outcome = findDefinitions(folder);
    expect(codesOf(outcome)).toEqual(["disk/several-definitions"]);
    expect(outcome.diagnostics[0]?.message).toContain("mcp.json, mcp.config.ts");
  });
});

describe("loadDefinitionsInput", () => {
  it.each([
    ["mcp.yaml", "yaml"],
    ["mcp.yml", "yaml"],
    ["mcp.json", "json"],
  ])("reads the text of %s", async (name, kind) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, "text");
    expect((await loadDefinitionsInput(path, name)).value).toEqual({ file: name, kind, text: "text" });
  });

  it("runs a config module of TypeScript that imports another, afresh each time, and leaves nothing behind", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "mcp.config.ts");
    writeFileSync(path, 'import { n } from "./n.js";\nexport default { server: { n: n as number } };\n');
    for (const n of [1, 2]) {
      writeFileSync(join(folder, "n.ts"), `export const n: number = ${n};\n`);
      const { value } = await loadDefinitionsInput(path, "mcp.config.ts");
      expect(value).toEqual({ file: "mcp.config.ts", kind: "value", value: { server: { n } } });
    }
    expect([...textsBelow(folder).keys()]).toEqual(["mcp.config.ts", "n.ts"]);
  });

  it("keeps what a module prints off stdout", async () => {
    const path = join(temporaryFolder(), "mcp.config.mjs");
    writeFileSync(path, 'console.log("noise"); export default {};\n');
    const [out, err] = [vi.spyOn(console, "log"), vi.spyOn(console, "error").mockImplementation(() => undefined)];
    await loadDefinitionsInput(path, "x");
    expect(out).not.toHaveBeenCalled();
    expect(err).toHaveBeenCalledWith("noise");
    vi.restoreAllMocks();
  });

  it.each([
    ["mcp.config.ts", "throw new RangeError('no such luck');", "RangeError: no such luck"],
    ["mcp.config.ts", "export default {", "mcp.config.ts"],
    ["mcp.config.mjs", 'import "./absent.js";', "absent.js"],
  ])("reports a module that cannot be run: %s %s", async (name, text, reason) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, text);
    const outcome = await loadDefinitionsInput(path, name);
    expect(codesOf(outcome)).toEqual(["disk/config-failed"]);
    expect(outcome.diagnostics[0]?.message).toContain(reason);
  });

  it("reports a file that is not there, and one of an unknown kind", async () => {
    expect(codesOf(await loadDefinitionsInput("/no/such/mcp.yaml", "mcp.yaml"))).toEqual(["disk/cannot-read"]);
    expect(codesOf(await loadDefinitionsInput("/no/mcp.toml", "mcp.toml"))).toEqual(["disk/unknown-definitions-kind"]);
  });
});

describe("localFilesOf", () => {
  const folder = temporaryFolder();
  const outside = join(temporaryFolder(), "secret.json");
  mkdirSync(join(folder, "schemas"));
  writeFileSync(join(folder, "schemas/a.json"), "a");
  writeFileSync(outside, "secret");
  symlinkSync(outside, join(folder, "link.json"));
  symlinkSync(join(outside, ".."), join(folder, "linked"));
  symlinkSync(join(folder, "schemas/a.json"), join(folder, "inner.json"));

  it.each(["schemas/a.json", "./schemas/../schemas/a.json", "inner.json", join(folder, "schemas/a.json")])(
    "reads %s",
    (path) => {
      const files = localFilesOf(folder);
      expect(files.read(path)).toEqual({ text: "a" });
      expect(files.asked.size).toBe(1);
    },
  );

  it.each(["../x.json", outside, "link.json", "linked/secret.json", "schemas/../../x.json", "/etc/passwd"])(
    "does not leave the folder by %s",
    (path) => {
      expect(localFilesOf(folder).read(path)).toEqual({ problem: "it lies outside of the project's folder" });
    },
  );

  it.each(["absent.json", "schemas", "a\0b"])("says why %j cannot be read", (path) => {
    expect(localFilesOf(folder).read(path)).toHaveProperty("problem");
  });
});

describe("unusedHandlers", () => {
  it("reports a handler without a definition, and no file that another one imports", () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "handlers/tools"), { recursive: true });
    const texts = { "a.ts": 'import { day } from "./dates.js";', "b.ts": "", "dates.ts": "", "a.test.ts": "" };
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(root, "handlers/tools", name), text);
    const found = unusedHandlers(root, [{ path: "handlers/tools/a.ts", text: "", owner: "user" }]);
    expect(found.map(({ code, message }) => `${code} ${message.split(" ")[0]}`)).toEqual([
      "disk/unused-handler handlers/tools/b.ts",
    ]);
  });

  it("has nothing to say where there are no handlers", () => {
    expect(unusedHandlers(temporaryFolder(), [])).toEqual([]);
  });
});
