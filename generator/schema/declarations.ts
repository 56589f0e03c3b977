/**
 * The statements of a schema.ts in, declarations out, in source order. It transcribes: nothing is resolved, flattened or
 * renamed here. Every other statement is a diagnostic; a stray `;` and an empty `export {}` are harmless.
 */
import { ts } from "ts-morph";
import type { ConstDeclaration, Declaration, Heritage } from "../ir/revision.js";
import type { IndexSignature } from "../ir/type-expr.js";
import { documentationOf } from "./docs.js";
import { isLiteral, literalIn, withoutAsConst } from "./literals.js";
import { membersIn, refuseModifiers } from "./members.js";
import type { Source } from "./source.js";
import { placeOf, report, spanOf } from "./source.js";
import { typeExprOf } from "./type-expr.js";
import { schemaDiagnostics } from "./diagnostics.js";

/** Reads every declaration of the file; of two with one name, the first. */
export function declarationsIn(source: Source): readonly Declaration[] {
  const declarations = source.tree.statements.flatMap((statement) => statementOf(source, statement));
  const first = new Map<string, Declaration>();
  for (const { declaration, name } of declarations) {
    if (!isPlainName(declaration.name))
      report(source, name, schemaDiagnostics.make("unsupported-name", { name: declaration.name }));
    const known = first.get(declaration.name);
    if (known === undefined) {
      first.set(declaration.name, declaration);
      continue;
    }
    const at = source.tree.getPositionOfLineAndCharacter(known.place.line - 1, known.place.column - 1);
    const span = spanOf(source, at, at + known.name.length);
    const related = [{ message: "first declared here", span }];
    report(source, name, schemaDiagnostics.make("duplicate-declaration", { name: declaration.name }, { related }));
  }
  return [...first.values()];
}

/** What generated code can declare without escapes and without letters that look like others. */
function isPlainName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

interface Read {
  readonly declaration: Declaration;
  readonly name: ts.Node;
}

function statementOf(source: Source, node: ts.Statement): readonly Read[] {
  if (ts.isInterfaceDeclaration(node)) return [interfaceOf(source, node)];
  if (ts.isTypeAliasDeclaration(node)) return [aliasOf(source, node)];
  if (ts.isVariableStatement(node)) return constantsOf(source, node);
  if (ts.isEmptyStatement(node) || isEmptyExport(node)) return [];
  report(
    source,
    node,
    schemaDiagnostics.make("unsupported-statement", { construct: constructs.get(node.kind) ?? "this statement" }),
  );
  return [];
}

function isEmptyExport(node: ts.Statement): boolean {
  if (!ts.isExportDeclaration(node) || node.moduleSpecifier !== undefined) return false;
  return (
    node.exportClause !== undefined && ts.isNamedExports(node.exportClause) && node.exportClause.elements.length === 0
  );
}

const constructs: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EnumDeclaration, "an enum"],
  [ts.SyntaxKind.ClassDeclaration, "a class"],
  [ts.SyntaxKind.FunctionDeclaration, "a function"],
  [ts.SyntaxKind.ModuleDeclaration, "a namespace"],
  [ts.SyntaxKind.ImportDeclaration, "an import"],
  [ts.SyntaxKind.ImportEqualsDeclaration, "an import"],
  [ts.SyntaxKind.ExportDeclaration, "an export list"],
  [ts.SyntaxKind.ExportAssignment, "a default export"],
  [ts.SyntaxKind.ExpressionStatement, "an expression"],
]);

function interfaceOf(source: Source, node: ts.InterfaceDeclaration): Read {
  const { name } = node;
  checkHead(source, node);
  const records: IndexSignature[] = [];
  const bases = (node.heritageClauses ?? []).flatMap((clause) =>
    clause.types.flatMap((base) => {
      const read = heritageOf(source, base);
      if (read === undefined) return [];
      if ("kind" in read) records.push(read);
      return "kind" in read ? [] : [read];
    }),
  );
  const { doc } = documentationOf(source, node);
  const declaration: Declaration = {
    kind: "interface",
    name: name.text,
    extends: bases,
    members: [...records, ...membersIn(source, node.members)],
    ...(doc === undefined ? {} : { doc }),
    place: placeOf(source, name),
  };
  return { declaration, name };
}

function heritageOf(source: Source, node: ts.ExpressionWithTypeArguments): Heritage | IndexSignature | undefined {
  const { expression, typeArguments: given = [] } = node;
  const refuse = (): undefined => {
    report(
      source,
      node,
      schemaDiagnostics.make("unsupported-heritage", { text: node.getText(source.tree).replace(/\s+/g, " ") }),
    );
    return undefined;
  };
  if (!ts.isIdentifier(expression)) return refuse();
  const [first, second] = given;
  if (first === undefined) {
    if (source.names.has(expression.text)) return { base: expression.text };
    report(source, expression, schemaDiagnostics.make("unknown-type", { name: expression.text }));
    return undefined;
  }
  if (second === undefined || source.names.has(expression.text)) return refuse();
  if (expression.text === "Record" && first.kind === ts.SyntaxKind.StringKeyword) {
    return { kind: "index", value: typeExprOf(source, second), place: placeOf(source, node) };
  }
  const keys = literalKeys(second);
  const isBase = ts.isTypeReferenceNode(first) && ts.isIdentifier(first.typeName) && first.typeArguments === undefined;
  if (keys === undefined || !isBase || !ts.isIdentifier(first.typeName)) return refuse();
  const base = first.typeName.text;
  if (!source.names.has(base)) return refuse();
  if (expression.text === "Omit") return { base, without: keys };
  return expression.text === "Pick" ? { base, only: keys } : refuse();
}

function literalKeys(node: ts.TypeNode): readonly string[] | undefined {
  if (ts.isParenthesizedTypeNode(node)) return literalKeys(node.type);
  if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return [node.literal.text];
  if (!ts.isUnionTypeNode(node)) return undefined;
  const keys = node.types.map(literalKeys);
  return keys.every((key) => key !== undefined) ? keys.flat() : undefined;
}

function aliasOf(source: Source, node: ts.TypeAliasDeclaration): Read {
  checkHead(source, node);
  const declaration: Declaration = {
    kind: "alias",
    name: node.name.text,
    type: typeExprOf(source, node.type),
    ...documentationOf(source, node),
    place: placeOf(source, node.name),
  };
  return { declaration, name: node.name };
}

function constantsOf(source: Source, node: ts.VariableStatement): readonly Read[] {
  refuseModifiers(source, otherThanExport(node.modifiers));
  const { doc } = documentationOf(source, node);
  const isConst = (node.declarationList.flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Const;
  return node.declarationList.declarations.flatMap(({ name, type, initializer: given }): readonly Read[] => {
    const initializer = given === undefined ? undefined : withoutAsConst(given);
    if (
      !isConst ||
      !ts.isIdentifier(name) ||
      type !== undefined ||
      initializer === undefined ||
      !isLiteral(initializer)
    ) {
      report(source, name, schemaDiagnostics.make("unsupported-constant", { name: name.getText(source.tree) }));
      return [];
    }
    const value = literalIn(initializer);
    const documented = doc === undefined ? {} : { doc };
    const declaration: ConstDeclaration = {
      kind: "const",
      name: name.text,
      value,
      ...documented,
      place: placeOf(source, name),
    };
    return [{ declaration, name }];
  });
}

function checkHead(source: Source, node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): void {
  refuseModifiers(source, otherThanExport(node.modifiers));
  const [parameter] = node.typeParameters ?? [];
  if (parameter !== undefined)
    report(source, parameter, schemaDiagnostics.make("unsupported-generic", { name: node.name.text }));
}

function otherThanExport(modifiers: readonly ts.ModifierLike[] | undefined): readonly ts.ModifierLike[] {
  return (modifiers ?? []).filter((modifier) => modifier.kind !== ts.SyntaxKind.ExportKeyword);
}
