/**
 * A server of its own on `node:http`, for the common case: one port, one path. It stands alone in importing a module of
 * Node's, and is loaded only when somebody listens.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HttpCore } from "./http.js";
import type { HttpGiven } from "./http.js";
import { nodeHandler } from "./http-node.js";
import type { HttpOptions } from "./http-options.js";
import type { Server } from "./server.js";

/** Where to listen, and everything that may be chosen about HTTP. */
export interface ListenOptions extends HttpOptions {
  /** Default: one that is free. */
  readonly port?: number;
  /** Default: `127.0.0.1`, which only this machine can reach. */
  readonly host?: string;
  /** How long the head of a request may take. Default: 10 s. */
  readonly headersTimeoutMs?: number;
}

/** A server that listens. */
export interface Listening {
  readonly port: number;
  /** Takes no new requests, ends subscriptions, lets requests in flight finish within `closeMs`, and closes every connection. */
  close(): Promise<void>;
}

/** Listens until `close()`. Rejects when the port cannot be had. */
export async function listenOnNode(server: Server, given: HttpGiven, options: ListenOptions = {}): Promise<Listening> {
  const core = new HttpCore(server, given, { path: "/mcp", ...options });
  const { port = 0, host = "127.0.0.1", headersTimeoutMs = 10_000 } = options;
  const http = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: core.bodyTimeoutMs + headersTimeoutMs,
      connectionsCheckingInterval: 1_000,
    },
    nodeHandler(core),
  );
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve();
    });
  });
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const gone = new Promise<void>((resolve) => void http.close(() => resolve()));
    await core.close();
    http.closeIdleConnections();
    // Answers that were given a moment ago are still being sent.
    const timer = setTimeout(() => http.closeAllConnections(), 500);
    await gone;
    clearTimeout(timer);
  };
  return { port: (http.address() as AddressInfo).port, close: () => (closed ??= close()) };
}

/** Listens until the process is told to end. */
export async function serveOverHttp(
  load: () => Promise<{ listen(options: ListenOptions): Promise<Listening> }>,
  options: ListenOptions,
): Promise<void> {
  process.on("unhandledRejection", (cause) => console.error("[mcp] a promise was rejected and nobody looked:", cause));
  const listening = await listeningOrExit(load, options);
  const { host = "127.0.0.1", path = "/mcp" } = options;
  console.error(`[mcp] listening on http://${host.includes(":") ? `[${host}]` : host}:${listening.port}${path}`);
  const end = (): void => void listening.close().finally(() => process.exit(0));
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
}

/** A server that cannot be made, or a port that is taken, is said in one place and ends the process. */
async function listeningOrExit(
  load: () => Promise<{ listen(options: ListenOptions): Promise<Listening> }>,
  options: ListenOptions,
): Promise<Listening> {
  try {
    return await (await load()).listen(options);
  } catch (cause) {
    console.error("[mcp] the server could not start:", cause);
    return process.exit(1);
  }
}
