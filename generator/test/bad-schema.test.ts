/**
 * The published documents, damaged: each damage is found at its line, no revision comes of it, and nothing is ever thrown.
 */
import { describe, expect, test } from "vitest";
import { parse } from "../schema/parse.js";
import { hasShared, readShared } from "./support/shared.js";

const text = hasShared ? readShared("spec", "2026-07-28", "schema.ts") : "";
const lines = text.split("\n");

/** The errors of a text: code, and the source line they point at. */
function errorsIn(damaged: string): readonly (readonly [string, string | undefined])[] {
  const { value, diagnostics } = parse(damaged, { id: "damaged", file: "schema.ts" });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect(value === undefined).toBe(errors.length > 0);
  for (const { span } of diagnostics) expect(damaged.split("\n")[(span?.line ?? 0) - 1]).toBe(span?.source);
  return errors.map(({ code, span }) => [code, span?.source?.trim()] as const);
}

describe.skipIf(!hasShared)("2026-07-28, damaged", () => {
  test("not at all, nothing is found", () => {
    expect(errorsIn(text)).toEqual([]);
  });

  test.each([
    [
      "a method literal removed",
      (whole: string) => whole.replace('  method: "tools/call";\n', ""),
      [["schema/request-without-method", "export interface CallToolRequest extends JSONRPCRequest {"]],
    ],
    [
      "a method literal widened",
      (whole: string) => whole.replace('method: "elicitation/create"', "method: string"),
      [["schema/request-without-method", "export interface ElicitRequest {"]],
    ],
    [
      "a method used twice",
      (whole: string) => whole.replace('method: "prompts/list"', 'method: "tools/list"'),
      [["schema/duplicate-method", "export interface ListToolsRequest extends PaginatedRequest {"]],
    ],
    [
      "a declaration repeated",
      (whole: string) => `${whole}\nexport interface Tool {\n  more: string;\n}\n`,
      [["schema/duplicate-declaration", "export interface Tool {"]],
    ],
    [
      "an enum instead of a union",
      (whole: string) =>
        whole.replace('export type Role = "user" | "assistant";', "export enum Role { User, Assistant }"),
      [["schema/unsupported-statement", "export enum Role { User, Assistant }"]],
    ],
    [
      "a tuple",
      (whole: string) => whole.replace("supportedVersions: string[];", "supportedVersions: [string, ...string[]];"),
      [["schema/unsupported-type", "supportedVersions: [string, ...string[]];"]],
    ],
    [
      "a bracket lost",
      (whole: string) => whole.replace("supportedVersions: string[];", "supportedVersions: string[;"),
      [["schema/does-not-compile", "supportedVersions: string[;"]],
    ],
    [
      "every result lost",
      (whole: string) =>
        whole
          .replace("export type EmptyResult", "export type NoResult")
          .replaceAll("EmptyResult", "NoResult")
          .replaceAll(/\bDiscoverResult(?:Response)?\b/g, (name) => `Other${name}`),
      [["schema/method-without-result", "export interface DiscoverRequest extends JSONRPCRequest {"]],
    ],
  ])("%s", (_, damage, want) => {
    const damaged = damage(text);
    expect(damaged).not.toBe(text);
    expect(errorsIn(damaged)).toEqual(want);
  });

  test("with any stretch of lines cut out, nothing is thrown", () => {
    const cuts = Array.from({ length: 40 }, (_, n) => [(n * 7919) % lines.length, 1 + ((n * 31) % 40)] as const);
    const found = cuts.map(([from, count]) => errorsIn(lines.toSpliced(from, count).join("\n")).length > 0);
    expect(found.filter(Boolean).length).toBeGreaterThan(20);
  });

  test("cut short anywhere, nothing is thrown", () => {
    for (let n = 1; n < 20; n++) errorsIn(text.slice(0, Math.floor((text.length * n) / 20)));
  });
});
