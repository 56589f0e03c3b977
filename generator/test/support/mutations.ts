/**
 * Single mutations of JSON values: one key removed, one value of another type, one key too many, one literal replaced, one
 * string spoilt. In: a value and a mutation drawn by fast-check. Out: a new value, or nothing where there is no place for it.
 */
import fc from "fast-check";
import { anything, keys } from "./schema-values.js";

/** What is done. */
export const mutationKinds = ["removed key", "wrong type", "extra key", "wrong literal", "other text"] as const;
export type MutationKind = (typeof mutationKinds)[number];

/** One mutation. `place` picks among the places where it can be done. */
export interface Mutation {
  readonly kind: MutationKind;
  readonly place: number;
  readonly key: string;
  readonly value: unknown;
  readonly text: string;
}

/** Mutations of every kind. */
export const mutations: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...mutationKinds),
  place: fc.nat({ max: 1000 }),
  key: fc.oneof(keys, fc.constant("__proto__")),
  value: anything,
  text: fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(..."a:/%4{}?#[]@ =+\n.é".split("")), maxLength: 12 }),
    fc.constantFrom("ab==", "abc=", "abcd", "a=bc", "{a.b}", "a:", "://x", "http://h:x/", "urn:[", "x:%zz"),
  ),
});

/** Applies a mutation. `literals` are the strings that are literals somewhere in the schema. */
export function mutated(
  value: unknown,
  mutation: Mutation,
  literals: ReadonlySet<unknown>,
): { readonly value: unknown } | undefined {
  const places = placesIn(value, []).filter(({ at, path }) => isPlaceFor(mutation, at, path, literals));
  const chosen = places[mutation.place % Math.max(places.length, 1)];
  if (chosen === undefined) return undefined;
  return { value: replaced(value, chosen.path, (at) => change(at, mutation)) };
}

interface Located {
  readonly path: readonly string[];
  readonly at: unknown;
}

function placesIn(at: unknown, path: readonly string[]): readonly Located[] {
  const below = isNode(at) ? Object.entries(at).flatMap(([key, item]) => placesIn(item, [...path, key])) : [];
  return [{ path, at }, ...below];
}

function isPlaceFor(
  { kind, value }: Mutation,
  at: unknown,
  path: readonly string[],
  literals: ReadonlySet<unknown>,
): boolean {
  switch (kind) {
    case "removed key":
      return isObject(at) && Object.keys(at).length > 0;
    case "extra key":
      return isObject(at);
    case "wrong type":
      return path.length > 0 && kindOf(at) !== kindOf(value);
    case "wrong literal":
      return literals.has(at);
    case "other text":
      return typeof at === "string" && !literals.has(at);
  }
}

function change(at: unknown, { kind, place, key, value, text }: Mutation): unknown {
  switch (kind) {
    case "removed key": {
      const names = Object.keys(at as object);
      const { [names[place % names.length] ?? ""]: _, ...rest } = at as Record<string, unknown>;
      return rest;
    }
    case "extra key":
      return withKey(at as object, key, value);
    case "wrong type":
      return value;
    case "wrong literal":
      return typeof at === "number" ? at + 1 : `${String(at)}x`;
    case "other text":
      return text;
  }
}

/** As `JSON.parse` does it: `__proto__` becomes a key like any other. */
function withKey(object: object, key: string, value: unknown): object {
  const copy = { ...object };
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

function replaced(value: unknown, path: readonly string[], by: (at: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by(value);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : (item as unknown)));
  return withKey(value as object, key, replaced((value as Record<string, unknown>)[key], rest, by));
}

function isNode(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return isNode(value) && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && !Number.isInteger(value) ? "fraction" : typeof value;
}
