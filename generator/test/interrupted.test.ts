/**
 * A run that is stopped leaves a whole tree: the old one or the new one. And whatever a killed run leaves behind, the next run
 * completes it without being forced.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { hashOf, parseManifest } from "../disk/manifest.js";
import { built, ended, mainFile } from "./support/built.js";
import { projectOf, toolsOf } from "./support/project.js";
import { runCommand } from "./support/run-command.js";
import { textsBelow } from "./support/temporary-folder.js";

const versions = [1, 2].map((n) =>
  toolsOf(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`tool_${i}`, { [`p${n}`]: { type: "string" } }]))),
);

/** What does not agree with the manifest. */
function faultsOf(folder: string): readonly string[] {
  const manifest = parseManifest(readFileSync(join(folder, "generated/manifest.json"), "utf8"));
  if ("reason" in manifest) return [manifest.reason];
  const texts = textsBelow(join(folder, "generated"));
  const wrong = [...manifest.files].filter(([path, hash]) => hashOf(texts.get(path) ?? "") !== hash);
  const extra = [...texts.keys()].filter((path) => path !== "manifest.json" && !manifest.files.has(path));
  return [...wrong.map(([path]) => `${path} differs`), ...extra.map((path) => `${path} is extra`)];
}

describe.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)("a run that gets %s", (signal) => {
  beforeAll(built);

  it("leaves a whole tree, whenever it comes", async () => {
    const folder = projectOf(versions[0] ?? {});
    expect((await runCommand(folder, [])).code).toBe(0);
    for (const [round, delay] of [30, 150, 250, 350, 450, 600].entries()) {
      writeFileSync(join(folder, "mcp.json"), JSON.stringify(versions[(round + 1) % 2]));
      const child = spawn(process.execPath, [mainFile], { cwd: folder });
      const end = ended(child);
      const timer = setTimeout(() => child.kill(signal), delay);
      const { err } = await end;
      clearTimeout(timer);
      expect(err).toBe("");
      // Nothing can finish after SIGKILL, but the next run can.
      if (signal === "SIGKILL") expect(await runCommand(folder, [])).toMatchObject({ code: 0, err: "" });
      expect(faultsOf(folder)).toEqual([]);
    }
  });
});

describe("two runs at the same time", () => {
  it("both end well", async () => {
    await built();
    const folder = projectOf(versions[0] ?? {});
    const runs = Array.from({ length: 3 }, () => ended(spawn(process.execPath, [mainFile], { cwd: folder })));
    for (const { code, err } of await Promise.all(runs)) expect([code, err]).toEqual([0, ""]);
    expect(faultsOf(folder)).toEqual([]);
    expect((await runCommand(folder, ["--check"])).code).toBe(0);
  });
});
