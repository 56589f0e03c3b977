/**
 * Writes the files of one run: locks the generated folder, compares, and carries out the plan whole or not at all. Files and a
 * root folder come in; what was done comes out, with findings. What is unchanged is not touched.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { commit, makeFolder, stagedPathOf } from "./commit.js";
import { diskDiagnostics, reasonOf } from "./diagnostics.js";
import { announce, lockName, takeLock } from "./lock.js";
import { hashOf, isInside } from "./manifest.js";
import { planOf, refusals } from "./plan.js";
import type { Change, Plan, PlanInput } from "./plan.js";

/** What became of a run. */
export interface Written {
  /** What was written or deleted; empty when anything forbade it. */
  readonly changes: readonly Change[];
  readonly unchanged: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The folder could not be written, as opposed to: it holds something that must not be overwritten. */
  readonly failed: boolean;
  /** The signal that arrived while writing; what had been begun was finished first. */
  readonly signal?: NodeJS.Signals;
}

/** Writes what differs. Nothing is written when any finding is an error. */
export async function writeFiles(input: PlanInput): Promise<Written> {
  const before = planOf(input);
  // Where a run was killed, only its lock tells which files are ours.
  if (!existsSync(join(input.root, before.folder, lockName))) {
    const stop = stopped(before);
    if (stop !== undefined) return stop;
    // The usual case, and it must work in a folder that nobody may write to.
    if (before.changes.length === 0) return resultOf(before);
  }

  const undo: (() => void)[] = [];
  try {
    const folder = join(input.root, before.folder);
    makeFolder(folder, undo);
    const lock = await takeLock(folder);
    if (lock.kind === "busy") {
      const path = `${before.folder}/${lockName}`;
      return resultOf(before, [diskDiagnostics.make("locked", { pid: lock.pid, path })]);
    }
    return await holdingSignals(() => {
      try {
        return writeLocked({ ...input, pending: lock.pending }, folder, undo);
      } finally {
        lock.release();
      }
    });
  } catch (error) {
    undoFolders(undo);
    return resultOf(before, [diskDiagnostics.make("cannot-write", { path: before.folder, reason: reasonOf(error) })]);
  }
}

function writeLocked(input: PlanInput, folder: string, undo: readonly (() => void)[]): Written {
  for (const path of input.pending?.keys() ?? []) {
    if (isInside(path)) rmSync(stagedPathOf(join(input.root, path)), { force: true });
  }
  // Another run may have written between the first look and the lock.
  const plan = planOf(input);
  const stop = stopped(plan);
  if (stop !== undefined) return stop;
  if (plan.changes.length === 0) return resultOf(plan);
  announce(folder, new Map(plan.changes.map(({ path, text }) => [path, text === undefined ? "" : hashOf(text)])));
  const failure = commit(plan);
  if (failure === undefined) return { ...resultOf(plan), changes: plan.changes };
  rmSync(join(folder, lockName), { force: true });
  undoFolders(undo);
  return resultOf(plan, [diskDiagnostics.make("cannot-write", { ...failure })]);
}

function undoFolders(undo: readonly (() => void)[]): void {
  for (const step of undo.toReversed()) {
    try {
      step();
    } catch {
      // A folder that somebody else has put something into stays.
    }
  }
}

function stopped(plan: Plan): Written | undefined {
  const refused = refusals(plan);
  return hasErrors(plan.diagnostics) || refused.length > 0 ? resultOf(plan, refused) : undefined;
}

/** Findings that mean: the folder cannot be written, whatever is in it. */
const obstacles: ReadonlySet<string> = new Set(["disk/cannot-write", "disk/outside", "disk/locked"]);

/** Nothing was done, and why. */
function resultOf({ unchanged, diagnostics }: Plan, more: readonly Diagnostic[] = []): Written {
  const all = [...diagnostics, ...more];
  return { changes: [], unchanged, diagnostics: all, failed: all.some(({ code }) => obstacles.has(code)) };
}

/** Signals that arrive meanwhile wait until `work` is done, and are then reported. */
async function holdingSignals(work: () => Written): Promise<Written> {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  let caught: NodeJS.Signals | undefined;
  const note = (signal: NodeJS.Signals): void => {
    caught = signal;
  };
  for (const signal of signals) process.on(signal, note);
  try {
    const written = work();
    // A signal is delivered when the event loop turns.
    await new Promise((resolve) => void setImmediate(resolve));
    return caught === undefined ? written : { ...written, signal: caught };
  } finally {
    for (const signal of signals) process.off(signal, note);
  }
}
