/** Constructs that a schema cannot hold: each gives exactly one diagnostic, at its place. */
import { describe, expect, test } from "vitest";
import { findingsIn } from "../test/support/schema-text.js";
import { parse } from "./parse.js";

describe("every construct outside the language is refused at its place", () => {
  test.each([
    ["export enum E { A }", "schema/unsupported-statement 1:1"],
    ["export namespace N { export type A = 1 }", "schema/unsupported-statement 1:1"],
    ["export class C {}", "schema/unsupported-statement 1:1"],
    ["export function f(): void {}", "schema/unsupported-statement 1:1"],
    ['import { readFileSync } from "node:fs";', "schema/unsupported-statement 1:1"],
    ['export * from "./other.js";', "schema/unsupported-statement 1:1"],
    ["interface A {}\nexport type { A };", "schema/unsupported-statement 2:1"],
    ["export default 1;", "schema/unsupported-statement 1:1"],
    ["export default interface A {}", "schema/unsupported-modifier 1:8"],
    ["export declare const A = 1;", "schema/unsupported-modifier 1:8"],
    ['"use strict";', "schema/unsupported-statement 1:1"],
    ["export interface A<T> { a: string }", "schema/unsupported-generic 1:20"],
    ["export type A<T> = string;", "schema/unsupported-generic 1:15"],
    ["export const A = 1 + 1;", "schema/unsupported-constant 1:14"],
    ["export const A: number = 1;", "schema/unsupported-constant 1:14"],
    ["export const A = { a: 1 };", "schema/unsupported-constant 1:14"],
    ["export let A = 1;", "schema/unsupported-constant 1:12"],
    ["export type A = [string];", "schema/unsupported-type 1:17"],
    ["export type A = { [K in string]: K };", "schema/unsupported-type 1:17"],
    ["export type A = string extends number ? 1 : 2;", "schema/unsupported-type 1:17"],
    ["export type A = `a${string}`;", "schema/unsupported-type 1:17"],
    ["export type A = `a`;", "schema/unsupported-type 1:17"],
    ["export type A = 1n;", "schema/unsupported-type 1:17"],
    ["export type A = () => string;", "schema/unsupported-type 1:17"],
    ["export type A = readonly string[];", "schema/unsupported-type 1:17"],
    ["export type A = keyof B;\nexport interface B { b: 1 }", "schema/unsupported-type 1:17"],
    ['export type A = B["b"];\nexport interface B { b: 1 }', "schema/unsupported-type 1:17"],
    ["export type A = void;", "schema/unsupported-type 1:17"],
    ["export type A = symbol;", "schema/unsupported-type 1:17"],
    ["export type A = Partial<B>;\nexport interface B { b: 1 }", "schema/unsupported-type 1:17"],
    ["export type A = Record<number, string>;", "schema/unsupported-type 1:17"],
    ["export type A = Date;", "schema/unknown-type 1:17"],
    ["export type A = Missing;", "schema/unknown-type 1:17"],
    ["export type A = typeof missing;", "schema/unknown-type 1:24"],
    ["export interface A extends Missing {}", "schema/unknown-type 1:28"],
    ["export interface A extends Date {}", "schema/unknown-type 1:28"],
    ["export interface B { b: 1 }\nexport interface A extends Partial<B> {}", "schema/unsupported-heritage 2:28"],
    ["export interface B { b: 1 }\nexport interface A extends Omit<B, keyof B> {}", "schema/unsupported-heritage 2:28"],
    ["export interface Größe { a: 1 }", "schema/unsupported-name 1:18"],
    ["export type 名前 = string;", "schema/unsupported-name 1:13"],
    ["export const ÜBER = -1;", "schema/unsupported-name 1:14"],
    ["export const A = 1e999;", "schema/unsupported-constant 1:14"],
    ["export const A = -1e999;", "schema/unsupported-constant 1:14"],
    ["export type A = 1 | 1e999;", "schema/unsupported-type 1:21"],
    ["export const A = 1 as number;", "schema/unsupported-constant 1:14"],
    ["export interface A { a(): string }", "schema/unsupported-member 1:22"],
    ["export interface A { (): string }", "schema/unsupported-member 1:22"],
    ["export interface A { get a(): string }", "schema/unsupported-member 1:22"],
    ["export interface A { readonly a: string }", "schema/unsupported-modifier 1:22"],
    ["export interface A { 404: string }", "schema/unsupported-key 1:22"],
    ["export interface A { [Symbol.iterator]: string }", "schema/unsupported-key 1:22"],
    ["export interface A { [key: number]: string }", "schema/unsupported-key 1:23"],
    ["export type A = { a: { b: [1] } }[];", "schema/unsupported-type 1:27"],
  ])("%s", (text, want) => {
    expect(findingsIn(text)).toEqual([want]);
  });

  test("the diagnostic points at the source line and says what to do", () => {
    const { value, diagnostics } = parse("\n  export type A = [\n string];", { id: "x", file: "dir/schema.ts" });
    expect(value).toBeUndefined();
    expect(diagnostics).toEqual([
      {
        code: "schema/unsupported-type",
        severity: "error",
        message: "Cannot read a tuple type as a type.",
        hint: expect.stringContaining("interfaces, type aliases and literal constants") as string,
        span: { file: "dir/schema.ts", line: 2, column: 19, endLine: 3, endColumn: 9, source: "  export type A = [" },
      },
    ]);
  });

  test("all problems are found in one run, in the order of the file", () => {
    const given =
      "export enum E { A }\nexport type B = [E];\nexport interface C { a(): 1; b: Missing }\nexport class D {}";
    expect(findingsIn(given)).toEqual([
      "schema/unsupported-statement 1:1",
      "schema/unsupported-type 2:17",
      "schema/unsupported-member 3:22",
      "schema/unknown-type 3:33",
      "schema/unsupported-statement 4:1",
    ]);
  });
});

describe("two declarations of one name", () => {
  test.each([
    ["merged interfaces", "export interface A { a: 1 }\nexport interface A { b: 1 }"],
    ["two aliases", "export type A = 1;\nexport type A = 2;"],
    ["an interface and an alias", "export interface A { a: 1 }\nexport type A = 2;"],
    ["a type and a constant", 'export type A = "a";\nexport const A = "a";'],
  ])("%s", (_, text) => {
    const { diagnostics } = parse(text, { id: "x", file: "schema.ts" });
    const own = diagnostics.filter(({ code }) => code === "schema/duplicate-declaration");
    expect(own.map(({ span }) => span?.line)).toEqual([2]);
    expect(own[0]?.related?.[0]?.span).toMatchObject({ line: 1 });
    expect(diagnostics).toHaveLength(1);
  });
});

describe("a text that does not compile", () => {
  test("every syntax error is one of ours, and nothing is derived from the guess", () => {
    expect(findingsIn("export interface A { a string\nexport type = 3;")).not.toHaveLength(0);
    const { value, diagnostics } = parse("export interface A {\n  a: ;\n}", { id: "x", file: "schema.ts" });
    expect(value).toBeUndefined();
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: "schema/does-not-compile",
        message: "The schema does not compile: Type expected (TS1110).",
        span: expect.objectContaining({ line: 2, column: 6, source: "  a: ;" }) as object,
      }),
    ]);
  });

  test("every type error is one of ours", () => {
    const given =
      "export interface A { a: string }\nexport interface B extends A { a: number }\nexport interface C { c: 1; c: 2 }";
    expect(findingsIn(given)).toEqual([
      "schema/does-not-compile 2:18",
      "schema/does-not-compile 3:22",
      "schema/does-not-compile 3:28",
      "schema/does-not-compile 3:28",
    ]);
  });

  test.each([
    ["parentheses", `export type A = ${"(".repeat(20_000)}string${")".repeat(20_000)};`],
    ["lists", `export type A = string${"[]".repeat(20_000)};`],
  ])("%s nested beyond all measure are a finding, not a crash", (_, text) => {
    expect(findingsIn(text)).toEqual(["schema/too-deep 1:1"]);
  });

  test("circular bases and aliases end", () => {
    expect(findingsIn("export interface A extends B {}\nexport interface B extends A {}\nexport type C = C;")).toEqual([
      "schema/does-not-compile 1:18",
      "schema/does-not-compile 2:18",
      "schema/does-not-compile 3:13",
    ]);
  });

  test.each(["", "// nothing\n", "\uFEFF", "export {};"])("a file %j that declares nothing is no revision", (text) => {
    expect(findingsIn(text)).toEqual(["schema/nothing-declared 1:1"]);
    expect(parse(text, { id: "x", file: "schema.ts" }).value).toBeUndefined();
  });
});
