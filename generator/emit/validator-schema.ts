/**
 * A schema before Ajv compiles it: what checks nothing is left out (texts, examples, keywords of other tools), because Ajv prints
 * whole schemas into its code and gives some of those keywords a meaning that JSON Schema does not. Values stay as they are.
 */
import type { Json, JsonObject } from "../ir/definitions.js";
import { withLocalReferences } from "./local-references.js";
import { dialectOf } from "./schema-types.js";
import { isList, isObject, own } from "./json-value.js";

const silent: ReadonlySet<string> = new Set(
  (
    "title description default examples $comment deprecated readOnly writeOnly contentMediaType contentEncoding " +
    "nullable discriminator $async tsType tsEnumNames id"
  ).split(" "),
);
const ofSchemas: ReadonlySet<string> = new Set(
  "properties patternProperties $defs definitions dependentSchemas dependencies".split(" "),
);
const ofValues: ReadonlySet<string> = new Set("enum const required dependentRequired type".split(" "));

/** The part of the schema that checks something, with references inside of it written as pointers where they can be. */
export function checkingPart(schema: JsonObject): JsonObject {
  if (!isObject(schema)) return schema;
  const dialect = dialectOf(schema);
  const local = withLocalReferences(schema, dialect);
  return stripped(dialect === "draft-07" ? withoutSiblings(local) : local) as JsonObject;
}

/** In draft-07 nothing counts beside a `$ref`, but what stands there may be referred to. */
function withoutSiblings(schema: Json): Json {
  if (isList(schema)) return schema.map(withoutSiblings);
  if (!isObject(schema)) return schema;
  const referring = typeof own(schema, "$ref") === "string";
  const kept = Object.entries(schema).filter(
    ([key]) => !referring || key === "$ref" || key === "definitions" || key === "$defs",
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, ofValues.has(key) ? inner : withoutSiblings(inner)]));
}

function stripped(schema: Json): Json {
  if (isList(schema)) return schema.map(stripped);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !silent.has(keyword) && !keyword.startsWith("x-"));
  return Object.fromEntries(
    kept.map(([keyword, value]): [string, Json] => {
      if (ofValues.has(keyword)) return [keyword, value];
      if (!ofSchemas.has(keyword) || !isObject(value)) return [keyword, stripped(value)];
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stripped(inner)]))];
    }),
  );
}
