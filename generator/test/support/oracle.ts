/**
 * Ajv on upstream's schema.json as the judge of our validators. In: a revision. Out: a verdict for any definition and value,
 * by the document as published and by the document with our intended differences in it.
 */
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { amendedDocument, differences } from "./intended-differences.js";
import { definitionsOf } from "./schema-values.js";
import type { Document } from "./schema-values.js";
import { readShared } from "./shared.js";

/** True when a value is valid. */
export type Verdict = (definition: string, value: unknown) => boolean;

/** What upstream says of a revision. */
export interface Oracle {
  readonly document: Document;
  /** The names of its definitions. */
  readonly definitions: readonly string[];
  /** The strings and numbers that are literals somewhere. */
  readonly literals: ReadonlySet<unknown>;
  /** By the document as published. */
  readonly official: Verdict;
  /** By the document with our intended differences. */
  readonly amended: Verdict;
}

/** The oracle of a revision. */
export function oracleOf(revision: string): Oracle {
  const document = JSON.parse(readShared("spec", revision, "schema.json")) as Document;
  const formats = Object.assign({}, ...differences.map((difference) => difference.formats ?? {})) as Record<
    string,
    RegExp
  >;
  return {
    document,
    definitions: Object.keys(definitionsOf(document).byName),
    literals: new Set(literalsIn(document)),
    official: verdictBy(document, {}),
    amended: verdictBy(amendedDocument(document), formats),
  };
}

function verdictBy(document: Document, formats: Readonly<Record<string, RegExp>>): Verdict {
  const ajv = document.$defs === undefined ? new Ajv(options) : new Ajv2020(options);
  formatsPlugin.default(ajv);
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  const { at } = definitionsOf(document);
  ajv.addSchema({ ...document, $id: "mcp:schema" });
  return (definition, value) => {
    const validate = ajv.getSchema(`mcp:schema#/${at}/${definition}`);
    if (validate === undefined) throw new Error(`no definition ${definition}`);
    return validate(value) === true;
  };
}

const options = { strict: false, ownProperties: true };

function literalsIn(schema: unknown): readonly unknown[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(literalsIn);
  return Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) => {
    if (keyword === "const") return [value];
    return keyword === "enum" && Array.isArray(value) ? (value as unknown[]) : literalsIn(value);
  });
}
