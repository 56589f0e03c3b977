/** Declarations in, flattened members out: every way in which a type gets members from others. */
import { describe, expect, test } from "vitest";
import { placeless, revisionIn } from "../test/support/schema-text.js";
import type { Members } from "./members-of.js";
import { membersOf, sameType } from "./members-of.js";
import type { TypeExpr } from "./type-expr.js";

/** The members of `X` as text: `a: string`, `b?: 1`, and `*: unknown` for an index. */
function membersIn(text: string): readonly string[] | undefined {
  const members = membersOf(revisionIn(text), "X");
  return members && linesOf(members);
}

function linesOf({ properties, index }: Members): readonly string[] {
  const lines = [...properties.values()].map(
    ({ name, optional, type }) => `${name}${optional ? "?" : ""}: ${textOf(type)}`,
  );
  return index === undefined ? lines : [...lines, `*: ${textOf(index)}`];
}

function textOf(type: TypeExpr): string {
  switch (type.kind) {
    case "keyword":
    case "ref":
      return type.name;
    case "literal":
      return JSON.stringify(type.value);
    case "valueOf":
      return `typeof ${type.name}`;
    case "intersection":
      return type.members.map(textOf).join(" & ");
    default:
      return type.kind;
  }
}

describe("membersOf", () => {
  test.each([
    ["own", "interface X { a: string; b?: 1; [key: string]: unknown }", ["a: string", "b?: 1", "*: unknown"]],
    [
      "only the index of an open type by Omit",
      'interface A { a: string; b: 1; [key: string]: unknown }\ninterface X extends Omit<A, "a"> { c: 2 }',
      ["c: 2", "*: unknown"],
    ],
    [
      "no index by Pick",
      'interface A { a: string; [key: string]: unknown }\ninterface X extends Pick<A, "a"> { c: 2 }',
      ["a: string", "c: 2"],
    ],
    ["inherited first", "interface A { a: string }\ninterface X extends A { b: 1 }", ["a: string", "b: 1"]],
    [
      "an override in the place of the inherited",
      "interface A { a?: string; b: 1 }\ninterface X extends A { a: string }",
      ["a: string", "b: 1"],
    ],
    [
      "a diamond",
      "interface R { r: 1 }\ninterface A extends R { a: 1 }\ninterface B extends R { b: 1 }\ninterface X extends A, B {}",
      ["r: 1", "a: 1", "b: 1"],
    ],
    ["without", 'interface A { a: 1; b: 1 }\ninterface X extends Omit<A, "a"> { c: 1 }', ["b: 1", "c: 1"]],
    ["only", 'interface A { a: 1; b: 1 }\ninterface X extends Pick<A, "a"> {}', ["a: 1"]],
    [
      "a base that is a record",
      "type Open = Record<string, unknown>;\ninterface X extends Open { a: 1 }",
      ["a: 1", "*: unknown"],
    ],
    ["an alias of an interface", "interface A { a: 1 }\ntype X = A;", ["a: 1"]],
    ["an alias of a literal", "type X = { a: 1 };", ["a: 1"]],
    [
      "a narrowed constant",
      "const C = 1;\ninterface A { a: number; d?: unknown }\ntype X = A & { a: typeof C; d: string };",
      ["a: typeof C", "d: string"],
    ],
    [
      "both of two types that say different things",
      "interface L { l: 1 }\ninterface M { m: 1 }\ntype X = { a: L } & { a?: M };",
      ["a: L & M"],
    ],
    ["the same twice in an intersection", "type X = { a?: string } & { a?: string };", ["a?: string"]],
    [
      "hostile names",
      'interface X { "__proto__": 1; constructor: 2; toString?: 3 }',
      ["__proto__: 1", "constructor: 2", "toString?: 3"],
    ],
  ])("%s", (_, text, want) => {
    expect(membersIn(text)).toEqual(want);
  });

  test.each(["string", '"a" | "b"', "{ a: 1 } | { b: 1 }", "{ a: 1 }[]", "string & { a: 1 }"])("none: %s", (type) => {
    expect(membersIn(`type X = ${type};`)).toBeUndefined();
  });

  test("of a type, of an unknown name, of a constant", () => {
    const revision = revisionIn("interface A { a: 1 }\nconst C = 1;");
    const members = membersOf(revision, { kind: "ref", name: "A" });
    expect(members && linesOf(members)).toEqual(["a: 1"]);
    expect(membersOf(revision, "Missing")).toBeUndefined();
    expect(membersOf(revision, "toString")).toBeUndefined();
    expect(membersOf(revision, "C")).toBeUndefined();
  });

  test("an intersection keeps the constraints of both", () => {
    const text = "type X = {\n /** @minimum 1 */\n a: number } & {\n /** @maximum 2 */\n a: number };";
    const property = membersOf(revisionIn(text), "X")?.properties.get("a");
    expect(property?.constraints).toEqual({ minimum: 1, maximum: 2 });
  });
});

test("types are the same whatever their documentation and places", () => {
  const [first, second, third] = revisionIn(
    "type A = { /** One. */ a: string };\n\n  type B = { a: string };\ntype C = { a?: string };",
  ).declarations.flatMap((declaration) => (declaration.kind === "alias" ? [declaration.type] : []));
  const types = [first, second, third] as [TypeExpr, TypeExpr, TypeExpr];
  expect(placeless(types[0])).not.toEqual(placeless(types[1]));
  expect(sameType(types[0], types[1])).toBe(true);
  expect(sameType(types[1], types[2])).toBe(false);
});
