/**
 * A node against a type of the revision: every field that is unknown, missing, of the wrong type or deprecated becomes a
 * diagnostic with its place. It knows the type language and no protocol type by name.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { unreachable } from "../diagnostics/diagnostic.js";
import { alternativesOf, declarationOf } from "../ir/declarations.js";
import { isJsonSchemaType } from "../ir/definition-shapes.js";
import { membersOf } from "../ir/members-of.js";
import type { Constraints, Deprecation, Property, TypeExpr } from "../ir/type-expr.js";
import { checkConstraints, checkInteger } from "./check-constraints.js";
import type { Context } from "./context.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import { unknownField } from "./fields.js";
import type { MapNode, Node, Place } from "./node.js";
import { kindOf, spanOf } from "./node.js";
import { typeText } from "./type-text.js";

/** What differs between the wire type and what a definitions file may hold. */
export interface Variation {
  /** Fields that are checked elsewhere: our own extras, and what is checked more closely. */
  readonly besides?: ReadonlySet<string>;
  /** Fields that the file need not hold: the map's key says them. */
  readonly optional?: ReadonlySet<string>;
}

/** Everything in which `node` is not of `type`. `where` is how diagnostics call the node. */
export function checkType(
  context: Context,
  node: Node,
  type: TypeExpr,
  where: string,
  constraints?: Constraints,
): readonly Diagnostic[] {
  switch (type.kind) {
    case "keyword":
      return isOfKeyword(node, type.name)
        ? checkScalar(node, type, where, constraints)
        : [wrongType(context, node, type, where)];
    case "literal":
      return node.kind === "scalar" && node.value === type.value ? [] : [wrongType(context, node, type, where)];
    case "valueOf": {
      const declaration = declarationOf(context.revision, type.name);
      const value = declaration?.kind === "const" ? declaration.value : undefined;
      return node.kind === "scalar" && node.value === value ? [] : [wrongType(context, node, type, where)];
    }
    case "ref": {
      const declaration = declarationOf(context.revision, type.name);
      const deprecated = deprecation(context, declaration?.doc?.deprecated, {
        where,
        place: node.place,
        declaration: type.name,
      });
      if (declaration?.kind === "alias") {
        const merged = { ...constraints, ...declaration.constraints };
        return [...deprecated, ...checkType(context, node, declaration.type, where, merged)];
      }
      return [...deprecated, ...checkObject(context, node, type, where)];
    }
    case "array":
      if (node.kind !== "list") return [wrongType(context, node, type, where)];
      return [
        ...node.items.flatMap((item, index) => checkType(context, item, type.element, `${where}[${index}]`)),
        ...checkConstraints(node, constraints ?? {}, where),
      ];
    case "union":
      return checkUnion(context, node, type, where, constraints);
    case "intersection":
    case "object":
      return checkObject(context, node, type, where);
    default:
      return unreachable(type);
  }
}

function isOfKeyword(node: Node, name: Extract<TypeExpr, { kind: "keyword" }>["name"]): boolean {
  switch (name) {
    case "unknown":
    case "any":
      return true;
    case "object":
      return node.kind !== "scalar";
    case "null":
      return node.kind === "scalar" && node.value === null;
    case "never":
    case "undefined":
      return false;
    default:
      return node.kind === "scalar" && typeof node.value === name;
  }
}

function checkScalar(node: Node, type: TypeExpr, where: string, constraints: Constraints = {}): readonly Diagnostic[] {
  return [...checkInteger(node, type, where, constraints), ...checkConstraints(node, constraints, where)];
}

function wrongType(context: Context, node: Node, type: TypeExpr, where: string): Diagnostic {
  const found = node.kind === "scalar" && typeof node.value === "string" ? JSON.stringify(node.value) : kindOf(node);
  const expected = typeText(context.revision, type);
  // `version: 1.0` is the classic one.
  const unquoted = expected === "text" && node.kind === "scalar" && node.value !== null;
  const hint = unquoted ? "Put it in quotes." : undefined;
  return diagnostics.make("wrong-type", { where, expected, found }, { span: spanOf(node.place), hint });
}

function checkUnion(
  context: Context,
  node: Node,
  type: TypeExpr,
  where: string,
  constraints: Constraints | undefined,
): readonly Diagnostic[] {
  const alternatives = alternativesOf(context.revision, type);
  if (
    alternatives.some((one) => one.kind === "keyword" && one.name === "number") &&
    node.kind === "scalar" &&
    typeof node.value === "number"
  ) {
    return checkScalar(node, type, where, constraints);
  }
  let best: { readonly found: readonly Diagnostic[]; readonly score: number } | undefined;
  let fitting = 0;
  for (const alternative of alternatives) {
    const found = checkType(context, node, alternative, where, constraints);
    if (!found.some(({ severity }) => severity === "error")) return found;
    const fits = isKind(node, context, alternative);
    if (fits) fitting++;
    // Fields that the alternative does not have say most about which one was meant, after the literals that tell them apart.
    const misfits = (fits ? 0 : 1000) + (isDiscriminated(context, node, alternative) ? 0 : 100);
    const score = misfits + 10 * strangersIn(context, node, alternative) + found.length;
    if (best === undefined || score < best.score) best = { found, score };
  }
  return fitting > 0 && best !== undefined ? best.found : [wrongType(context, node, type, where)];
}

/** True when the node is at least an object where the alternative is one, or a list where it is one. */
function isKind(node: Node, context: Context, alternative: TypeExpr): boolean {
  if (node.kind === "list") return alternative.kind === "array";
  return node.kind === "map" && membersOf(context.revision, alternative) !== undefined;
}

function strangersIn(context: Context, node: Node, alternative: TypeExpr): number {
  const members = node.kind === "map" ? membersOf(context.revision, alternative) : undefined;
  if (node.kind !== "map" || members === undefined || members.index !== undefined) return 0;
  return [...node.entries.keys()].filter((key) => !members.properties.has(key)).length;
}

/** True when every literal that tells the alternative from the others stands in the node. */
function isDiscriminated(context: Context, node: Node, alternative: TypeExpr): boolean {
  if (node.kind !== "map") return true;
  const properties = membersOf(context.revision, alternative)?.properties.values() ?? [];
  return [...properties].every((property) => {
    const value = node.entries.get(property.name)?.value;
    if (value === undefined) return property.optional;
    const literals = alternativesOf(context.revision, property.type);
    if (!literals.every((one) => one.kind === "literal")) return true;
    return value.kind === "scalar" && literals.some((one) => one.value === value.value);
  });
}

/** An object's fields; `variation` says what the definitions file may hold besides, or need not hold. */
export function checkObject(
  context: Context,
  node: Node,
  type: TypeExpr,
  where: string,
  variation: Variation = {},
): readonly Diagnostic[] {
  const members = membersOf(context.revision, type);
  if (members === undefined || node.kind !== "map") return [wrongType(context, node, type, where)];
  return [
    ...[...node.entries.values()].flatMap(({ key, place, value }) => {
      if (variation.besides?.has(key) === true) return [];
      const property = members.properties.get(key);
      const at = fieldName(where, key);
      if (property !== undefined) return checkField(context, value, property, { where: at, place, owner: type });
      if (members.index !== undefined) return checkType(context, value, members.index, at);
      return [unknownField(context, { key, place, where, type, extras: variation.besides ?? new Set() })];
    }),
    ...missingFields(context, node, members.properties.values(), where, variation),
  ];
}

function checkField(
  context: Context,
  value: Node,
  property: Property,
  { where, place, owner }: { readonly where: string; readonly place: Place; readonly owner: TypeExpr },
): readonly Diagnostic[] {
  const declaration = `${owner.kind === "ref" ? owner.name : ""}.${property.name}`;
  const found = deprecation(context, property.doc?.deprecated, { where, place, declaration });
  // Schemas are checked as JSON Schemas, far more closely than their type can.
  if (isJsonSchemaType(property.type)) return found;
  return [...found, ...checkType(context, value, property.type, where, property.constraints)];
}

function missingFields(
  context: Context,
  node: MapNode,
  properties: Iterable<Property>,
  where: string,
  { besides, optional }: Variation,
): readonly Diagnostic[] {
  return [...properties]
    .filter(
      ({ name, optional: may }) =>
        !may && !node.entries.has(name) && optional?.has(name) !== true && besides?.has(name) !== true,
    )
    .map(({ name: key, type }) =>
      diagnostics.make(
        "missing-field",
        {
          where,
          key,
          type: isJsonSchemaType(type)
            ? "a JSON Schema, `type: object` at the least"
            : typeText(context.revision, type),
        },
        { span: spanOf(node.place) },
      ),
    );
}

function deprecation(
  context: Context,
  deprecated: Deprecation | undefined,
  { where, place, declaration }: { readonly where: string; readonly place: Place; readonly declaration: string },
): readonly Diagnostic[] {
  const feature = context.features?.features.find(
    ({ declarations, deprecatedIn }) => declarations.includes(declaration) && deprecatedIn <= context.revision.id,
  );
  if (deprecated === undefined && feature === undefined) return [];
  const since = deprecated?.since ?? feature?.deprecatedIn;
  const sep = deprecated?.sep ?? feature?.sep;
  const text = [since === undefined ? "" : ` since ${since}`, sep === undefined ? "" : ` (${sep})`].join("");
  return [
    diagnostics.make("deprecated-field", { where, since: text }, { span: spanOf(place), hint: feature?.migration }),
  ];
}

/** How diagnostics call a field: `tools.create_event.title`. */
export function fieldName(where: string, key: string): string {
  const last = /^[\w$-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  return where === "" ? last.replace(/^\./, "") : `${where}${last}`;
}
