/**
 * Finds and reads a team's definitions file. A folder, or a file that the user named, comes in; the text or the config module's
 * value comes out. It does not know what definitions mean.
 */
import { existsSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { diskDiagnostics, reasonOf } from "./diagnostics.js";
import { readText } from "./read-text.js";

/** The names that are looked for, in this order. */
export const definitionsNames = [
  "mcp.yaml",
  "mcp.yml",
  "mcp.json",
  "mcp.config.ts",
  "mcp.config.mts",
  "mcp.config.js",
  "mcp.config.mjs",
] as const;

/** What `definitions/` parses. `file` is the path as the user named it, for diagnostics. */
export type DefinitionsInput =
  | { readonly file: string; readonly kind: "yaml" | "json"; readonly text: string }
  | { readonly file: string; readonly kind: "value"; readonly value: unknown };

/** The one definitions file of a folder, as an absolute path; `undefined` where there is none. Two are an error. */
export function findDefinitions(folder: string): Outcome<string | undefined> {
  const found = definitionsNames.filter((name) => isFile(join(folder, name)));
  const [first, second] = found;
  if (first === undefined) return { value: undefined, diagnostics: [] };
  if (second === undefined) return { value: join(folder, first), diagnostics: [] };
  return failed(diskDiagnostics.make("several-definitions", { files: found.join(", ") }));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Reads the file at `path`; `shown` is how diagnostics call it. A config module is run. */
export async function loadDefinitionsInput(
  path: string,
  shown: string,
): Promise<Outcome<DefinitionsInput | undefined>> {
  const kind = kinds.get(extname(path).toLowerCase());
  if (kind === undefined) return failed(diskDiagnostics.make("unknown-definitions-kind", { path: shown }));
  if (!existsSync(path)) {
    return failed(diskDiagnostics.make("cannot-read", { path: shown, reason: reasonOf({ code: "ENOENT" }) }));
  }
  if (kind === "module") {
    const { loadConfigModule } = await import("./config-module.js");
    const loaded = await loadConfigModule(path, shown);
    if ("reason" in loaded)
      return failed(diskDiagnostics.make("config-failed", { path: shown, reason: loaded.reason }));
    return { value: { file: shown, kind: "value", value: loaded.value }, diagnostics: [] };
  }
  try {
    return { value: { file: shown, kind, text: readText(path) }, diagnostics: [] };
  } catch (error) {
    return failed(diskDiagnostics.make("cannot-read", { path: shown, reason: reasonOf(error) }));
  }
}

const kinds: ReadonlyMap<string, "yaml" | "json" | "module"> = new Map([
  [".yaml", "yaml"],
  [".yml", "yaml"],
  [".json", "json"],
  [".ts", "module"],
  [".mts", "module"],
  [".js", "module"],
  [".mjs", "module"],
]);

function failed(diagnostic: Diagnostic): Outcome<undefined> {
  return { value: undefined, diagnostics: [diagnostic] };
}
