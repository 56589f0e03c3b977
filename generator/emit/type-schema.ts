/**
 * The revision's types as JSON Schema (draft-07) for editors: closed objects, so that a misspelt field shows. In: types. Out:
 * schemas, and the definitions that they refer to. It is not the wire's validator, which takes objects as open.
 */
import { unreachable } from "../diagnostics/diagnostic.js";
import { declarationOf } from "../ir/declarations.js";
import type { Json, JsonObject } from "../ir/definitions.js";
import { allowSlowPattern, keywords } from "../ir/json-schema-keywords.js";
import type { Shape } from "../ir/json-schema-keywords.js";
import { membersOf } from "../ir/members-of.js";
import type { Members } from "../ir/members-of.js";
import { isInteger } from "../ir/numbers.js";
import type { Revision } from "../ir/revision.js";
import type { Constraints, Property, TypeExpr } from "../ir/type-expr.js";

/** Makes schemas of types, and keeps what they refer to. */
export interface TypeSchemas {
  of(type: TypeExpr): JsonObject;
  /** The properties of an object, and which of them must be there. */
  fields(properties: Iterable<Property>): { readonly properties: JsonObject; readonly required: readonly string[] };
  /** What the schemas made so far refer to, in code-unit order. */
  definitions(): JsonObject;
}

/** Schemas of one revision's types. */
export function typeSchemas(revision: Revision): TypeSchemas {
  const definitions = new Map<string, JsonObject>();
  const maker: Maker = { revision, definitions };
  return {
    of: (type) => schemaOf(maker, type),
    fields: (properties) => fieldsOf(maker, properties),
    definitions: () => Object.fromEntries([...definitions].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

interface Maker {
  readonly revision: Revision;
  readonly definitions: Map<string, JsonObject>;
}

function schemaOf(maker: Maker, type: TypeExpr, constraints: Constraints = {}): JsonObject {
  switch (type.kind) {
    case "keyword":
      return { ...keywordSchema(type, constraints), ...limitsOf(constraints) };
    case "literal":
      return { const: type.value };
    case "valueOf": {
      const declaration = declarationOf(maker.revision, type.name);
      return declaration?.kind === "const" ? { const: declaration.value } : {};
    }
    case "array":
      return { type: "array", items: schemaOf(maker, type.element), ...limitsOf(constraints) };
    case "union": {
      const literals = type.members.map((member) => (member.kind === "literal" ? member.value : undefined));
      if (literals.every((literal) => literal !== undefined)) return { enum: literals };
      return { anyOf: type.members.map((member) => schemaOf(maker, member, constraints)) };
    }
    case "ref":
      return reference(maker, type.name);
    case "object":
    case "intersection": {
      const members = membersOf(maker.revision, type);
      return members === undefined ? {} : objectSchema(maker, members);
    }
    default:
      return unreachable(type);
  }
}

function keywordSchema(type: TypeExpr & { readonly kind: "keyword" }, constraints: Constraints): JsonObject {
  switch (type.name) {
    case "number":
      return { type: isInteger(type, constraints) ? "integer" : "number" };
    case "string":
    case "boolean":
    case "null":
    case "object":
      return { type: type.name };
    case "unknown":
    case "any":
      return {};
    case "never":
    case "undefined":
      return { not: {} };
    default:
      return unreachable(type.name);
  }
}

function limitsOf(constraints: Constraints): JsonObject {
  return Object.fromEntries(Object.entries(constraints).filter(([name]) => name !== "jsonType"));
}

function reference(maker: Maker, name: string): JsonObject {
  if (!maker.definitions.has(name)) {
    // Taken before it is made: a type may refer to itself.
    maker.definitions.set(name, {});
    const declaration = declarationOf(maker.revision, name);
    const members = declaration?.kind === "interface" ? membersOf(maker.revision, name) : undefined;
    if (members !== undefined) maker.definitions.set(name, objectSchema(maker, members));
    if (declaration?.kind === "alias")
      maker.definitions.set(name, schemaOf(maker, declaration.type, declaration.constraints));
  }
  return { $ref: `#/definitions/${encodeURIComponent(name)}` };
}

function objectSchema(maker: Maker, { properties: fields, index }: Members): JsonObject {
  const { properties, required } = fieldsOf(maker, fields.values());
  return {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: index === undefined ? false : schemaOf(maker, index),
  };
}

function fieldsOf(maker: Maker, fields: Iterable<Property>) {
  const list = [...fields];
  return {
    properties: Object.fromEntries(
      list.map(({ name, type, constraints }): [string, Json] => [name, schemaOf(maker, type, constraints)]),
    ),
    required: list.filter(({ optional }) => !optional).map(({ name }) => name),
  };
}

/** A JSON Schema of either dialect, for completion. Unknown keywords are allowed: both dialects say so. */
export const jsonSchemaSchema: JsonObject = {
  type: ["object", "boolean"],
  properties: Object.fromEntries(
    [...new Map([...keywords["draft-07"], ...keywords["2020-12"], ["items", "schemaOrSchemas"] as const])]
      .map(([name, shape]): [string, Json] => [name, shapeSchema(shape)])
      .concat([
        ["x-mcp-header", { type: "string" }],
        [allowSlowPattern, { type: "boolean" }],
      ]),
  ),
};

function shapeSchema(shape: Shape): JsonObject {
  const schema = { $ref: "#/definitions/JsonSchema" };
  const names = { type: "array", items: { type: "string" }, uniqueItems: true };
  const type = { enum: ["array", "boolean", "integer", "null", "number", "object", "string"] };
  switch (shape) {
    case "schema":
      return schema;
    case "schemas":
      return { type: "array", minItems: 1, items: schema };
    case "schemaMap":
      return { type: "object", additionalProperties: schema };
    case "schemaOrSchemas":
      return { anyOf: [schema, { type: "array", minItems: 1, items: schema }] };
    case "dependencies":
      return { type: "object", additionalProperties: { anyOf: [schema, names] } };
    case "string":
    case "boolean":
    case "number":
      return { type: shape };
    case "positive":
      return { type: "number", exclusiveMinimum: 0 };
    case "count":
      return { type: "integer", minimum: 0 };
    case "names":
      return names;
    case "nameMap":
      return { type: "object", additionalProperties: names };
    case "type":
      return { anyOf: [type, { type: "array", minItems: 1, items: type, uniqueItems: true }] };
    case "values":
      return { type: "array", minItems: 1 };
    case "list":
      return { type: "array" };
    case "any":
      return {};
    default:
      return unreachable(shape);
  }
}
