/**
 * What a run would change: the files to write and the folder they go to come in, a list of findings comes out, each with what
 * must be done about it. It reads the folder and writes nothing; `generate`, `--check` and `--dry-run` share it.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { InternalError } from "../diagnostics/diagnostic.js";
import type { OutputFile } from "../ir/output-file.js";
import { diskDiagnostics } from "./diagnostics.js";
import { hashOf, isInside, manifestName, parseManifest, printManifest } from "./manifest.js";
import type { Manifest } from "./manifest.js";
import { lookAt } from "./target.js";
import type { Target } from "./target.js";

/**
 * Why a file would be touched. `missing`: not there. `stale`: ours, and no longer what we would write. `edited`: ours, and
 * changed by someone. `foreign`: something else stands in its place. `leftover`: ours, and no longer generated.
 */
export type Status = "missing" | "stale" | "edited" | "foreign" | "leftover";

export interface Change {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly status: Status;
  readonly owner: OutputFile["owner"];
  /** What will stand there; absent when the file is to be deleted. */
  readonly text?: string;
  /** What stands there now, to put it back when a later step fails. */
  readonly before?: Uint8Array;
}

export interface Plan {
  readonly root: string;
  /** The generated folder, relative to the root. */
  readonly folder: string;
  /** In the order of the files given, then what is deleted, the manifest last. */
  readonly changes: readonly Change[];
  readonly unchanged: number;
  /** What forbids writing, and warnings. Edited and foreign files are not in here: `refusals` makes them into diagnostics. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface PlanInput {
  /** Absolute. Need not exist. */
  readonly root: string;
  readonly files: readonly OutputFile[];
  readonly version: string;
  readonly revision: string;
  /** Hashes that an interrupted run was about to write, by path relative to the root: they count as ours. */
  readonly pending?: ReadonlyMap<string, string>;
  readonly force?: boolean;
}

/** Compares what a run would write with what is there. */
export function planOf(input: PlanInput): Plan {
  const { root } = input;
  const files = checked(input.files);
  const folder = folderOf(files);
  const diagnostics: Diagnostic[] = [];
  const known = knownHashes(input, folder, diagnostics);
  const changes: Change[] = [];
  const add = (change: Change | undefined): void => void (change === undefined || changes.push(change));

  for (const file of files) add(changeOf(file, lookAt(root, file.path), known.get(file.path), input, diagnostics));
  const paths = new Set(files.map((file) => file.path));
  for (const path of known.manifest.keys()) {
    if (!paths.has(path)) add(leftoverOf(path, lookAt(root, path), known.get(path), diagnostics));
  }
  const manifest = manifestFile(input, folder, files);
  // The manifest is always ours to write: that it is one was checked above.
  const target = lookAt(root, manifest.path);
  const hash = target.kind === "file" ? new Set([hashOf(target.bytes)]) : undefined;
  add(changeOf(manifest, target, hash, input, diagnostics));
  const unchanged = files.length - changes.filter((change) => paths.has(change.path)).length;
  return { root, folder, changes, unchanged, diagnostics: firstOfEachCause(diagnostics) };
}

/** A read-only folder is one problem, however many files were to go there. */
function firstOfEachCause(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ code }) => {
    if (code !== "disk/cannot-write" && code !== "disk/outside") return true;
    return !seen.has(code) && seen.add(code) !== undefined;
  });
}

/** The files that a run without `--force` refuses to overwrite, as diagnostics. */
export function refusals(plan: Plan): readonly Diagnostic[] {
  return plan.changes.flatMap(({ path, status }) => {
    if (status === "edited")
      return [diskDiagnostics.make("edited", { path, what: "was edited since mcpgen wrote it" })];
    if (status === "foreign") return [diskDiagnostics.make("edited", { path, what: "was not written by mcpgen" })];
    return [];
  });
}

function changeOf(
  file: OutputFile,
  target: Target,
  known: ReadonlySet<string> | undefined,
  { root, force = false }: PlanInput,
  diagnostics: Diagnostic[],
): Change | undefined {
  const { path, text, owner } = file;
  if (target.kind === "absent") return { path, status: "missing", owner, text };
  if (target.kind === "unreadable") {
    diagnostics.push(diskDiagnostics.make("cannot-write", { path, reason: target.reason }));
    return undefined;
  }
  if (target.kind === "outside") {
    // A user may keep handlers elsewhere: what exists is left alone, what does not is not made out there.
    if (owner === "generator" || !target.exists) diagnostics.push(diskDiagnostics.make("outside", { path, root }));
    return undefined;
  }
  if (owner === "user") return undefined;
  if (target.kind === "folder") {
    diagnostics.push(diskDiagnostics.make("cannot-write", { path, reason: "a folder stands in its place" }));
    return undefined;
  }
  if (target.kind === "link") return { path, status: force ? "stale" : "foreign", owner, text };
  const present = hashOf(target.bytes);
  if (present === hashOf(text)) return undefined;
  const status = known === undefined ? "foreign" : known.has(present) ? "stale" : "edited";
  return { path, status: force ? "stale" : status, owner, text, before: target.bytes };
}

function leftoverOf(
  path: string,
  target: Target,
  known: ReadonlySet<string> | undefined,
  diagnostics: Diagnostic[],
): Change | undefined {
  if (target.kind === "absent") return undefined;
  if (target.kind === "file" && known?.has(hashOf(target.bytes)) === true) {
    return { path, status: "leftover", owner: "generator", before: target.bytes };
  }
  diagnostics.push(diskDiagnostics.make("leftover", { path }));
  return undefined;
}

interface Known {
  /** What the manifest lists, by path relative to the root. */
  readonly manifest: ReadonlyMap<string, string>;
  get(path: string): ReadonlySet<string> | undefined;
}

/** The hashes that count as ours, from the manifest and from an interrupted run. */
function knownHashes({ root, pending, force = false }: PlanInput, folder: string, diagnostics: Diagnostic[]): Known {
  const path = `${folder}/${manifestName}`;
  const target = lookAt(root, path);
  const listed = new Map<string, string>();
  if (target.kind === "file") {
    const manifest = parseManifest(Buffer.from(target.bytes).toString("utf8"));
    if (!("reason" in manifest)) for (const [name, hash] of manifest.files) listed.set(`${folder}/${name}`, hash);
    else if (!force) diagnostics.push(diskDiagnostics.make("bad-manifest", { path, reason: manifest.reason }));
  }
  return {
    manifest: listed,
    get(file) {
      const hashes = [listed.get(file), pending?.get(file)].filter((hash) => hash !== undefined);
      return hashes.length === 0 ? undefined : new Set(hashes);
    },
  };
}

function manifestFile({ version, revision }: PlanInput, folder: string, files: readonly OutputFile[]): OutputFile {
  const ours = files.filter((file) => file.owner === "generator");
  const hashes = ours.map((file) => [file.path.slice(folder.length + 1), hashOf(file.text)] as const);
  const manifest: Manifest = { mcpgen: version, revision, files: new Map(hashes) };
  return { path: `${folder}/${manifestName}`, text: printManifest(manifest), owner: "generator" };
}

/** Line endings are `\n`, and no two files share a path, not even where case is ignored. */
function checked(files: readonly OutputFile[]): readonly OutputFile[] {
  const seen = new Set<string>();
  return files.map((file) => {
    if (!isInside(file.path)) throw new InternalError(`an output path leaves its folder: ${JSON.stringify(file.path)}`);
    const key = file.path.toLowerCase();
    if (seen.has(key)) throw new InternalError(`two output files share the path ${file.path}`);
    seen.add(key);
    return { ...file, text: file.text.replace(/\r\n?/g, "\n") };
  });
}

/** The one folder below the root that holds all that the generator owns. */
function folderOf(files: readonly OutputFile[]): string {
  const ours = files.filter((file) => file.owner === "generator");
  const folders = new Set(ours.map((file) => (file.path.includes("/") ? (file.path.split("/")[0] ?? "") : "")));
  const [folder = ""] = folders;
  if (folders.size !== 1 || folder === "") throw new InternalError("generated files must share one folder");
  return folder;
}
