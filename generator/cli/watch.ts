/**
 * `--watch`: generates, and again whenever one of the files that were read changes. An error is shown and the watch goes on; it
 * ends when the person says so.
 */
import { watch as watchFolder } from "node:fs";
import type { FSWatcher } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { definitionsNames, findDefinitions } from "../disk/definitions-file.js";
import type { Arguments, ExitCode } from "./command.js";
import { generateOnce } from "./generate.js";
import { speak } from "./output.js";
import type { World } from "./world.js";

/** Editors write a file in several steps: this long, in milliseconds, nothing may happen before it is read. */
const calm = 80;

/** Runs until interrupted. */
export async function watch(given: Arguments, world: World): Promise<ExitCode> {
  const interrupted = world.interrupted();
  const args = keepingTheirDefinitions(given, world);
  while (!interrupted.aborted) {
    const changed = new AbortController();
    // Watching begins before reading, so that no change falls in between; what was read is known only afterwards.
    const early = watchFor(likelyInputs(args, world), changed);
    const [report, { read }] = await generateOnce(args, world);
    speak(report, args, world);
    const late = watchFor(read, changed);
    if (!args.flag("quiet") && !args.flag("json")) world.out("Watching for changes; Ctrl-C ends.\n");
    await either(changed.signal, interrupted);
    for (const watcher of [...early, ...late]) watcher.close();
    if (!interrupted.aborted) await new Promise((done) => void setTimeout(done, calm));
  }
  return 0;
}

/** Definitions that are gone for a moment, as while a branch is changed, do not turn the run into one without definitions. */
function keepingTheirDefinitions(args: Arguments, { cwd }: World): Arguments {
  const found = args.text("definitions") ?? findDefinitions(cwd).value;
  return { ...args, text: (option) => (option === "definitions" ? found : args.text(option)) };
}

function likelyInputs(args: Arguments, { cwd }: World): readonly string[] {
  const named = [args.text("definitions"), args.text("schema")].filter((path) => path !== undefined);
  const usual = args.text("definitions") === undefined ? definitionsNames : [];
  return [...named, ...usual].map((path) => resolve(cwd, path));
}

/** Watches folders, not files: editors replace a file by another of the same name. */
function watchFor(files: readonly string[], changed: AbortController): readonly FSWatcher[] {
  const byFolder = new Map<string, Set<string>>();
  for (const file of files) {
    byFolder.set(dirname(file), (byFolder.get(dirname(file)) ?? new Set()).add(basename(file)));
  }
  return [...byFolder].flatMap(([folder, names]) => {
    try {
      const watcher = watchFolder(folder, (_, name) => {
        if (name === null || names.has(name)) changed.abort();
      });
      watcher.on("error", () => watcher.close());
      return [watcher];
    } catch {
      // A folder that does not exist cannot change.
      return [];
    }
  });
}

function either(...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((done) => {
    for (const signal of signals) {
      if (signal.aborted) done();
      else signal.addEventListener("abort", () => done(), { once: true });
    }
  });
}
