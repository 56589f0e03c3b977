/**
 * Small schemas for tests: parses a snippet and says what was found in a form that is easy to compare.
 */
import { parse } from "../../schema/parse.js";
import type { Declaration, Revision } from "../../ir/revision.js";

/** What was found: `code line:column`, in order. */
export function findingsIn(text: string): readonly string[] {
  return parse(text, { id: "test", file: "schema.ts" }).diagnostics.map(
    ({ code, span }) => `${code} ${span?.line ?? "?"}:${span?.column ?? "?"}`,
  );
}

/** The revision of a snippet that has no fault. */
export function revisionIn(text: string): Revision {
  const { value, diagnostics } = parse(text, { id: "test", file: "schema.ts" });
  if (value === undefined || diagnostics.length > 0) throw new Error(diagnostics.map((d) => d.message).join("\n"));
  return value;
}

/** The declarations of a snippet that has no fault, without places. */
export function declarationsOf(text: string): readonly Declaration[] {
  return placeless(revisionIn(text).declarations);
}

/** A value without the places in it. */
export function placeless<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (key, item: unknown) => (key === "place" ? undefined : item))) as Value;
}

/** What every message is built on, in the manner of the newer revisions. Nine lines. */
export const envelope = `export interface RequestParams { _meta: { "a/version": string; [key: string]: unknown } }
export interface Request { method: string; params?: { [key: string]: any } }
export interface JSONRPCRequest extends Request { jsonrpc: "2.0"; id: string | number }
export interface Notification { method: string; params?: { [key: string]: any } }
export interface JSONRPCNotification extends Notification { jsonrpc: "2.0" }
export type Message = JSONRPCRequest | JSONRPCNotification;
export interface Result { _meta?: { [key: string]: unknown }; [key: string]: unknown }
export type EmptyResult = Result;
export interface ResultResponse { result: Result }
`;
