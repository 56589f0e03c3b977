/**
 * The server as a value: definitions, validators and handlers go in once; then one message after the other is answered. It
 * knows no transport: a transport reads messages, calls `answer`, and sends the text. Everything that can be looked up or
 * serialised beforehand is, so a request costs one parse, one lookup, its validators, its handler and one serialisation.
 */
import { Call } from "./call.js";
import type { Catalog, HandlerTables, SchemaChecks } from "./catalog.js";
import { createMemoryFeed, createNotifier } from "./changes.js";
import type { ChangeFeed, Notifier } from "./changes.js";
import type { CustomHandler, NotificationHandler } from "./custom.js";
import { RequestError, errorObjectOf, internalError, invalidParams, methodNotFound, shown } from "./failures.js";
import { errorText, isMembers, parseMessage, resultText } from "./messages.js";
import type { Members, Message, RequestId, RequestMessage } from "./messages.js";
import * as protocol from "./protocol.js";
import { createRoutes } from "./routes.js";
import type { Entry } from "./routes.js";
import type { Report } from "./run.js";
import { createStateSeal, stateKeysOfEnvironment } from "./state.js";
import { Subscriptions } from "./subscriptions.js";

/** What a project may choose; everything has a default. */
export interface CoreOptions {
  /** Keys that sign `requestState`: the first signs, all verify. Default: `MCP_STATE_KEY`, several separated by commas. */
  readonly stateKeys?: readonly string[];
  /** How long a `requestState` is good for. Default: ten minutes. */
  readonly stateLifetimeMs?: number;
  /** Items in one page of a list. Default: 1000. */
  readonly pageSize?: number;
  /** Carries announced changes to every process of this server. Default: within this process. */
  readonly changes?: ChangeFeed;
  /** How many subscriptions may be open at once. Default: 10,000. */
  readonly maxSubscriptions?: number;
  /** Handlers of further methods, by name: of the revision's own, or of an extension's (`com.example/method`). */
  readonly requests?: Readonly<Record<string, CustomHandler | undefined>>;
  /** Handlers of an extension's notifications, by method name. */
  readonly notifications?: Readonly<Record<string, NotificationHandler | undefined>>;
  /** Where causes go that no client may see. Default: standard error, by `console.error`. */
  readonly report?: Report;
}

/** An answer on its way out. `code` is the JSON-RPC error code of a failure. */
export interface Answer {
  readonly text: string;
  readonly code: number | undefined;
}

/** A server, ready to be put behind any transport. */
export interface Server {
  /** Reads one message; a transport that has to look inside before answering (headers, ids) does this first. */
  parse(text: string): Message;
  /** Answers a request. Never throws, never rejects. */
  answer(request: RequestMessage, call: Call): Answer | Promise<Answer>;
  /** For a transport with one message at a time: text in, answer out; `undefined` when there is nothing to answer. */
  handle(text: string, call?: Call): Promise<string | undefined>;
  /** Takes a notification; those that nobody handles are dropped. A cancellation is the transport's matter. Never throws. */
  receive(method: string, params: unknown): void;
  /** Tells clients that listen what has changed. */
  readonly notify: Notifier;
  /** Ends every open subscription with its closing result: the server is about to go. Never rejects. */
  endSubscriptions(): Promise<void>;
}

/** Builds the server. Throws when the project's generated files and handlers do not belong together. */
export function createCore(
  catalog: Catalog,
  checks: SchemaChecks,
  handlers: HandlerTables,
  options: CoreOptions = {},
): Server {
  const report = options.report ?? reportOnStderr;
  const feed = options.changes ?? createMemoryFeed();
  const subscriptions = new Subscriptions(feed, options.maxSubscriptions ?? 10_000);
  const notify = createNotifier(feed, report);
  const routes = createRoutes({
    catalog,
    checks,
    handlers,
    pageSize: Math.max(1, Math.trunc(options.pageSize ?? 1000)),
    seal: createStateSeal({
      keys: options.stateKeys ?? stateKeysOfEnvironment(),
      lifetimeMs: options.stateLifetimeMs ?? 600_000,
      warn: (text) => report("warning", text),
    }),
    report,
    notify,
    subscriptions,
    requests: options.requests ?? {},
  });
  const notifications = new Map(Object.entries(options.notifications ?? {}));

  const answer = (request: RequestMessage, call: Call): Answer | Promise<Answer> => {
    const { id, method } = request;
    const failed = (cause: unknown): Answer => failureOf(id, method, cause, report);
    try {
      const entry = routes.get(method);
      if (entry === undefined) throw notServed(method);
      const result = entry.route(checkedParams(entry, request.params), call, id);
      if (typeof result === "string") return { text: resultText(id, result), code: undefined };
      return result.then((text) => ({ text: resultText(id, text), code: undefined }), failed);
    } catch (cause) {
      return failed(cause);
    }
  };

  return {
    parse: parseMessage,
    answer,
    async handle(text, call = new Call(() => undefined)) {
      const message = parseMessage(text);
      if (message.kind === "invalid") return errorText(message.id, message.error);
      return message.kind === "request" ? (await answer(message, call)).text : undefined;
    },
    receive(method, params) {
      const handler = notifications.get(method);
      if (handler === undefined || (params !== undefined && !isMembers(params))) return;
      void new Promise((resolve) => resolve(handler(params ?? {}))).catch((cause: unknown) => {
        report(`${shown(method)} failed`, cause);
      });
    },
    notify,
    endSubscriptions: () => subscriptions.endAll(),
  };
}

/** The version is looked at before anything that another version may have changed. */
function checkedParams({ validate, compared }: Entry, params: unknown): Members {
  if (params !== undefined && !isMembers(params)) throw invalidParams("params must be an object.");
  const meta = params !== undefined && Object.hasOwn(params, "_meta") ? params["_meta"] : undefined;
  if (isMembers(meta) && versionKey !== undefined && Object.hasOwn(meta, versionKey)) {
    const requested = meta[versionKey];
    if (typeof requested === "string" && requested !== protocol.REVISION) throw unsupportedVersion(requested);
  }
  try {
    let problem =
      params === undefined || validate === undefined
        ? protocol.validateRequestMeta(meta, "params._meta")
        : validate(params, "params");
    if (problem !== undefined && compared !== undefined && isMembers(params) && problem.path === `params.${compared}`) {
      const isString = Object.hasOwn(params, compared) && typeof params[compared] === "string";
      if (isString) problem = validate?.({ ...params, [compared]: "any:uri" }, "params");
    }
    if (problem !== undefined) throw invalidParams(`Invalid params: ${problem.message}`);
  } catch (cause) {
    // A stack overflow: the message is nested deeper than any honest one.
    if (cause instanceof RangeError) throw invalidParams("Invalid params: nested too deeply.");
    throw cause;
  }
  return params ?? {};
}

const versionKey = protocol.metaKeyOf("request", "protocolVersion");

/** The refusal of a version that this server does not speak. */
export function unsupportedVersion(version: string): RequestError {
  const requested = version.length <= 1_000 ? version : version.slice(0, 1_000);
  return new RequestError(
    `Unsupported protocol version: this server speaks ${protocol.supportedVersions.join(", ")}.`,
    {
      code: protocol.UNSUPPORTED_PROTOCOL_VERSION,
      data: { supported: protocol.supportedVersions, requested },
    },
  );
}

function notServed(method: string): RequestError {
  const facts = protocol.factsOf(method);
  if (facts !== undefined && protocol.isClientRequest(facts)) {
    return methodNotFound(`This server does not offer ${shown(method)}: see the capabilities in server/discover.`);
  }
  // An old client opens with this handshake; the message is all that its user will see.
  if (method === "initialize") {
    const versions = protocol.supportedVersions.join(", ");
    return methodNotFound(`This server speaks protocol version ${versions} only, which has no "initialize" handshake.`);
  }
  return methodNotFound(`Unknown method: ${shown(method)}.`);
}

function failureOf(id: RequestId, method: string, cause: unknown, report: Report): Answer {
  if (cause instanceof RequestError) return { text: safeErrorText(id, cause), code: cause.code };
  report(`${shown(method)} failed`, cause);
  const error = internalError("Internal error.");
  return { text: errorText(id, errorObjectOf(error)), code: error.code };
}

/** `data` may come from a handler and may be no JSON. */
function safeErrorText(id: RequestId, error: RequestError): string {
  try {
    return errorText(id, errorObjectOf(error));
  } catch {
    return errorText(id, { ...errorObjectOf(new RequestError(error.message, { code: error.code })) });
  }
}

function reportOnStderr(where: string, cause: unknown): void {
  console.error(`[mcp] ${where}:`, cause);
}
