/**
 * What the package carries: snapshots, the feature registry, templates, its version. Works from `dist/` and from the sources.
 * Only what is asked for is read, because a plain run must be quick.
 */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { InternalError } from "../diagnostics/diagnostic.js";
import type { FeatureRegistry } from "../ir/features.js";
import type { Revision } from "../ir/revision.js";
import { revisionOf } from "../ir/snapshot.js";

/** The folder that holds `package.json`, `spec/` and `templates/`. */
export const packageRoot: string = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (nameIn(at) === "mcpgen") return at;
    if (dirname(at) === at) throw new InternalError(`no package root above ${folder}`);
  }
}

function nameIn(folder: string): unknown {
  try {
    return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { name?: unknown }).name;
  } catch {
    return undefined;
  }
}

/** The package's version, e.g. `0.1.0`. */
export function loadVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as { version: string }).version;
}

/** The ids of the snapshots at hand, in code-unit order: oldest first. */
export function knownRevisions(): readonly string[] {
  const registries = new Set(["features.json", "prose.json"]);
  return readdirSync(join(packageRoot, "spec"))
    .filter((name) => name.endsWith(".json") && !registries.has(name))
    .map((name) => name.slice(0, -".json".length))
    .toSorted();
}

/** The newest published revision at hand: what a run uses that names none. */
export function newestRevision(): string {
  const known = knownRevisions();
  const newest = known.filter((id) => /^\d{4}-\d{2}-\d{2}$/.test(id)).at(-1) ?? known.at(-1);
  if (newest === undefined) throw new InternalError("the package carries no snapshot");
  return newest;
}

/** A snapshot by id, or `undefined` where the package carries none of that name. */
export function loadRevision(id: string): Revision | undefined {
  if (!knownRevisions().includes(id)) return undefined;
  return revisionOf(readFileSync(snapshotFile(id), "utf8"));
}

/** Where the snapshot of a revision stands or would stand. */
export function snapshotFile(id: string): string {
  return join(packageRoot, "spec", `${id}.json`);
}

/** The life cycle of protocol features. */
export function loadFeatures(): FeatureRegistry {
  return JSON.parse(readFileSync(join(packageRoot, "spec", "features.json"), "utf8")) as FeatureRegistry;
}

/** Our templates by path (`runtime/stdio.ts`), tests left out, in code-unit order. */
export function loadTemplates(): ReadonlyMap<string, string> {
  const templates = new Map<string, string>();
  const root = join(packageRoot, "templates");
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  for (const name of names.filter(isTemplate).toSorted()) {
    templates.set(name, readFileSync(join(root, name), "utf8").replaceAll("\r\n", "\n"));
  }
  return templates;
}

/** Only these two folders end up in projects; what else is there serves the templates' own tests. */
function isTemplate(name: string): boolean {
  return /^(?:runtime|skeleton)\//.test(name) && name.endsWith(".ts") && !name.endsWith(".test.ts");
}
