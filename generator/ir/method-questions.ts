/**
 * Questions about methods: what their params really hold, and what the results may be. In: a Revision and a method.
 * Out: flattened members and types. It knows no method by name.
 */
import { alternativesOf } from "./declarations.js";
import type { Declared } from "./declarations.js";
import { membersOf } from "./members-of.js";
import type { Members } from "./members-of.js";
import type { Method, Revision } from "./revision.js";
import type { TypeExpr } from "./type-expr.js";

/** The method of that name, if the revision has one. */
export function methodOf(revision: Pick<Revision, "methods">, name: string): Method | undefined {
  return revision.methods.find((method) => method.name === name);
}

/**
 * The members of a method's params, with the `_meta` of the base message merged in where an inline `params` hides it.
 * `undefined` where the method has no params, or where they are a union: then ask for each of `alternativesOf`.
 */
export function paramsOf(revision: Declared, method: Pick<Method, "params">): Members | undefined {
  if (method.params === undefined) return undefined;
  const own = membersOf(revision, method.params.type);
  if (own === undefined || method.params.metaFrom === undefined) return own;
  const hidden = membersOf(revision, method.params.metaFrom)?.properties.get("params");
  const meta = hidden === undefined ? undefined : membersOf(revision, hidden.type)?.properties.get("_meta");
  return meta === undefined ? own : { ...own, properties: new Map([["_meta", meta], ...own.properties]) };
}

/** What a request may be answered with, one by one: the members of its result's union. Empty for a notification. */
export function resultsOf(revision: Declared, method: Pick<Method, "result">): readonly TypeExpr[] {
  return method.result === undefined ? [] : alternativesOf(revision, method.result);
}
