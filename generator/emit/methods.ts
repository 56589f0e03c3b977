/**
 * Writes methods.ts: the revision's id, its method table as a frozen value for the runtime, and the same as types for people.
 * Which method has which params, result, capability or deprecation is the revision's matter; here it is only written down.
 */
import { membersOf } from "../ir/members-of.js";
import { resultsOf } from "../ir/method-questions.js";
import type { Method, Revision } from "../ir/revision.js";
import { code, join, json, key, printFile, raw, type } from "../print/code.js";
import type { Code } from "../print/code.js";
import { docComment } from "../print/doc-comment.js";
import { deprecatedTag, deprecationOf, deprecationValue } from "./deprecations.js";
import type { Given, ProtocolEmitter } from "./emitter.js";
import { asks, carriedRequests } from "./input-required.js";
import { typeCode } from "./type-code.js";
import type { TypeContext } from "./type-code.js";

/** Names that methods.ts declares or takes from the language. */
const taken = [
  ..."REVISION methods isMethod MethodName MethodFacts Requests Notifications EmbeddedRequests frozen MetaOf".split(
    " ",
  ),
  ..."Object Readonly Record NonNullable Pick".split(" "),
];

/** Emits methods.ts. */
export const emitMethods: ProtocolEmitter = (given) => {
  const { revision } = given;
  const requests = revision.methods.filter(({ kind, embedded }) => kind === "request" && !embedded);
  const notifications = revision.methods.filter(({ kind, embedded }) => kind === "notification" && !embedded);
  const embedded = carriedRequests(revision);
  const body = code`/** The revision that these files were made from. */
export const REVISION = ${revision.id};

/** What is known of a method. */
export interface MethodFacts {
  /** \`embedded\`: a request that is never a message of its own but travels inside a result that asks for input. */
  readonly kind: "request" | "notification" | "embedded";
  /** Who sends it. */
  readonly sender: "client" | "server" | "both";
  /** The capability that gates it, as a path: \`resources.subscribe\`. */
  readonly capability?: string;
  /** The side that declares that capability. */
  readonly capabilityOf?: "client" | "server";
  readonly deprecated?: { readonly since?: string; readonly sep?: string; readonly earliestRemoval?: string };
  /** The result may be one that asks for input first. */
  readonly mayRequireInput: boolean;
  /** The members that every answer to it must have; none for a notification. */
  readonly requiredResultMembers: readonly string[];
  /** The members that its params must have, besides \`_meta\`. */
  readonly requiredParams: readonly string[];
}

/** Every method of the revision by its name. It has no prototype: a name that is not in it finds nothing. */
export const methods = /* @__PURE__ */ frozen({
${join(revision.methods.map((method) => rowCode(given, method)))}
});

/** The name of a method of the revision. */
export type MethodName = keyof typeof methods;

/** True for the name of a method of the revision. */
export function isMethod(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}

/** Requests that are messages of their own, by method. */
export interface Requests {${rowTypes(given, requests)}}

/** Notifications, by method. */
export interface Notifications {${rowTypes(given, notifications)}}

/** Requests that travel inside a result that asks for input, by method. */
export interface EmbeddedRequests {${rowTypes(given, embedded)}}
${revision.methods.some(({ params }) => params?.metaFrom !== undefined) ? metaOf : undefined}
function frozen<const Table extends Readonly<Record<string, MethodFacts>>>(table: Table): Table {
  for (const { deprecated, requiredResultMembers, requiredParams } of Object.values<MethodFacts>(table)) {
    Object.freeze(deprecated);
    Object.freeze(requiredResultMembers);
    Object.freeze(requiredParams);
  }
  for (const row of Object.values(table)) Object.freeze(row);
  return Object.freeze(Object.assign(Object.create(null), table));
}`;
  return { path: "methods.ts", text: `${printFile(body, taken)}\n`, owner: "generator" };
};

const metaOf = raw(`
/** The \`_meta\` that every message of a kind may carry, also where its own params do not say so. */
type MetaOf<Message extends { params?: { _meta?: unknown } }> = Pick<NonNullable<Message["params"]>, "_meta">;
`);

function rowCode(given: Given, method: Method): Code {
  const deprecation = deprecationOf(given, method.message, method.deprecated);
  const { capability } = method;
  const row = {
    kind: method.embedded ? "embedded" : method.kind,
    sender: method.sentBy.length === 1 ? (method.sentBy[0] ?? "both") : "both",
    ...(capability === undefined ? {} : { capability: capability.path.join("."), capabilityOf: capability.of }),
    ...(deprecation === undefined ? {} : { deprecated: deprecationValue(deprecation) }),
    mayRequireInput: method.mayRequireInput,
    requiredResultMembers: requiredMembers(given.revision, method),
    requiredParams: requiredParams(given.revision, method),
  };
  return code`${deprecationDoc(given, method)}${key(method.name)}: ${json(row)},`;
}

/** The members that each of a method's answers must have; a result that asks for input is none. */
function requiredMembers(revision: Revision, method: Method): readonly string[] {
  const answers = resultsOf(revision, method).filter((answer) => !asks(revision, answer, method));
  const [first, ...others] = answers.map((answer) => [...(membersOf(revision, answer)?.properties.values() ?? [])]);
  const required = (first ?? []).filter(({ optional }) => !optional).map(({ name }) => name);
  return required.filter((name) => others.every((other) => other.some((p) => p.name === name && !p.optional)));
}

/** The members that the params of a method must have, besides `_meta`; none where the params may be left out. */
function requiredParams(revision: Revision, { params }: Method): readonly string[] {
  const members = params === undefined || params.optional ? undefined : membersOf(revision, params.type);
  return [...(members?.properties.values() ?? [])]
    .filter(({ name, optional }) => !optional && name !== "_meta")
    .map(({ name }) => name);
}

function rowTypes(given: Given, methods: readonly Method[]): Code {
  if (methods.length === 0) return raw("");
  const rows = methods.map((method) => {
    const { params, result } = method;
    const paramsCode = params === undefined ? raw("params?: undefined;") : paramsMember(method, params);
    const resultCode = result === undefined ? raw("") : code` result: ${typeCode(result, contextOf(given.revision))};`;
    return code`${deprecationDoc(given, method)}${key(method.name)}: { ${paramsCode}${resultCode} };`;
  });
  return code`\n${join(rows)}\n`;
}

function paramsMember(method: Method, params: NonNullable<Method["params"]>): Code {
  const own = paramsType(method, params);
  const meta = params.metaFrom === undefined ? undefined : code` & MetaOf<${type("./types.js", params.metaFrom)}>`;
  return code`params${raw(params.optional ? "?" : "")}: ${own}${meta};`;
}

/** By name where the params have one, else through the message that holds them. */
export function paramsType({ message }: Method, { type: of, optional }: NonNullable<Method["params"]>): Code {
  if (of.kind === "ref") return type("./types.js", of.name);
  const member = code`${type("./types.js", message)}["params"]`;
  return optional ? code`NonNullable<${member}>` : member;
}

function deprecationDoc(given: Given, method: Method): Code {
  const deprecation = deprecationOf(given, method.message, method.deprecated);
  return docComment([], deprecation === undefined ? [] : [deprecatedTag(deprecation)]);
}

function contextOf({ errors }: Revision): TypeContext {
  const codes = new Set(errors.map(({ name }) => name));
  return {
    typeOf: (name) => type("./types.js", name),
    constantOf: (name) => type(codes.has(name) ? "./errors.js" : "./types.js", name),
  };
}
