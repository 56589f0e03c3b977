/**
 * One writer at a time in one generated folder, and what an interrupted writer leaves behind. The lock is a file that names
 * the process and the hashes it is about to write: should it be killed in the middle, the next run knows those files for ours.
 */
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The lock's name inside the generated folder. */
export const lockName = ".mcpgen.lock";

export type Lock =
  | { readonly kind: "held"; readonly pending: ReadonlyMap<string, string>; readonly release: () => void }
  | { readonly kind: "busy"; readonly pid: number };

/** How long a run waits for another one; writing takes milliseconds. */
const patience = 5000;
/** A lock older than this belongs to nobody, even if its process number has been given to another process. */
const longestRun = 60_000;

/**
 * Takes the lock of an existing folder, waiting a little for another run to end. `pending` is what a killed run was about to
 * write. Throws what the file system throws.
 */
export async function takeLock(folder: string): Promise<Lock> {
  const file = join(folder, lockName);
  let pending: ReadonlyMap<string, string> = new Map();
  for (const start = Date.now(); ;) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, files: [...pending] }), { flag: "wx" });
      return { kind: "held", pending, release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const left = takeAbandoned(file);
    if (left.kind === "taken") {
      pending = left.pending;
      continue;
    }
    if (Date.now() - start > patience) return { kind: "busy", pid: left.pid };
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
}

/** Writes down what is about to be written, before anything is. */
export function announce(folder: string, files: ReadonlyMap<string, string>): void {
  writeFileSync(join(folder, lockName), JSON.stringify({ pid: process.pid, files: [...files] }));
}

type Left =
  | { readonly kind: "taken"; readonly pending: ReadonlyMap<string, string> }
  | { readonly kind: "alive"; readonly pid: number };

function takeAbandoned(file: string): Left {
  const before = read(file);
  if (before !== undefined && isAlive(before)) return { kind: "alive", pid: before.pid };
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return { kind: "taken", pending: new Map() };
  }
  const moved = read(aside);
  if (moved !== undefined && isAlive(moved)) {
    // Another run replaced the abandoned lock between the two looks: give it back.
    linkSync(aside, file);
    rmSync(aside);
    return { kind: "alive", pid: moved.pid };
  }
  rmSync(aside, { force: true });
  return { kind: "taken", pending: new Map(moved?.files ?? []) };
}

interface Note {
  readonly pid: number;
  readonly files: readonly (readonly [string, string])[];
  readonly age: number;
}

function read(file: string): Note | undefined {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    const { pid, files } = JSON.parse(readFileSync(file, "utf8")) as { pid?: unknown; files?: unknown };
    if (typeof pid !== "number" || !Array.isArray(files)) return undefined;
    return { pid, age, files: files.filter(isEntry) };
  } catch (error) {
    // A lock that was made this instant may still be empty: it is alive, and its process is not known.
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : young(file);
  }
}

function young(file: string): Note | undefined {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - made < 2000 ? { pid: process.pid, files: [], age: 0 } : undefined;
}

function isEntry(entry: unknown): entry is readonly [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");
}

function isAlive({ pid, age }: Note): boolean {
  if (age > longestRun) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
