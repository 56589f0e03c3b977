/**
 * A user's project in a folder of its own: definitions, a tsconfig.json that finds Node's types, and shorthands to run mcpgen.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./shared.js";
import { temporaryFolder } from "./temporary-folder.js";

/** The strictest settings, as `mcpgen init` writes them. */
export const strictest = {
  target: "ES2022",
  lib: ["ES2023"],
  module: "NodeNext",
  moduleResolution: "NodeNext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
} as const;

/** A new project with the given definitions; returns its folder. */
export function projectOf(definitions: object, name = "mcp.json"): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), JSON.stringify(definitions, null, 2));
  writeFileSync(join(folder, "package.json"), '{ "name": "project", "type": "module" }\n');
  writeTsconfig(folder, strictest);
  return folder;
}

/** Gives a project other compiler options. */
export function writeTsconfig(folder: string, options: Readonly<Record<string, unknown>>): void {
  const typeRoots = [join(projectRoot, "node_modules/@types")];
  const compilerOptions = { ...options, types: ["node"], typeRoots, rootDir: ".", outDir: "dist" };
  const settings = { compilerOptions, include: ["server.ts", "handlers", "generated"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings, null, 2));
}

/** Definitions with tools of the given input properties. */
export function toolsOf(tools: Readonly<Record<string, object>>): object {
  const entries = Object.entries(tools).map(([name, properties]) => [
    name,
    { description: `The tool ${name}.`, inputSchema: { type: "object", properties } },
  ]);
  return {
    revision: "2026-07-28",
    server: { name: "case", version: "1.0.0" },
    tools: Object.fromEntries(entries) as object,
  };
}
