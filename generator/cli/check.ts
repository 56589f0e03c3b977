/**
 * `mcpgen check`: is this project in order? Definitions, generated files, handlers and deprecated things are looked at in one
 * run; nothing is written.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { diskDiagnostics } from "../disk/diagnostics.js";
import { loadFeatures } from "../disk/package.js";
import { planOf } from "../disk/plan.js";
import type { Plan } from "../disk/plan.js";
import { unusedHandlers } from "../disk/unused-handlers.js";
import type { Command } from "./command.js";
import { inputOptions, outputOptions } from "./command.js";
import { deprecatedInDefinitions } from "./deprecated-definitions.js";
import { listOf, planInputOf, remedyOf, requestOf } from "./generate.js";
import { count, speak } from "./output.js";
import { prepare } from "./prepare.js";

/** The command. */
export const check: Command = {
  name: "check",
  summary: "Check definitions, generated files and handlers",
  describe: "Checks a project: definitions, generated files, handlers, and deprecated things in use. Writes nothing.",
  notes: [
    "Exit codes: 0 fine; 1 something was found; 2 could not run. A deprecated thing in use counts as found,",
    "unless --allow-deprecated says that it is only to be shown.",
  ],
  options: {
    ...inputOptions,
    "allow-deprecated": { type: "boolean", describe: "Show deprecated things in use, but do not fail for them" },
    ...outputOptions,
  },
  examples: [
    ["mcpgen check", "Check the project of ./mcp.yaml"],
    ["mcpgen check --json", "The same for a program"],
  ],
  async run(args, world) {
    const { run, diagnostics, failed } = await prepare(requestOf(args, world));
    if (run === undefined) return speak({ exitCode: failed ? 2 : 1, diagnostics, lines: [] }, args, world);
    const { definitions, root } = run;
    if (definitions === undefined) {
      const none = diskDiagnostics.make("no-definitions", { where: "here" });
      return speak({ exitCode: 2, diagnostics: [...diagnostics, none], lines: [] }, args, world);
    }
    const plan = planOf(planInputOf(run));
    const found = [
      ...diagnostics,
      ...deprecatedInDefinitions(definitions, run.revision, loadFeatures()),
      ...plan.diagnostics,
      ...unusedHandlers(root, run.files),
      ...(await handlersOf(plan, world.cwd)),
    ];
    const deprecated = found.filter(({ code }) => code === "cli/deprecated");
    const stale = plan.changes.length;
    const bad = stale > 0 || hasErrors(found) || (deprecated.length > 0 && !args.flag("allow-deprecated"));
    const lines = [
      ...(stale === 0 ? [] : [...listOf(plan.changes, root, world), remedyOf(plan.changes)]),
      `${count(found.filter((d) => d.severity === "error").length, "error")}, ` +
        `${count(stale, "file")} not current, ${count(deprecated.length, "deprecated use")}.`,
    ];
    const changes = plan.changes.map(({ path, status, owner }) => ({ path, status, owner }));
    const data = { revision: run.revision.id, root, changes };
    return speak({ exitCode: bad ? 1 : 0, diagnostics: found, lines, data }, args, world);
  },
};

/** Handlers are checked against the generated files on disk, so those must be there. */
async function handlersOf({ root, folder, changes }: Plan, cwd: string): Promise<readonly Diagnostic[]> {
  const missing = changes.some(({ status, owner }) => status === "missing" && owner === "generator");
  if (missing) return [];
  const { checkTypes } = await import("./check-types.js");
  return checkTypes(root, folder, cwd);
}
