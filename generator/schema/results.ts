/**
 * What a request is answered with. In: the declarations and a request's declaration name. Out: the type of its result, by
 * the conventions of naming that every revision follows, or the names that were looked for.
 */
import { alternativesOf, declarationOf, reachableFrom } from "../ir/declarations.js";
import type { Declared } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import type { TypeExpr } from "../ir/type-expr.js";

/** `XResultResponse.result` where the schema has it, else `XResult`, else `EmptyResult`; `undefined` where none is declared. */
export function resultOf(revision: Declared, request: string): TypeExpr | undefined {
  const { response, result, empty } = candidatesFor(request);
  const inResponse = membersOf(revision, response)?.properties.get("result");
  if (inResponse !== undefined) return inResponse.type;
  const name = [result, empty].find((candidate) => declarationOf(revision, candidate) !== undefined);
  return name === undefined ? undefined : { kind: "ref", name };
}

/** The names that may declare a request's result, in the order they are looked for. */
export function candidatesFor(request: string): {
  readonly response: string;
  readonly result: string;
  readonly empty: string;
} {
  const stem = request.replace(/Request$/, "");
  return { response: `${stem}ResultResponse`, result: `${stem}Result`, empty: "EmptyResult" };
}

/** True when the result is a union and one of its members carries a request: it may ask instead of answering. */
export function mayAsk(revision: Declared, result: TypeExpr, requests: ReadonlySet<string>): boolean {
  const alternatives = alternativesOf(revision, result);
  if (alternatives.length < 2) return false;
  return alternatives.some((member) => [...reachableFrom(revision, member)].some((name) => requests.has(name)));
}
