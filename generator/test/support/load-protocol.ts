/**
 * The protocol's files of a revision, running: emitted in memory, stripped of their types and imported, so that tests call the
 * very functions that users get.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ts } from "ts-morph";
import { emitProtocol, revisionById } from "./emit-protocol.js";
import { temporaryFolder } from "./temporary-folder.js";

/** What a generated validator answers. */
export interface Problem {
  readonly path: string;
  readonly expected: string;
  readonly message: string;
}

/** A generated validator. */
export type Validator = (value: unknown, path?: string) => Problem | undefined;

/** The exports of one generated module. */
export type Exports = Readonly<Record<string, unknown>>;

/** The public face of a revision's files, and its skeleton. */
export interface LoadedProtocol {
  readonly face: Exports;
  readonly skeleton: Exports;
  /** `validate<Type>`. */
  readonly validatorOf: (type: string) => Validator;
  /** The validators of one of the tables, by method. */
  readonly table: (name: "validateParams" | "validateResults") => Readonly<Record<string, Validator>>;
}

const loaded = new Map<string, Promise<LoadedProtocol>>();

/** Loads a revision's files; a second call gives the same modules. */
export function loadProtocol(id: string): Promise<LoadedProtocol> {
  const known = loaded.get(id) ?? load(id);
  loaded.set(id, known);
  return known;
}

async function load(id: string): Promise<LoadedProtocol> {
  const folder = join(temporaryFolder(), "protocol");
  writeModules(folder, emitProtocol(await revisionById(id)));
  const face = await importFrom(folder, "index.js");
  const skeleton = await importFrom(folder, "skeleton.js");
  return {
    face,
    skeleton,
    validatorOf(type) {
      const validator = face[`validate${type}`];
      if (typeof validator !== "function") throw new Error(`no validator of ${type}`);
      return validator as Validator;
    },
    table: (name) => face[name] as Readonly<Record<string, Validator>>,
  };
}

/** Writes TypeScript files as the JavaScript that they become. */
export function writeModules(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };
  for (const [name, text] of files) {
    const { outputText } = ts.transpileModule(text, { compilerOptions });
    writeFileSync(join(folder, name.replace(/\.ts$/, ".js")), outputText);
  }
}

/** Imports a module that `writeModules` wrote. */
export function importFrom(folder: string, name: string): Promise<Exports> {
  return import(pathToFileURL(join(folder, name)).href) as Promise<Exports>;
}
