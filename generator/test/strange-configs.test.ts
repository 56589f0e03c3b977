/** The command with a config module that misbehaves, and other places where a run could hang or say nothing. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { built, runBuilt } from "./support/built.js";
import { projectOf, toolsOf } from "./support/project.js";
import { runCommand } from "./support/run-command.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const definitions = JSON.stringify(toolsOf({ a: {} }));

async function runConfig(text: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "mcp.config.ts"), text);
  const { code, out } = await runBuilt(folder, ["--json", "--dry-run"], { timeout: 20_000 });
  return { code, report: JSON.parse(out) as { exitCode: number; diagnostics: { code: string; message: string }[] } };
}

beforeAll(built, 120_000);

describe("a config module", () => {
  it.each([
    ["never settles", "await new Promise(() => {}); export default {};", "waits for something that never happens"],
    ["exports a promise that never settles", "export default new Promise(() => {});", "never happens"],
    ["ends the process", "process.exit(0);", "it calls process.exit"],
    ["has no default export", "export const tools = {};", "it has no default export"],
    ["does not parse", "export default {\n  x: [;\n};", "at mcp.config.ts:2:"],
  ])("that %s is named, and the answer is one JSON document", async (_, text, reason) => {
    const { code, report } = await runConfig(text);
    expect([code, report.exitCode]).toEqual([2, 2]);
    expect(report.diagnostics.map((found) => found.code)).toEqual(["disk/config-failed"]);
    expect(report.diagnostics[0]?.message).toContain(reason);
  });

  it("that exports null is told apart from one that cannot be run", async () => {
    const { code, report } = await runConfig("export default null;");
    expect(code).toBe(1);
    expect(report.diagnostics.map((found) => found.code)).toEqual(["definitions/wrong-type"]);
  });

  it.each([
    ["prints by every way there is", 'process.stdout.write("RAW\\n"); console.dir({}); console.log("LOG");'],
    ["prints later", 'setTimeout(() => console.log("LATER"), 1);'],
    ["leaves a timer behind", "setInterval(() => undefined, 1000);"],
  ])("that %s neither spoils the answer nor holds up the end", async (_, text) => {
    const { code, report } = await runConfig(`${text}\nexport default Promise.resolve(${definitions});`);
    expect([code, report.diagnostics]).toEqual([0, []]);
  });

  it("that fails later leaves an answer all the same", async () => {
    const { code, report } = await runConfig(`Promise.reject(new Error("late"));\nexport default ${definitions};`);
    expect(code).toBe(2);
    expect(report.diagnostics[0]?.message).toContain("late");
  });
});

describe("places", () => {
  it.skipIf(process.platform !== "linux")("where no folder can be made are refused at once", async () => {
    const { code, err } = await runBuilt(temporaryFolder(), ["--out", "/proc/mcpgen"], { timeout: 20_000 });
    expect(code).toBe(2);
    expect(err).toContain("disk/cannot-write");
  });

  it("named as definitions but without any are refused", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "empty"));
    const { code, err } = await runCommand(folder, ["--definitions", "empty"]);
    expect(code).toBe(2);
    expect(err).toContain("there is no definitions file in empty");
  });

  it.each(["latin1", "utf16le"] as const)("text in %s is refused, not changed", async (encoding) => {
    const folder = projectOf({});
    writeFileSync(join(folder, "mcp.json"), Buffer.from(`\ufeff{ "é": "\u00ff\u00fe" }`, encoding));
    const { code, err } = await runCommand(folder, []);
    expect(code).toBe(2);
    expect(err).toContain("it is not UTF-8 text");
  });
});
