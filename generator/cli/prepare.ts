/**
 * Everything up to the files of a run: options and a folder come in, the files to write and where to come out. `generate`,
 * `check` and this repository's own chores share it, so they cannot disagree.
 */
import { statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { DefinitionsInput } from "../disk/definitions-file.js";
import { findDefinitions, loadDefinitionsInput } from "../disk/definitions-file.js";
import { diskDiagnostics } from "../disk/diagnostics.js";
import { localFilesOf } from "../disk/local-files.js";
import { knownRevisions, loadFeatures, loadRevision, loadTemplates, newestRevision } from "../disk/package.js";
import { loadShipped } from "../disk/shipped.js";
import type { GenerateInput } from "../generate.js";
import type { Definitions } from "../ir/definitions.js";
import type { OutputFile } from "../ir/output-file.js";
import type { Revision } from "../ir/revision.js";
import { cliDiagnostics } from "./diagnostics.js";
import { revisionIn, revisionNamed } from "./revision-source.js";

/** What the user asked for; paths as they were written. */
export interface Request {
  readonly cwd: string;
  readonly revision?: string | undefined;
  readonly schema?: string | undefined;
  readonly definitions?: string | undefined;
  readonly out?: string | undefined;
  /** Emit every file, also those that the package carries: for the run that makes them. */
  readonly fresh?: boolean | undefined;
}

/** A run that is ready to be written. */
export interface Run {
  readonly revision: Revision;
  readonly definitions?: Definitions;
  /** Where the files' paths begin. Absolute. */
  readonly root: string;
  readonly files: readonly OutputFile[];
}

export interface Prepared {
  /** Absent when anything is an error. */
  readonly run?: Run;
  readonly diagnostics: readonly Diagnostic[];
  /** The command could not even begin: an option names what does not exist. */
  readonly failed: boolean;
  /** Absolute paths of what was read, for `--watch`. */
  readonly read: readonly string[];
}

/** Reads and checks everything, and makes the files. */
export async function prepare(request: Request): Promise<Prepared> {
  const { cwd } = request;
  const read: string[] = [];
  const stop = (diagnostics: readonly Diagnostic[], failed: boolean): Prepared => ({ diagnostics, failed, read });

  const shipped = (revision: Revision): Pick<GenerateInput, "shipped"> => {
    const files = request.fresh === true ? undefined : loadShipped(revision);
    return files === undefined ? {} : { shipped: files };
  };

  const found = locate(request);
  if (hasErrors(found.diagnostics)) return stop(found.diagnostics, true);
  const file = found.value;
  if (request.schema !== undefined) read.push(resolve(cwd, request.schema));
  if (file !== undefined) read.push(file);

  const given = await givenRevision(request);
  if (hasErrors(given.diagnostics)) return stop(given.diagnostics, !given.diagnostics.some(isInSchema));
  if (file === undefined) {
    const revision = given.value ?? snapshot(newestRevision());
    const files = await generated({ revision, features: loadFeatures(), templates: new Map(), ...shipped(revision) });
    const root = resolve(cwd, request.out ?? "generated");
    return { run: { revision, root, files }, diagnostics: given.diagnostics, failed: false, read };
  }

  const input = await loadDefinitionsInput(file, shown(cwd, file));
  if (input.value === undefined) return stop(input.diagnostics, true);
  const folder = dirname(file);
  const local = localFilesOf(folder);
  const parsed = await definitionsIn(input.value, given.value, local.read);
  read.push(...local.asked);
  const diagnostics = [...given.diagnostics, ...parsed.diagnostics];
  if (parsed.value === undefined || hasErrors(diagnostics)) return stop(diagnostics, false);
  const { definitions, revision } = parsed.value;
  if (revision.era === "legacy") {
    const values = { file: definitions.file, id: revision.id, newest: newestRevision() };
    return stop([...diagnostics, cliDiagnostics.make("no-runtime", values)], false);
  }
  const templates = loadTemplates();
  const files = await generated({ revision, features: loadFeatures(), templates, definitions, ...shipped(revision) });
  const root = request.out === undefined ? folder : resolve(cwd, request.out);
  return { run: { revision, definitions, root, files }, diagnostics, failed: false, read };
}

/** Loaded only now: help, and a run that stops early, must not wait for the emitters. */
async function generated(input: GenerateInput): Promise<readonly OutputFile[]> {
  const { generate } = await import("../generate.js");
  return generate(input);
}

/** The definitions file: the one that was named, the one in the folder that was named, or the one in the current folder. */
function locate({ cwd, definitions }: Request): Outcome<string | undefined> {
  if (definitions === undefined) return findDefinitions(cwd);
  const path = resolve(cwd, definitions);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) return { value: path, diagnostics: [] };
  const found = findDefinitions(path);
  if (found.value !== undefined || hasErrors(found.diagnostics)) return found;
  // Whoever names a folder wants the server of its definitions, not the protocol's files.
  const none = diskDiagnostics.make("no-definitions", { where: `in ${shown(cwd, path)}` });
  return { value: undefined, diagnostics: [none] };
}

async function givenRevision({ cwd, revision, schema }: Request): Promise<Outcome<Revision | undefined>> {
  if (schema !== undefined) return revisionIn(schema, revision, cwd);
  return revision === undefined ? { value: undefined, diagnostics: [] } : revisionNamed(revision);
}

function isInSchema({ code }: Diagnostic): boolean {
  return code.startsWith("schema/");
}

async function definitionsIn(
  input: DefinitionsInput,
  given: Revision | undefined,
  readLocal: ReturnType<typeof localFilesOf>["read"],
): Promise<Outcome<{ readonly definitions: Definitions; readonly revision: Revision } | undefined>> {
  const { parseDefinitions } = await import("../definitions/parse.js");
  const others = knownRevisions().filter((id) => id !== given?.id);
  const revisions = [...others.map(snapshot), ...(given === undefined ? [] : [given])].toSorted(byId);
  const { value, diagnostics } = parseDefinitions(input, {
    revisions,
    readLocal,
    features: loadFeatures(),
    ...(given === undefined ? {} : { revision: given.id }),
  });
  const revision = revisions.find(({ id }) => id === value?.revision);
  if (value === undefined || revision === undefined) return { value: undefined, diagnostics };
  return { value: { definitions: value, revision }, diagnostics };
}

function byId(a: Revision, b: Revision): number {
  return a.id < b.id ? -1 : 1;
}

function snapshot(id: string): Revision {
  const revision = loadRevision(id);
  if (revision === undefined) throw new Error(`no snapshot of ${id}`);
  return revision;
}

/** A path as people write it, seen from `cwd`. */
export function shown(cwd: string, path: string): string {
  const way = relative(cwd, path).replaceAll("\\", "/");
  return way === "" ? "." : way.startsWith("../../..") ? path : way;
}
