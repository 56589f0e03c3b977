/**
 * `mcpgen spec …`: the snapshots that the package carries. Lists them, holds them against normative files, makes new ones.
 */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { diskDiagnostics, reasonOf } from "../disk/diagnostics.js";
import { knownRevisions, loadRevision, snapshotFile } from "../disk/package.js";
import { writeText } from "../disk/write-text.js";
import type { Command, Option } from "./command.js";
import { outputOptions } from "./command.js";
import { cliDiagnostics } from "./diagnostics.js";
import { count, speak } from "./output.js";
import { shown } from "./prepare.js";
import { canNameRevision, revisionNameOf } from "./revision-source.js";
import type { World } from "./world.js";

const revisionOption: Option = {
  type: "string",
  value: "R",
  describe: "The revision's name (default: the file's folder, where that is named like one)",
};

/** `mcpgen spec list`. */
export const specList: Command = {
  name: "spec list",
  summary: "List the revisions that mcpgen carries",
  describe: "Lists the revisions that mcpgen carries.",
  options: outputOptions,
  examples: [["mcpgen spec list", "Show what --revision accepts"]],
  async run(args, world) {
    const revisions = knownRevisions().map((id) => {
      const { era, source, methods, declarations } = loadRevision(id) ?? unknown(id);
      return { id, era, sha256: source.sha256, declarations: declarations.length, methods: methods.length };
    });
    const lines = revisions.map(
      ({ id, era, declarations, methods, sha256 }) =>
        `${id.padEnd(12)} ${era.padEnd(7)} ${declarations} declarations, ${methods} methods, schema.ts sha256 ${sha256}`,
    );
    return speak({ exitCode: 0, diagnostics: [], lines, data: { revisions } }, args, world);
  },
};

/** `mcpgen spec verify`. */
export const specVerify: Command = {
  name: "spec verify",
  summary: "Hold the snapshots against schema.ts files",
  describe: "Holds the snapshots against schema.ts files, or against a folder of them (<revision>/schema.ts).",
  options: { revision: revisionOption, ...outputOptions },
  positionals: [{ name: "files", describe: "a schema.ts file or a folder", required: true, several: true }],
  examples: [
    ["mcpgen spec verify ../specification/schema", "Verify every revision below a folder"],
    ["mcpgen spec verify schema.ts --revision 2026-07-28", "Verify one"],
  ],
  async run(args, world) {
    const { verify } = await import("../schema/verify.js");
    const diagnostics: Diagnostic[] = [];
    const results: { revision: string; file: string; differences: readonly string[] }[] = [];
    for (const file of args.positionals.flatMap((path) => schemasAt(path, args.text("revision"), world))) {
      const revision = args.text("revision") ?? revisionNameOf(resolve(world.cwd, file));
      const schema = read(file, world, diagnostics);
      if (schema === undefined) continue;
      if (revision === undefined) {
        diagnostics.push(cliDiagnostics.make("schema-needs-revision", { path: file }));
      } else if (!knownRevisions().includes(revision)) {
        const known = knownRevisions().join(", ");
        const hint = `Make a snapshot with \`mcpgen spec add ${file} --revision ${revision}\`.`;
        diagnostics.push(diskDiagnostics.make("unknown-revision", { id: revision, known }, { hint }));
      } else {
        const outcome = verify(readFileSync(snapshotFile(revision), "utf8"), schema, file);
        diagnostics.push(...outcome.diagnostics);
        results.push({ revision, file, differences: outcome.value });
      }
    }
    const lines = results.flatMap(({ revision, differences }) => [
      `${revision}: ${differences.length === 0 ? "as its schema.ts says" : count(differences.length, "difference")}`,
      ...differences.map((difference) => `  ${difference}`),
    ]);
    const unlike = results.some(({ differences }) => differences.length > 0);
    const cannot = results.length === 0 && hasErrors(diagnostics);
    const exitCode = cannot ? 2 : unlike || hasErrors(diagnostics) ? 1 : 0;
    return speak({ exitCode, diagnostics, lines, data: { results } }, args, world);
  },
};

/** `mcpgen spec add`. */
export const specAdd: Command = {
  name: "spec add",
  summary: "Make the snapshot of a revision",
  describe: "Makes the snapshot of a revision from its schema.ts, in mcpgen's own spec/ folder.",
  options: {
    revision: revisionOption,
    commit: { type: "string", value: "SHA", describe: "The upstream commit that the file was taken from" },
    force: { type: "boolean", describe: "Replace a snapshot that says something else" },
    ...outputOptions,
  },
  positionals: [{ name: "schema", describe: "a schema.ts file", required: true, several: false }],
  examples: [["mcpgen spec add schema.ts --revision 2027-01-15", "Teach mcpgen a revision"]],
  async run(args, world) {
    const [file = ""] = args.positionals;
    const id = args.text("revision") ?? revisionNameOf(resolve(world.cwd, file));
    const stop = (...diagnostics: readonly Diagnostic[]) => speak({ exitCode: 2, diagnostics, lines: [] }, args, world);
    if (id === undefined) return stop(cliDiagnostics.make("schema-needs-revision", { path: file }));
    if (!canNameRevision(id)) return stop(cliDiagnostics.make("invalid-revision", { id }));
    const diagnostics: Diagnostic[] = [];
    const schema = read(file, world, diagnostics);
    if (schema === undefined) return stop(...diagnostics);
    const { snapshotFrom, verify } = await import("../schema/verify.js");
    const { value, diagnostics: found } = snapshotFrom(schema, { id, file, commit: args.text("commit") });
    if (value === undefined) return speak({ exitCode: 1, diagnostics: found, lines: [] }, args, world);
    const path = snapshotFile(id);
    const recorded = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    // A run that names no commit has nothing to say against the one on record.
    const isKnown = recorded !== undefined && args.text("commit") === undefined;
    if (recorded === value || (isKnown && verify(recorded, schema, file).value.length === 0)) {
      const same = [`${shown(world.cwd, path)} says that already.`];
      return speak({ exitCode: 0, diagnostics: found, lines: same, data: { path } }, args, world);
    }
    if (recorded !== undefined && !args.flag("force")) {
      const refusal = cliDiagnostics.make("revision-exists", { id, file });
      return speak({ exitCode: 1, diagnostics: [...found, refusal], lines: [] }, args, world);
    }
    const failure = writeText(path, value);
    if (failure !== undefined) return stop(...found, failure);
    const lines = [`Wrote ${shown(world.cwd, path)}. Next: \`npm run generate\`, then read the difference.`];
    return speak({ exitCode: 0, diagnostics: found, lines, data: { path } }, args, world);
  },
};

/** The file itself, or `<revision>/schema.ts` for each folder below a folder: that of one revision where one is asked for. */
function schemasAt(path: string, revision: string | undefined, { cwd }: World): readonly string[] {
  const absolute = resolve(cwd, path);
  if (!(statSync(absolute, { throwIfNoEntry: false })?.isDirectory() ?? false)) return [path];
  const own = existsSync(join(absolute, "schema.ts")) ? [join(path, "schema.ts")] : [];
  const below = readdirSync(absolute)
    .filter((name) => revision === undefined || name === revision)
    .toSorted()
    .map((name) => join(path, name, "schema.ts"))
    .filter((file) => existsSync(resolve(cwd, file)));
  return own.length + below.length === 0 ? [join(path, "schema.ts")] : [...own, ...below];
}

function read(file: string, { cwd }: World, diagnostics: Diagnostic[]): string | undefined {
  try {
    return readFileSync(resolve(cwd, file), "utf8");
  } catch (error) {
    diagnostics.push(diskDiagnostics.make("cannot-read", { path: file, reason: reasonOf(error) }));
    return undefined;
  }
}

function unknown(id: string): never {
  throw new Error(`no snapshot of ${id}`);
}
