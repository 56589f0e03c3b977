/**
 * Small JSON Schemas, one or more for each keyword, for tests that hold types and validators to Ajv.
 */
import type { JsonObject } from "../../ir/definitions.js";

const text = { type: "string" };
const number = { type: "number" };
const draft07 = "http://json-schema.org/draft-07/schema#";

/** By name. None needs anything outside of itself. */
export const keywordSchemas: Readonly<Record<string, JsonObject>> = {
  plain: { type: "object", properties: { a: text, b: number }, required: ["a"] },
  closed: { type: "object", properties: { a: text, b: { type: "integer" } }, additionalProperties: false },
  closedEmpty: { type: "object", additionalProperties: false },
  untyped: { properties: { a: text } },
  untypedRequired: { required: ["a", "b"] },
  untypedItems: { items: number },
  typedRest: { type: "object", properties: { a: text, b: { type: "boolean" } }, additionalProperties: number },
  recordOf: { type: "object", additionalProperties: { type: "array", items: text } },
  requiredRest: { type: "object", required: ["a", "b"], additionalProperties: number },
  patterns: { type: "object", patternProperties: { "^x-": text, "^[0-9]$": number }, additionalProperties: false },
  patternsOpen: { type: "object", properties: { a: number }, patternProperties: { "^b": text } },
  names: { type: "object", propertyNames: { maxLength: 3 } },
  sizes: { type: "object", minProperties: 1, maxProperties: 2 },
  dependentRequired: { type: "object", properties: { a: text, b: text }, dependentRequired: { a: ["b"] } },
  dependentSchemas: { type: "object", properties: { a: text }, dependentSchemas: { a: { required: ["kind"] } } },
  unevaluated: { type: "object", properties: { a: text }, unevaluatedProperties: false },
  unevaluatedAll: {
    type: "object",
    allOf: [{ properties: { a: text } }, { properties: { b: number } }],
    unevaluatedProperties: false,
  },
  unevaluatedAny: { anyOf: [{ properties: { a: text } }, { required: ["b"] }], unevaluatedProperties: number },
  types: { type: ["string", "null", "integer"] },
  typesNested: { type: ["object", "array", "null"], properties: { a: text }, items: number },
  enumMixed: { enum: ["a", 1, null, true, { a: [1] }, ["b"], -0.5, 1e21] },
  enumTyped: { type: "string", enum: ["a", "b", 1] },
  constObject: { const: { a: [1, "two"], b: {} } },
  constText: { const: "__proto__" },
  lengths: { type: "string", minLength: 2, maxLength: 4 },
  pattern: { type: "string", pattern: "^[a-c]+$" },
  patternAny: { pattern: "^a" },
  bounds: { type: "number", minimum: 0, exclusiveMaximum: 10, multipleOf: 0.5 },
  boundsAny: { minimum: 3 },
  items: { type: "array", items: text, minItems: 1, maxItems: 3, uniqueItems: true },
  uniqueAny: { type: "array", uniqueItems: true },
  contains: { type: "array", contains: number, minContains: 1, maxContains: 2 },
  tupleOpen: { type: "array", prefixItems: [text, number] },
  tupleClosed: { type: "array", prefixItems: [text, number], items: false, minItems: 2 },
  tupleRest: { type: "array", prefixItems: [text], items: { type: "boolean" }, minItems: 1 },
  tupleShort: { type: "array", prefixItems: [text, number, text], maxItems: 2 },
  tupleUnevaluated: { type: "array", prefixItems: [text], unevaluatedItems: false },
  tupleOld: { $schema: draft07, type: "array", items: [text, number], additionalItems: false },
  tupleOldRest: { $schema: draft07, type: "array", items: [text], additionalItems: number },
  refOld: {
    $schema: draft07,
    definitions: { a: text },
    type: "object",
    properties: { a: { $ref: "#/definitions/a", maxLength: 0 } },
  },
  dependenciesOld: { $schema: draft07, type: "object", dependencies: { a: ["b"], b: { properties: { a: number } } } },
  allOf: { type: "object", allOf: [{ properties: { a: text }, required: ["a"] }, { properties: { b: number } }] },
  allOfRefs: {
    allOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }],
    $defs: { a: { type: "object", properties: { a: text } }, b: { type: "object", required: ["b"] } },
  },
  anyOf: {
    anyOf: [text, { type: "array", items: text }, { type: "object", properties: { a: number }, required: ["a"] }],
  },
  anyOfBeside: { type: "object", properties: { a: text, b: text }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
  anyOfBesideClosed: {
    type: "object",
    properties: { a: text, b: text },
    additionalProperties: false,
    oneOf: [{ required: ["a"] }, { required: ["b"] }],
  },
  oneOfKinds: {
    oneOf: [
      {
        type: "object",
        properties: { kind: { const: "a" }, a: text },
        required: ["kind", "a"],
        additionalProperties: false,
      },
      {
        type: "object",
        properties: { kind: { const: "b" }, b: number },
        required: ["kind"],
        additionalProperties: false,
      },
      { type: "object", properties: { kind: { enum: ["c"] }, value: true } },
    ],
  },
  oneOfOptional: {
    oneOf: [
      { type: "object", properties: { a: text }, additionalProperties: false },
      { type: "object", properties: { b: number }, required: ["b"], additionalProperties: false },
    ],
  },
  not: { not: { type: "string" } },
  notNothing: { type: "object", properties: { a: { not: {} } } },
  condition: {
    type: "object",
    properties: { kind: { enum: ["a", "b"] }, a: text },
    if: { properties: { kind: { const: "a" } }, required: ["kind"] },
    then: { required: ["a"] },
    else: { properties: { b: number } },
  },
  booleans: { type: "object", properties: { a: true, b: false, name: {} }, additionalProperties: false },
  requiredNever: { type: "object", properties: { a: false }, required: ["a"] },
  recursive: {
    $ref: "#/$defs/node",
    $defs: {
      node: {
        type: "object",
        properties: { value: text, a: { type: "array", items: { $ref: "#/$defs/node" } } },
        required: ["value"],
      },
    },
  },
  recursiveRoot: { type: "object", properties: { a: { $ref: "#" }, b: { anyOf: [{ $ref: "#" }, { type: "null" }] } } },
  recursiveUnion: {
    $ref: "#/$defs/json",
    $defs: { json: { anyOf: [text, { type: "array", items: { $ref: "#/$defs/json" } }] } },
  },
  anchor: {
    type: "object",
    properties: { a: { $ref: "#word" } },
    $defs: { a: { $anchor: "word", type: ["string", "null"] } },
  },
  refBeside: {
    $ref: "#/$defs/a",
    properties: { b: number },
    $defs: { a: { type: "object", properties: { a: text } } },
  },
  format: { type: "object", properties: { a: { type: "string", format: "date-time" }, b: { format: "uuid" } } },
  prototype: {
    type: "object",
    properties: JSON.parse(
      '{"__proto__":{"type":"string"},"constructor":{"type":"string"},"toString":{"type":"number"}}',
    ) as JsonObject,
    required: ["constructor"],
    additionalProperties: false,
  },
  titled: {
    title: "Other Name",
    type: "object",
    properties: { a: { title: "Sub", type: "object", properties: { b: text } } },
  },
  foreign: {
    type: "object",
    properties: { a: { type: "string", tsType: "never", tsEnumNames: ["x"], nullable: true } },
  },
};
