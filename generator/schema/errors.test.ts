/** Constants and the types that carry them in, error codes out. */
import { expect, test } from "vitest";
import { placeless, revisionIn } from "../test/support/schema-text.js";

test("error codes, with the data of those that declare it", () => {
  const { errors } = revisionIn(`
export const B_CODE = -2;
export const A_CODE = -1;
export const POSITIVE_CODE = 7;
export const UNUSED_CODE = -32000;
export const LIMIT = 100;
export const SHARE = -0.5;
export const NAME = "x";
export interface Error { code: number; message: string; data?: unknown }
export interface Response { id?: string; error: Error }
export interface AError extends Error { code: typeof A_CODE }
export interface BError extends Omit<Response, "error"> { error: Error & { code: typeof B_CODE; data?: { why: string } } }
export interface PositiveError extends Error { code: typeof POSITIVE_CODE; data: Response }
export interface Named { code: typeof NAME }
`);
  expect(placeless(errors)).toEqual([
    { name: "A_CODE", code: -1, declaration: "AError" },
    {
      name: "B_CODE",
      code: -2,
      declaration: "BError",
      data: {
        type: {
          kind: "object",
          members: [{ kind: "property", name: "why", optional: false, type: { kind: "keyword", name: "string" } }],
        },
        optional: true,
      },
    },
    {
      name: "POSITIVE_CODE",
      code: 7,
      declaration: "PositiveError",
      data: { type: { kind: "ref", name: "Response" }, optional: false },
    },
    { name: "UNUSED_CODE", code: -32000 },
  ]);
});

test("one error may have one of several codes; one that may have any other code has none", () => {
  const { errors } = revisionIn(`
export const A = -1;
export const B = 2;
export const C = 3;
export interface SomeError { code: Codes; data: { x: string } }
export type Codes = typeof A | (typeof B);
export interface AnyError { code: typeof C | number; data: { x: string } }
`);
  expect(errors.map(({ name, declaration, data }) => [name, declaration, data?.type.kind])).toEqual([
    ["A", "SomeError", "object"],
    ["B", "SomeError", "object"],
  ]);
});
