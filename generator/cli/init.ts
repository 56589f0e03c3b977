/**
 * `mcpgen init`: a project to start from. Options, and answers where a person is there to give them, come in; a few files that
 * do not exist yet come out. What exists is never overwritten; package.json gains what it lacks and loses nothing.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { definitionsNames } from "../disk/definitions-file.js";
import { hasTypedByPackage } from "../disk/nearest-package.js";
import { loadVersion, newestRevision } from "../disk/package.js";
import { writeNewText, writeText } from "../disk/write-text.js";
import type { Arguments, Command } from "./command.js";
import { outputOptions } from "./command.js";
import { cliDiagnostics } from "./diagnostics.js";
import { definitionsText, newPackageText, tsconfigText, withWhatIsMissing } from "./init-texts.js";
import { speak } from "./output.js";
import { shown } from "./prepare.js";
import { revisionNamed } from "./revision-source.js";
import type { World } from "./world.js";

/** The command. */
export const init: Command = {
  name: "init",
  summary: "Start a project",
  describe: "Starts a project: mcp.yaml, tsconfig.json and the scripts in package.json. Overwrites nothing.",
  notes: ["Asks for what no option says, if a person is there to answer; otherwise it takes the usual answers."],
  options: {
    name: { type: "string", value: "NAME", describe: "The server's name (default: the folder's)" },
    revision: { type: "string", value: "R", describe: "The protocol's revision (default: the newest known)" },
    dir: { type: "string", value: "DIR", describe: "The project's folder (default: the current one)" },
    ...outputOptions,
  },
  examples: [
    ["mcpgen init", "Start a project in the current folder"],
    ["mcpgen init --name weather --revision 2026-07-28", "Start one without a question"],
    ["mcpgen init --dir weather", "Start one elsewhere"],
  ],
  async run(args, world) {
    const folder = resolve(world.cwd, args.text("dir") ?? ".");
    const answers = await answersFor(args, folder, world);
    const known = revisionNamed(answers.revision);
    if (known.value === undefined) {
      return speak({ exitCode: 2, diagnostics: known.diagnostics, lines: [] }, args, world);
    }
    if (known.value.era === "legacy") {
      const values = { file: "mcp.yaml", id: answers.revision, newest: newestRevision() };
      const diagnostics = [cliDiagnostics.make("no-runtime", values)];
      return speak({ exitCode: 2, diagnostics, lines: [] }, args, world);
    }
    const { done, diagnostics } = start(folder, answers, world);
    const failed = hasErrors(diagnostics);
    const where = folder === world.cwd ? "" : `cd ${shown(world.cwd, folder)} && `;
    const next = failed ? [] : [`Next: ${where}npm install && npx mcpgen`];
    const lines = [...done.map(({ path, what }) => `${what.padEnd(7)} ${path}`), ...next];
    return speak({ exitCode: failed ? 2 : 0, diagnostics, lines, data: { files: done } }, args, world);
  },
};

interface Answers {
  readonly name: string;
  readonly revision: string;
}

async function answersFor(args: Arguments, folder: string, world: World): Promise<Answers> {
  const usual = basename(folder) === "" ? "my-server" : basename(folder);
  const ask = args.flag("json") || args.flag("quiet") ? undefined : world.ask;
  const answer = async (option: string, question: string, otherwise: string): Promise<string> =>
    args.text(option) ?? (ask === undefined ? otherwise : await ask(question, otherwise));
  const name = await answer("name", "What is the server called?", usual);
  return { name, revision: await answer("revision", "Which revision of the protocol?", newestRevision()) };
}

interface Done {
  readonly path: string;
  readonly what: "created" | "changed" | "left";
}

function start(folder: string, { name, revision }: Answers, { cwd }: World) {
  const done: Done[] = [];
  const diagnostics: Diagnostic[] = [];
  const path = (file: string): string => shown(cwd, join(folder, file));
  const create = (file: string, text: string): void => {
    const made = writeNewText(join(folder, file), text);
    if (typeof made === "object") diagnostics.push(made);
    else done.push({ path: path(file), what: made ? "created" : "left" });
  };

  const present = definitionsNames.find((file) => existsSync(join(folder, file)));
  if (present === undefined) create("mcp.yaml", definitionsText(name, revision));
  else done.push({ path: path(present), what: "left" });
  const packageFile = join(folder, "package.json");
  if (!existsSync(packageFile)) {
    create("package.json", newPackageText(name, loadVersion()));
  } else {
    const before = textOf(packageFile);
    // Where nothing has been written yet, nothing can depend on its being CommonJS: `npm init` says so for everybody.
    const after = withWhatIsMissing(before ?? "", loadVersion(), !hasTypedByPackage(folder));
    if (before === undefined || after === undefined) {
      diagnostics.push(cliDiagnostics.make("not-a-package", { path: path("package.json") }));
    } else {
      const failure = after.text === before ? undefined : writeText(packageFile, after.text);
      if (failure !== undefined) diagnostics.push(failure);
      else done.push({ path: path("package.json"), what: after.text === before ? "left" : "changed" });
      if (!after.isModule) diagnostics.push(cliDiagnostics.make("not-modules", { path: path("package.json") }));
    }
  }
  create("tsconfig.json", tsconfigText());
  return { done, diagnostics };
}

/** `undefined` of what cannot be read as a text, such as a folder of that name. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
