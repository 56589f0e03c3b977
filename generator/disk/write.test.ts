/** Writing: whole or not at all, never over what someone else made, and not touching what is unchanged. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { OutputFile } from "../ir/output-file.js";
import { temporaryFolder, textsBelow } from "../test/support/temporary-folder.js";
import { hashOf, parseManifest } from "./manifest.js";
import { planOf } from "./plan.js";
import { writeFiles } from "./write.js";

const ours = (path: string, text: string): OutputFile => ({ path, text, owner: "generator" });
const theirs = (path: string, text: string): OutputFile => ({ path, text, owner: "user" });
const first = [ours("generated/a.ts", "a1\n"), ours("generated/deep/b.ts", "b1\n"), theirs("handlers/h.ts", "h\n")];
const second = [ours("generated/a.ts", "a2\n"), ours("generated/deep/b.ts", "b2\n"), theirs("handlers/h.ts", "h\n")];

function run(root: string, files: readonly OutputFile[], more: { force?: boolean } = {}) {
  return writeFiles({ root, files, version: "1.0.0", revision: "R", ...more });
}

const codesOf = (written: { diagnostics: readonly { code: string }[] }) => written.diagnostics.map((d) => d.code);

describe("writeFiles", () => {
  it("writes every file and a manifest with the hash of each that is ours", async () => {
    const root = join(temporaryFolder(), "new", "project");
    const written = await run(root, first);
    expect(written.diagnostics).toEqual([]);
    expect([...textsBelow(root).keys()]).toEqual([
      "generated/a.ts",
      "generated/deep/b.ts",
      "generated/manifest.json",
      "handlers/h.ts",
    ]);
    const manifest = parseManifest(readFileSync(join(root, "generated/manifest.json"), "utf8"));
    expect(manifest).toEqual({
      mcpgen: "1.0.0",
      revision: "R",
      files: new Map([
        ["a.ts", hashOf("a1\n")],
        ["deep/b.ts", hashOf("b1\n")],
      ]),
    });
  });

  it("touches nothing in a second run", async () => {
    const root = temporaryFolder();
    await run(root, first);
    const paths = [...textsBelow(root).keys()].map((path) => join(root, path));
    for (const path of [...paths, join(root, "generated"), root]) utimesSync(path, 1000, 1000);
    const written = await run(root, first);
    expect(written.changes).toEqual([]);
    expect(written.unchanged).toBe(3);
    for (const path of [...paths, join(root, "generated"), root]) expect(statSync(path).mtimeMs).toBe(1_000_000);
  });

  it("never writes a user's file again", async () => {
    const root = temporaryFolder();
    await run(root, first);
    writeFileSync(join(root, "handlers/h.ts"), "mine\n");
    await run(root, [...second.slice(0, 2), theirs("handlers/h.ts", "other\n")], { force: true });
    expect(readFileSync(join(root, "handlers/h.ts"), "utf8")).toBe("mine\n");
  });

  it("refuses to overwrite an edited file, writes nothing at all, and obeys --force", async () => {
    const root = temporaryFolder();
    await run(root, first);
    writeFileSync(join(root, "generated/a.ts"), "edited\n");
    const written = await run(root, second);
    expect(codesOf(written)).toEqual(["disk/edited"]);
    expect(written.diagnostics[0]?.message).toContain("generated/a.ts was edited");
    expect(readFileSync(join(root, "generated/deep/b.ts"), "utf8")).toBe("b1\n");
    expect((await run(root, second, { force: true })).diagnostics).toEqual([]);
    expect(readFileSync(join(root, "generated/a.ts"), "utf8")).toBe("a2\n");
  });

  it("refuses to overwrite a file that it never wrote", async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "generated"));
    writeFileSync(join(root, "generated/a.ts"), "someone's\n");
    const written = await run(root, first);
    expect(codesOf(written)).toEqual(["disk/edited"]);
    expect([...textsBelow(root).keys()]).toEqual(["generated/a.ts"]);
  });

  it("takes Windows line endings for no edit", async () => {
    const root = temporaryFolder();
    await run(root, first);
    writeFileSync(join(root, "generated/a.ts"), "a1\r\n");
    expect(planOf({ root, files: first, version: "1.0.0", revision: "R" }).changes).toEqual([]);
    await run(root, second);
    expect(readFileSync(join(root, "generated/a.ts"), "utf8")).toBe("a2\n");
  });

  it("deletes what is no longer generated, and the folder that it leaves empty", async () => {
    const root = temporaryFolder();
    await run(root, first);
    const written = await run(root, [ours("generated/a.ts", "a1\n")]);
    expect(written.changes.map(({ path, status }) => `${status} ${path}`)).toEqual([
      "leftover generated/deep/b.ts",
      "stale generated/manifest.json",
    ]);
    expect(existsSync(join(root, "generated/deep"))).toBe(false);
    expect(existsSync(join(root, "handlers/h.ts"))).toBe(true);
  });

  it("leaves a file that is no longer generated but was edited", async () => {
    const root = temporaryFolder();
    await run(root, first);
    writeFileSync(join(root, "generated/deep/b.ts"), "edited\n");
    const written = await run(root, [ours("generated/a.ts", "a1\n")]);
    expect(codesOf(written)).toEqual(["disk/leftover"]);
    expect(readFileSync(join(root, "generated/deep/b.ts"), "utf8")).toBe("edited\n");
  });

  it.each(["not json", "{}", '{"mcpgen":"1","revision":"R","files":{"../x":"00"}}', "<<<<<<< HEAD\n"])(
    "refuses a manifest that is none: %s",
    async (text) => {
      const root = temporaryFolder();
      await run(root, first);
      writeFileSync(join(root, "generated/manifest.json"), text);
      expect(codesOf(await run(root, second))).toContain("disk/bad-manifest");
      expect(codesOf(await run(root, second, { force: true }))).toEqual([]);
      expect(readFileSync(join(root, "generated/a.ts"), "utf8")).toBe("a2\n");
    },
  );
});

describe("writeFiles in a place that it cannot write to", () => {
  it("says so once and leaves everything as it was", async () => {
    const root = temporaryFolder();
    writeFileSync(join(root, "generated"), "a file\n");
    const written = await run(root, first);
    expect(codesOf(written)).toEqual(["disk/cannot-write"]);
    expect(written.failed).toBe(true);
    expect([...textsBelow(root)]).toEqual([["generated", "a file\n"]]);
  });

  it("puts everything back when the last step fails", async () => {
    const root = temporaryFolder();
    await run(root, first);
    const before = textsBelow(root);
    // A folder where a staged file must go makes the rename of an earlier one pointless.
    mkdirSync(join(root, "generated/.manifest.json.mcpgen"));
    const written = await run(root, [...second, ours("generated/new/c.ts", "c\n")]);
    expect(codesOf(written)).toEqual(["disk/cannot-write"]);
    expect(textsBelow(root)).toEqual(before);
    expect(existsSync(join(root, "generated/new"))).toBe(false);
  });

  it.skipIf(process.getuid?.() === 0)("reports a read-only folder", async () => {
    const root = temporaryFolder();
    await run(root, first);
    const before = textsBelow(root);
    chmodSync(join(root, "generated/deep"), 0o555);
    expect(codesOf(await run(root, second))).toEqual(["disk/cannot-write"]);
    expect(textsBelow(root)).toEqual(before);
    chmodSync(join(root, "generated/deep"), 0o755);
  });

  it("does not follow a link out of the root", async () => {
    const root = temporaryFolder();
    const elsewhere = temporaryFolder();
    symlinkSync(elsewhere, join(root, "generated"));
    expect(codesOf(await run(root, first, { force: true }))).toEqual(["disk/outside"]);
    expect([...textsBelow(elsewhere)]).toEqual([]);
  });

  it("does not write through a link in the place of a file", async () => {
    const root = temporaryFolder();
    const elsewhere = join(temporaryFolder(), "victim.ts");
    writeFileSync(elsewhere, "victim\n");
    mkdirSync(join(root, "generated"));
    symlinkSync(elsewhere, join(root, "generated/a.ts"));
    expect(codesOf(await run(root, first))).toEqual(["disk/edited"]);
    await run(root, first, { force: true });
    expect(readFileSync(elsewhere, "utf8")).toBe("victim\n");
    expect(lstatSync(join(root, "generated/a.ts")).isFile()).toBe(true);
  });

  it("works below a root that is itself a link", async () => {
    const real = temporaryFolder();
    const root = join(temporaryFolder(), "link");
    symlinkSync(real, root);
    expect((await run(root, first)).diagnostics).toEqual([]);
    expect(existsSync(join(real, "generated/a.ts"))).toBe(true);
  });
});

describe("two runs at once", () => {
  it("both succeed, and the outcome is one of the two", async () => {
    const root = temporaryFolder();
    const results = await Promise.all([run(root, first), run(root, first), run(root, first)]);
    expect(results.flatMap(codesOf)).toEqual([]);
    expect(planOf({ root, files: first, version: "1.0.0", revision: "R" }).changes).toEqual([]);
  });

  it("takes over from a run that was killed in the middle, and knows its files", async () => {
    const root = temporaryFolder();
    await run(root, first);
    // A process number that no process has, and the first of two files already renamed.
    const pending = [["generated/a.ts", hashOf("a2\n")]];
    writeFileSync(join(root, "generated/.mcpgen.lock"), JSON.stringify({ pid: 2 ** 30, files: pending }));
    writeFileSync(join(root, "generated/.a.ts.mcpgen"), "half");
    writeFileSync(join(root, "generated/a.ts"), "a2\n");
    const third = [ours("generated/a.ts", "a3\n"), ours("generated/deep/b.ts", "b3\n")];
    expect(codesOf(await run(root, third))).toEqual([]);
    expect([...textsBelow(root).keys()].filter((path) => path.includes("/."))).toEqual([]);
    expect(readFileSync(join(root, "generated/a.ts"), "utf8")).toBe("a3\n");
  });

  it("does not take the lock of a living process", async () => {
    const root = temporaryFolder();
    await run(root, first);
    const lock = join(root, "generated/.mcpgen.lock");
    writeFileSync(lock, JSON.stringify({ pid: process.pid, files: [] }));
    const waiting = run(root, second);
    setTimeout(() => rmSync(lock), 200);
    expect((await waiting).diagnostics).toEqual([]);
    expect(existsSync(lock)).toBe(false);
  });
});
