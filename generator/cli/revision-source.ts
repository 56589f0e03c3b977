/**
 * Which revision a run is about: a name, or a schema.ts, comes in; a Revision comes out, from a snapshot where that will do.
 * The compiler is loaded only where a schema.ts must be parsed.
 */
import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Outcome } from "../diagnostics/diagnostic.js";
import { diskDiagnostics, reasonOf } from "../disk/diagnostics.js";
import { knownRevisions, loadRevision } from "../disk/package.js";
import type { Revision } from "../ir/revision.js";
import { cliDiagnostics } from "./diagnostics.js";
import { nearestTo } from "../diagnostics/nearest.js";

/** The snapshot of that name. */
export function revisionNamed(id: string): Outcome<Revision | undefined> {
  const value = loadRevision(id);
  if (value !== undefined) return { value, diagnostics: [] };
  const known = knownRevisions();
  const nearest = nearestTo(id, known);
  const finding = diskDiagnostics.make("unknown-revision", { id, known: known.join(", ") });
  const hint = nearest === undefined ? finding.hint : `Did you mean ${nearest}? ${finding.hint ?? ""}`;
  return { value: undefined, diagnostics: [{ ...finding, ...(hint === undefined ? {} : { hint }) }] };
}

/** The revision that a schema.ts declares. Its name is `id`, or that of the folder where it lies in one named like a revision. */
export async function revisionIn(
  file: string,
  id: string | undefined,
  cwd: string,
): Promise<Outcome<Revision | undefined>> {
  const path = resolve(cwd, file);
  const name = id ?? revisionNameOf(path);
  if (name === undefined) return failed(cliDiagnostics.make("schema-needs-revision", { path: file }));
  if (!canNameRevision(name)) return failed(cliDiagnostics.make("invalid-revision", { id: name }));
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return failed(diskDiagnostics.make("cannot-read", { path: file, reason: reasonOf(error) }));
  }
  const { parse } = await import("../schema/parse.js");
  return parse(text, { id: name, file });
}

/** True for what may name a revision: it becomes a folder and a file in `spec/`, and must not be mistaken for anything else. */
export function canNameRevision(id: string): boolean {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(id) || id.endsWith(".")) return false;
  // `latest` asks for the newest one; the others are no revisions in `spec/`, or devices on Windows.
  return !/^(?:latest|features|prose|con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(id);
}

/** `2026-07-28` of `…/2026-07-28/schema.ts`, the way upstream lays out its schemas; `undefined` of any other path. */
export function revisionNameOf(path: string): string | undefined {
  const folder = basename(dirname(path));
  return /^(?:\d{4}-\d{2}-\d{2}|draft)$/.test(folder) ? folder : undefined;
}

function failed(diagnostic: Outcome<undefined>["diagnostics"][number]): Outcome<undefined> {
  return { value: undefined, diagnostics: [diagnostic] };
}
