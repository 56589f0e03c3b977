/**
 * Which methods a server serves, and how: one route for each method that the revision has and the definitions, or the user,
 * give a use. Made once, when the server is created.
 */
import type { Catalog, HandlerTables, SchemaChecks } from "./catalog.js";
import { completableOf, createCompletionRoute } from "./completion.js";
import { createCustomRoute } from "./custom.js";
import type { CustomHandler } from "./custom.js";
import { createDiscoverRoute, offeredCapabilities } from "./discover.js";
import { createEnvelope } from "./envelope.js";
import { listedHookOf } from "./listed.js";
import { createListRoute } from "./lists.js";
import type { ListGiven, ListSource } from "./lists.js";
import type { Members } from "./messages.js";
import { createPromptRoute } from "./prompts.js";
import * as protocol from "./protocol.js";
import type { Validator } from "./protocol.js";
import { createResourceRoute } from "./resources.js";
import { handlerLookup } from "./route.js";
import type { Route, RouteGiven } from "./route.js";
import { createListenRoute } from "./subscriptions.js";
import type { Subscriptions } from "./subscriptions.js";
import { createToolRoute } from "./tools.js";

/** One method, ready to be served. */
export interface Entry {
  readonly route: Route;
  readonly validate: Validator | undefined;
  /** A member that is only compared with what this server lists, so any string will do. */
  readonly compared: string | undefined;
}

/** What all routes are made from. */
export interface RoutesGiven extends Pick<RouteGiven, "seal" | "report" | "notify"> {
  readonly catalog: Catalog;
  readonly checks: SchemaChecks;
  readonly handlers: HandlerTables;
  readonly pageSize: number;
  readonly subscriptions: Subscriptions;
  /** The user's handlers of whole methods. */
  readonly requests: Readonly<Record<string, CustomHandler | undefined>>;
}

/** The routes by method; a method of the user's that the revision does not have is left out. Throws when definitions, checks and handlers do not belong together. */
export function createRoutes(all: RoutesGiven): ReadonlyMap<string, Entry> {
  const { catalog, handlers, seal, report, notify } = all;
  const custom = new Map(Object.entries(all.requests).flatMap(([name, own]) => (own ? [[name, own] as const] : [])));
  const given = (method: string): RouteGiven => ({
    method,
    envelope: createEnvelope(method, catalog.server),
    seal,
    report,
    notify,
    handlerOf: handlerLookup(handlers),
  });
  const own = ownRoutes(all, given, [...custom.keys()]);
  const routes = new Map<string, Entry>();
  for (const method of protocol.clientRequests()) {
    const handler = custom.get(method);
    const route = handler === undefined ? own.get(method)?.() : createCustomRoute(given(method), handler);
    if (route === undefined) continue;
    const compared = method === "resources/read" ? "uri" : undefined;
    routes.set(method, { route, validate: protocol.paramsValidatorOf(method), compared });
  }
  for (const [method, handler] of custom) {
    if (routes.has(method) || !isVendorMethod(method)) continue;
    routes.set(method, { route: createCustomRoute(given(method), handler), validate: undefined, compared: undefined });
  }
  return routes;
}

/** A method of an extension: its name begins with a domain, `com.example/method`. */
export function isVendorMethod(method: string): boolean {
  return /^[^/\s]+\.[^/\s]+\/\S+$/.test(method);
}

/** Everything that this runtime can serve, made only for the methods that the revision has. */
function ownRoutes(
  { catalog, checks, handlers, pageSize, subscriptions }: RoutesGiven,
  given: (method: string) => RouteGiven,
  customMethods: readonly string[],
): ReadonlyMap<string, () => Route> {
  const { tools, resources, resourceTemplates, prompts, listCaching: caching } = catalog;
  const handlerOf = handlerLookup(handlers);
  const completable = completableOf(catalog, handlers);
  const offered = offeredCapabilities(catalog, [...(completable.any ? ["completion/complete"] : []), ...customMethods]);
  const list = (
    method: string,
    kind: "tools" | "resources" | "resourceTemplates" | "prompts",
    sources: ListGiven["sources"] = [],
  ): Route => {
    const entries: readonly { readonly name: string; readonly wire: Members }[] = catalog[kind];
    const items = entries.map(({ name, wire }) => {
      return { key: name, wire, isListed: listedHookOf(handlerOf(kind, name)) };
    });
    return createListRoute(given(method), { member: kind, items, sources, pageSize, caching });
  };
  const own = new Map<string, () => Route>();
  own.set("server/discover", () => createDiscoverRoute(given("server/discover"), catalog, offered));
  if (tools.length > 0) {
    own.set("tools/list", () => list("tools/list", "tools"));
    own.set("tools/call", () => createToolRoute(given("tools/call"), catalog, checks));
  }
  if (resources.length + resourceTemplates.length > 0) {
    const sources = resourceTemplates.flatMap(({ name }): ListGiven["sources"] => {
      const handler = handlerOf("resourceTemplates", name);
      const { list: source } = handler as { readonly list?: ListSource };
      return source === undefined ? [] : [{ isListed: listedHookOf(handler), list: source }];
    });
    own.set("resources/list", () => list("resources/list", "resources", sources));
    own.set("resources/templates/list", () => list("resources/templates/list", "resourceTemplates"));
    own.set("resources/read", () => createResourceRoute(given("resources/read"), catalog, checks));
  }
  if (prompts.length > 0) {
    own.set("prompts/list", () => list("prompts/list", "prompts"));
    own.set("prompts/get", () => createPromptRoute(given("prompts/get"), catalog, checks));
  }
  if (completable.any) {
    own.set("completion/complete", () => createCompletionRoute(given("completion/complete"), completable));
  }
  if (protocol.announcements().length > 0) {
    own.set("subscriptions/listen", () => createListenRoute(given("subscriptions/listen"), offered, subscriptions));
  }
  return own;
}
