/**
 * Values for a JSON Schema, as upstream publishes one beside its schema.ts: the keywords that it uses and no others. In: a
 * document and the name of a definition. Out: an arbitrary of valid values. It knows nothing of our IR, so it can judge it.
 */
import fc from "fast-check";

/** A JSON Schema, as far as these documents go. */
export interface Schema {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** A document: its definitions by name. */
export interface Document {
  readonly [keyword: string]: unknown;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/** The definitions of a document, by name, and where they stand. */
export function definitionsOf(document: Document): {
  readonly at: string;
  readonly byName: Readonly<Record<string, Schema>>;
} {
  return document.$defs === undefined
    ? { at: "definitions", byName: document.definitions ?? {} }
    : { at: "$defs", byName: document.$defs };
}

/** The deepest nesting that a value gets on purpose. */
const deepest = 5;

/** Makes arbitraries of valid values; asked twice for one definition, it gives the same one. */
export function valuesOf(document: Document): (definition: string) => fc.Arbitrary<unknown> {
  const { byName } = definitionsOf(document);
  const made = new Map<string, fc.Arbitrary<unknown>>();
  const named = (name: string, depth: number): fc.Arbitrary<unknown> => {
    const at = `${name} ${depth}`;
    const known = made.get(at) ?? arbitraryOf(byName[name] ?? {}, depth, named);
    made.set(at, known);
    return known;
  };
  return (definition) => named(definition, 0);
}

type Named = (name: string, depth: number) => fc.Arbitrary<unknown>;

function arbitraryOf(schema: Schema, depth: number, named: Named): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return named(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1), depth + 1);
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  if (schema.anyOf !== undefined) {
    // Past the wanted depth the first alternative that does not lead on, so that recursion ends.
    const open = schema.anyOf.filter(({ $ref, type }) => depth < deepest || ($ref === undefined && type !== "array"));
    return fc.oneof(
      ...(open.length === 0 ? schema.anyOf.slice(0, 1) : open).map((at) => arbitraryOf(at, depth, named)),
    );
  }
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => arbitraryOf(part, depth, named));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...(values as object[])) as unknown);
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(...(schema.type as string[]).map((type) => typed({ ...schema, type }, depth, named)));
  }
  return typed(schema, depth, named);
}

function typed(schema: Schema, depth: number, named: Named): fc.Arbitrary<unknown> {
  const { minimum, maximum, maxItems } = schema as { minimum?: number; maximum?: number; maxItems?: number };
  switch (schema.type) {
    case "string":
      return strings(schema["format"]);
    case "integer":
      return fc.integer({ min: minimum ?? -1000, max: maximum ?? 1_000_000 });
    case "number":
      return fc.double({ min: minimum ?? -1e6, max: maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const most = depth < deepest ? 3 : 0;
      const items = arbitraryOf((schema["items"] ?? {}) as Schema, depth + 1, named);
      return fc.array(items, { maxLength: Math.min(most, maxItems ?? most) });
    }
    case "object":
      return objects(schema, depth, named);
    default:
      return anything;
  }
}

function objects(schema: Schema, depth: number, named: Named): fc.Arbitrary<unknown> {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {}).filter(([name]) => depth < deepest || required.has(name));
  const record = Object.fromEntries(entries.map(([name, of]) => [name, arbitraryOf(of, depth + 1, named)]));
  const declared = fc.record(record, {
    requiredKeys: entries.map(([name]) => name).filter((name) => required.has(name)),
  });
  const rest = schema["additionalProperties"];
  if (rest === undefined || rest === false || depth >= deepest) return declared;
  const more = rest === true ? anything : arbitraryOf(rest as Schema, depth + 1, named);
  return fc.tuple(declared, fc.dictionary(keys, more, { maxKeys: 2 })).map(([own, others]) => ({ ...others, ...own }));
}

/** Keys that nobody declared; some are those that every object inherits. */
export const keys: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 6 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("constructor", "toString", "hasOwnProperty", "valueOf", "x-extra", "io.example/key"),
  },
);

/** Any JSON, shallow. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1.5, -1, "", "text", 1e300),
  fc.array(fc.constantFrom<unknown>(null, 1, "a"), { maxLength: 2 }),
  fc.dictionary(fc.constantFrom("a", "type", "constructor"), fc.constantFrom<unknown>(null, 1, "a"), { maxKeys: 2 }),
);

function strings(format: unknown): fc.Arbitrary<string> {
  switch (format) {
    case "byte":
      return fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes).toString("base64"));
    case "uri":
      return fc.constantFrom(
        "https://example.com/a%20b?q=1#top",
        "file:///tmp/x",
        "urn:x:y",
        "http://[::1]:80/",
        "a:b",
      );
    case "uri-template":
      return fc.constantFrom("file:///{path}", "x:{?a,b*}", "db://{table:3}/{+rest}", "plain:text", "");
    default:
      return fc.string({ maxLength: 8 });
  }
}
