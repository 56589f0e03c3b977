/** Messages in, the reserved `_meta` keys out: what most of them share. */
import { expect, test } from "vitest";
import { envelope, revisionIn } from "../test/support/schema-text.js";

const text = `${envelope.replace("interface Result { _meta?: { [key: string]: unknown }", "interface Result { _meta?: ResultMeta")}
export interface ResultMeta { "a/by"?: string; [key: string]: unknown }
export interface OtherMeta extends ResultMeta { "a/other": string }
export interface OneRequest extends JSONRPCRequest { method: "one"; params: RequestParams }
export interface TwoRequest extends JSONRPCRequest { method: "two"; params: RequestParams & { more: string } }
export interface OddRequest extends JSONRPCRequest { method: "odd"; params: { _meta?: OtherMeta } }
export interface OddResult extends Result { _meta: OtherMeta }
export interface TwoResult extends Result { two: string }
export interface SaidNotification extends JSONRPCNotification { method: "notifications/said"; params: { _meta?: NoteMeta } }
export interface NoteMeta {
  /** @deprecated Deprecated as of protocol version 2030-01-01 (SEP-3). */
  "b/key": string;
}
export type ClientRequest = OneRequest | TwoRequest | OddRequest;
export type ServerNotification = SaidNotification;
`;

test("the keys that the majority shares, for each kind of message", () => {
  const { metaKeys } = revisionIn(text);
  const string = { kind: "keyword", name: "string" };
  expect(metaKeys).toEqual({
    request: [{ key: "a/version", type: string, required: true }],
    notification: [{ key: "b/key", type: string, required: true, deprecated: { since: "2030-01-01", sep: "SEP-3" } }],
    result: [{ key: "a/by", type: string, required: false }],
  });
});

test("none where nothing declares any", () => {
  expect(revisionIn("export type A = string;").metaKeys).toEqual({ request: [], notification: [], result: [] });
});
