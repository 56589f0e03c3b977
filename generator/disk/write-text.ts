/**
 * Writes one file that is not part of a run: whole or not at all. A path and a text come in, a finding comes out where that
 * fails.
 */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { makeFolder, stagedPathOf } from "./commit.js";
import { diskDiagnostics, reasonOf } from "./diagnostics.js";

/** Replaces the file, or makes it. */
export function writeText(path: string, text: string): Diagnostic | undefined {
  const staged = stagedPathOf(path);
  try {
    makeFolder(dirname(path), []);
    rmSync(staged, { force: true });
    writeFileSync(staged, text, { flag: "wx" });
    renameSync(staged, path);
    return undefined;
  } catch (error) {
    rmSync(staged, { force: true });
    return diskDiagnostics.make("cannot-write", { path, reason: reasonOf(error) });
  }
}

/** Makes the file where nothing stands in its place. `false`: something does, and it was left alone. */
export function writeNewText(path: string, text: string): boolean | Diagnostic {
  try {
    makeFolder(dirname(path), []);
    writeFileSync(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    return diskDiagnostics.make("cannot-write", { path, reason: reasonOf(error) });
  }
}
