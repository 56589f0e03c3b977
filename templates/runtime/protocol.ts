/**
 * Everything the runtime takes from the revision, in one place: its id, its method table, its `_meta` keys, its error codes
 * and the types that follow from them. Lookups are tolerant, so that a revision that drops a feature (a `_meta` key, a method)
 * switches the feature off instead of breaking the build. It knows no transport.
 */
import * as errors from "../protocol/errors.js";
import { notificationMetaKeys, requestMetaKeys, resultMetaKeys, validateRequestMeta } from "../protocol/meta.js";
import { REVISION, methods } from "../protocol/methods.js";
import type { EmbeddedRequests, Requests } from "../protocol/methods.js";
import { validateClientParams } from "../protocol/validators.js";

export { REVISION, validateRequestMeta };
export {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  MISSING_REQUIRED_CLIENT_CAPABILITY,
  PARSE_ERROR,
  UNSUPPORTED_PROTOCOL_VERSION,
} from "../protocol/errors.js";

/** The code for headers that do not say what the body says; absent in a revision whose headers repeat nothing. */
export const HEADER_MISMATCH = (errors as { readonly HEADER_MISMATCH?: number }).HEADER_MISMATCH;

/** The versions this server speaks. */
export const supportedVersions: readonly string[] = [REVISION];

/** What the runtime reads off a row of the method table. */
export interface MethodFacts {
  readonly kind: string;
  readonly sender: string;
  readonly capability?: string;
  readonly capabilityOf?: string;
  readonly mayRequireInput?: boolean;
  readonly requiredResultMembers?: readonly string[];
  readonly requiredParams?: readonly string[];
}

/** A generated validator: `undefined` when the value is right. */
export type Validator = (
  value: unknown,
  path?: string,
) => { readonly path: string; readonly message: string } | undefined;

const methodTable = new Map<string, MethodFacts>(Object.entries(methods));
const paramsValidators = new Map<string, Validator>(Object.entries(validateClientParams));
const metaKeys = {
  request: new Map<string, string>(Object.entries(requestMetaKeys)),
  notification: new Map<string, string>(Object.entries(notificationMetaKeys)),
  result: new Map<string, string>(Object.entries(resultMetaKeys)),
};

/** The row of a method, if the revision has it. */
export function factsOf(method: string): MethodFacts | undefined {
  return methodTable.get(method);
}

/** The requests that a client sends, in the table's order. */
export function clientRequests(): readonly string[] {
  return [...methodTable].filter(([, facts]) => isClientRequest(facts)).map(([name]) => name);
}

/** True for a request that a client may send. */
export function isClientRequest(facts: MethodFacts): boolean {
  return facts.kind === "request" && (facts.sender === "client" || facts.sender === "both");
}

/** True for a notification that a server may send. */
export function serverMayNotify(method: string): boolean {
  const facts = methodTable.get(method);
  return facts?.kind === "notification" && (facts.sender === "server" || facts.sender === "both");
}

/** A change that a server may announce to those who listen. */
export interface Announcement {
  /** The notification. */
  readonly method: string;
  /** The member of a listener's filter that asks for it. */
  readonly member: string;
  /** The capability, as a path, by which a server says that it announces such changes. */
  readonly capability: string;
  /** The filter names the URIs to be told of. */
  readonly byUri: boolean;
}

/** The notification that acknowledges a subscription, if the revision has one. */
export const acknowledgement = ["notifications/subscriptions/acknowledged"].find(serverMayNotify);

/**
 * What may be announced in this revision; nothing where nobody can listen. A notification behind a flag of a capability,
 * `tools.listChanged`, is asked for by the flag's path in one word, `toolsListChanged`.
 */
export function announcements(): readonly Announcement[] {
  const listen = methodTable.get("subscriptions/listen");
  if (listen === undefined || !isClientRequest(listen)) return [];
  return [...methodTable].flatMap(([method, facts]): readonly Announcement[] => {
    const { capability, capabilityOf } = facts;
    if (!serverMayNotify(method) || capability === undefined || capabilityOf === "client") return [];
    if (method === "notifications/resources/updated") {
      return [{ method, member: "resourceSubscriptions", capability: "resources.subscribe", byUri: true }];
    }
    const [name = "", flag] = capability.split(".");
    if (flag === undefined) return [];
    const member = `${name}${flag.charAt(0).toUpperCase()}${flag.slice(1)}`;
    return [{ method, member, capability, byUri: false }];
  });
}

/** The validator of the params of what a client sends, if it has any. */
export function paramsValidatorOf(method: string): Validator | undefined {
  return paramsValidators.get(method);
}

/** The wire key of a `_meta` entry by its short name, e.g. `protocolVersion`; absent where the revision has none. */
export function metaKeyOf(kind: "request" | "notification" | "result", shortName: string): string | undefined {
  return metaKeys[kind].get(shortName);
}

/** The params of a request by method name; `unknown` in a revision without it. */
export type ParamsOf<Name extends string> = Name extends keyof Requests ? Requests[Name]["params"] : unknown;

/** The result of a request by method name; `unknown` in a revision without it. */
export type ResultOf<Name extends string> = Name extends keyof Requests ? Requests[Name]["result"] : unknown;

/** The params of a request that travels inside a result that asks for input; `unknown` in a revision without it. */
export type EmbeddedParamsOf<Name> = Name extends keyof EmbeddedRequests
  ? EmbeddedRequests[Name] extends { params?: infer Params }
    ? Params
    : unknown
  : unknown;

/** What a client answers such a request with. */
export type EmbeddedResultOf<Name> = Name extends keyof EmbeddedRequests
  ? EmbeddedRequests[Name] extends { result: infer Result }
    ? Result
    : unknown
  : unknown;

/** Everything that a server may ask a client's own machinery for, besides questions to the person. */
export type ClientAsk = {
  [Name in Exclude<keyof EmbeddedRequests & string, "elicitation/create">]: EmbeddedRequests[Name] extends {
    params: infer Params;
  }
    ? { readonly method: Name; readonly params: Params }
    : { readonly method: Name; readonly params?: EmbeddedParamsOf<Name> };
}[Exclude<keyof EmbeddedRequests & string, "elicitation/create">];

/** The member of a result union that is the answer, as opposed to the one that asks for input: the one that has `Member`. */
export type AnswerWith<Result, Member extends string> = Extract<Result, { readonly [Key in Member]: unknown }>;

/** A request's `_meta`. */
export type RequestMeta = NonNullable<
  ParamsOf<"tools/call"> extends { _meta: infer Meta } ? Meta : Record<string, unknown>
>;

type RequestMetaKeys = typeof requestMetaKeys;

/** The type of a `_meta` entry by its short name; `undefined` where the revision has none. */
export type MetaValueOf<ShortName extends string> = ShortName extends keyof RequestMetaKeys
  ? RequestMetaKeys[ShortName] extends keyof RequestMeta
    ? NonNullable<RequestMeta[RequestMetaKeys[ShortName]]>
    : undefined
  : undefined;
