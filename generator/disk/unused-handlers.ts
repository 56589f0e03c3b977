/**
 * Finds handler files that no definition needs any more. The files of a run and the project's folder come in, findings come
 * out; nothing is deleted, because handlers are the user's.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { OutputFile } from "../ir/output-file.js";
import { diskDiagnostics } from "./diagnostics.js";

/** The folder that holds a user's handlers, below the project's root. */
const handlersFolder = "handlers";

/** One finding for each file below `handlers/` that is no handler of this run and that no other file there imports. */
export function unusedHandlers(root: string, files: readonly OutputFile[]): readonly Diagnostic[] {
  const wanted = new Set(files.filter((file) => file.owner === "user").map((file) => file.path));
  const sources = sourcesBelow(root);
  const extra = sources.filter((path) => !wanted.has(path));
  if (extra.length === 0) return [];
  const texts = new Map([...sources, "server.ts"].map((path) => [path, textOf(join(root, path))]));
  return extra
    .filter((path) => !isImported(path, texts))
    .map((path) => diskDiagnostics.make("unused-handler", { path }));
}

function sourcesBelow(root: string): readonly string[] {
  try {
    return readdirSync(join(root, handlersFolder), { recursive: true, encoding: "utf8" })
      .map((name) => `${handlersFolder}/${name.replaceAll("\\", "/")}`)
      .filter((path) => path.endsWith(".ts") && !/\.(?:test|spec|d)\.ts$/.test(path) && !path.includes("node_modules/"))
      .toSorted();
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** A file that helps the handlers is imported by one of them; that its name stands in a specifier is enough to leave it alone. */
function isImported(path: string, texts: ReadonlyMap<string, string>): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1, -".ts".length).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const specifier = new RegExp(`["'\`]\\.{1,2}/(?:[^"'\`\\n]*/)?${name}(?:\\.[jt]s)?["'\`]`);
  return [...texts].some(([other, text]) => other !== path && specifier.test(text));
}
