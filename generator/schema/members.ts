/**
 * The members of an interface or a type literal in, properties and index signatures out, in source order. Methods, call
 * signatures, accessors and computed keys are diagnostics.
 */
import { ts } from "ts-morph";
import type { IndexSignature, Member, Property } from "../ir/type-expr.js";
import { documentationOf } from "./docs.js";
import type { Source } from "./source.js";
import { placeOf, report } from "./source.js";
import { typeExprOf } from "./type-expr.js";
import { schemaDiagnostics } from "./diagnostics.js";

/** Reads members; those that cannot be read are reported and left out. */
export function membersIn(source: Source, nodes: readonly ts.TypeElement[]): readonly Member[] {
  return nodes.flatMap((node): readonly Member[] => {
    const member = memberOf(source, node);
    return member === undefined ? [] : [member];
  });
}

function memberOf(source: Source, node: ts.TypeElement): Member | undefined {
  if (ts.isPropertySignature(node)) return propertyOf(source, node);
  if (ts.isIndexSignatureDeclaration(node)) return indexSignatureOf(source, node);
  report(
    source,
    node,
    schemaDiagnostics.make("unsupported-member", { construct: constructs.get(node.kind) ?? "this" }),
  );
  return undefined;
}

const constructs: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.MethodSignature, "a method"],
  [ts.SyntaxKind.CallSignature, "a call signature"],
  [ts.SyntaxKind.ConstructSignature, "a construct signature"],
  [ts.SyntaxKind.GetAccessor, "a getter"],
  [ts.SyntaxKind.SetAccessor, "a setter"],
]);

function propertyOf(source: Source, node: ts.PropertySignature): Property | undefined {
  refuseModifiers(source, node.modifiers);
  const name = keyOf(source, node.name);
  if (node.type === undefined) {
    report(source, node, schemaDiagnostics.make("unsupported-member", { construct: "a property without a type" }));
    return undefined;
  }
  const type = typeExprOf(source, node.type);
  if (name === undefined) return undefined;
  return {
    kind: "property",
    name,
    optional: node.questionToken !== undefined,
    type,
    ...documentationOf(source, node),
    place: placeOf(source, node.name),
  };
}

function keyOf(source: Source, name: ts.PropertyName): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name)) return name.text;
  const construct = ts.isComputedPropertyName(name) ? "a computed key" : `\`${name.getText(source.tree)}\``;
  report(source, name, schemaDiagnostics.make("unsupported-key", { construct }));
  return undefined;
}

function indexSignatureOf(source: Source, node: ts.IndexSignatureDeclaration): IndexSignature | undefined {
  refuseModifiers(source, node.modifiers);
  const [key] = node.parameters;
  if (key?.type?.kind !== ts.SyntaxKind.StringKeyword) {
    report(
      source,
      key ?? node,
      schemaDiagnostics.make("unsupported-key", { construct: "an index that is not `string`" }),
    );
    return undefined;
  }
  return { kind: "index", value: typeExprOf(source, node.type), place: placeOf(source, node) };
}

/** Refuses every modifier: none of them means anything on the wire. */
export function refuseModifiers(source: Source, modifiers: readonly ts.ModifierLike[] | undefined): void {
  for (const modifier of modifiers ?? []) {
    report(
      source,
      modifier,
      schemaDiagnostics.make("unsupported-modifier", { modifier: modifier.getText(source.tree) }),
    );
  }
}
