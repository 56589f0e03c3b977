/**
 * Carries out a plan: every new text is staged beside its target first, then all are renamed into place. A plan and nothing
 * else goes in; either all of it is done, or the folder is put back as it was and the reason comes out. It is one
 * synchronous piece, so no signal handler of ours runs in the middle of it.
 */
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { reasonOf } from "./diagnostics.js";
import type { Change, Plan } from "./plan.js";
import { staysInside } from "./target.js";

/** Why nothing was written. */
export interface Failure {
  readonly path: string;
  readonly reason: string;
}

/** Carries out every change of the plan, or none. */
export function commit(plan: Plan): Failure | undefined {
  const undo: (() => void)[] = [];
  let path = plan.folder;
  try {
    for (const change of plan.changes) {
      path = change.path;
      if (change.text !== undefined) stage(plan.root, change, change.text, undo);
    }
    for (const change of plan.changes) {
      path = change.path;
      if (change.text === undefined) remove(plan.root, change, undo);
      else place(plan.root, change, undo);
    }
    removeEmptyFolders(plan);
    return undefined;
  } catch (error) {
    for (const step of undo.toReversed()) quietly(step);
    return { path, reason: reasonOf(error) };
  }
}

/** Where the new text of a file waits: in the same folder, because only there a rename is atomic. */
export function stagedPathOf(file: string): string {
  return join(dirname(file), `.${basename(file)}.mcpgen`);
}

/**
 * Makes a folder and those above it; `undo` removes again those that were made here. One after the other: where the system
 * refuses with ENOENT, as below `/proc`, Node's own recursion never ends.
 */
export function makeFolder(folder: string, undo: (() => void)[]): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), undo);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run may have made it in this instant.
    if ((error as NodeJS.ErrnoException).code === "EEXIST" && statSync(folder).isDirectory()) return;
    throw error;
  }
  undo.push(() => rmdirSync(folder));
}

function stage(root: string, { path }: Change, text: string, undo: (() => void)[]): void {
  const file = join(root, path);
  makeFolder(dirname(file), undo);
  if (!staysInside(root, dirname(file))) throw new Error("the folder leads out of the project");
  const staged = stagedPathOf(file);
  rmSync(staged, { force: true });
  undo.push(() => rmSync(staged, { force: true }));
  writeFileSync(staged, text, { flag: "wx" });
}

function place(root: string, change: Change, undo: (() => void)[]): void {
  const file = join(root, change.path);
  const staged = stagedPathOf(file);
  if (change.owner === "user") {
    placeWhereAbsent(staged, file, undo);
    return;
  }
  const times = change.before === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  renameSync(staged, file);
  undo.push(() => (change.before === undefined ? rmSync(file) : restore(file, change.before, times)));
}

/** Never replaces what has come to stand there since the plan was made. */
function placeWhereAbsent(staged: string, file: string, undo: (() => void)[]): void {
  try {
    try {
      linkSync(staged, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
      // Not every file system has hard links.
      copyFileSync(staged, file, constants.COPYFILE_EXCL);
    }
    undo.push(() => rmSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  unlinkSync(staged);
}

function remove(root: string, { path, before }: Change, undo: (() => void)[]): void {
  const file = join(root, path);
  const times = statSync(file, { throwIfNoEntry: false });
  rmSync(file, { force: true });
  if (before !== undefined) undo.push(() => restore(file, before, times));
}

interface Times {
  readonly atime: Date;
  readonly mtime: Date;
}

function restore(file: string, bytes: Uint8Array, times: Times | undefined): void {
  const staged = stagedPathOf(file);
  writeFileSync(staged, bytes);
  renameSync(staged, file);
  if (times !== undefined) utimesSync(file, times.atime, times.mtime);
}

/** Folders that the deletions left empty, innermost first, up to the generated folder itself. */
function removeEmptyFolders({ root, folder, changes }: Plan): void {
  for (const { path, text } of changes) {
    if (text !== undefined) continue;
    for (let at = dirname(path); at.startsWith(`${folder}/`); at = dirname(at)) {
      // One that is not empty stays, and so do those above it.
      if (!quietly(() => rmdirSync(join(root, at)))) break;
    }
  }
}

function quietly(step: () => void): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}
