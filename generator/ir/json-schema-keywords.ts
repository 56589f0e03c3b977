/**
 * JSON Schema's two dialects as data: what each keyword holds, so that one walk can check, follow and copy a schema, and an
 * editor can be told. It knows no schema.
 */

/** What a keyword holds. `schema…` are those that a walk goes into. */
export type Shape =
  | "schema"
  | "schemas"
  | "schemaMap"
  | "schemaOrSchemas"
  | "dependencies"
  | "string"
  | "boolean"
  | "number"
  | "positive"
  | "count"
  | "names"
  | "nameMap"
  | "type"
  | "values"
  | "list"
  | "any";

export type Dialect = "2020-12" | "draft-07";

const both: readonly (readonly [string, Shape])[] = [
  ["$schema", "string"],
  ["$id", "string"],
  ["$ref", "string"],
  ["$comment", "string"],
  ["$defs", "schemaMap"],
  ["definitions", "schemaMap"],
  ["type", "type"],
  ["enum", "values"],
  ["const", "any"],
  ["multipleOf", "positive"],
  ["maximum", "number"],
  ["exclusiveMaximum", "number"],
  ["minimum", "number"],
  ["exclusiveMinimum", "number"],
  ["maxLength", "count"],
  ["minLength", "count"],
  ["pattern", "string"],
  ["maxItems", "count"],
  ["minItems", "count"],
  ["uniqueItems", "boolean"],
  ["maxProperties", "count"],
  ["minProperties", "count"],
  ["required", "names"],
  ["properties", "schemaMap"],
  ["patternProperties", "schemaMap"],
  ["additionalProperties", "schema"],
  ["propertyNames", "schema"],
  ["contains", "schema"],
  ["dependencies", "dependencies"],
  ["allOf", "schemas"],
  ["anyOf", "schemas"],
  ["oneOf", "schemas"],
  ["not", "schema"],
  ["if", "schema"],
  ["then", "schema"],
  ["else", "schema"],
  ["format", "string"],
  ["title", "string"],
  ["description", "string"],
  ["default", "any"],
  ["readOnly", "boolean"],
  ["writeOnly", "boolean"],
  ["examples", "list"],
  ["contentMediaType", "string"],
  ["contentEncoding", "string"],
];

const newer: readonly (readonly [string, Shape])[] = [
  ["$anchor", "string"],
  ["items", "schema"],
  ["prefixItems", "schemas"],
  ["minContains", "count"],
  ["maxContains", "count"],
  ["dependentRequired", "nameMap"],
  ["dependentSchemas", "schemaMap"],
  ["unevaluatedItems", "schema"],
  ["unevaluatedProperties", "schema"],
  ["contentSchema", "schema"],
  ["deprecated", "boolean"],
];

const older: readonly (readonly [string, Shape])[] = [
  ["items", "schemaOrSchemas"],
  ["additionalItems", "schema"],
];

/** What each keyword of a dialect holds. */
export const keywords: Readonly<Record<Dialect, ReadonlyMap<string, Shape>>> = {
  "2020-12": new Map([...both, ...newer]),
  "draft-07": new Map([...both, ...older]),
};

/** Keywords that only the newer dialect has. */
export const newerKeywords: ReadonlySet<string> = new Set(
  newer.map(([key]) => key).filter((key) => key !== "items" && key !== "deprecated"),
);

/** Keywords that apply to the same value as the schema they stand in. */
export const inPlace: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
]);

/** The override beside a slow pattern. Ours; it never reaches the wire. */
export const allowSlowPattern = "x-mcpgen-allow-slow-pattern";

/** What other tools read into schemas and no client does; the second half says what to write instead. */
export const foreignKeywords: ReadonlyMap<string, string> = new Map([
  ["tsType", "Say what the value is in JSON Schema; types are made from that."],
  ["tsEnumNames", "Remove it; the members of `enum` become the type."],
  ["nullable", 'Add `null` to `type`: `type: [string, "null"]`.'],
  ["$async", "Remove it."],
  ["id", "Write `$id`, or put a property called `id` under `properties`."],
]);

/** What neither the validators nor the types can follow. */
export const unsupportedKeywords: ReadonlyMap<string, string> = new Map([
  ["$dynamicRef", "Write `$ref`."],
  ["$dynamicAnchor", "Write `$anchor`, or refer by a pointer."],
  ["$recursiveRef", 'Write `$ref: "#"`.'],
  ["$recursiveAnchor", 'Remove it and write `$ref: "#"`.'],
]);

const dialects: ReadonlyMap<string, Dialect> = new Map([
  ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
  ["http://json-schema.org/draft/2020-12/schema", "2020-12"],
  ["http://json-schema.org/draft-07/schema", "draft-07"],
  ["https://json-schema.org/draft-07/schema", "draft-07"],
]);

/** The dialect that a `$schema` names, if it is one of ours. */
export function dialectOf(uri: string): Dialect | undefined {
  return dialects.get(uri.replace(/#$/, ""));
}
