/** Constructs in, declarations out: what is accepted, and written down as it stands. */
import { describe, expect, test } from "vitest";
import { declarationsOf, findingsIn, placeless, revisionIn } from "../test/support/schema-text.js";
import { parse } from "./parse.js";

/** The type of `type X = …`. */
function typeIn(text: string): unknown {
  const alias = declarationsOf(
    `export type X = ${text};\nexport interface A {}\nexport interface B {}\nexport const C = "c";`,
  );
  return alias[0]?.kind === "alias" ? alias[0].type : undefined;
}

const keyword = (name: string): unknown => ({ kind: "keyword", name });
const literal = (value: unknown): unknown => ({ kind: "literal", value });
const ref = (name: string): unknown => ({ kind: "ref", name });

describe("types are transcribed", () => {
  test.each([
    ["string", keyword("string")],
    ["never", keyword("never")],
    ["object", keyword("object")],
    ["undefined", keyword("undefined")],
    ["null", keyword("null")],
    ["true", literal(true)],
    ["-1.5", literal(-1.5)],
    ['"a\\nb"', literal("a\nb")],
    ["(((A)))", ref("A")],
    ["typeof C", { kind: "valueOf", name: "C" }],
    ["Array<A>", { kind: "array", element: ref("A") }],
    ["(A | B)[]", { kind: "array", element: { kind: "union", members: [ref("A"), ref("B")] } }],
    ["| A", ref("A")],
    ['"a" | "b" | string', { kind: "union", members: [literal("a"), literal("b"), keyword("string")] }],
    ["boolean | null", { kind: "union", members: [keyword("boolean"), keyword("null")] }],
    ["(A | B) | null", { kind: "union", members: [{ kind: "union", members: [ref("A"), ref("B")] }, keyword("null")] }],
    ["A & B", { kind: "intersection", members: [ref("A"), ref("B")] }],
    ["{}", { kind: "object", members: [] }],
    ["Record<string, A>", { kind: "object", members: [{ kind: "index", value: ref("A") }] }],
    ["{ [key: string]: A }", { kind: "object", members: [{ kind: "index", value: ref("A") }] }],
  ])("%s", (text, want) => {
    expect(typeIn(text)).toEqual(want);
  });
});

describe("declarations are transcribed", () => {
  test("an interface with every kind of base and key", () => {
    const given = `
      export interface Error { code: number; data?: unknown }
      export type Open = Record<string, unknown>;
      export interface X extends Omit<
        Error,
        "data" | "code"
      >, Pick<Error, "code">, Open, Record<string, unknown> { "a/b": string; const?: 1; "__proto__": string }`;
    const property = (name: string, type: unknown, optional = false): unknown => ({
      kind: "property",
      name,
      optional,
      type,
    });
    expect(declarationsOf(given).at(-1)).toEqual({
      kind: "interface",
      name: "X",
      extends: [{ base: "Error", without: ["data", "code"] }, { base: "Error", only: ["code"] }, { base: "Open" }],
      members: [
        { kind: "index", value: keyword("unknown") },
        property("a/b", keyword("string")),
        property("const", literal(1), true),
        property("__proto__", keyword("string")),
      ],
    });
  });

  test("constants", () => {
    expect(declarationsOf('export const A = -32700, B = "b";\nexport const D = true;')).toEqual([
      { kind: "const", name: "A", value: -32700 },
      { kind: "const", name: "B", value: "b" },
      { kind: "const", name: "D", value: true },
    ]);
  });

  test("`as const` says no more of a literal than `const` does", () => {
    expect(declarationsOf('export const A = "a" as const, B = -1 as const;')).toEqual([
      { kind: "const", name: "A", value: "a" },
      { kind: "const", name: "B", value: -1 },
    ]);
  });

  test("a stray semicolon, an empty export and a file without exports are harmless", () => {
    expect(declarationsOf("interface A {};\n;\nexport {};")).toHaveLength(1);
  });

  test("a declaration may shadow a global", () => {
    const given =
      "export interface Error { code: number }\nexport interface Array { of: Error }\nexport type X = Array;";
    expect(declarationsOf(given).at(-1)).toEqual({ kind: "alias", name: "X", type: ref("Array") });
  });

  test("places are those of the names", () => {
    const [first] = revisionIn("\n  export interface A {\n    b: string;\n  }").declarations;
    expect(first?.place).toEqual({ line: 2, column: 20 });
    expect(first?.kind === "interface" && first.members[0]?.place).toEqual({ line: 3, column: 5 });
  });
});

describe("layout is not meaning", () => {
  const text = "/**\n * A thing.\n */\nexport interface A {\n  /** @minimum 0 */\n  b: string; // c\n}\n";
  const want = placeless(revisionIn(text).declarations);

  test.each([
    ["CRLF", text.replaceAll("\n", "\r\n")],
    ["a byte-order mark", `\uFEFF${text}`],
    ["no indentation", text.replaceAll(/\n +/g, "\n")],
  ])("%s", (_, variant) => {
    expect(declarationsOf(variant)).toEqual(want);
  });

  test("the stamp is the hash of the text as given", () => {
    const shaOf = (given: string): string | undefined => parse(given, { id: "x", file: "x" }).value?.source.sha256;
    expect(shaOf("export type A = string;\n")).toBe("15f97a99fa4a18208f26c6e398c15a106eb412e61dff9f956aae31018dde31c4");
    expect(shaOf("export type A = string;\r\n")).not.toBe(shaOf("export type A = string;\n"));
  });

  test("columns of a CRLF file with a byte-order mark are those an editor shows", () => {
    expect(findingsIn("\uFEFFexport type A = B;\r\nexport type C = [A];\r\n")).toEqual([
      "schema/unknown-type 1:17",
      "schema/unsupported-type 2:17",
    ]);
  });
});
