/**
 * A revision whose declarations, members and methods are called like things of ours and of the language: everything still
 * compiles with every name in its place, nothing is ambiguous, and validators check what they should.
 */
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Revision } from "../ir/revision.js";
import { complaintsAbout } from "./support/compile-files.js";
import { emitProtocol } from "./support/emit-protocol.js";
import { importFrom, writeModules } from "./support/load-protocol.js";
import type { Exports, Validator } from "./support/load-protocol.js";
import { revisionFrom } from "./support/small-schema.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const schema = `
export const JSONRPC_VERSION = "2.0";
export const DEFAULT = -32001;
export const REVISION = "not ours";
export interface Request { method: string; params?: { [key: string]: any } }
export interface Notification { method: string; params?: { [key: string]: any } }
export interface Result { _meta?: { [key: string]: unknown }; [key: string]: unknown }
export type EmptyResult = Result;
export interface Error { code: number; message: string; data?: unknown }
export interface DefaultError extends Error { code: typeof DEFAULT; data: { why: Reason } }
export type Reason = "*/ evil(); /*" | "\\u2028" | "\${x}" | "\`";
export interface DefaultData { a: string }
export interface Object { hasOwn: string }
export interface Number { isInteger: number }
export interface Array { isArray: boolean[] }
export interface Record { a: Record[] }
export interface Problem { path: string }
export interface Params { value: string; path: string; problem: number; depth: number; key: number; index: number[]; item: Reason }
export interface ClientParams { has: string }
export interface Results { own: Results[]; wrong?: Results }
export interface RequestMeta { isObject: unknown }
export interface Requests { methods: string }
export interface MethodFacts { x: "request" }
export interface Validator { validateResult: string; checkX: string; undefined: null }
export interface MethodName { "__proto__": string; "constructor": string; default: boolean; class: { "a b": { "*/": string } }[] }
export type Tree = { left?: Tree; right?: Tree } | { leaf: string } | Tree[];
export type Part = (Params | Results) & Requests;
export type Loose = "a" | "b" | string;
export interface Constrained {
  /** @minLength 2
   *  @maxLength 3 */
  short: string;
  /** @pattern ^[a-z]+$ */
  letters: string;
  /** @minItems 1 */
  some: number[];
  /** @format date-time */
  when?: string;
  /** @format date */
  day?: string;
  /** @format unheard-of */
  other?: string;
}
export interface PingRequest extends Request { method: "constructor"; params: Params }
export interface ToStringRequest extends Request { method: "toString"; params?: { _meta?: { [key: string]: unknown } } }
export interface ToStringResult extends Result { value: string }
export interface AnythingRequest extends Request { method: "anything"; params?: any }
export type AnythingResult = unknown;
export interface ConstructorNotification extends Notification { method: "notifications/\\"quoted\\" */" }
export type ClientRequest = PingRequest | ToStringRequest | AnythingRequest;
export type ServerRequest = PingRequest;
export type ClientNotification = ConstructorNotification;
export type ServerNotification = ConstructorNotification;
`;

let revision: Revision;
let files: ReadonlyMap<string, string>;
let face: Exports;
const check = (name: string, value: unknown): string | undefined => (face[name] as Validator)(value)?.path;

beforeAll(async () => {
  revision = revisionFrom(schema);
  files = emitProtocol(revision);
  const folder = join(temporaryFolder(), "clashes");
  writeModules(folder, files);
  face = await importFrom(folder, "index.js");
});

test("compiles", () => {
  const use = `import type { Problem, Problem$1, Requests, Requests$1, MethodFacts$1 } from "./index.js";
import { REVISION, REVISION$1 } from "./index.js";
export const a: Problem = { path: "" };
export const b: Problem$1 = { path: "", expected: "", message: "" };
export const c: Requests = { methods: "" };
export const d: Requests$1["toString"]["result"] = { value: "" };
export const e: MethodFacts$1["kind"] = "embedded";
export const f: "not ours" = REVISION;
export const g: "TEST" = REVISION$1;
`;
  for (const compiler of ["typescript-5", "typescript"] as const) {
    expect(complaintsAbout(new Map([...files, ["use.ts", use]]), compiler)).toEqual([]);
  }
});

test("fixed names keep theirs, so that the runtime finds them", () => {
  expect(files.get("validators.ts")).toContain("export const validateParams: ");
  expect(files.get("validators.ts")).toContain("export function validateParams$1(");
  expect(files.get("validators.ts")).toContain("export function validateClientParams$1(");
  expect(files.get("methods.ts")).toContain('export const REVISION = "TEST";');
  expect(files.get("errors.ts")).toContain("export function default$(");
  expect(files.get("errors.ts")).toContain("export type DefaultData$1 =");
});

describe("validators", () => {
  test("check members whatever they are called", () => {
    const params = { value: "a", path: "b", problem: 1, depth: 2, key: 3, index: [4], item: "`" };
    expect(check("validateParams$1", params)).toBeUndefined();
    for (const key of Object.keys(params)) expect(check("validateParams$1", { ...params, [key]: {} })).toBe(key);
    expect(
      check("validateMethodName", JSON.parse('{"__proto__":"","constructor":"","default":true,"class":[]}')),
    ).toBeUndefined();
    expect(check("validateMethodName", { constructor: "", default: true, class: [] })).toBe("__proto__");
    const nested = JSON.parse('{"__proto__":"","constructor":"","default":true,"class":[{"a b":{"*/":1}}]}') as unknown;
    expect(check("validateMethodName", nested)).toBe('class[0]["a b"]["*/"]');
    expect(check("validateReason", "*/ evil(); /*")).toBeUndefined();
    expect(check("validateReason", "x")).toBe("");
  });

  test("take unions of anything", () => {
    expect(check("validateTree", [{ left: { leaf: "x" } }, []])).toBeUndefined();
    expect(check("validateTree", [{ left: 1 }])).toBe("[0]");
    expect(check("validateTree", "x")).toBe("");
    expect(check("validatePart", { own: [], methods: "" })).toBeUndefined();
    expect(check("validatePart", { own: [] })).toBe("methods");
    expect(check("validateLoose", "c")).toBeUndefined();
    expect(check("validateLoose", 1)).toBe("");
  });

  test("hold documented constraints", () => {
    const good = { short: "é💜", letters: "ab", some: [1] };
    expect(check("validateConstrained", good)).toBeUndefined();
    expect(
      check("validateConstrained", { ...good, when: "2024-02-29T08:30:00Z", day: "2024-02-29", other: "" }),
    ).toBeUndefined();
    expect(check("validateConstrained", { ...good, when: "2024-02-29" })).toBe("when");
    expect(check("validateConstrained", { ...good, day: "2023-02-29" })).toBe("day");
    expect(check("validateConstrained", { ...good, short: "💜" })).toBe("short");
    expect(check("validateConstrained", { ...good, short: "abcd" })).toBe("short");
    expect(check("validateConstrained", { ...good, letters: "a1" })).toBe("letters");
    expect(check("validateConstrained", { ...good, some: [] })).toBe("some");
    expect(check("validateConstrained", { ...good, some: [0.5] })).toBe("some[0]");
  });

  test("go by method, whatever the method is called", () => {
    const table = face["validateParams"] as Readonly<Record<string, Validator>>;
    expect(table["constructor"]?.({})).toMatchObject({ path: "params.value" });
    expect(table["toString"]?.(undefined)).toBeUndefined();
    expect(table["hasOwnProperty"]).toBeUndefined();
    expect(table["anything"]?.(5)).toBeUndefined();
    expect(Object.keys(face["methods"] as object)).toEqual([
      "anything",
      "constructor",
      'notifications/"quoted" */',
      "toString",
    ]);
  });
});
