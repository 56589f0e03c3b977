/**
 * Values that a JSON Schema might accept, for property tests: most of them fit, some nearly do, a few are anything. Whoever uses
 * them asks Ajv which are which.
 */
import fc from "fast-check";
import type { Json, JsonObject } from "../../ir/definitions.js";

/** Values for `schema` in the document `root`. `depth` bounds what refers to itself. */
export function valuesOf(schema: Json, root: Json = schema, depth = 3): fc.Arbitrary<Json> {
  if (!isObject(schema)) return anyJson;
  const near: { arbitrary: fc.Arbitrary<Json>; weight: number }[] = [{ arbitrary: anyJson, weight: 1 }];
  const add = (arbitrary: fc.Arbitrary<Json>, weight = 8): void => void near.push({ arbitrary, weight });
  if ("const" in schema) add(fc.constant(schema["const"] as Json), 20);
  if (Array.isArray(schema["enum"])) add(fc.constantFrom(...(schema["enum"] as Json[])), 20);
  const types = Array.isArray(schema["type"]) ? (schema["type"] as string[]) : [schema["type"] as string | undefined];
  for (const type of types) {
    if (type === "string") add(textsOf(schema));
    if (type === "number" || type === "integer") add(numbersOf(schema, type));
    if (type === "boolean") add(fc.boolean());
    if (type === "null") add(fc.constant(null));
    if (type === "array" || (type === undefined && ("items" in schema || "prefixItems" in schema)))
      add(arraysOf(schema, root, depth));
    if (type === "object" || (type === undefined && ("properties" in schema || "required" in schema)))
      add(objectsOf(schema, root, depth));
  }
  const ref = schema["$ref"];
  if (typeof ref === "string" && depth > 0) add(valuesOf(partAt(root, ref), root, depth - 1), 16);
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    for (const part of (schema[keyword] as Json[] | undefined) ?? []) {
      if (depth > 0)
        add(merged(valuesOf(part, root, depth - 1), isObject(schema) ? objectsOf(schema, root, depth - 1) : anyJson));
    }
  }
  for (const keyword of ["if", "then", "else"])
    if (keyword in schema && depth > 0) add(valuesOf(schema[keyword] as Json, root, depth - 1), 4);
  return fc.oneof(...near);
}

const words = fc.constantFrom(
  "a",
  "b",
  "kind",
  "name",
  "x-extra",
  "constructor",
  "__proto__",
  "toString",
  "0",
  "value",
);

/** Any JSON value, small. */
export const anyJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    fc.string({ maxLength: 6 }),
    fc.constantFrom<Json>("", "a", "b", 0, 1, -1, 1.5, true, false, null, [], {}),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(words, tie("value")), { maxLength: 3 }).map((entries): Json => Object.fromEntries(entries)),
  ),
})).value;

function textsOf(schema: JsonObject): fc.Arbitrary<Json> {
  const known: Record<string, Json> = {
    "date-time": "2026-09-10T08:30:00Z",
    date: "2026-09-10",
    time: "08:30:00Z",
    email: "a@example.com",
    uri: "https://example.com/a",
    uuid: "123e4567-e89b-12d3-a456-426614174000",
  };
  const [format, pattern] = [schema["format"], schema["pattern"]];
  const texts: fc.Arbitrary<Json>[] = [
    fc.string({ minLength: Math.min(Number(schema["minLength"] ?? 0), 50), maxLength: 60 }),
  ];
  if (typeof format === "string" && Object.hasOwn(known, format)) texts.push(fc.constant(known[format] as Json));
  if (typeof pattern === "string" && /^[\w^$[\]+*-]*$/.test(pattern))
    texts.push(fc.stringMatching(new RegExp(pattern)));
  return fc.oneof(...texts);
}

function numbersOf(schema: JsonObject, type: string): fc.Arbitrary<Json> {
  const [min, max] = [Number(schema["minimum"] ?? -5), Number(schema["maximum"] ?? 50)];
  const whole = fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) });
  return type === "integer"
    ? whole
    : fc.oneof(
        whole,
        whole.map((number) => number + 0.5),
      );
}

function arraysOf(schema: JsonObject, root: Json, depth: number): fc.Arbitrary<Json> {
  const items = schema["items"];
  const prefix = ((schema["prefixItems"] ?? (Array.isArray(items) ? items : [])) as Json[]).map((item) =>
    inside(item, root, depth),
  );
  const further = inside((Array.isArray(items) ? schema["additionalItems"] : items) ?? true, root, depth);
  const minLength = Math.min(Number(schema["minItems"] ?? 0), 4);
  const rest = fc.array(further, {
    minLength: Math.max(0, minLength - prefix.length),
    maxLength: Math.max(3, minLength),
  });
  return fc.tuple(fc.tuple(...prefix), rest, fc.nat(prefix.length + 1)).map(([first, last, cut]) => {
    return cut <= prefix.length && cut < first.length ? first.slice(0, Math.max(cut, minLength)) : [...first, ...last];
  });
}

function objectsOf(schema: JsonObject, root: Json, depth: number): fc.Arbitrary<Json> {
  const properties = isObject(schema["properties"] as Json) ? Object.entries(schema["properties"] as JsonObject) : [];
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  const members = properties.map(([name, member]) =>
    memberOf(name, inside(member, root, depth), required.has(name) ? 12 : 1),
  );
  const listed = [...required].filter((name) => !properties.some(([known]) => known === name));
  const others = listed.map((name) => memberOf(name, inside(schema["additionalProperties"] ?? true, root, depth), 12));
  const patterned = Object.entries((schema["patternProperties"] as JsonObject | undefined) ?? {}).map(
    ([pattern, member]) => {
      return fc.tuple(fc.stringMatching(new RegExp(pattern)), inside(member, root, depth)).map((entry) => [entry]);
    },
  );
  const further = fc.array(fc.tuple(words, inside(schema["additionalProperties"] ?? true, root, depth)), {
    maxLength: 2,
  });
  const extra = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: further });
  return fc.tuple(extra, ...patterned, ...members, ...others).map((parts): Json => Object.fromEntries(parts.flat()));
}

function memberOf(name: string, value: fc.Arbitrary<Json>, weight: number): fc.Arbitrary<[string, Json][]> {
  return fc.oneof(
    { weight, arbitrary: value.map((one): [string, Json][] => [[name, one]]) },
    { weight: 1, arbitrary: fc.constant<[string, Json][]>([]) },
  );
}

function inside(schema: Json, root: Json, depth: number): fc.Arbitrary<Json> {
  return depth > 0 ? valuesOf(schema, root, depth - 1) : anyJson;
}

function merged(one: fc.Arbitrary<Json>, other: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc
    .tuple(one, other)
    .map(([left, right]) => (isObject(left) && isObject(right) ? { ...right, ...left } : left));
}

function partAt(root: Json, ref: string): Json {
  let part: Json | undefined = root;
  for (const step of ref.replace(/^#\/?/, "").split("/")) {
    if (step !== "")
      part = isObject(part) ? part[step] : Array.isArray(part) ? (part as Json[])[Number(step)] : undefined;
  }
  return part ?? true;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
