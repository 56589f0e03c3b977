/**
 * Who asks: a team's `authorize` is given the head of a request and names a principal or says no; a no becomes a challenge that
 * names where a client learns how to get a token. The token itself goes to `authorize` and nowhere else.
 */
import { jsonReply } from "./http-guard.js";
import type { Head, Reply } from "./http-options.js";
import { errorText } from "./messages.js";
import { INTERNAL_ERROR, INVALID_REQUEST } from "./protocol.js";
import type { Report } from "./run.js";

/** Who asks, as handlers see it in `context.auth`. */
export interface Auth {
  /** Who it is, by a name that stays: what one principal was given is worthless to another. */
  readonly principal: string;
  readonly scopes: readonly string[];
  /** Whatever else handlers should know. Never put the token here. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** What `authorize` is given. The method and the name are what the headers say; the body has to agree later on. */
export interface AuthRequest {
  /** The bearer token, if there is one. */
  readonly token: string | undefined;
  /** A header by its name in lower case. */
  header(name: string): string | undefined;
  readonly mcpMethod: string | undefined;
  readonly mcpName: string | undefined;
}

/** A no: 401 for a token that is missing or no good, 403 for one whose scopes do not suffice. */
export interface Denied {
  readonly denied: 401 | 403;
  /** The scopes that are needed. */
  readonly scopes?: readonly string[];
  readonly description?: string;
}

/** Says who asks. `undefined` is a plain 401. */
export type Authorize = (request: AuthRequest) => Auth | Denied | undefined | Promise<Auth | Denied | undefined>;

/** This server as authorization servers know it (RFC 9728). */
export interface ProtectedResource {
  /** The URL of this server, to which tokens must be bound, e.g. `https://calendar.example/mcp`. */
  readonly resource: string;
  readonly authorizationServers: readonly string[];
  readonly scopesSupported?: readonly string[];
}

/** Asks `authorize`. A failure of its own lets nobody in. */
export function authorized(
  authorize: Authorize,
  head: Head,
  mcpName: string | undefined,
  resource: ProtectedResource | undefined,
  report: Report,
): Auth | Reply | Promise<Auth | Reply> {
  const authorization = head.header("authorization");
  const token = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i.exec(authorization ?? "")?.[1];
  const request: AuthRequest = {
    token,
    header: (name) => head.header(name),
    mcpMethod: head.header("mcp-method"),
    mcpName,
  };
  const decided = (found: Auth | Denied | undefined): Auth | Reply => {
    if (found !== undefined && !("denied" in found)) return found;
    return challenge(found ?? { denied: 401 }, authorization !== undefined, resource);
  };
  const failed = (cause: unknown): Reply => {
    report("authorize failed", cause);
    const text = errorText(undefined, { code: INTERNAL_ERROR, message: "Nobody can be authorized at the moment." });
    return jsonReply(500, text);
  };
  try {
    const found = authorize(request);
    return found instanceof Promise ? found.then(decided).catch(failed) : decided(found);
  } catch (cause) {
    return failed(cause);
  }
}

function challenge({ denied, scopes, description }: Denied, hadToken: boolean, resource?: ProtectedResource): Reply {
  const error = denied === 403 ? "insufficient_scope" : hadToken ? "invalid_token" : undefined;
  const parameters = [
    ["resource_metadata", resource === undefined ? undefined : metadataUrl(resource)],
    ["error", error],
    ["error_description", description],
    ["scope", scopes?.join(" ")],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${quoted(value)}`]));
  const message = denied === 403 ? "The token's scopes do not suffice." : "A valid bearer token is needed.";
  return jsonReply(denied, errorText(undefined, { code: INVALID_REQUEST, message: description ?? message }), {
    "www-authenticate": ["Bearer", parameters.join(", ")].filter((part) => part !== "").join(" "),
  });
}

function quoted(value: string): string {
  return `"${value.replace(/[^\x20-\x7e]/g, "?").replace(/["\\]/g, "\\$&")}"`;
}

const wellKnown = "/.well-known/oauth-protected-resource";

/** Where the metadata is: the resource's own path follows the well-known one. */
function metadataUrl({ resource }: ProtectedResource): string {
  const { origin, pathname, search } = new URL(resource);
  return `${origin}${wellKnown}${pathname === "/" ? "" : pathname}${search}`;
}

/** The metadata as a reply, where that is what is asked for; `undefined` for any other path. */
export function metadataReply(head: Head, resource: ProtectedResource | undefined): Reply | undefined {
  if (resource === undefined || !head.path.startsWith(wellKnown)) return undefined;
  const rest = head.path.slice(wellKnown.length);
  const { pathname } = new URL(resource.resource);
  if (rest !== "" && rest !== pathname) return undefined;
  if (head.method !== "GET") {
    return jsonReply(405, errorText(undefined, { code: INVALID_REQUEST, message: "Ask by GET." }), { allow: "GET" });
  }
  const metadata = {
    resource: resource.resource,
    authorization_servers: resource.authorizationServers,
    ...(resource.scopesSupported === undefined ? {} : { scopes_supported: resource.scopesSupported }),
    bearer_methods_supported: ["header"],
  };
  return jsonReply(200, JSON.stringify(metadata));
}
