/**
 * Text in, a checked syntax tree out: the one place that starts a compiler. The file is compiled alone, as a module, with
 * `strict` (or `null` is lost), without DOM and without ambient packages (or their `Request` would shadow the file's own).
 * It refuses to know what a schema means.
 */
import { Project, ts } from "ts-morph";
import type { Diagnostic, Span } from "../diagnostics/diagnostic.js";
import type { Place } from "../ir/type-expr.js";
import { schemaDiagnostics } from "./diagnostics.js";

/** A file under reading, and what has been found in it so far. It lives for one call of `parse`. */
export interface Source {
  /** As the user named it. */
  readonly file: string;
  readonly tree: ts.SourceFile;
  /** Names that the file declares, whatever the construct: a reference to anything else is unknown. */
  readonly names: ReadonlySet<string>;
  readonly found: Finding[];
}

/** A diagnostic and the part of the text it is about, so that the compiler's echo of the same fault can be dropped. */
export interface Finding {
  readonly diagnostic: Diagnostic;
  readonly start: number;
  readonly end: number;
}

/** Compiles the text; `complaints` are the compiler's, to be asked for once reading is over. */
export function compile(
  text: string,
  file: string,
): { source: Source; complaints: () => readonly Finding[]; parses: boolean } {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      strict: true,
      noEmit: true,
      types: [],
      lib: ["lib.es2022.d.ts"],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleDetection: ts.ModuleDetectionKind.Force,
    },
  });
  // Layout is not meaning: a byte-order mark or another line ending must not show in what is read.
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  project.createSourceFile("/schema.ts", plain);
  const program = project.getProgram().compilerObject;
  const tree = program.getSourceFile("/schema.ts") as ts.SourceFile;
  const syntactic = program.getSyntacticDiagnostics(tree);
  const source: Source = { file, tree, names: namesIn(tree), found: [] };
  const complaints = (): readonly Finding[] =>
    [...syntactic, ...(syntactic.length > 0 ? [] : program.getSemanticDiagnostics(tree))].map((complaint) => {
      const start = complaint.start ?? 0;
      const end = start + (complaint.length ?? 0);
      const message = ts
        .flattenDiagnosticMessageText(complaint.messageText, " ")
        .replace(/\.$/, "")
        .replace(/\s+/g, " ");
      const values = { message, number: complaint.code };
      return {
        diagnostic: schemaDiagnostics.make("does-not-compile", values, { span: spanOf(source, start, end) }),
        start,
        end,
      };
    });
  return { source, complaints, parses: syntactic.length === 0 };
}

function namesIn(tree: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of tree.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) if (ts.isIdentifier(name)) names.add(name.text);
    } else if (isNamed(statement)) {
      names.add(statement.name.text);
    } else if (ts.isImportDeclaration(statement)) {
      // What an import brings in is reported once, at the import.
      for (const name of importedNames(statement)) names.add(name);
    }
  }
  return names;
}

function isNamed(statement: ts.Statement): statement is ts.Statement & { readonly name: ts.Identifier } {
  const { name } = statement as { name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name);
}

function importedNames(statement: ts.ImportDeclaration): readonly string[] {
  const clause = statement.importClause;
  const bindings = clause?.namedBindings;
  const named = bindings === undefined ? [] : ts.isNamespaceImport(bindings) ? [bindings] : [...bindings.elements];
  return [clause, ...named].flatMap((item) => (item?.name === undefined ? [] : [item.name.text]));
}

/** Notes a finding about a node. */
export function report(source: Source, node: ts.Node, diagnostic: Diagnostic): void {
  reportAt(source, node.getStart(source.tree), node.getEnd(), diagnostic);
}

/** Notes a finding about a stretch of text. */
export function reportAt(source: Source, start: number, end: number, diagnostic: Diagnostic): void {
  source.found.push({ diagnostic: { ...diagnostic, span: spanOf(source, start, end) }, start, end });
}

/** The span of a stretch of text. */
export function spanOf(source: Source, start: number, end: number): Span {
  const from = source.tree.getLineAndCharacterOfPosition(start);
  const to = source.tree.getLineAndCharacterOfPosition(end);
  return {
    file: source.file,
    line: from.line + 1,
    column: from.character + 1,
    endLine: to.line + 1,
    endColumn: to.character + 1,
    source: source.tree.text.split("\n")[from.line] ?? "",
  };
}

/** Where a node stands. */
export function placeOf(source: Source, node: ts.Node): Place {
  const { line, character } = source.tree.getLineAndCharacterOfPosition(node.getStart(source.tree));
  return { line: line + 1, column: character + 1 };
}
