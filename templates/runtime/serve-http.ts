/**
 * The ways to put a server behind HTTP, as methods of the server. Nothing of it is loaded, or costs anything, before it is
 * asked for.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { fetchHandler } from "./http-fetch.js";
import type { ListenOptions, Listening } from "./http-listen.js";
import { nodeHandler } from "./http-node.js";
import type { HttpOptions } from "./http-options.js";
import { HttpCore } from "./http.js";
import type { HttpGiven } from "./http.js";
import type { Server } from "./server.js";

/** A server behind HTTP, without a port: for whoever has one already. */
export interface HttpHandlers {
  /** For Bun, Deno, workers and frameworks that speak `Request` and `Response`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** For `node:http` and frameworks on top of it. */
  readonly node: (request: IncomingMessage, response: ServerResponse) => void;
  /** Takes no new requests, ends subscriptions, and lets requests in flight finish within `closeMs`. */
  close(): Promise<void>;
}

/** A server that can be put behind HTTP. */
export interface HttpServer extends Server {
  /** Handlers for a server or framework of your own. */
  http(options?: HttpOptions): HttpHandlers;
  /** Listens on a port of its own. On Node, Bun and Deno. */
  listen(options?: ListenOptions): Promise<Listening>;
}

/** Gives a server the two methods. */
export function withHttp(server: Server, given: HttpGiven): HttpServer {
  return {
    ...server,
    http(options) {
      const core = new HttpCore(server, given, options);
      return { fetch: fetchHandler(core), node: nodeHandler(core), close: () => core.close() };
    },
    async listen(options) {
      const { listenOnNode } = await import("./http-listen.js");
      return listenOnNode(server, given, options);
    },
  };
}
