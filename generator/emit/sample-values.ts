/**
 * The smallest value of a type: required members only, empty lists, the first of several literals. In: a type of the revision.
 * Out: a JSON value that its validator accepts, or nothing where every value would contain another one of the same type.
 */
import { unreachable } from "../diagnostics/diagnostic.js";
import { alternativesOf, declarationOf } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import type { Revision } from "../ir/revision.js";
import type { Constraints, TypeExpr } from "../ir/type-expr.js";
import type { Json } from "../print/literals.js";

/** The sample, or `undefined` where there is none. */
export function sampleOf(revision: Revision, type: TypeExpr): Json | undefined {
  return sample(revision, type, {}, []);
}

function sample(
  revision: Revision,
  type: TypeExpr,
  constraints: Constraints,
  within: readonly string[],
): Json | undefined {
  switch (type.kind) {
    case "keyword":
      return keywordSample(type.name, constraints);
    case "literal":
      return type.value;
    case "valueOf": {
      const constant = declarationOf(revision, type.name);
      return constant?.kind === "const" ? constant.value : undefined;
    }
    case "array":
      return arraySample(revision, type.element, constraints, within);
    case "ref": {
      if (within.includes(type.name)) return undefined;
      const declaration = declarationOf(revision, type.name);
      const inner = [...within, type.name];
      if (declaration?.kind !== "alias") return objectSample(revision, type, inner);
      return sample(revision, declaration.type, { ...declaration.constraints, ...constraints }, inner);
    }
    case "union":
      for (const alternative of alternativesOf(revision, type)) {
        const found = sample(revision, alternative, constraints, within);
        if (found !== undefined) return found;
      }
      return undefined;
    case "object":
    case "intersection":
      return objectSample(revision, type, within);
    default:
      return unreachable(type);
  }
}

function objectSample(revision: Revision, type: TypeExpr, within: readonly string[]): Json | undefined {
  const members = membersOf(revision, type);
  if (members === undefined) return undefined;
  const entries: [string, Json][] = [];
  for (const { name, optional, type: of, constraints } of members.properties.values()) {
    // Without a value of its own, such a member has the inherited one, which is of another type.
    if (optional && !Object.hasOwn(Object.prototype, name)) continue;
    const value = sample(revision, of, constraints ?? {}, within);
    if (value === undefined) return undefined;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

function arraySample(
  revision: Revision,
  element: TypeExpr,
  { minItems = 0, jsonType }: Constraints,
  within: readonly string[],
): Json | undefined {
  if (minItems === 0) return [];
  const item = sample(revision, element, jsonType === undefined ? {} : { jsonType }, within);
  return item === undefined ? undefined : Array.from({ length: minItems }, () => item);
}

function keywordSample(
  name: Extract<TypeExpr, { kind: "keyword" }>["name"],
  { format, minLength = 0, minimum = 0, maximum = minimum }: Constraints,
): Json | undefined {
  switch (name) {
    case "string":
      return format === "uri" ? "about:blank" : "x".repeat(minLength);
    case "number":
      return Math.max(Math.min(0, Math.floor(maximum)), Math.ceil(minimum));
    case "boolean":
      return false;
    case "null":
    case "unknown":
    case "any":
      return null;
    case "object":
      return {};
    case "never":
    case "undefined":
      return undefined;
    default:
      return unreachable(name);
  }
}
