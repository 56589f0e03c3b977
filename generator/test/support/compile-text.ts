/**
 * Compiles texts in memory under the strictest settings: files by name in, errors out.
 */
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import type ts from "typescript-6";

export interface CompileError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The errors of a program of `files`, in order. `compiler` is one that has an API: TypeScript 5 or 6. */
export function compileErrors(
  compiler: typeof ts,
  files: Readonly<Record<string, string>>,
  name = "typescript-6",
): readonly CompileError[] {
  const root = "/program";
  const options: ts.CompilerOptions = {
    target: compiler.ScriptTarget.ES2022,
    module: compiler.ModuleKind.NodeNext,
    moduleResolution: compiler.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2023.d.ts"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    noEmit: true,
    declaration: true,
  };
  const texts = new Map(
    Object.entries({ ...files, "package.json": '{ "type": "module" }' }).map(([path, text]) => [
      join(root, path),
      text,
    ]),
  );
  const host = compiler.createCompilerHost(options);
  const library = dirname(createRequire(import.meta.url).resolve(name));
  const original = host.getSourceFile.bind(host);
  host.getDefaultLibLocation = () => library;
  host.getCurrentDirectory = () => root;
  host.directoryExists = (path) => path === root || (compiler.sys.directoryExists(path) && path.startsWith(library));
  host.realpath = (path) => path;
  host.fileExists = (path) => texts.has(path) || (path.startsWith(library) && compiler.sys.fileExists(path));
  host.readFile = (path) => texts.get(path) ?? compiler.sys.readFile(path);
  host.getSourceFile = (path, version) => {
    const text = texts.get(path);
    return text === undefined ? original(path, version) : compiler.createSourceFile(path, text, version, true);
  };
  const program = compiler.createProgram(
    [...texts.keys()].filter((path) => path.endsWith(".ts")),
    options,
    host,
  );
  return compiler.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => ({
    file: file === undefined ? "" : file.fileName.slice(root.length + 1),
    line: file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line + 1,
    message: compiler.flattenDiagnosticMessageText(messageText, " ").slice(0, 300),
  }));
}
