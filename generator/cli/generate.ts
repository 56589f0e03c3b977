/** `mcpgen [generate]`: writes the files of one run, says what it would write, or keeps writing while its inputs change. */
import { manifestName } from "../disk/manifest.js";
import { planOf, refusals } from "../disk/plan.js";
import type { Change, PlanInput, Status } from "../disk/plan.js";
import { loadVersion } from "../disk/package.js";
import { unusedHandlers } from "../disk/unused-handlers.js";
import { writeFiles } from "../disk/write.js";
import { nearestPackageOf } from "../disk/nearest-package.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { Arguments, Command, ExitCode } from "./command.js";
import { inputOptions, outputOptions } from "./command.js";
import { cliDiagnostics } from "./diagnostics.js";
import type { Report } from "./output.js";
import { count, speak } from "./output.js";
import type { Prepared, Request, Run } from "./prepare.js";
import { prepare, shown } from "./prepare.js";
import type { World } from "./world.js";

/** The command. */
export const generate: Command = {
  name: "generate",
  summary: "Write a typed server, or one revision's types",
  describe: "Writes a typed server for your definitions, or the protocol's types and validators where there are none.",
  notes: [
    "Without definitions the files go to DIR/<revision>/, DIR being `generated` unless --out names another.",
    "With definitions --out names the project's folder, which holds generated/, handlers/ and server.ts;",
    "it is the folder of the definitions unless --out names another.",
    "--schema needs --revision, unless the file lies in a folder named after its revision.",
    "",
    "Exit codes: 0 fine; 1 the input has problems, or --check found files that are not current; 2 could not run.",
  ],
  options: {
    ...inputOptions,
    check: { type: "boolean", describe: "Write nothing; list what is not current, and exit 1 if anything is" },
    "dry-run": { type: "boolean", describe: "Write nothing; list what would be written" },
    watch: { type: "boolean", describe: "Write again whenever the definitions or the schema change" },
    force: { type: "boolean", describe: "Overwrite generated files although someone edited them" },
    ...outputOptions,
  },
  examples: [
    ["mcpgen", "Write the server of ./mcp.yaml"],
    ["mcpgen --revision 2026-07-28", "Write one revision's types and validators to generated/2026-07-28"],
    ["mcpgen --check", "In CI: fail where generated files are not current"],
    ["mcpgen --revision next --schema ./schema.ts", "Use a schema.ts that mcpgen does not carry"],
  ],
  async run(args, world) {
    const modes = ["check", "dry-run", "watch"].filter((name) => args.flag(name));
    const [first, second] = modes;
    if (first !== undefined && second !== undefined) {
      const diagnostics = [cliDiagnostics.make("contradictory-options", { first, second })];
      return speak({ exitCode: 2, diagnostics, lines: [] }, args, world);
    }
    if (args.flag("watch")) {
      const { watch } = await import("./watch.js");
      return watch(args, world);
    }
    return speak(await generateOnce(args, world).then(([report]) => report), args, world);
  },
};

/** One run, written unless an option forbids it; what was read comes too, for `--watch`. */
export async function generateOnce(args: Arguments, world: World): Promise<readonly [Report, Prepared]> {
  const prepared = await prepare(requestOf(args, world));
  const { run, diagnostics, failed } = prepared;
  if (run === undefined) return [{ exitCode: failed ? 2 : 1, diagnostics, lines: [] }, prepared];
  const input = planInputOf(run, args.flag("force"));
  const unused =
    run.definitions === undefined ? [] : [...notModules(run, world), ...unusedHandlers(run.root, run.files)];
  const report = args.flag("check") || args.flag("dry-run") ? look(run, input, args, world) : write(run, input, world);
  const { diagnostics: more, ...rest } = await report;
  return [{ ...rest, diagnostics: [...diagnostics, ...unused, ...more] }, prepared];
}

/** Without a package.json there is nothing to mend yet. */
function notModules({ root }: Run, { cwd }: World): readonly Diagnostic[] {
  const nearest = nearestPackageOf(root);
  if (nearest === undefined || nearest.isModule) return [];
  return [cliDiagnostics.make("not-modules", { path: shown(cwd, nearest.path) })];
}

/** The options that say what is generated. */
export function requestOf(args: Arguments, { cwd }: World): Request {
  return {
    cwd,
    revision: args.text("revision"),
    schema: args.text("schema"),
    definitions: args.text("definitions"),
    out: args.text("out"),
  };
}

/** A run, as `disk/` takes it. */
export function planInputOf({ root, files, revision }: Run, force = false): PlanInput {
  return { root, files, version: loadVersion(), revision: revision.id, force };
}

const words: Readonly<Record<Status, string>> = {
  missing: "missing",
  stale: "not current",
  edited: "edited by hand",
  foreign: "not written by mcpgen",
  leftover: "no longer generated",
};

/** What is not current, one line a file. */
export function listOf(changes: readonly Change[], root: string, world: World): readonly string[] {
  const width = Math.max(...changes.map(({ status }) => words[status].length));
  return changes.map(({ path, status }) => `${words[status].padEnd(width)}  ${shownIn(root, path, world)}`);
}

/** What to run: without `--force` nothing at all is written where someone edited a file. */
export function remedyOf(changes: readonly Change[]): string {
  const refused = changes.some(({ status }) => status === "edited" || status === "foreign");
  return refused ? "Undo what was edited, or run `mcpgen --force` to overwrite it." : "Run `mcpgen` to write them.";
}

function look(run: Run, input: PlanInput, args: Arguments, world: World): Report {
  const plan = planOf(input);
  const data = { ...dataOf(run, plan.changes), unchanged: plan.unchanged };
  const list = listOf(plan.changes, run.root, world);
  if (args.flag("check")) {
    const stale = plan.changes.length > 0 || hasErrors(plan.diagnostics);
    const last = stale
      ? [`${count(list.length, "file")} not current. ${remedyOf(plan.changes)}`]
      : [current(run, plan.unchanged, world)];
    return { exitCode: stale ? 1 : 0, diagnostics: plan.diagnostics, lines: [...list, ...last], data };
  }
  const diagnostics = [...plan.diagnostics, ...refusals(plan)];
  const lines = list.length === 0 ? [current(run, plan.unchanged, world)] : [...list, "Nothing was written."];
  return { exitCode: hasErrors(diagnostics) ? 1 : 0, diagnostics, lines, data };
}

async function write(run: Run, input: PlanInput, world: World): Promise<Report> {
  const { changes, unchanged, diagnostics, failed, signal } = await writeFiles(input);
  const data = { ...dataOf(run, changes), unchanged };
  if (hasErrors(diagnostics)) return { exitCode: failed ? 2 : 1, diagnostics, lines: [], data };
  const exitCode: ExitCode = signal === undefined ? 0 : (signals[signal] ?? 130);
  return { exitCode, diagnostics, lines: summaryOf(run, changes, unchanged, world), data };
}

const signals: Partial<Record<NodeJS.Signals, ExitCode>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

function dataOf({ root, revision }: Run, changes: readonly Change[]): Readonly<Record<string, unknown>> {
  return { revision: revision.id, root, changes: changes.map(({ path, status, owner }) => ({ path, status, owner })) };
}

function summaryOf(run: Run, changes: readonly Change[], unchanged: number, world: World): readonly string[] {
  if (changes.length === 0) return [current(run, unchanged, world)];
  // The manifest is not counted: it changes with any other file.
  const ours = changes.filter(({ owner, path }) => owner === "generator" && !path.endsWith(`/${manifestName}`));
  const written = ours.filter((change) => change.text !== undefined);
  const deleted = changes.filter((change) => change.text === undefined);
  const stubs = changes.filter((change) => change.owner === "user");
  const gone = deleted.length === 0 ? "" : `, deleted ${deleted.length} no longer generated`;
  const same = unchanged === 0 ? "" : `; ${unchanged} unchanged`;
  const lines =
    written.length === 0 && deleted.length === 0
      ? [current(run, unchanged, world)]
      : [
          `Wrote ${count(written.length, "file")} to ${folderOf(run, world)}${gone}${same} (revision ${run.revision.id}).`,
        ];
  if (stubs.length === 0) return lines;
  return [...lines, "New, and yours to fill in:", ...stubs.map(({ path }) => `  ${shownIn(run.root, path, world)}`)];
}

function current(run: Run, unchanged: number, world: World): string {
  return `${folderOf(run, world)} is current: ${count(unchanged, "file")} (revision ${run.revision.id}).`;
}

function folderOf(run: Run, world: World): string {
  return `${shownIn(run.root, run.definitions === undefined ? run.revision.id : "generated", world)}/`;
}

function shownIn(root: string, path: string, { cwd }: World): string {
  const folder = shown(cwd, root);
  return folder === "." ? path : `${folder}/${path}`;
}
