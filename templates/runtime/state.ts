/**
 * `requestState`: what one round of a request leaves for the next, in whatever process that one is served. In: plain data and
 * what it is bound to. Out: a signed text, and the data again if text and binding are untouched and it is not too old. Signed
 * is not secret: a client can read it. Uses Web Crypto, which every runtime has.
 */
import { invalidParams } from "./failures.js";
import type { Members } from "./messages.js";

/** What travels: answers of earlier rounds by input key, and what the handler asked to keep. */
export interface RoundState {
  readonly answers: readonly (readonly [key: string, answer: Members])[];
  readonly kept: readonly (readonly [key: string, value: unknown])[];
}

/** What a state is good for, and nothing else: one method, its parameters, one principal. */
export interface Binding {
  readonly revision: string;
  readonly method: string;
  readonly params: Members;
  readonly principal: string | undefined;
}

export interface StateOptions {
  /** Keys: the first one signs, all of them verify, so that keys can be rotated. */
  readonly keys: readonly string[];
  readonly lifetimeMs: number;
  /** Called once, when something must be signed and there is no key. */
  readonly warn: (text: string) => void;
}

/** Signs and opens states. */
export interface StateSeal {
  seal(state: RoundState, binding: Binding): Promise<string>;
  /** Refuses (invalid params) what is altered, too old, or bound to another request. */
  open(text: string, binding: Binding): Promise<RoundState>;
}

/** A seal with the given keys; without any, with a key that lives as long as this process. */
export function createStateSeal(options: StateOptions): StateSeal {
  let keys: Promise<readonly CryptoKey[]> | undefined;
  const ready = (): Promise<readonly CryptoKey[]> => (keys ??= importKeys(options));
  return {
    async seal(state, binding) {
      const payload = base64UrlOf(
        encoder.encode(JSON.stringify([Date.now() + options.lifetimeMs, state.answers, state.kept])),
      );
      const [first] = await ready();
      const signature = await crypto.subtle.sign("HMAC", first as CryptoKey, signedBytes(payload, binding));
      return `${payload}.${base64UrlOf(new Uint8Array(signature))}`;
    },
    async open(text, binding) {
      const [payload = "", signature = "", ...rest] = text.split(".", 3);
      const bytes = rest.length === 0 ? bytesOfBase64Url(signature) : undefined;
      if (bytes === undefined || !(await verified(await ready(), bytes, signedBytes(payload, binding)))) {
        throw invalidParams("requestState was not issued for this request, or has been altered.");
      }
      const [expires, answers, kept] = JSON.parse(decoder.decode(bytesOfBase64Url(payload))) as [
        number,
        RoundState["answers"],
        RoundState["kept"],
      ];
      if (Date.now() > expires) throw invalidParams("requestState has expired: send the request again without it.");
      return { answers, kept };
    },
  };
}

/** The keys of the environment variable `MCP_STATE_KEY`, several separated by commas; none where there is no environment. */
export function stateKeysOfEnvironment(): readonly string[] {
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  const text = process?.env?.["MCP_STATE_KEY"] ?? "";
  return text.split(",").filter((key) => key !== "");
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

async function importKeys(options: StateOptions): Promise<readonly CryptoKey[]> {
  const given = options.keys.filter((key) => key !== "").map((key) => encoder.encode(key));
  if (given.length === 0) {
    options.warn(
      "no key for requestState (option stateKeys, or MCP_STATE_KEY): using one of this process, so another process cannot continue its requests.",
    );
    given.push(crypto.getRandomValues(new Uint8Array(32)));
  }
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return Promise.all(given.map((key) => crypto.subtle.importKey("raw", key, algorithm, false, ["sign", "verify"])));
}

async function verified(keys: readonly CryptoKey[], signature: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>) {
  for (const key of keys) {
    if (await crypto.subtle.verify("HMAC", key, signature, data)) return true;
  }
  return false;
}

function signedBytes(payload: string, { revision, method, params, principal }: Binding): Uint8Array<ArrayBuffer> {
  try {
    return encoder.encode(JSON.stringify([revision, method, canonical(params), principal ?? null, payload]));
  } catch (cause) {
    if (cause instanceof RangeError) throw invalidParams("params are nested too deeply.");
    throw cause;
  }
}

/** The same text for equal values, whatever the order of their members. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = value as Members;
  // `toSorted` needs ES2023, which a project may not have.
  // oxlint-disable-next-line unicorn/no-array-sort
  const names = Object.keys(members).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(members[name])}`).join(",")}}`;
}

/** Base64 with the alphabet of URLs and without padding. */
export function base64UrlOf(bytes: Uint8Array): string {
  return base64Of(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Plain base64. */
export function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += 32_768) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  }
  return btoa(binary);
}

/** The bytes of a base64url text in its one canonical form; `undefined` for anything else. */
export function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return base64UrlOf(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}
