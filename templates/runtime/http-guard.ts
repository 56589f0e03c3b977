/**
 * What can be refused before a body is read: hosts, origins, paths, methods and media types. In: the head of a request. Out:
 * a reply that refuses it, or nothing. It knows no JSON-RPC message.
 */
import type { Head, HttpOptions, Reply } from "./http-options.js";
import { errorText } from "./messages.js";
import { INVALID_REQUEST } from "./protocol.js";

/** The refusal of a request by its addresses, which come first: nothing else may be learnt by asking. */
export function refusedAddress(head: Head, options: HttpOptions): Reply | undefined {
  const host = hostStanding(head, options);
  if (host === "refused") return refusal(403, "This server does not answer to that host name.");
  const origin = head.header("origin");
  if (origin === undefined || isAllowedOrigin(origin.trim(), head, host, options)) return undefined;
  return refusal(403, "Pages of this origin may not call this server.");
}

/** The refusal of what is no POST of a JSON message, of a size that may be, from a client that reads both kinds of answers. */
export function refusedForm(head: Head, options: HttpOptions, maxBodyBytes: number): Reply | undefined {
  if (head.method !== "POST") {
    const allow = options.cors === true ? "POST, OPTIONS" : "POST";
    return refusal(405, "Send messages by POST.", { allow });
  }
  const encoding = head.header("content-encoding")?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== "" && encoding !== "identity") {
    return refusal(415, "Bodies must not be compressed.", { "accept-encoding": "identity" });
  }
  if (!isJson(head.header("content-type"))) return refusal(415, "Content-Type must be application/json.");
  if (!acceptsBoth(head.header("accept"))) {
    return refusal(406, "Accept must list application/json and text/event-stream.");
  }
  if (Number(head.header("content-length") ?? 0) > maxBodyBytes) return tooLarge(maxBodyBytes);
  return undefined;
}

/** The answer to a body beyond the limit. */
export function tooLarge(maxBodyBytes: number): Reply {
  return refusal(413, `A body may have ${maxBodyBytes} bytes.`, { connection: "close" });
}

/** A refusal as a JSON-RPC error without an id: the request has not been read. */
export function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return jsonReply(status, errorText(undefined, { code: INVALID_REQUEST, message }), headers);
}

/** A reply with a JSON text. */
export function jsonReply(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { "content-type": "application/json", ...headers }, text };
}

/** The answer to a preflight. Its origin has been allowed. */
export function preflight(head: Head): Reply {
  const asked = (head.header("access-control-request-headers") ?? "").split(",").map((name) => name.trim());
  const named = asked.filter((name) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name));
  return {
    status: 204,
    headers: {
      "access-control-allow-methods": "POST, GET",
      "access-control-allow-headers": named.length > 0 ? named.join(", ") : "content-type, accept",
      "access-control-max-age": "600",
    },
    text: "",
  };
}

/** What lets a page read the answer; nothing for requests that come from no page. */
export function corsHeaders(head: Head, options: HttpOptions): Readonly<Record<string, string>> {
  if (options.cors !== true) return none;
  const origin = head.header("origin");
  if (origin === undefined) return { vary: "origin" };
  return {
    vary: "origin",
    "access-control-allow-origin": origin.trim(),
    "access-control-expose-headers": "www-authenticate",
  };
}

const none: Readonly<Record<string, string>> = {};

type Standing = "named" | "unchecked" | "refused";

/** `named`: the host is one that this server is known by, so that no foreign name can lead here. */
function hostStanding(head: Head, { allowedHosts }: HttpOptions): Standing {
  if (allowedHosts === undefined && !head.loopback) return "unchecked";
  const host = (head.header("host") ?? "").trim().toLowerCase();
  const name = hostNameOf(host);
  if (name === undefined) return "refused";
  if (head.loopback && loopbackNames.has(name)) return "named";
  return allowedHosts?.some((allowed) => [host, name].includes(allowed.toLowerCase())) === true ? "named" : "refused";
}

/** The names by which a machine calls itself. */
export const loopbackNames: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

function hostNameOf(host: string): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[^:[\]/\\@\s]+)(?::\d{1,5})?$/.exec(host)?.[1];
}

function isAllowedOrigin(origin: string, head: Head, host: Standing, { allowedOrigins }: HttpOptions): boolean {
  if (allowedOrigins?.includes("*") === true) return true;
  const lower = origin.toLowerCase();
  if (allowedOrigins?.some((allowed) => allowed.toLowerCase() === lower) === true) return true;
  return host === "named" && isOwnOrigin(lower, (head.header("host") ?? "").trim().toLowerCase());
}

/** A page of the very address that was asked; the loopback names count as one. */
function isOwnOrigin(origin: string, host: string): boolean {
  const [, scheme, from] = /^(https?):\/\/([^/]+)$/.exec(origin) ?? [];
  if (scheme === undefined || from === undefined) return false;
  const defaultPort = scheme === "https" ? "443" : "80";
  return addressOf(from, defaultPort) === addressOf(host, defaultPort);
}

function addressOf(host: string, defaultPort: string): string | undefined {
  const name = hostNameOf(host);
  if (name === undefined) return undefined;
  const port = /:(\d{1,5})$/.exec(host.slice(name.length))?.[1] ?? defaultPort;
  return `${loopbackNames.has(name) ? "loopback" : name}:${port}`;
}

function isJson(contentType: string | undefined): boolean {
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  if (type.trim() !== "application/json") return false;
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith("charset="));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}

function acceptsBoth(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  if (accept === usualAccept) return true;
  const types = accept
    .toLowerCase()
    .split(",")
    .map((one) => one.split(";").map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
    .map(([type]) => type);
  return types.includes("application/json") && types.includes("text/event-stream");
}

const usualAccept = "application/json, text/event-stream";
