/**
 * The built command, for tests that run it as its users do: in a process of its own. Built anew when a source is younger than
 * it, by one test file at a time.
 */
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "./shared.js";

/** The command's file. */
export const mainFile = join(projectRoot, "dist/generator/main.js");

/** Makes sure that the command is built from the sources as they are. */
export async function built(): Promise<void> {
  const lock = join(tmpdir(), `mcpgen-build-${createHash("sha256").update(projectRoot).digest("hex").slice(0, 8)}`);
  while (isOutdated()) {
    if (!take(lock)) {
      await new Promise((resolve) => void setTimeout(resolve, 100));
      continue;
    }
    try {
      // What fails to type-check is built all the same, and found by the tests that look for it.
      if (isOutdated()) spawnSync(process.execPath, ["generator/tasks/build.mjs"], { cwd: projectRoot });
      return;
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 60_000) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function isOutdated(): boolean {
  const made = statSync(mainFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return ["generator", "generated"].some((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("test/"))
      .some((name) => (statSync(join(projectRoot, folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) > made),
  );
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command; `nodeOptions` go before it. */
export async function runBuilt(
  cwd: string,
  argv: readonly string[],
  options: SpawnOptions & { readonly nodeOptions?: readonly string[] } = {},
): Promise<Ended> {
  const { nodeOptions = [], ...rest } = options;
  return ended(spawn(process.execPath, [...nodeOptions, mainFile, ...argv], { cwd, ...rest }));
}

/** Waits for a process and keeps what it prints. */
export function ended(child: ChildProcess): Promise<Ended> {
  let [out, err] = ["", ""];
  child.stdout?.on("data", (chunk: Buffer) => (out += chunk.toString("utf8")));
  child.stderr?.on("data", (chunk: Buffer) => (err += chunk.toString("utf8")));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, out, err }));
  });
}
