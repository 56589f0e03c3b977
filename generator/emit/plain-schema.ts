/**
 * The small part of JSON Schema that json-schema-to-typescript prints faithfully, and the tokens that stand in it for whatever
 * came from a user: names, literals, descriptions. No text of a user's ever reaches that package; `json-schema-types.ts` puts
 * the texts in afterwards, through the printer's own functions.
 */
import { unreachable } from "../diagnostics/diagnostic.js";
import type { Json } from "../ir/definitions.js";
import { isIdentifier } from "../print/identifiers.js";
import { propertyKey, quote } from "../print/literals.js";

/** A type in the making. `leaf` is a keyword or a token; `unknown` in an intersection is left out by `allOf`. */
export type Plain =
  | { readonly kind: "leaf"; readonly text: string }
  | { readonly kind: "object"; readonly members: readonly PlainMember[]; readonly rest: Plain | undefined }
  | { readonly kind: "array"; readonly items: Plain }
  | {
      readonly kind: "tuple";
      readonly items: readonly Plain[];
      readonly required: number;
      readonly rest: Plain | undefined;
    }
  | { readonly kind: "union" | "intersection"; readonly parts: readonly Plain[] };

/** A member of an object. `key` and `doc` are tokens. */
export interface PlainMember {
  readonly key: string;
  readonly optional: boolean;
  readonly type: Plain;
  readonly doc: string | undefined;
}

export const unknownType: Plain = { kind: "leaf", text: "unknown" };
export const neverType: Plain = { kind: "leaf", text: "never" };

/** A keyword of TypeScript that we wrote ourselves. */
export function keywordType(text: "string" | "number" | "boolean" | "null" | "undefined"): Plain {
  return { kind: "leaf", text };
}

/** What every object inherits under a name of `Object.prototype`. */
export function inheritedMember(name: string): Plain {
  return { kind: "leaf", text: `Object[${quote(name)}]` };
}

/** The union of some types: flat, without repetition; `unknown` swallows the others. */
export function unionOf(types: readonly Plain[]): Plain {
  if (types.includes(unknownType)) return unknownType;
  const parts = distinct(types.flatMap((type) => (type.kind === "union" ? type.parts : [type]))).filter(
    (type) => type !== neverType,
  );
  if (parts.includes(unknownType)) return unknownType;
  if (parts.length === 0) return neverType;
  return parts.length === 1 ? (parts[0] as Plain) : { kind: "union", parts };
}

/** The intersection of some types: flat, without repetition; `unknown` says nothing in it. */
export function intersectionOf(types: readonly Plain[]): Plain {
  const parts = distinct(types.flatMap((type) => (type.kind === "intersection" ? type.parts : [type]))).filter(
    (type) => type !== unknownType,
  );
  if (parts.includes(neverType)) return neverType;
  if (parts.length === 0) return unknownType;
  return parts.length === 1 ? (parts[0] as Plain) : { kind: "intersection", parts };
}

function distinct(types: readonly Plain[]): readonly Plain[] {
  if (types.length < 2) return types;
  const seen = new Set<string>();
  return types.filter((type) => {
    const text = type.kind === "leaf" ? type.text : JSON.stringify(type);
    return !seen.has(text) && seen.add(text) !== undefined;
  });
}

/** What one type's tokens stand for. A token looks like an identifier: `k0_` a key, `x1_` a literal or a name, `d2_` a comment. */
export interface Texts {
  readonly key: (name: string) => string;
  readonly literal: (value: Json) => Plain;
  readonly name: (identifier: string) => Plain;
  readonly doc: (lines: readonly string[], deprecated: boolean) => string | undefined;
  readonly texts: ReadonlyMap<string, string>;
  readonly docs: ReadonlyMap<string, { readonly lines: readonly string[]; readonly deprecated: boolean }>;
}

/** An empty list of tokens. Equal texts get equal tokens, numbered as they come. */
export function createTexts(): Texts {
  const texts = new Map<string, string>();
  const docs = new Map<string, { readonly lines: readonly string[]; readonly deprecated: boolean }>();
  const known = new Map<string, string>();
  const tokenOf = (kind: "k" | "x", text: string): string => {
    const at = `${kind}${text}`;
    const token = known.get(at) ?? `${kind}${texts.size}_`;
    known.set(at, token);
    texts.set(token, text);
    return token;
  };
  return {
    texts,
    docs,
    key: (name) => tokenOf("k", propertyKey(name)),
    literal: (value) => ({ kind: "leaf", text: tokenOf("x", literalType(value)) }),
    name(identifier) {
      if (!isIdentifier(identifier)) throw new TypeError(`not an identifier: ${identifier}`);
      return { kind: "leaf", text: tokenOf("x", identifier) };
    },
    doc(lines, deprecated) {
      if (lines.length === 0 && !deprecated) return undefined;
      const token = `d${docs.size}_`;
      docs.set(token, { lines, deprecated });
      return token;
    },
  };
}

/** The type that has one JSON value only. An object in it is closed; a number that TypeScript cannot write is a `number`. */
function literalType(value: Json): string {
  switch (typeof value) {
    case "string":
      return quote(value);
    case "number":
      return Number.isFinite(value) ? String(value) : "number";
    case "boolean":
      return String(value);
    case "object": {
      if (value === null) return "null";
      if (isList(value)) return `[${value.map(literalType).join(", ")}]`;
      const members = Object.entries(value).map(([key, member]) => `${propertyKey(key)}: ${literalType(member)}`);
      return members.length === 0 ? "{ [key: string]: never }" : `{ ${members.join("; ")} }`;
    }
    default:
      return unreachable(value);
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
