/**
 * The server as a value: definitions, validators and handlers go in once; then one message after the other is answered. It
 * knows no transport: a transport reads messages, calls `answer`, and sends the text. Everything that can be looked up or
 * serialised beforehand is, so a request costs one parse, one lookup, its validators, its handler and one serialisation.
 */
import { Call } from "./call.js";
import type { Catalog, HandlerTables, SchemaChecks } from "./catalog.js";
import { createMemoryFeed, createNotifier } from "./changes.js";
import type { ChangeFeed, Notifier } from "./changes.js";
import { createCustomRoute } from "./custom.js";
import type { CustomHandler } from "./custom.js";
import { createDiscoverRoute, offeredCapabilities } from "./discover.js";
import { createEnvelope } from "./envelope.js";
import { RequestError, errorObjectOf, internalError, invalidParams, methodNotFound, shown } from "./failures.js";
import { createListRoute } from "./lists.js";
import { errorText, isMembers, parseMessage, resultText } from "./messages.js";
import type { Members, Message, RequestId, RequestMessage } from "./messages.js";
import { createPromptRoute } from "./prompts.js";
import * as protocol from "./protocol.js";
import type { Validator } from "./protocol.js";
import { createResourceRoute } from "./resources.js";
import { handlerLookup } from "./route.js";
import type { Route, RouteGiven } from "./route.js";
import type { Report } from "./run.js";
import { createStateSeal, stateKeysOfEnvironment } from "./state.js";
import { Subscriptions, createListenRoute } from "./subscriptions.js";
import { createToolRoute } from "./tools.js";

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
  /** Handlers of further methods of the revision, by method name. */
  readonly requests?: Readonly<Record<string, CustomHandler | undefined>>;
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
  const routes = routesOf(catalog, checks, handlers, options, { subscriptions, notify, report });

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
    notify,
    endSubscriptions: () => subscriptions.endAll(),
  };
}

interface Entry {
  readonly route: Route;
  readonly validate: Validator | undefined;
  /** A member that is only compared with what this server lists, so any string will do. */
  readonly compared: string | undefined;
}

/** One entry for each method that the revision has, this runtime or the user serves, and the definitions give a use. */
function routesOf(
  catalog: Catalog,
  checks: SchemaChecks,
  handlers: HandlerTables,
  options: CoreOptions,
  { subscriptions, notify, report }: Pick<RouteGiven, "notify" | "report"> & { readonly subscriptions: Subscriptions },
) {
  const { listCaching: caching, server } = catalog;
  const pageSize = Math.max(1, Math.trunc(options.pageSize ?? 1000));
  const seal = createStateSeal({
    keys: options.stateKeys ?? stateKeysOfEnvironment(),
    lifetimeMs: options.stateLifetimeMs ?? 600_000,
    warn: (text) => report("warning", text),
  });
  const custom = new Map(Object.entries(options.requests ?? {}).filter(([, handler]) => handler !== undefined));
  const given = (method: string): RouteGiven => ({
    method,
    envelope: createEnvelope(method, server),
    seal,
    report,
    notify,
    handlerOf: handlerLookup(handlers),
  });
  const list = (
    method: string,
    member: string,
    entries: readonly { readonly name: string; readonly wire: Members }[],
  ) => {
    const items = entries.map(({ name, wire }) => ({ key: name, wire }));
    return createListRoute({ method, member, items, pageSize, caching, envelope: createEnvelope(method, server) });
  };
  const offered = offeredCapabilities(catalog, [...custom.keys()]);
  const own = new Map<string, () => Route>();
  own.set("server/discover", () => createDiscoverRoute(given("server/discover"), catalog, offered));
  if (catalog.tools.length > 0) {
    own.set("tools/list", () => list("tools/list", "tools", catalog.tools));
    own.set("tools/call", () => createToolRoute(given("tools/call"), catalog, checks));
  }
  if (catalog.resources.length + catalog.resourceTemplates.length > 0) {
    own.set("resources/list", () => list("resources/list", "resources", catalog.resources));
    own.set("resources/templates/list", () =>
      list("resources/templates/list", "resourceTemplates", catalog.resourceTemplates),
    );
    own.set("resources/read", () => createResourceRoute(given("resources/read"), catalog, checks));
  }
  if (catalog.prompts.length > 0) {
    own.set("prompts/list", () => list("prompts/list", "prompts", catalog.prompts));
    own.set("prompts/get", () => createPromptRoute(given("prompts/get"), catalog));
  }

  const listen = "subscriptions/listen";
  if (protocol.announcements().length > 0)
    own.set(listen, () => createListenRoute(given(listen), offered, subscriptions));

  const routes = new Map<string, Entry>();
  for (const method of protocol.clientRequests()) {
    const handler = custom.get(method);
    const route = handler === undefined ? own.get(method)?.() : createCustomRoute(given(method), handler);
    if (route === undefined) continue;
    const compared = method === "resources/read" ? "uri" : undefined;
    routes.set(method, { route, validate: protocol.paramsValidatorOf(method), compared });
  }
  return routes;
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

function unsupportedVersion(version: string): RequestError {
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
