/**
 * JSON-RPC 2.0 as text: one message in, what it is out; and the two kinds of answers as text. It knows no method, no revision
 * and no transport. A message is read once; ids keep their type, so `1` and `"1"` are two.
 */
import type { ErrorObject } from "./failures.js";
import { INVALID_REQUEST, PARSE_ERROR } from "./protocol.js";

/** The id of a request: a string, or an integer that JSON can repeat exactly. */
export type RequestId = string | number;

/** An object whose members are not known yet. */
export interface Members {
  readonly [name: string]: unknown;
}

/** A request that is well formed; its params have not been looked at. */
export interface RequestMessage {
  readonly kind: "request";
  readonly id: RequestId;
  readonly method: string;
  readonly params: unknown;
}

/** What a text can turn out to be. */
export type Message =
  | RequestMessage
  | { readonly kind: "notification"; readonly method: string; readonly params: unknown }
  | { readonly kind: "response" }
  | { readonly kind: "invalid"; readonly id: RequestId | undefined; readonly error: ErrorObject };

/** Reads one message. Arrays (batches) are no messages of this era. */
export function parseMessage(text: string): Message {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "invalid", id: undefined, error: { code: PARSE_ERROR, message: "Parse error: this is not JSON." } };
  }
  return readMessage(value);
}

/** Says what a parsed value is. */
export function readMessage(value: unknown): Message {
  if (!isMembers(value)) {
    return invalid(undefined, Array.isArray(value) ? "a batch is not accepted: send one message" : "not an object");
  }
  const id = Object.hasOwn(value, "id") ? value["id"] : undefined;
  const hasId = Object.hasOwn(value, "id");
  const validId = isRequestId(id) ? id : undefined;
  if (!Object.hasOwn(value, "jsonrpc") || value["jsonrpc"] !== "2.0") return invalid(validId, 'jsonrpc must be "2.0"');
  const method = Object.hasOwn(value, "method") ? value["method"] : undefined;
  if (method === undefined) {
    const answers = Object.hasOwn(value, "result") || Object.hasOwn(value, "error");
    return answers ? { kind: "response" } : invalid(validId, "method is missing");
  }
  if (typeof method !== "string") return invalid(validId, "method must be a string");
  const params = Object.hasOwn(value, "params") ? value["params"] : undefined;
  if (!hasId) return { kind: "notification", method, params };
  if (validId === undefined) return invalid(undefined, "id must be a string or an integer");
  return { kind: "request", id: validId, method, params };
}

function invalid(id: RequestId | undefined, why: string): Message {
  return { kind: "invalid", id, error: { code: INVALID_REQUEST, message: `Invalid request: ${why}.` } };
}

/** An integer beyond 2^53 cannot be repeated as it was written, so it is no id. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || (typeof value === "number" && Number.isSafeInteger(value));
}

/** True for a JSON object. */
export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text of a successful answer; `result` is JSON already. */
export function resultText(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

/** The text of a failure. Without an id the message has no `id` member. */
export function errorText(id: RequestId | undefined, error: ErrorObject): string {
  const head = id === undefined ? "" : `"id":${JSON.stringify(id)},`;
  return `{"jsonrpc":"2.0",${head}"error":${JSON.stringify(error)}}`;
}

/** The text of a notification. */
export function notificationText(method: string, params: object): string {
  return `{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`;
}
