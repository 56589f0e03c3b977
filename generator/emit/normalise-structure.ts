/**
 * Objects and arrays of a JSON Schema as types: members by name, further members as an index signature, tuples of both dialects.
 * It looks at the keywords for one JSON type; which types a schema lets through is `normalise-schema.ts`'s business.
 */
import type { Json, JsonObject } from "../ir/definitions.js";
import { describeSchema, normaliseSchema } from "./normalise-schema.js";
import type { Around, SchemaContext } from "./normalise-schema.js";
import type { Plain, PlainMember } from "./plain-schema.js";
import { inheritedMember, keywordType, neverType, unionOf, unknownType } from "./plain-schema.js";
import { isList, isObject, listOf, own } from "./json-value.js";

/**
 * The objects that the schema accepts. A schema without `additionalProperties: false` accepts further members, so its type has
 * an index signature, unless the schema around, which is intersected with it, has one.
 */
export function objectType(schema: JsonObject, context: SchemaContext, around?: Around): Plain {
  const properties = own(schema, "properties");
  const declared = isObject(properties) ? Object.entries(properties) : [];
  const required = new Set(listOf(own(schema, "required")).filter((name) => typeof name === "string"));
  const rest = furtherMembers(schema, context);
  const members = declared.map(([name, member]): PlainMember => {
    const optional = !required.has(name);
    const type = normaliseSchema(member, context);
    return {
      key: context.texts.key(name),
      optional,
      type: optional && inherited.has(name) ? unionOf([type, inheritedMember(name)]) : type,
      doc: describeSchema(member, context.texts),
    };
  });
  const names = new Set(declared.map(([name]) => name));
  const undeclared = [...required]
    .filter((name) => !names.has(name))
    .map((name): PlainMember => {
      return { key: context.texts.key(name), optional: false, type: rest ?? neverType, doc: undefined };
    });
  const all = [...members, ...undeclared];
  if (rest === undefined) return { kind: "object", members: all, rest: all.length === 0 ? neverType : undefined };
  if (around?.closed === true && rest === unknownType && all.length > 0)
    return { kind: "object", members: all, rest: undefined };
  return { kind: "object", members: all, rest: all.length === 0 ? rest : indexType(all, rest) };
}

/** Names that every object has a member of. Where a value has none of its own, reading it gives the inherited one. */
const inherited: ReadonlySet<string> = new Set(
  "constructor toString toLocaleString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable".split(" "),
);

/** An index signature speaks of the declared members, too, and TypeScript holds them to it. */
function indexType(members: readonly PlainMember[], rest: Plain): Plain {
  const absent = members.some(({ optional }) => optional) ? [keywordType("undefined")] : [];
  return unionOf([rest, ...members.map(({ type }) => type), ...absent]);
}

/** The type of members that `properties` does not name; `undefined` where there are none. */
function furtherMembers(schema: JsonObject, context: SchemaContext): Plain | undefined {
  const additional =
    own(schema, "additionalProperties") ?? unevaluated(schema, "unevaluatedProperties", context) ?? true;
  const patterns = own(schema, "patternProperties");
  const byPattern = isObject(patterns)
    ? Object.values(patterns).map((pattern) => normaliseSchema(pattern, context))
    : [];
  const others = additional === false ? [] : [normaliseSchema(additional, context)];
  const all = [...byPattern, ...others];
  const type = unionOf(all);
  return all.length === 0 || type === neverType ? undefined : type;
}

const appliesToSameValue = "$ref $dynamicRef allOf anyOf oneOf not if then else dependentSchemas contains".split(" ");

/** `unevaluated…` is `additional…` where nothing else can have evaluated a member; elsewhere it is left out. */
function unevaluated(schema: JsonObject, keyword: string, { dialect }: SchemaContext): Json | undefined {
  if (dialect === "draft-07" || appliesToSameValue.some((other) => Object.hasOwn(schema, other))) return undefined;
  return own(schema, keyword);
}

/** So many elements that may be missing make a union of tuples; more of them make a plain array. */
const mostOptional = 12;

/** The arrays that the schema accepts. */
export function arrayType(schema: JsonObject, context: SchemaContext): Plain {
  const { prefix, further } = itemSchemas(schema, context);
  const rest = normaliseSchema(further, context);
  if (prefix.length === 0)
    return further === false
      ? { kind: "tuple", items: [], required: 0, rest: undefined }
      : { kind: "array", items: rest };
  const most = numberOf(own(schema, "maxItems")) ?? Infinity;
  const items = prefix.slice(0, most).map((item) => normaliseSchema(item, context));
  const required = Math.min(Math.max(0, Math.ceil(numberOf(own(schema, "minItems")) ?? 0)), items.length);
  const closed = further === false || most <= prefix.length;
  if (items.length - required > mostOptional || items.length === 0)
    return { kind: "array", items: unionOf(closed ? items : [...items, rest]) };
  return { kind: "tuple", items, required, rest: closed ? undefined : rest };
}

function itemSchemas(
  schema: JsonObject,
  context: SchemaContext,
): { readonly prefix: readonly Json[]; readonly further: Json } {
  const items = own(schema, "items");
  if (context.dialect === "draft-07") {
    if (!isList(items)) return { prefix: [], further: items ?? true };
    return { prefix: items, further: own(schema, "additionalItems") ?? true };
  }
  return {
    prefix: listOf(own(schema, "prefixItems")),
    further: items ?? unevaluated(schema, "unevaluatedItems", context) ?? true,
  };
}

function numberOf(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}
