/**
 * `server/discover`: the versions this server speaks and what it offers, as far as the definitions give a use for it.
 * Serialised when the server is created.
 */
import type { Catalog } from "./catalog.js";
import type { Members } from "./messages.js";
import { announcements, factsOf, serverMayNotify, supportedVersions } from "./protocol.js";
import type { Route, RouteGiven } from "./route.js";

/** The route of `server/discover`. */
export function createDiscoverRoute({ envelope }: RouteGiven, catalog: Catalog, capabilities: Members): Route {
  const instructions = catalog.instructions === undefined ? {} : { instructions: catalog.instructions };
  const text = envelope.complete({ supportedVersions, capabilities, ...instructions }, catalog.listCaching);
  return () => text;
}

/** The server's capabilities: those behind the definitions, and those behind methods that the user serves. */
export function offeredCapabilities(catalog: Catalog, customMethods: readonly string[]): Members {
  const served = [
    ...(catalog.tools.length > 0 ? ["tools/list"] : []),
    ...(catalog.resources.length + catalog.resourceTemplates.length > 0 ? ["resources/list"] : []),
    ...(catalog.prompts.length > 0 ? ["prompts/list"] : []),
    ...(serverMayNotify("notifications/message") ? ["notifications/message"] : []),
    ...customMethods,
  ];
  const capabilities = new Map<string, Map<string, true>>();
  for (const method of served) {
    const facts = factsOf(method);
    if (facts?.capability === undefined || facts.capabilityOf === "client") continue;
    const [name = "", flag] = facts.capability.split(".");
    const flags = capabilities.get(name) ?? new Map<string, true>();
    if (flag !== undefined) flags.set(flag, true);
    capabilities.set(name, flags);
  }
  // Whatever is offered may change: `server.notify` says when.
  for (const { capability } of announcements()) {
    const [name = "", flag] = capability.split(".");
    if (flag !== undefined) capabilities.get(name)?.set(flag, true);
  }
  const offered = Object.fromEntries([...capabilities].map(([name, flags]) => [name, Object.fromEntries(flags)]));
  return catalog.extensions === undefined ? offered : { ...offered, extensions: catalog.extensions };
}
