/**
 * The step before json-schema-to-typescript: a JSON Schema of either dialect goes in, a type in the small language of
 * `plain-schema.ts` comes out. Every value that the schema accepts has that type: what TypeScript cannot say (lengths, patterns,
 * `not`, conditions, dependencies) is left out, and a keyword that says nothing about other JSON types lets those through.
 */
import type { Json, JsonObject } from "../ir/definitions.js";
import { arrayType, objectType } from "./normalise-structure.js";
import type { Plain, Texts } from "./plain-schema.js";
import { intersectionOf, keywordType, neverType, unionOf, unknownType } from "./plain-schema.js";
import { isList, isObject, listOf, own } from "./json-value.js";

/** What a schema may refer to, and where its texts go. */
export interface SchemaContext {
  readonly texts: Texts;
  readonly dialect: "2020-12" | "draft-07";
  /** The name of the type that a `$ref` points at; `undefined` where it cannot be followed. */
  readonly nameOf: (ref: string) => string | undefined;
}

/** The types of JSON values; an integer is a number. */
export type JsonType = "object" | "array" | "string" | "number" | "boolean" | "null";

/** What the schema around says about the very same value; absent for a value of its own. */
export interface Around {
  readonly types: readonly JsonType[];
  /** The schema around refuses members that it does not name, so that nothing is gained by letting them in here. */
  readonly closed: boolean;
}

const allTypes: readonly JsonType[] = ["object", "array", "string", "number", "boolean", "null"];
const structural: ReadonlySet<string> = new Set(
  "properties required additionalProperties patternProperties unevaluatedProperties prefixItems items additionalItems unevaluatedItems".split(
    " ",
  ),
);

/** The type of the values that `schema` accepts. */
export function normaliseSchema(schema: Json, context: SchemaContext, around?: Around): Plain {
  if (schema === false) return neverType;
  if (!isObject(schema)) return unknownType;
  const ref = own(schema, "$ref");
  const referred = typeof ref === "string" ? referredType(ref, context) : unknownType;
  // In draft-07 nothing counts beside a `$ref`.
  if (typeof ref === "string" && context.dialect === "draft-07") return referred;
  const types = (around?.types ?? allTypes).filter((type) => typesOf(schema).includes(type));
  const itself = ownType(schema, types, context, around);
  if (itself === neverType || own(schema, "not") === true) return neverType;
  const inside: Around = { types, closed: around?.closed === true || own(schema, "additionalProperties") === false };
  const others = intersectionOf([referred, ...combinations(schema, context, inside)]);
  // `type: object` beside a reference or alternatives says nothing that they do not say.
  return others !== unknownType && !saysMore(schema) ? others : intersectionOf([itself, others]);
}

/** The lines of a comment about the schema: its description, and what the type cannot say. */
export function describeSchema(schema: Json, texts: Texts): string | undefined {
  if (!isObject(schema)) return undefined;
  const [description, format] = [own(schema, "description"), own(schema, "format")];
  const lines = typeof description === "string" && description.trim() !== "" ? [description] : [];
  const facts = typeof format === "string" ? [`Format: ${format}`] : [];
  return texts.doc([...lines, ...facts], own(schema, "deprecated") === true);
}

function referredType(ref: string, { nameOf, texts }: SchemaContext): Plain {
  const name = nameOf(ref);
  return name === undefined ? unknownType : texts.name(name);
}

function combinations(schema: JsonObject, context: SchemaContext, inside: Around): readonly Plain[] {
  const every = listOf(own(schema, "allOf")).map((part) => normaliseSchema(part, context, inside));
  const some = ["anyOf", "oneOf"].flatMap((keyword) => {
    const parts = listOf(own(schema, keyword));
    return parts.length === 0 ? [] : [unionOf(parts.map((part) => normaliseSchema(part, context, inside)))];
  });
  return [...every, ...some];
}

/** What the keywords say that do not apply other schemas to the same value. */
function ownType(schema: JsonObject, types: readonly JsonType[], context: SchemaContext, around?: Around): Plain {
  const constant = own(schema, "const");
  const values = constant === undefined ? own(schema, "enum") : [constant];
  if (isList(values)) {
    return unionOf(
      values.filter((value) => types.includes(typeOf(value))).map((value) => context.texts.literal(value)),
    );
  }
  const structured = Object.keys(schema).some((keyword) => structural.has(keyword));
  const narrowed = types.length < (around?.types ?? allTypes).length;
  if (!structured && !narrowed) return unknownType;
  return unionOf(
    types.map((type): Plain => {
      if (type === "object") return objectType(schema, context, around);
      return type === "array" ? arrayType(schema, context) : keywordType(type);
    }),
  );
}

/** The JSON types that `type` lets through. */
function typesOf(schema: JsonObject): readonly JsonType[] {
  const type = own(schema, "type");
  if (type === undefined) return allTypes;
  const names = isList(type) ? type : [type];
  return allTypes.filter((known) => names.includes(known) || (known === "number" && names.includes("integer")));
}

function saysMore(schema: JsonObject): boolean {
  if (Object.keys(schema).some((keyword) => structural.has(keyword) || keyword === "const" || keyword === "enum"))
    return true;
  const types = typesOf(schema);
  return types.length < allTypes.length && !types.every((type) => type === "object" || type === "array");
}

function typeOf(value: Json): JsonType {
  if (value === null) return "null";
  if (isList(value)) return "array";
  return typeof value as "object" | "string" | "number" | "boolean";
}
