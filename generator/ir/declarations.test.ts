/** Names in, declarations and other names out. */
import { describe, expect, test } from "vitest";
import { placeless, revisionIn } from "../test/support/schema-text.js";
import { alternativesOf, declarationOf, reachableFrom, referencesOf, resolved } from "./declarations.js";
import { isInteger } from "./numbers.js";
import type { TypeExpr } from "./type-expr.js";

const revision = revisionIn(`
export const C = "c";
export interface Base { of: Leaf }
export interface Leaf { c: typeof C; again?: Base }
export interface A extends Base { a: (Leaf | { deep: Other[] })[]; [key: string]: unknown }
export type Other = string;
export type One = Two;
export type Two = Leaf | (Other | Inner);
export type Inner = Base | boolean;
export type Mixed = number | Flag;
export type Flag = boolean;
`);
const ref = (name: string): TypeExpr => ({ kind: "ref", name });

test("declarationOf knows declared names and no others", () => {
  expect(declarationOf(revision, "C")).toMatchObject({ kind: "const", value: "c" });
  for (const name of ["c", "constructor", "__proto__", ""]) expect(declarationOf(revision, name)).toBeUndefined();
});

test("referencesOf names what is mentioned, once, in order", () => {
  const a = declarationOf(revision, "A");
  expect(a && referencesOf(a)).toEqual(["Base", "Leaf", "Other"]);
  expect(referencesOf({ kind: "valueOf", name: "C" })).toEqual(["C"]);
  expect(referencesOf({ kind: "keyword", name: "string" })).toEqual([]);
});

test("reachableFrom goes on through circles", () => {
  expect([...reachableFrom(revision, ref("A"))].toSorted()).toEqual(["A", "Base", "C", "Leaf", "Other"]);
});

test("alternativesOf looks through unions and names of unions, and keeps other names", () => {
  const names = alternativesOf(revision, ref("One")).map((type) =>
    type.kind === "literal" ? type.value : "name" in type && type.name,
  );
  expect(names).toEqual(["Leaf", "Other", "Base", "boolean"]);
  expect(alternativesOf(revision, ref("A"))).toEqual([ref("A")]);
});

test("resolved looks through aliases and stops at interfaces", () => {
  expect(placeless(resolved(revision, ref("Other")))).toEqual({ kind: "keyword", name: "string" });
  expect(resolved(revision, ref("A"))).toEqual(ref("A"));
});

describe("isInteger", () => {
  const number: TypeExpr = { kind: "keyword", name: "number" };
  const union = (...members: readonly TypeExpr[]): TypeExpr => ({ kind: "union", members });
  const boolean: TypeExpr = { kind: "keyword", name: "boolean" };
  const string: TypeExpr = { kind: "keyword", name: "string" };
  test.each([
    ["a number", number, undefined, true],
    ["a number tagged as one", number, "number", false],
    ["a number tagged as something else", number, "integer", true],
    ["an id: string or number", union(string, number), undefined, true],
    ["any scalar", union(string, number, boolean), undefined, false],
    ["any scalar, nested", union(union(number, boolean), string), undefined, false],
  ] as const)("%s", (_, type, jsonType, want) => {
    expect(isInteger(type, jsonType === undefined ? undefined : { jsonType })).toBe(want);
  });
});
