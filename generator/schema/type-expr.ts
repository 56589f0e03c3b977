/**
 * A type node in, a TypeExpr out, written down as upstream wrote it: unions come from the node, because the checker
 * collapses `"a" | string` to `string`. A closed world: a node of any other kind is a diagnostic, never `unknown`.
 */
import { ts } from "ts-morph";
import type { KeywordType, TypeExpr } from "../ir/type-expr.js";
import { membersIn } from "./members.js";
import { isLiteral, literalIn } from "./literals.js";
import type { Source } from "./source.js";
import { placeOf, report } from "./source.js";
import { schemaDiagnostics } from "./diagnostics.js";

/** What stands where a type could not be read; a diagnostic says so, and no Revision comes of it. */
const unread: TypeExpr = { kind: "keyword", name: "unknown" };

const keywords: ReadonlyMap<ts.SyntaxKind, KeywordType["name"]> = new Map([
  [ts.SyntaxKind.StringKeyword, "string"],
  [ts.SyntaxKind.NumberKeyword, "number"],
  [ts.SyntaxKind.BooleanKeyword, "boolean"],
  [ts.SyntaxKind.ObjectKeyword, "object"],
  [ts.SyntaxKind.UnknownKeyword, "unknown"],
  [ts.SyntaxKind.AnyKeyword, "any"],
  [ts.SyntaxKind.NeverKeyword, "never"],
  [ts.SyntaxKind.UndefinedKeyword, "undefined"],
]);

/** Reads one type. */
export function typeExprOf(source: Source, node: ts.TypeNode): TypeExpr {
  const keyword = keywords.get(node.kind);
  if (keyword !== undefined) return { kind: "keyword", name: keyword };
  if (ts.isParenthesizedTypeNode(node)) return typeExprOf(source, node.type);
  if (ts.isUnionTypeNode(node)) return several(source, "union", node.types);
  if (ts.isIntersectionTypeNode(node)) return several(source, "intersection", node.types);
  if (ts.isArrayTypeNode(node)) return { kind: "array", element: typeExprOf(source, node.elementType) };
  if (ts.isTypeLiteralNode(node)) return { kind: "object", members: membersIn(source, node.members) };
  if (ts.isLiteralTypeNode(node)) return literalTypeOf(source, node);
  if (ts.isTypeQueryNode(node)) return valueOf(source, node);
  if (ts.isTypeReferenceNode(node)) return referenceOf(source, node);
  if (ts.isTypeOperatorNode(node)) return refuse(source, node, `a \`${ts.tokenToString(node.operator) ?? ""}\` type`);
  return refuse(source, node, constructs.get(node.kind) ?? `\`${firstWords(source, node)}\``);
}

/** A leading `|` before a single member is layout, so one member stands for itself. */
function several(source: Source, kind: "union" | "intersection", nodes: readonly ts.TypeNode[]): TypeExpr {
  const members = nodes.map((member) => typeExprOf(source, member));
  return members.length === 1 && members[0] !== undefined ? members[0] : { kind, members };
}

function literalTypeOf(source: Source, node: ts.LiteralTypeNode): TypeExpr {
  if (node.literal.kind === ts.SyntaxKind.NullKeyword) return { kind: "keyword", name: "null" };
  if (isLiteral(node.literal)) return { kind: "literal", value: literalIn(node.literal) };
  return refuse(
    source,
    node,
    ts.isNoSubstitutionTemplateLiteral(node.literal) ? "a template literal type" : "this literal",
  );
}

function valueOf(source: Source, node: ts.TypeQueryNode): TypeExpr {
  if (!ts.isIdentifier(node.exprName) || node.typeArguments !== undefined)
    return refuse(source, node, "this `typeof` type");
  const name = node.exprName.text;
  if (!source.names.has(name)) report(source, node.exprName, schemaDiagnostics.make("unknown-type", { name }));
  return { kind: "valueOf", name };
}

function referenceOf(source: Source, node: ts.TypeReferenceNode): TypeExpr {
  if (!ts.isIdentifier(node.typeName)) return refuse(source, node, "a qualified name");
  const name = node.typeName.text;
  const given = node.typeArguments ?? [];
  if (source.names.has(name)) {
    return given.length === 0 ? { kind: "ref", name } : refuse(source, node, "a generic type");
  }
  const [first, second] = given;
  if (name === "Array" && first !== undefined) return { kind: "array", element: typeExprOf(source, first) };
  if (name === "Record" && first?.kind === ts.SyntaxKind.StringKeyword && second !== undefined) {
    return {
      kind: "object",
      members: [{ kind: "index", value: typeExprOf(source, second), place: placeOf(source, node) }],
    };
  }
  if (given.length > 0) return refuse(source, node, `\`${firstWords(source, node)}\``);
  report(source, node.typeName, schemaDiagnostics.make("unknown-type", { name }));
  return unread;
}

const constructs: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.TupleType, "a tuple type"],
  [ts.SyntaxKind.MappedType, "a mapped type"],
  [ts.SyntaxKind.ConditionalType, "a conditional type"],
  [ts.SyntaxKind.TemplateLiteralType, "a template literal type"],
  [ts.SyntaxKind.IndexedAccessType, "an indexed access type"],
  [ts.SyntaxKind.FunctionType, "a function type"],
  [ts.SyntaxKind.ConstructorType, "a constructor type"],
  [ts.SyntaxKind.ImportType, "an import type"],
  [ts.SyntaxKind.TypePredicate, "a type predicate"],
  [ts.SyntaxKind.InferType, "an infer type"],
  [ts.SyntaxKind.ThisType, "a `this` type"],
]);

function refuse(source: Source, node: ts.Node, construct: string): TypeExpr {
  report(source, node, schemaDiagnostics.make("unsupported-type", { construct }));
  return unread;
}

function firstWords(source: Source, node: ts.Node): string {
  const text = node.getText(source.tree).replace(/\s+/g, " ");
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
