/**
 * Compiles files under the strictest settings with one of the three compilers. In: texts by path. Out: the complaints, one a
 * line, with paths as given; none when all is well.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "./shared.js";
import { temporaryFolder } from "./temporary-folder.js";

/** The compilers that generated code must pass, as the packages are called here. */
export const compilers = ["typescript-5", "typescript-6", "typescript"] as const;
export type Compiler = (typeof compilers)[number];

/** What DESIGN promises for generated code; no types but those of the language. */
const compilerOptions = {
  target: "ES2022",
  lib: ["ES2023"],
  module: "NodeNext",
  moduleResolution: "NodeNext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  declaration: true,
  types: [],
  noEmit: true,
};

/** The compiler's complaints about the files together. */
export function complaintsAbout(
  files: ReadonlyMap<string, string>,
  compiler: Compiler,
  options: Readonly<Record<string, unknown>> = {},
): readonly string[] {
  const folder = temporaryFolder();
  const texts = new Map([
    ["package.json", '{ "type": "module" }'],
    ["tsconfig.json", JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, include: ["**/*.ts"] })],
    ...files,
  ]);
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [binaryOf(compiler), "-p", folder, "--pretty", "false"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  const lines = stdout.split("\n").filter((line) => line !== "");
  if (status !== 0 && lines.length === 0) throw new Error(`${compiler} could not run: ${stderr}`);
  return lines;
}

function binaryOf(compiler: Compiler): string {
  const folder = join(projectRoot, "node_modules", compiler);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly bin: { readonly tsc: string };
  };
  return join(folder, bin.tsc);
}
