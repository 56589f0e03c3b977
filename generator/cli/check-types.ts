/**
 * Type-checks a project by its own tsconfig.json and finds the deprecated declarations of the protocol that it uses. A folder
 * comes in, findings come out. Loads the compiler, so only `mcpgen check` imports it.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Project, ts } from "ts-morph";
import type { Diagnostic, Span } from "../diagnostics/diagnostic.js";
import { cliDiagnostics } from "./diagnostics.js";
import { shown } from "./prepare.js";

/** The findings of the compiler in the project at `root`, whose generated files lie in `folder`. */
export function checkTypes(root: string, folder: string, cwd: string): readonly Diagnostic[] {
  const config = join(root, "tsconfig.json");
  if (!existsSync(config)) {
    return [cliDiagnostics.make("bad-handlers", { reason: `${shown(cwd, config)} does not exist` })];
  }
  let service: ts.LanguageService;
  try {
    service = new Project({ tsConfigFilePath: config }).getLanguageService().compilerObject;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [cliDiagnostics.make("bad-handlers", { reason: reason.split("\n")[0] ?? reason })];
  }
  const program = service.getProgram();
  if (program === undefined) return [];
  const generated = `${resolve(root, folder)}/`.replaceAll("\\", "/");
  const isTheirs = (file: ts.SourceFile): boolean =>
    !file.isDeclarationFile && !file.fileName.startsWith(generated) && !program.isSourceFileFromExternalLibrary(file);
  const wrong = ts
    .getPreEmitDiagnostics(program)
    .filter((d) => !isAboutSettings(d))
    .map((d) => typeFinding(d, cwd));
  const deprecated = program
    .getSourceFiles()
    .filter(isTheirs)
    .flatMap((file) => service.getSuggestionDiagnostics(file.fileName))
    .flatMap((suggestion) => deprecatedUse(suggestion, generated, cwd));
  return [...wrong, ...deprecated];
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
