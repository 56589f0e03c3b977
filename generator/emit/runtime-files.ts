/**
 * `generated/runtime/*.ts`: the runtime templates as they stand, and the starting files that are the user's from then on.
 * Nothing in them depends on the definitions or on the revision.
 */
import type { OutputFile } from "../ir/output-file.js";
import type { ProjectGiven } from "./emitter.js";

const skeletons: readonly { readonly template: string; readonly path: string }[] = [
  { template: "skeleton/server.ts", path: "server.ts" },
];

/** Copies the templates; tests that stand beside them stay behind. Sorted by name, whatever order the folder was read in. */
export function emitRuntimeFiles({ templates }: ProjectGiven): readonly OutputFile[] {
  const names = [...templates.keys()].filter((name) => name.startsWith("runtime/") && isSource(name)).toSorted();
  const runtime = names.map((name): OutputFile => {
    return { path: `generated/${name}`, text: textOf(templates, name), owner: "generator", format: false };
  });
  const starts = skeletons.map(({ template, path }): OutputFile => {
    return { path, text: textOf(templates, template), owner: "user", format: false };
  });
  return [...runtime, ...starts];
}

function isSource(name: string): boolean {
  return name.endsWith(".ts") && !name.endsWith(".test.ts");
}

function textOf(templates: ReadonlyMap<string, string>, name: string): string {
  const text = templates.get(name);
  if (text === undefined) throw new Error(`no template ${name}`);
  return text;
}
