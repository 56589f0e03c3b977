/**
 * The small server behind the web's own objects, for the runtime's tests: a client that sends one honest request, of which a
 * test may change any header, and reads what comes back.
 */
import { fetchHandler } from "../runtime/http-fetch.js";
import type { HttpOptions } from "../runtime/http-options.js";
import { HttpCore } from "../runtime/http.js";
import { catalog, meta, smallServer, version } from "./small-server.js";
import type { Answered, Handlers, Json } from "./small-server.js";
import type { Catalog } from "../runtime/catalog.js";

/** Headers to change: `undefined` leaves one out. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** What came back. */
export interface Got {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
  readonly json: Answered;
}

/** A server behind HTTP, and a client of it. */
export interface Site {
  readonly core: HttpCore;
  readonly reported: string[];
  /** Any request. */
  fetch(request: Request): Promise<Response>;
  /** An honest POST of a request, but for `headers` and whatever `params` replaces. */
  request(method: string, params?: Json, headers?: Headers): Request;
  /** The same, sent and read to its end. */
  post(method: string, params?: Json, headers?: Headers): Promise<Got>;
  /** A POST of any text. */
  send(body: string | Uint8Array<ArrayBuffer>, headers?: Headers): Promise<Got>;
}

/** The site. */
export function site(options: HttpOptions = {}, handlers: Handlers = {}, given: Catalog = catalog): Site {
  const { server, reported } = smallServer(handlers, {}, given);
  const report = (where: string, cause: unknown): void => void reported.push(`${where}: ${String(cause)}`);
  const core = new HttpCore(server, { catalog: given, report }, options);
  const fetch = fetchHandler(core);
  const requestOf = (body: string | Uint8Array<ArrayBuffer>, headers: Headers): Request => {
    const all = { ...usual, ...headers };
    const kept = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return new Request("http://127.0.0.1:3000/mcp", { method: "POST", headers: kept, body });
  };
  const request: Site["request"] = (method, params = {}, headers = {}) => {
    const name = params["name"] ?? params["uri"];
    const named = typeof name === "string" ? { "mcp-name": name } : {};
    const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { _meta: meta(), ...params } });
    return requestOf(text, { "mcp-method": method, ...named, ...headers });
  };
  const got = async (response: Response): Promise<Got> => {
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text.startsWith("{") ? (JSON.parse(text) as Answered) : {},
    };
  };
  return {
    core,
    reported,
    fetch,
    request,
    post: async (method, params, headers) => got(await fetch(request(method, params, headers))),
    send: async (body, headers = {}) => got(await fetch(requestOf(body, headers))),
  };
}

const usual: Headers = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": version,
};

/** The JSON messages of a stream, in order. */
export function eventsOf(text: string): readonly Answered[] {
  return text
    .split("\n\n")
    .filter((event) => event.startsWith("data: "))
    .map((event) => JSON.parse(event.slice(6)) as Answered);
}
