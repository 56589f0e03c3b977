/**
 * What can go wrong while a request is served, as values that may be thrown. Two kinds are for people who write handlers
 * (`ToolError`, `RequestError`) and carry text that a client may read; the rest is the runtime's own. Texts are capped, so that
 * an answer never grows with what a hostile request repeats.
 */
import { INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND } from "./protocol.js";

/** The largest error text that leaves the server, in UTF-16 units: escaped in full, it still stays below 64 KiB. */
const longestText = 10_000;

/** Thrown by a tool's handler: the text reaches the model as a tool result with `isError: true`. Keep secrets out of it. */
export class ToolError extends Error {
  override readonly name: string = "ToolError";
}

/** Thrown by `context.elicit` when the person declined or cancelled. Uncaught, it ends the tool call with `isError: true`. */
export class InputDeclined extends ToolError {
  override readonly name: string = "InputDeclined";
  readonly action: "decline" | "cancel";
  readonly key: string;

  constructor(key: string, action: "decline" | "cancel") {
    super(action === "decline" ? `The user declined to answer "${key}".` : `The user cancelled the question "${key}".`);
    this.key = key;
    this.action = action;
  }
}

/** A JSON-RPC error object. */
export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** Thrown by any handler to answer the request itself with a JSON-RPC error, `invalid params` unless `code` says otherwise. */
export class RequestError extends Error {
  override readonly name: string = "RequestError";
  readonly code: number;
  readonly data: unknown;

  constructor(message: string, options: { readonly code?: number; readonly data?: unknown } = {}) {
    super(message);
    this.code = options.code ?? INVALID_PARAMS;
    this.data = options.data;
  }
}

/** `invalid params`, with a message for the client. */
export function invalidParams(message: string, data?: unknown): RequestError {
  return new RequestError(message, { data });
}

/** `method not found`. */
export function methodNotFound(message: string): RequestError {
  return new RequestError(message, { code: METHOD_NOT_FOUND });
}

/** `internal error`: the message is a fixed sentence of ours, never an exception's text. */
export function internalError(message: string): RequestError {
  return new RequestError(message, { code: INTERNAL_ERROR });
}

/** The error object of a `RequestError`. */
export function errorObjectOf(error: RequestError): ErrorObject {
  const message = capped(error.message);
  return error.data === undefined ? { code: error.code, message } : { code: error.code, message, data: error.data };
}

/** A text no longer than what may leave the server. */
export function capped(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}… (cut)`;
}

/** A name or URI from a request, short enough to be repeated in a message. */
export function shown(text: string): string {
  return JSON.stringify(text.length <= 200 ? text : `${text.slice(0, 200)}…`);
}
