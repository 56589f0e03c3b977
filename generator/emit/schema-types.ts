/**
 * The schemas of a project as named types: each schema under its own name, and each part that a `$ref` points at under a name
 * made from it. Names that would collide get `$1`, `$2`; the schemas' own names are given first, so that they keep theirs.
 */
import type { Json, JsonObject } from "../ir/definitions.js";
import type { NamedType } from "./json-schema-types.js";
import { describeSchema, normaliseSchema } from "./normalise-schema.js";
import type { SchemaContext } from "./normalise-schema.js";
import { createTexts } from "./plain-schema.js";
import { referredPart } from "./schema-references.js";
import { own } from "./json-value.js";

/** A schema and the name that its type should have. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: JsonObject;
  readonly about: string;
}

/** The types of all schemas, each followed by the parts it refers to, and the names that the schemas got, in their order. */
export function schemaTypes(
  schemas: readonly NamedSchema[],
  reserved: Iterable<string>,
): { readonly names: readonly string[]; readonly types: readonly NamedType[] } {
  const taken = new Set(reserved);
  const names = schemas.map(({ name }) => freeName(name, taken));
  const types = schemas.flatMap(({ schema, about }, index) => typesOf(schema, names[index] as string, about, taken));
  return { names, types };
}

function typesOf(root: JsonObject, name: string, about: string, taken: Set<string>): readonly NamedType[] {
  const dialect = dialectOf(root);
  const nameByPointer = new Map([["", name]]);
  const open: { readonly name: string; readonly schema: Json }[] = [{ name, schema: root }];
  const nameOf = (ref: string): string | undefined => {
    const part = referredPart(root, ref);
    if (part === undefined) return undefined;
    const known = nameByPointer.get(part.pointer);
    if (known !== undefined) return known;
    const fresh = freeName(name + part.words.map(capitalised).join(""), taken);
    nameByPointer.set(part.pointer, fresh);
    open.push({ name: fresh, schema: part.schema });
    return fresh;
  };
  const types: NamedType[] = [];
  for (const part of open) {
    const texts = createTexts();
    const context: SchemaContext = { texts, dialect, nameOf };
    const type = normaliseSchema(part.schema, context);
    types.push({ name: part.name, doc: docOf(part.schema, part.schema === root ? about : undefined), type, texts });
  }
  return types;
}

function docOf(schema: Json, about: string | undefined): readonly string[] {
  const texts = createTexts();
  const token = describeSchema(schema, texts);
  const lines = token === undefined ? [] : (texts.docs.get(token)?.lines ?? []);
  return about === undefined ? lines : lines.length === 0 ? [about] : [about, "", ...lines];
}

/** The dialect of a schema that has been checked. */
export function dialectOf(schema: JsonObject): "2020-12" | "draft-07" {
  const dialect = own(schema, "$schema");
  return typeof dialect === "string" && /draft-0?7/.test(dialect) ? "draft-07" : "2020-12";
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let n = 1; taken.has(name); n++) name = `${wanted}$${n}`;
  taken.add(name);
  return name;
}

/** The letters and digits of a word, each run capitalised: `my-node` → `MyNode`. */
function capitalised(word: string): string {
  const runs = word.split(/[^A-Za-z0-9]+/).filter((run) => run !== "");
  return runs.length === 0 ? "Part" : runs.map((run) => run.charAt(0).toUpperCase() + run.slice(1)).join("");
}
