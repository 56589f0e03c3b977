/**
 * Writes index.ts, the public face of the protocol's files. A name of ours that the specification uses too keeps it in its own
 * file and gets `$1` here, so that nothing is ambiguous. The skeleton is not part of it: it is there to be copied.
 */
import { code, id, join, printFile, raw } from "../print/code.js";
import type { Code } from "../print/code.js";
import { exportedNames, namesBeside } from "./declared-names.js";
import type { ProtocolEmitter } from "./emitter.js";
import { emitErrors } from "./errors.js";
import { emitMeta } from "./meta.js";
import { emitMethods } from "./methods.js";
import { emitTypes } from "./types.js";
import { emitValidators } from "./validators.js";

/** Emits index.ts. */
export const emitIndex: ProtocolEmitter = (given) => {
  // The first to declare a name keeps it: the specification's own types and constants before anything of ours.
  const modules = [emitTypes, emitErrors, emitMethods, emitMeta, emitValidators].map((emit) => {
    const { path, text } = emit(given);
    return { from: `./${path.replace(/\.ts$/, ".js")}`, names: exportedNames(text) };
  });
  const stars = modules.map(({ from }) => code`export * from ${from};`);
  return { path: "index.ts", text: `${printFile(join([...stars, ...clashes(modules)]))}\n`, owner: "generator" };
};

interface Module {
  readonly from: string;
  readonly names: readonly { readonly name: string; readonly typeOnly: boolean }[];
}

/** Explicit exports for the names that two modules declare: they win over `export *`. */
function clashes(modules: readonly Module[]): readonly Code[] {
  const all = modules.flatMap(({ from, names }) => names.map((exported) => ({ from, ...exported })));
  const names = namesBeside(all.map(({ name }) => name));
  const first = new Map<string, (typeof all)[number]>();
  const lines: Code[] = [];
  const told = new Set<string>();
  for (const exported of all) {
    const { name, from, typeOnly } = exported;
    const keeper = first.get(name);
    if (keeper === undefined) {
      first.set(name, exported);
      continue;
    }
    if (!told.has(name)) lines.push(exportLine(keeper.from, name, name, keeper.typeOnly));
    told.add(name);
    lines.push(exportLine(from, name, names.take(name), typeOnly));
  }
  return lines;
}

function exportLine(from: string, name: string, as: string, typeOnly: boolean): Code {
  const renamed = as === name ? id(name) : code`${id(name)} as ${id(as)}`;
  return code`export ${raw(typeOnly ? "type " : "")}{ ${renamed} } from ${from};`;
}
