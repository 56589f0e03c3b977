/**
 * Emitted validators as functions: definitions go in, the module is emitted, transpiled and imported from a folder of its own.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript-6";
import { emitTeamValidators } from "../../emit/team-validators.js";
import type { ProjectGiven } from "../../emit/emitter.js";
import type { Definitions, Json, JsonObject } from "../../ir/definitions.js";

export type Check = (value: unknown) => { readonly path: string; readonly message: string } | undefined;
export interface Emitted {
  readonly tools: ReadonlyMap<
    string,
    { readonly arguments: Check; readonly result?: Check; readonly inputs: ReadonlyMap<string, Check> }
  >;
  readonly resources: ReadonlyMap<string, Check>;
  readonly resourceTemplates: ReadonlyMap<string, Check>;
  readonly inputs: Readonly<Record<"resources" | "resourceTemplates" | "prompts", Forms>>;
}
type Forms = ReadonlyMap<string, ReadonlyMap<string, Check>>;

/** What an emitter of a project is given, around some definitions. */
export function givenOf(parts: Partial<Definitions>): ProjectGiven {
  const definitions: Definitions = {
    file: "mcp.json",
    revision: "test",
    server: { name: "test", version: "1" },
    tools: [],
    resources: [],
    resourceTemplates: [],
    prompts: [],
    listCaching: { ttlMs: 0, cacheScope: "public" },
    ...parts,
  };
  return { definitions } as unknown as ProjectGiven;
}

/** A tool with nothing but a name and schemas. */
export function toolOf(name: string, inputSchema: JsonObject, more: Partial<Definitions["tools"][number]> = {}) {
  return { name, wire: { name, inputSchema }, inputSchema, inputs: [], ...more };
}

/** A map of checks by name: each schema is the arguments of a tool of its own. */
export async function checksOf(
  folder: string,
  schemas: ReadonlyMap<string, Json>,
): Promise<ReadonlyMap<string, Check>> {
  const tools = [...schemas].map(([name, schema]) => toolOf(name, schema as JsonObject));
  const emitted = await importValidators(folder, givenOf({ tools }));
  return new Map([...emitted.tools].map(([name, { arguments: check }]) => [name, check]));
}

let count = 0;

/** Emits `generated/validators.ts`, writes it and its support below `folder`, and imports it. */
export async function importValidators(folder: string, given: ProjectGiven): Promise<Emitted> {
  const [file] = await emitTeamValidators(given);
  const root = join(folder, `validators-${count++}`);
  mkdirSync(join(root, "runtime"), { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  for (const name of ["schema-support", "schema-formats"]) {
    const text = readFileSync(new URL(`../../../templates/runtime/${name}.ts`, import.meta.url), "utf8");
    writeFileSync(join(root, "runtime", `${name}.js`), transpiled(text));
  }
  writeFileSync(join(root, "validators.js"), transpiled(file?.text ?? ""));
  return (await import(/* @vite-ignore */ pathToFileURL(join(root, "validators.js")).href)) as Emitted;
}

function transpiled(text: string): string {
  const { ESNext } = ts.ModuleKind;
  return ts.transpileModule(text, { compilerOptions: { module: ESNext, target: ts.ScriptTarget.ES2022 } }).outputText;
}
