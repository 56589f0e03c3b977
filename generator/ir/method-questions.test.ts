/** Methods in, what their params and results really hold out. */
import { expect, test } from "vitest";
import { envelope, placeless, revisionIn } from "../test/support/schema-text.js";
import { methodOf, paramsOf, resultsOf } from "./method-questions.js";
import type { Method, Revision } from "./revision.js";

const old = revisionIn(`
export interface Request { method: string; params?: { _meta?: { token?: string }; [key: string]: unknown } }
export type EmptyResult = Result;
export interface Result { [key: string]: unknown }
export interface OneRequest extends Request { method: "one"; params: { a: string } }
export interface TwoRequest extends Request { method: "two"; params: { a: string } | { b: string } }
export interface BareRequest { method: "bare" }
export type ClientRequest = OneRequest | TwoRequest | BareRequest;
`);
const modern = revisionIn(`${envelope}
export interface AskedResult extends Result { asked: string }
export interface OneResult extends Result { one: string }
export interface OneRequest extends JSONRPCRequest { method: "one"; params: RequestParams & { a: string } }
export type OneAnswer = OneResult | AskedResult;
export interface OneResultResponse extends ResultResponse { result: OneAnswer }
export interface SaidNotification extends JSONRPCNotification { method: "notifications/said" }
export type ClientRequest = OneRequest;
export type ServerNotification = SaidNotification;
`);

const method = (revision: Revision, name: string): Method => methodOf(revision, name) as Method;
const paramNames = (revision: Revision, name: string): readonly string[] | undefined => {
  const members = paramsOf(revision, method(revision, name));
  return members && [...members.properties.keys()];
};

test("methodOf knows the wire names and no others", () => {
  expect(methodOf(modern, "one")?.message).toBe("OneRequest");
  expect(methodOf(modern, "constructor")).toBeUndefined();
});

test("paramsOf merges what an inline override hides, and is empty-handed where there is not one object", () => {
  expect(paramNames(old, "one")).toEqual(["_meta", "a"]);
  expect(paramNames(old, "two")).toBeUndefined();
  expect(paramNames(old, "bare")).toBeUndefined();
  expect(paramNames(modern, "one")).toEqual(["_meta", "a"]);
});

test("resultsOf names what may be answered, one by one", () => {
  expect(placeless(resultsOf(modern, method(modern, "one")))).toEqual([
    { kind: "ref", name: "OneResult" },
    { kind: "ref", name: "AskedResult" },
  ]);
  // An alias of one other name stands for that name.
  expect(resultsOf(old, method(old, "one"))).toEqual([{ kind: "ref", name: "Result" }]);
  expect(resultsOf(modern, method(modern, "notifications/said"))).toEqual([]);
});
