/** Messages in, methods out: direction, params, result, whether it may ask, by structure and naming alone. */
import { describe, expect, test } from "vitest";
import { methodOf } from "../ir/method-questions.js";
import type { Method } from "../ir/revision.js";
import { envelope, findingsIn, placeless, revisionIn } from "../test/support/schema-text.js";

const base = envelope.split("\n").length - 1;

const request = (name: string, method: string, rest = "params: RequestParams"): string =>
  `export interface ${name}Request extends JSONRPCRequest { method: "${method}"; ${rest} }\n`;
const notification = (name: string, method: string): string =>
  `export interface ${name}Notification extends JSONRPCNotification { method: "${method}" }\n`;

function methodIn(text: string, name: string): Method | undefined {
  return placeless(methodOf(revisionIn(envelope + text), name));
}

describe("direction", () => {
  const one = request("One", "a/one");
  test.each([
    ["a union", "export type ClientRequest = OneRequest | TwoRequest;", ["client"]],
    ["a union of one", "export type ClientRequest = OneRequest;\nexport type ServerRequest = TwoRequest;", ["client"]],
    [
      "both sides",
      "export type ServerRequest = OneRequest;\nexport type ClientRequest = OneRequest | TwoRequest;",
      ["client", "server"],
    ],
    ["parentheses", "export type ServerRequest = (TwoRequest | (OneRequest));", ["server"]],
    [
      "named unions inside",
      "export type Inner = OneRequest | TwoRequest;\nexport type ClientRequest = Inner;",
      ["client"],
    ],
  ])("through %s", (_, unions, want) => {
    expect(methodIn(`${one}${request("Two", "a/two")}${unions}`, "a/one")?.sentBy).toEqual(want);
  });

  test("says more about the kind than the method's name does", () => {
    const text = `${notification("Odd", "$/odd")}${request("Odder", "notifications/odder")}
export type ServerNotification = OddNotification;
export type ClientRequest = OdderRequest;`;
    expect(methodIn(text, "$/odd")).toMatchObject({ kind: "notification", sentBy: ["server"] });
    expect(methodIn(text, "notifications/odder")).toMatchObject({
      kind: "request",
      result: { kind: "ref", name: "EmptyResult" },
    });
  });

  test("that nobody takes", () => {
    const text = `${one}export type ClientRequest = OneRequest;\nexport type ServerRequest = never;`;
    expect(findingsIn(envelope + text)).toEqual([]);
    expect(methodIn(text, "a/one")?.sentBy).toEqual(["client"]);
  });

  test("of notifications", () => {
    const text = `${notification("Changed", "notifications/changed")}export type ServerNotification = ChangedNotification;`;
    expect(methodIn(text, "notifications/changed")).toMatchObject({ kind: "notification", sentBy: ["server"] });
  });

  test("nobody sends it: a warning, and the method is kept", () => {
    expect(findingsIn(envelope + one)).toEqual([`schema/unknown-direction ${base + 1}:18`]);
  });

  test("the method may be the value of a constant, and the message an intersection", () => {
    const text =
      'export const M = "a/m";\nexport type XRequest = JSONRPCRequest & { method: typeof M };\nexport type ClientRequest = XRequest;';
    expect(methodIn(text, "a/m")).toMatchObject({ message: "XRequest", sentBy: ["client"] });
  });
});

describe("embedded requests", () => {
  const text = `${request("Do", "a/do")}export interface DoResult extends Result { done: true }
export interface PauseResult extends Result { asked: { [key: string]: { nested: Ask[] } } }
export type Ask = WhereRequest;
export interface WhereRequest { method: "where/ask"; params: { precise: boolean } }
export interface WhereResult { at: string }
export interface DoResultResponse extends ResultResponse { result: DoResult | PauseResult }
export type ClientRequest = DoRequest;
`;
  test("are those that only a result carries, whatever the carrier is called", () => {
    expect(methodIn(text, "where/ask")).toMatchObject({
      embedded: true,
      sentBy: ["server"],
      mayRequireInput: false,
      result: { kind: "ref", name: "WhereResult" },
    });
  });

  test("make the result that carries them one that may ask", () => {
    expect(methodIn(text, "a/do")).toMatchObject({ embedded: false, mayRequireInput: true });
    const alone = text.replace("DoResult | PauseResult", "PauseResult");
    expect(methodIn(alone, "a/do")).toMatchObject({ mayRequireInput: false });
  });

  test("a request that a union names is a message, though a result carries it too", () => {
    expect(methodIn(`${text}export type ServerRequest = WhereRequest;`, "where/ask")).toMatchObject({
      embedded: false,
    });
  });
});

describe("results", () => {
  const union = "export type ClientRequest = OneRequest;\n";
  const one = request("One", "a/one") + union;
  const result = "export interface OneResult extends Result { a: 1 }\n";
  const response = "export interface OneResultResponse extends ResultResponse { result: OneResult | Result }\n";

  test.each([
    [
      "the response's",
      one + result + response,
      {
        kind: "union",
        members: [
          { kind: "ref", name: "OneResult" },
          { kind: "ref", name: "Result" },
        ],
      },
    ],
    ["by name", one + result, { kind: "ref", name: "OneResult" }],
    ["the empty one", one, { kind: "ref", name: "EmptyResult" }],
  ])("%s", (_, text, want) => {
    expect(methodIn(text, "a/one")?.result).toEqual(want);
  });

  test("none is an error that names what was looked for", () => {
    const text = envelope.replace("export type EmptyResult = Result;", "") + one;
    expect(findingsIn(text)).toEqual([`schema/method-without-result ${base + 1}:18`]);
  });
});

describe("messages that cannot be", () => {
  test.each([
    [
      "in a direction's union",
      "export interface ARequest extends JSONRPCRequest { method: string }\nexport type ClientRequest = ARequest;",
      1,
    ],
    [
      "beside a message in any union",
      `${request("One", "a/one")}export interface ARequest { params: {} }\nexport type Any = OneRequest | ARequest;\nexport type ClientRequest = OneRequest;`,
      2,
    ],
    ["nowhere mentioned", "export interface ARequest extends JSONRPCRequest { params: RequestParams }", 1],
    [
      "with two methods",
      'export interface ARequest extends JSONRPCRequest { method: "a" | "b" }\nexport type ClientRequest = ARequest;',
      1,
    ],
  ])("a request without one method literal, %s", (_, text, line) => {
    expect(findingsIn(envelope + text)).toEqual([`schema/request-without-method ${base + line}:18`]);
  });

  test("two with one method", () => {
    const text = `${request("One", "a/one")}${request("Two", "a/one")}export type ClientRequest = OneRequest | TwoRequest;`;
    expect(findingsIn(envelope + text)).toEqual([`schema/duplicate-method ${base + 2}:18`]);
  });
});

describe("params", () => {
  const old = `export interface Request { method: string; params?: { _meta?: { token?: string }; [key: string]: unknown } }
export interface Result { [key: string]: unknown }
export type EmptyResult = Result;
export interface Paged extends Request { params?: { cursor?: string } }
export type ClientRequest = OneRequest;
`;
  const methodOfOld = (text: string): Method | undefined => placeless(methodOf(revisionIn(old + text), "a/one"));

  test.each([
    [
      "an inline override",
      'export interface OneRequest extends Request { method: "a/one"; params: { a: 1 } }',
      "Request",
      false,
    ],
    ["an override in a base", 'export interface OneRequest extends Paged { method: "a/one" }', "Request", true],
    ["no override", 'export interface OneRequest extends Request { method: "a/one" }', undefined, true],
    [
      "its own _meta",
      'export interface OneRequest extends Request { method: "a/one"; params: { _meta?: {} } }',
      undefined,
      false,
    ],
  ])("where _meta comes from: %s", (_, text, metaFrom, optional) => {
    const { params } = methodOfOld(text) ?? {};
    expect(params?.metaFrom).toBe(metaFrom);
    expect(params?.optional).toBe(optional);
  });

  test("the newer envelope hides nothing", () => {
    const text = `${request("One", "a/one", "params: { a: 1 }")}export type ClientRequest = OneRequest;`;
    expect(methodIn(text, "a/one")?.params).not.toHaveProperty("metaFrom");
  });
});

test("the era is legacy exactly where an initialize request exists", () => {
  const eraOf = (name: string, method: string): string =>
    revisionIn(`${envelope}${request(name, method)}export type ClientRequest = ${name}Request;`).era;
  expect(eraOf("Initialize", "initialize")).toBe("legacy");
  expect(eraOf("Initialize", "initialise")).toBe("modern");
});
