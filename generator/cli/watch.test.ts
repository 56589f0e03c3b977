/** `--watch`: writes again when an input changes, survives an error, and ends when it is told to. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectOf, toolsOf } from "../test/support/project.js";
import { run } from "./run.js";

it("writes again, shows errors and goes on, and ends with 0", async () => {
  const folder = projectOf(toolsOf({ a: {} }));
  const stop = new AbortController();
  let text = "";
  const add = (more: string): void => void (text += more);
  const ended = run(["--watch"], {
    cwd: folder,
    env: {},
    colour: false,
    out: add,
    err: add,
    interrupted: () => stop.signal,
  });
  const seen = async (pattern: RegExp): Promise<void> => {
    for (const start = Date.now(); !pattern.test(text);) {
      if (Date.now() - start > 20_000) throw new Error(`not seen: ${String(pattern)} in\n${text}`);
      await new Promise((resolve) => void setTimeout(resolve, 20));
    }
    text = text.slice(pattern.exec(text)?.index);
  };
  await seen(/Wrote \d+ files[\s\S]*Watching/);
  text = "";
  writeFileSync(join(folder, "mcp.json"), "{ broken");
  await seen(/error definitions\/[\s\S]*Watching/);
  text = "";
  writeFileSync(join(folder, "mcp.json"), JSON.stringify(toolsOf({ a: {}, b: {} })));
  await seen(/Wrote \d+ files[\s\S]*handlers\/tools\/b\.ts[\s\S]*Watching/);
  text = "";
  // Gone for a moment: that is an error, and no reason to write the protocol's files instead.
  rmSync(join(folder, "mcp.json"));
  await seen(/error disk\/cannot-read[\s\S]*Watching/);
  text = "";
  writeFileSync(join(folder, "mcp.json"), JSON.stringify(toolsOf({ a: {} })));
  await seen(/Wrote \d+ files[\s\S]*Watching/);
  expect(readdirSync(join(folder, "generated"))).not.toContain("2026-07-28");
  stop.abort();
  expect(await ended).toBe(0);
});
