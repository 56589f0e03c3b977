/**
 * Type-checks a project by its own tsconfig.json and finds the deprecated declarations of the protocol that it uses. A folder
 * comes in, findings come out. Loads the compiler, so only `mcpgen check` imports it.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ts } from "ts-morph";
import type { Diagnostic, Span } from "../diagnostics/diagnostic.js";
import { cliDiagnostics } from "./diagnostics.js";
import { nearestPackageOf } from "../disk/nearest-package.js";
import { count } from "./output.js";
import { shown } from "./prepare.js";
import { compilerOf } from "./project-compiler.js";

/** The findings of the compiler in the project at `root`, whose generated files lie in `folder`. */
export function checkTypes(root: string, folder: string, cwd: string): readonly Diagnostic[] {
  const config = join(root, "tsconfig.json");
  if (!existsSync(config)) {
    return [cliDiagnostics.make("bad-handlers", { reason: `${shown(cwd, config)} does not exist` })];
  }
  const service = compilerOf(config);
  if ("reason" in service) return [cliDiagnostics.make("bad-handlers", { reason: service.reason })];
  const program = service.getProgram();
  if (program === undefined) return [];
  const generated = `${resolve(root, folder)}/`.replaceAll("\\", "/");
  const isTheirs = (file: ts.SourceFile): boolean =>
    !file.isDeclarationFile && !file.fileName.startsWith(generated) && !program.isSourceFileFromExternalLibrary(file);
  const found = ts.getPreEmitDiagnostics(program).filter((d) => !isAboutSettings(d));
  const wrong = found.filter((d) => !isAboutCommonJs(d)).map((d) => typeFinding(d, cwd));
  const deprecated = program
    .getSourceFiles()
    .filter(isTheirs)
    .flatMap((file) => service.getSuggestionDiagnostics(file.fileName))
    .flatMap((suggestion) => deprecatedUse(suggestion, generated, cwd));
  return [...commonJsFindings(found.filter(isAboutCommonJs), root, cwd), ...wrong, ...deprecated];
}

/** An `import` or `export` in a file that the settings take for CommonJS. */
function isAboutCommonJs({ code }: ts.Diagnostic): boolean {
  return code === 1286 || code === 1287 || code === 1295;
}

/** The same mistake shows in every line of every file: said once, with its cause. */
function commonJsFindings(found: readonly ts.Diagnostic[], root: string, cwd: string): readonly Diagnostic[] {
  const [first] = found;
  if (first === undefined) return [];
  const nearest = nearestPackageOf(root);
  if (nearest?.isModule === true) return found.map((d) => typeFinding(d, cwd));
  const path = shown(cwd, nearest?.path ?? join(root, "package.json"));
  const files = new Set(found.map(({ file }) => file?.fileName)).size;
  return [cliDiagnostics.make("commonjs", { path, count: count(files, "file") })];
}

/** Settings that the compiler in here calls outdated, where the project's own compiler may think otherwise. */
function isAboutSettings({ code }: ts.Diagnostic): boolean {
  return code === 5101 || code === 5107;
}

function typeFinding(diagnostic: ts.Diagnostic, cwd: string): Diagnostic {
  const span = spanOf(diagnostic, cwd);
  const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, " ").replace(/\s+/g, " ");
  return cliDiagnostics.make("types", { message: `TS${diagnostic.code}: ${text}` }, { span });
}

/** Only what mcpgen's own files call deprecated: other libraries are not our business. */
function deprecatedUse(suggestion: ts.DiagnosticWithLocation, generated: string, cwd: string): readonly Diagnostic[] {
  const mark = suggestion.relatedInformation?.find(({ file }) => file?.fileName.startsWith(generated) === true);
  if (suggestion.reportsDeprecated === undefined || mark?.file === undefined) return [];
  const { text } = mark.file;
  const tag = text
    .slice(mark.start, (mark.start ?? 0) + (mark.length ?? 0))
    .replace(/^@deprecated\s*/, "")
    .replace(/\s*\n\s*\*?\s*/g, " ")
    .trim();
  const name = suggestion.file.text.slice(suggestion.start, suggestion.start + suggestion.length);
  const message = `\`${name}\` is deprecated${tag === "" ? "" : `: ${tag}`}`;
  return [cliDiagnostics.make("deprecated", { message }, { span: spanOf(suggestion, cwd) })];
}

function spanOf({ file, start, length }: ts.Diagnostic, cwd: string): Span | undefined {
  if (file === undefined || start === undefined) return undefined;
  const from = file.getLineAndCharacterOfPosition(start);
  const to = file.getLineAndCharacterOfPosition(start + (length ?? 0));
  return {
    file: shown(cwd, file.fileName),
    line: from.line + 1,
    column: from.character + 1,
    endLine: to.line + 1,
    endColumn: to.character + 1,
    source: file.text.split(/\r\n|[\n\r\u2028\u2029]/)[from.line] ?? "",
  };
}
