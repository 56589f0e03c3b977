/**
 * Writes skeleton.ts: one handler for each request that a server must answer, each with the smallest right answer, typed so
 * that leaving one out or answering with something else does not compile. It is a start to copy, so nothing imports it.
 */
import { resultsOf } from "../ir/method-questions.js";
import type { Method, Revision } from "../ir/revision.js";
import { code, join, json, key, printFile, raw, type as typeImport } from "../print/code.js";
import type { Code } from "../print/code.js";
import type { Json } from "../print/literals.js";
import { docComment } from "../print/doc-comment.js";
import { deprecatedTag, deprecationOf } from "./deprecations.js";
import type { Given, ProtocolEmitter } from "./emitter.js";
import { asks, resultKindsOf, commonResultKinds } from "./input-required.js";
import { sampleOf } from "./sample-values.js";

/** Emits skeleton.ts. */
export const emitSkeleton: ProtocolEmitter = (given) => {
  const answered = given.revision.methods.filter(isAnswered);
  const requests = typeImport("./methods.js", "Requests");
  const names = answered.length === 0 ? raw("never") : join(answered.map(({ name }) => code`| ${name}`));
  const body = code`/** The requests that a server has to answer. */
export type Answered =
${names};

/** Answers one kind of request. */
export type Handler<Method extends Answered> = (
  params: ${requests}[Method]["params"],
) => ${requests}[Method]["result"] | Promise<${requests}[Method]["result"]>;

/** One handler for each of them. */
export type Handlers = { readonly [Method in Answered]: Handler<Method> };

/** The smallest right answers: replace them one by one. */
export const handlers: Handlers = {
${join(answered.map((method) => handlerCode(given, method)))}
};`;
  const taken = ["Answered", "Handler", "Handlers", "handlers", "Promise", "Error"];
  return { path: "skeleton.ts", text: `${printFile(body, taken)}\n`, owner: "generator" };
};

function isAnswered({ kind, embedded, sentBy }: Method): boolean {
  return kind === "request" && !embedded && (sentBy.includes("client") || sentBy.length === 0);
}

function handlerCode(given: Given, method: Method): Code {
  const deprecation = deprecationOf(given, method.message, method.deprecated);
  const doc = docComment([], deprecation === undefined ? [] : [deprecatedTag(deprecation)]);
  const answer = answerTo(given.revision, method);
  if (answer === undefined) {
    return code`${doc}${key(method.name)}: () => {\nthrow new Error(${`${method.name} has no answer yet`});\n},`;
  }
  return code`${doc}${key(method.name)}: (_params) => (${json(answer)}),`;
}

/** The smallest answer, of the kind that is an answer. */
function answerTo(revision: Revision, method: Method): Json | undefined {
  const [answer] = resultsOf(revision, method).filter((type) => !asks(revision, type, method));
  const sample = answer === undefined ? undefined : sampleOf(revision, answer);
  const kinds = resultKindsOf(revision, resultsOf(revision, method)) ?? commonResultKinds(revision);
  const [first] = kinds?.answering ?? [];
  if (!isObject(sample) || kinds === undefined || first === undefined || !Object.hasOwn(sample, kinds.member))
    return sample;
  return { ...sample, [kinds.member]: first };
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
