/** Carrying out a plan: when a late step fails, the early ones are undone, time stamps included. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { OutputFile } from "../ir/output-file.js";
import { temporaryFolder, textsBelow } from "../test/support/temporary-folder.js";
import { commit } from "./commit.js";
import { planOf } from "./plan.js";

const ours = (path: string, text: string): OutputFile => ({ path, text, owner: "generator" });
const plan = (root: string, files: readonly OutputFile[]) => planOf({ root, files, version: "1", revision: "R" });

it("undoes the renames and deletions that went before a failure", () => {
  const root = temporaryFolder();
  expect(commit(plan(root, [ours("g/a.ts", "a1\n"), ours("g/gone.ts", "gone\n"), ours("g/z.ts", "z1\n")]))).toBe(
    undefined,
  );
  utimesSync(join(root, "g/a.ts"), 1000, 1000);
  const late = plan(root, [ours("g/a.ts", "a2\n"), ours("g/new/n.ts", "n\n"), ours("g/z.ts", "z2\n")]);
  // After the plan was made, a folder takes the place of the last file.
  rmSync(join(root, "g/z.ts"));
  mkdirSync(join(root, "g/z.ts"));
  const before = textsBelow(root);
  expect(commit(late)).toMatchObject({ path: "g/z.ts" });
  expect(textsBelow(root)).toEqual(before);
  expect(statSync(join(root, "g/a.ts")).mtimeMs).toBe(1_000_000);
  expect(statSync(join(root, "g/new"), { throwIfNoEntry: false })).toBe(undefined);
});

it("leaves a user's file that appeared after the plan was made", () => {
  const root = temporaryFolder();
  const files: OutputFile[] = [ours("g/a.ts", "a\n"), { path: "h.ts", text: "stub\n", owner: "user" }];
  const late = plan(root, files);
  writeFileSync(join(root, "h.ts"), "mine\n");
  expect(commit(late)).toBe(undefined);
  expect(readFileSync(join(root, "h.ts"), "utf8")).toBe("mine\n");
  expect([...textsBelow(root).keys()]).toEqual(["g/a.ts", "g/manifest.json", "h.ts"]);
});
