/**
 * The type language of a revision: eight kinds are all that the five published schema.ts files need.
 * Plain data, written down exactly as upstream wrote it. It knows no compiler; anything else is refused by `schema/`.
 */

export type TypeExpr =
  KeywordType | LiteralType | RefType | ValueOfType | ArrayType | UnionType | IntersectionType | ObjectType;

export interface KeywordType {
  readonly kind: "keyword";
  readonly name: "string" | "number" | "boolean" | "null" | "object" | "unknown" | "any" | "never" | "undefined";
}
export interface LiteralType {
  readonly kind: "literal";
  readonly value: string | number | boolean;
}
/** A declaration of the same revision, by name. */
export interface RefType {
  readonly kind: "ref";
  readonly name: string;
}
/** `typeof CONST`. */
export interface ValueOfType {
  readonly kind: "valueOf";
  readonly name: string;
}
export interface ArrayType {
  readonly kind: "array";
  readonly element: TypeExpr;
}
export interface UnionType {
  readonly kind: "union";
  readonly members: readonly TypeExpr[];
}
export interface IntersectionType {
  readonly kind: "intersection";
  readonly members: readonly TypeExpr[];
}
export interface ObjectType {
  readonly kind: "object";
  readonly members: readonly Member[];
}

export type Member = Property | IndexSignature;

export interface Property {
  readonly kind: "property";
  /** The wire name, without quotes. */
  readonly name: string;
  readonly optional: boolean;
  readonly type: TypeExpr;
  readonly constraints?: Constraints;
  readonly doc?: Doc;
  readonly place: Place;
}

/** `[key: string]: value`; `Record<string, value>` becomes one too. */
export interface IndexSignature {
  readonly kind: "index";
  readonly value: TypeExpr;
  readonly place: Place;
}

/** Documented constraints, from doc tags. They are semantics: a validator checks them. */
export interface Constraints {
  /** `@TJS-type`: `number` says that a `number` may be a fraction; without it, `number` means integer. */
  readonly jsonType?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Documentation. Only `deprecated` and `internal` survive in a snapshot: the project carries facts, not sentences. */
export interface Doc {
  readonly text?: string;
  readonly tags?: readonly { readonly name: string; readonly text: string }[];
  readonly deprecated?: Deprecation;
  readonly internal?: true;
}

/** Facts read out of an `@deprecated` tag. */
export interface Deprecation {
  /** The revision that deprecated it, as the tag says, e.g. `2026-07-28`. */
  readonly since?: string;
  /** The proposal, e.g. `SEP-2577`. */
  readonly sep?: string;
}

/** Where something stands in its schema.ts. Lines and columns count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}
