/**
 * Streamable HTTP, the core: the head of a request goes in and is admitted or refused; then its body goes in and the answer
 * comes out, whole or as server-sent events. One POST is one message. It keeps what is in flight, so that a client that goes
 * away cancels its request and an orderly end waits for what is being served. It knows no platform: faces move the bytes.
 */
import { Call } from "./call.js";
import type { Catalog } from "./catalog.js";
import { errorObjectOf } from "./failures.js";
import type { RequestError } from "./failures.js";
import { authorized, metadataReply } from "./http-auth.js";
import type { Auth } from "./http-auth.js";
import { corsHeaders, jsonReply, preflight, refusal, refusedAddress, refusedForm, tooLarge } from "./http-guard.js";
import { mismatchOf, nameIn } from "./http-headers.js";
import type { Exchange, Head, HttpOptions, Reply } from "./http-options.js";
import { errorText } from "./messages.js";
import type { RequestId, RequestMessage } from "./messages.js";
import * as protocol from "./protocol.js";
import type { Report } from "./run.js";
import type { Answer, Server } from "./server.js";

/** A request whose body may be read. */
export interface Admitted {
  readonly head: Head;
  readonly auth: Auth | undefined;
  readonly cors: Readonly<Record<string, string>>;
}

/** What the core has to know of a server besides the server. */
export interface HttpGiven {
  readonly catalog: Catalog;
  /** Where causes go that no client may see. */
  readonly report: Report | undefined;
}

/** One server behind HTTP. It has an identity over time, hence a class. */
export class HttpCore {
  readonly maxBodyBytes: number;
  readonly bodyTimeoutMs: number;
  readonly maxUnsentBytes: number;
  readonly #server: Server;
  readonly #report: Report;
  readonly #options: HttpOptions;
  readonly #schemaOf: (tool: string) => unknown;
  readonly #inFlight = new Set<Served>();
  readonly #streams = new Set<Served>();
  #keepAlive: ReturnType<typeof setInterval> | undefined;
  #whenIdle: (() => void) | undefined;
  #closed: Promise<void> | undefined;

  constructor(server: Server, { catalog, report }: HttpGiven, options: HttpOptions = {}) {
    this.#server = server;
    this.#report = report ?? ((where, cause) => console.error(`[mcp] ${where}:`, cause));
    const schemas = new Map(catalog.tools.map(({ name, wire }) => [name, wire["inputSchema"]]));
    this.#schemaOf = (tool) => schemas.get(tool);
    this.#options = options;
    this.maxBodyBytes = options.maxBodyBytes ?? 4_194_304;
    this.bodyTimeoutMs = options.bodyTimeoutMs ?? 30_000;
    this.maxUnsentBytes = options.maxUnsentBytes ?? 4_194_304;
  }

  /** Looks at the head: a reply refuses the request, or is all that there is to say. Never rejects. */
  admit(head: Head): Reply | Admitted | Promise<Reply | Admitted> {
    const options = this.#options;
    const refused = refusedAddress(head, options);
    if (refused !== undefined) return refused;
    const cors = corsHeaders(head, options);
    const metadata = metadataReply(head, options.protectedResource);
    if (metadata !== undefined && head.method === "GET") return withHeaders(metadata, cors);
    if (options.cors === true && head.method === "OPTIONS") return withHeaders(preflight(head), cors);
    if (metadata !== undefined) return withHeaders(metadata, cors);
    if (options.path !== undefined && head.path !== options.path) {
      return withHeaders(refusal(404, "There is nothing at this path."), cors);
    }
    if (this.#closed !== undefined) {
      return withHeaders(refusal(503, "This server is about to stop.", { connection: "close" }), cors);
    }
    const wrong = refusedForm(head, options, this.maxBodyBytes);
    if (wrong !== undefined) return withHeaders(wrong, cors);
    const { authorize, protectedResource } = options;
    if (authorize === undefined) return { head, auth: undefined, cors };
    const decided = (auth: Auth | Reply): Reply | Admitted =>
      "status" in auth ? withHeaders(auth, cors) : { head, auth, cors };
    const auth = authorized(authorize, head, nameIn(head), protectedResource, this.#report);
    return auth instanceof Promise ? auth.then(decided) : decided(auth);
  }

  /** The answer to a body beyond the limit. */
  tooLarge({ cors }: Admitted): Reply {
    return withHeaders(tooLarge(this.maxBodyBytes), cors);
  }

  /** The answer to a body that does not come. */
  tooSlow({ cors }: Admitted): Reply {
    return withHeaders(refusal(408, "The body took too long.", { connection: "close" }), cors);
  }

  /** Serves the message. While it is being served, what comes back cancels it: the client is gone. */
  serve({ head, auth, cors }: Admitted, body: Uint8Array, exchange: Exchange): (() => void) | undefined {
    const reply = (status: number, text: string): undefined => {
      exchange.reply(jsonReply(status, text, cors));
    };
    const text = textOf(body);
    if (text === undefined) {
      return reply(400, errorText(undefined, { code: protocol.PARSE_ERROR, message: "Parse error: not UTF-8." }));
    }
    const message = this.#server.parse(text);
    switch (message.kind) {
      case "invalid":
        return reply(400, errorText(message.id, message.error));
      case "response": {
        const error = { code: protocol.INVALID_REQUEST, message: "Invalid request: this server asks nothing." };
        return reply(400, errorText(undefined, error));
      }
      case "notification": {
        const wrong = mismatchOf(head, message, this.#schemaOf);
        if (wrong !== undefined) return reply(400, refusedText(undefined, wrong));
        this.#server.receive(message.method, message.params);
        exchange.reply({ status: 202, headers: cors, text: "" });
        return undefined;
      }
      case "request": {
        const wrong = mismatchOf(head, message, this.#schemaOf);
        if (wrong !== undefined) return reply(400, refusedText(message.id, wrong));
        return this.#request(message, auth, cors, exchange);
      }
    }
  }

  /** No new requests; open subscriptions get their closing result; what is in flight may finish within the limit. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#options.closeMs ?? 10_000);
    });
    const idle = this.#server.endSubscriptions().then(() => this.#idle());
    await Promise.race([idle, limit]);
    clearTimeout(timer);
    for (const served of this.#inFlight) this.#abandon(served);
  }

  #idle(): Promise<void> {
    if (this.#inFlight.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenIdle = resolve;
    });
  }

  #request(
    message: RequestMessage,
    auth: Auth | undefined,
    cors: Readonly<Record<string, string>>,
    exchange: Exchange,
  ): (() => void) | undefined {
    const call = new Call((text) => this.#notify(served, text), auth);
    const served: Served = { call, exchange, cors, streaming: false };
    const answer = this.#server.answer(message, call);
    if (!("then" in answer)) {
      this.#finish(served, answer);
      return undefined;
    }
    if (call.cancelled) return undefined;
    this.#inFlight.add(served);
    void answer.then((ready) => this.#finish(served, ready));
    return () => {
      call.cancel();
      this.#forget(served);
    };
  }

  #notify(served: Served, text: string): void {
    if (!served.call.open) return;
    if (!served.streaming) {
      served.streaming = true;
      served.exchange.stream({ ...streamHeaders, ...served.cors });
      this.#streams.add(served);
      this.#keepAlive ??= setInterval(() => this.#comment(), this.#options.keepAliveMs ?? 15_000);
    }
    if (!served.exchange.write(eventOf(text))) this.#abandon(served);
  }

  /** Keeps quiet streams open through whatever stands between. */
  #comment(): void {
    for (const served of this.#streams) {
      if (!served.exchange.write(": still here\n\n")) this.#abandon(served);
    }
  }

  #finish(served: Served, { text, code }: Answer): void {
    const { call, exchange, cors, streaming } = served;
    if (call.open) {
      call.finish();
      if (streaming) exchange.end(eventOf(text));
      else exchange.reply(jsonReply(statusOf(code), text, cors));
    }
    this.#forget(served);
  }

  #abandon(served: Served): void {
    served.call.cancel();
    this.#forget(served);
    served.exchange.abort();
  }

  #forget(served: Served): void {
    this.#inFlight.delete(served);
    this.#streams.delete(served);
    if (this.#streams.size === 0 && this.#keepAlive !== undefined) {
      clearInterval(this.#keepAlive);
      this.#keepAlive = undefined;
    }
    if (this.#inFlight.size === 0) this.#whenIdle?.();
  }
}

/** A request in flight, and where its answer goes. */
interface Served {
  readonly call: Call;
  readonly exchange: Exchange;
  readonly cors: Readonly<Record<string, string>>;
  streaming: boolean;
}

const streamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

/** JSON text has no line breaks of its own, so that one line holds it. */
function eventOf(text: string): string {
  return `data: ${text}\n\n`;
}

/** What a proxy should know of a failure. A handler's failure was served all the same. */
function statusOf(code: number | undefined): number {
  switch (code) {
    case protocol.METHOD_NOT_FOUND:
      return 404;
    case protocol.PARSE_ERROR:
    case protocol.INVALID_REQUEST:
    case protocol.INVALID_PARAMS:
    case protocol.HEADER_MISMATCH:
    case protocol.UNSUPPORTED_PROTOCOL_VERSION:
    case protocol.MISSING_REQUIRED_CLIENT_CAPABILITY:
      return 400;
    default:
      return 200;
  }
}

function refusedText(id: RequestId | undefined, error: RequestError): string {
  return errorText(id, errorObjectOf(error));
}

function withHeaders(reply: Reply, headers: Readonly<Record<string, string>>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
