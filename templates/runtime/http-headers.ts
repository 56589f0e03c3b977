/**
 * The headers that repeat a message, for whoever routes by them: the version, the method, the name of what is asked for, and
 * the arguments that a tool's schema marks. In: the head and the message. Out: an error when the two do not say the same.
 */
import { RequestError } from "./failures.js";
import type { Head } from "./http-options.js";
import { isMembers } from "./messages.js";
import type { Members } from "./messages.js";
import { HEADER_MISMATCH, factsOf, metaKeyOf, supportedVersions } from "./protocol.js";
import { unsupportedVersion } from "./server.js";
import { base64Of } from "./state.js";

/** A message that has a method. */
export interface Named {
  readonly method: string;
  readonly params: unknown;
}

/** The disagreement between headers and message, if there is one. `schemaOf` gives a tool's input schema by its name. */
export function mismatchOf(head: Head, message: Named, schemaOf: (tool: string) => unknown): RequestError | undefined {
  if (HEADER_MISMATCH === undefined) return undefined;
  const params = isMembers(message.params) ? message.params : {};
  const version = read(head, "mcp-protocol-version");
  if (version === undefined) {
    return mismatch(`MCP-Protocol-Version is missing; this server speaks ${supportedVersions.join(", ")}`);
  }
  const own = versionIn(params);
  if (own !== undefined && own !== version) return differs("MCP-Protocol-Version");
  if (!supportedVersions.includes(version)) return unsupportedVersion(version);
  if (read(head, "mcp-method") === undefined) return mismatch("Mcp-Method is missing");
  if (read(head, "mcp-method") !== message.method) return differs("Mcp-Method");
  return wrongName(head, message.method, params) ?? wrongArguments(head, message.method, params, schemaOf);
}

/** The name in the head, decoded; `undefined` when there is none or it cannot be decoded. */
export function nameIn(head: Head): string | undefined {
  const value = head.header("mcp-name");
  return value === undefined ? undefined : decoded(value);
}

/** The member of the params that says which tool, resource or prompt: the one they must have. */
function namingMember(method: string): string | undefined {
  const required = factsOf(method)?.requiredParams ?? [];
  return ["name", "uri"].find((member) => required.includes(member));
}

function wrongName(head: Head, method: string, params: Members): RequestError | undefined {
  const member = namingMember(method);
  if (member === undefined) return undefined;
  const value = Object.hasOwn(params, member) ? params[member] : undefined;
  const header = head.header("mcp-name");
  if (header === undefined) return typeof value === "string" ? mismatch("Mcp-Name is missing") : undefined;
  return decoded(header) === value ? undefined : differs("Mcp-Name");
}

function wrongArguments(
  head: Head,
  method: string,
  params: Members,
  schemaOf: (tool: string) => unknown,
): RequestError | undefined {
  if (method !== "tools/call" || !Object.hasOwn(params, "name")) return undefined;
  const schema = schemaOf(params["name"] as string);
  for (const { header, path } of isMembers(schema) ? mirroredIn(schema) : []) {
    const name = `mcp-param-${header}`;
    const value = valueAt(params, path);
    const stated = head.header(name.toLowerCase());
    if (value === undefined || value === null) {
      if (stated !== undefined) return mismatch(`Mcp-Param-${header} stands for an argument that is not there`);
    } else if (typeof value !== "object") {
      if (stated === undefined) return mismatch(`Mcp-Param-${header} is missing`);
      if (!saysTheSame(stated, value)) return differs(`Mcp-Param-${header}`);
    }
  }
  return undefined;
}

/** An argument that is repeated as a header. */
interface Mirrored {
  readonly header: string;
  readonly path: readonly string[];
}

const known = new WeakMap<object, readonly Mirrored[]>();

/** Found once a schema: a request must not pay for it. */
function mirroredIn(schema: Members): readonly Mirrored[] {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const found = mirroredBelow(schema, []);
  known.set(schema, found);
  return found;
}

function mirroredBelow(schema: Members, path: readonly string[]): readonly Mirrored[] {
  const properties = Object.hasOwn(schema, "properties") ? schema["properties"] : undefined;
  if (!isMembers(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isMembers(property)) return [];
    const at = [...path, name];
    const header = Object.hasOwn(property, "x-mcp-header") ? property["x-mcp-header"] : undefined;
    return [...(typeof header === "string" ? [{ header, path: at }] : []), ...mirroredBelow(property, at)];
  });
}

function valueAt(params: Members, path: readonly string[]): unknown {
  let value: unknown = Object.hasOwn(params, "arguments") ? params["arguments"] : undefined;
  for (const step of path) value = isMembers(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return value;
}

/** Numbers are compared as numbers, everything else as the text that it is. */
function saysTheSame(header: string, value: unknown): boolean {
  const text = decoded(header);
  if (text === undefined) return false;
  if (typeof value !== "number") return text === String(value);
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) && Number(text) === value;
}

function versionIn(params: Members): string | undefined {
  const meta = Object.hasOwn(params, "_meta") ? params["_meta"] : undefined;
  const key = versionKey;
  const version = isMembers(meta) && key !== undefined && Object.hasOwn(meta, key) ? meta[key] : undefined;
  return typeof version === "string" ? version : undefined;
}

const versionKey = metaKeyOf("request", "protocolVersion");

function read(head: Head, name: string): string | undefined {
  const value = head.header(name);
  return value === undefined ? undefined : trimmed(value);
}

function trimmed(value: string): string {
  return value.replace(/^[ \t]+|[ \t]+$/g, "");
}

/** A header's text; `undefined` for bytes that no header may have, and for base64 that is none. */
function decoded(value: string): string | undefined {
  const text = trimmed(value);
  if (!/^[\t\x20-\x7e]*$/.test(text)) return undefined;
  const encoded = /^=\?base64\?(.*)\?=$/.exec(text)?.[1];
  if (encoded === undefined) return text;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return base64Of(bytes) === encoded ? utf8.decode(bytes) : undefined;
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function differs(header: string): RequestError {
  return mismatch(`${header} does not say what the body says`);
}

function mismatch(what: string): RequestError {
  return new RequestError(`Header mismatch: ${what}.`, HEADER_MISMATCH === undefined ? {} : { code: HEADER_MISMATCH });
}
