/**
 * What a declaration is for, in our own words and only where it follows from the revision's structure: the message of a
 * method, its params, its answer, an error. No sentence of the specification is repeated.
 */
import { alternativesOf } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import { resultsOf } from "../ir/method-questions.js";
import type { Method, Revision } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";
import { asks } from "./input-required.js";

/** One line for each declaration of which something can be said, by name. */
export function rolesOf(revision: Revision): ReadonlyMap<string, string> {
  const roles = new Map<string, string>();
  const say = (name: string, line: string): void => {
    if (!roles.has(name)) roles.set(name, line);
  };
  for (const { message, name, kind, embedded } of revision.methods) {
    say(message, embedded ? `The request \`${name}\`, which travels inside a result.` : `The ${kind} \`${name}\`.`);
  }
  for (const [name, methods] of users(revision, paramsRefs)) say(name, `Params of ${listed(methods)}.`);
  for (const [name, methods] of users(revision, (method) => resultRefs(revision, method, false))) {
    say(name, `Answer to ${listed(methods)}.`);
  }
  for (const [name, methods] of users(revision, (method) => resultRefs(revision, method, true))) {
    say(name, `What ${listed(methods)} may be answered with to ask for input first.`);
  }
  for (const { name, line } of responses(revision)) say(name, line);
  for (const { code, declaration } of revision.errors)
    if (declaration !== undefined) say(declaration, `Error ${code}.`);
  return roles;
}

type RefsOf = (method: Method) => readonly string[];

/** Declaration → the names of the methods that `refsOf` leads from to it. */
function users(revision: Revision, refsOf: RefsOf): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const method of revision.methods) {
    for (const name of refsOf(method)) found.set(name, [...(found.get(name) ?? []), method.name]);
  }
  return found;
}

function paramsRefs({ params }: Method): readonly string[] {
  return params === undefined ? [] : refs([params.type]);
}

function resultRefs(revision: Revision, method: Method, asking: boolean): readonly string[] {
  return refs(resultsOf(revision, method).filter((type) => asks(revision, type, method) === asking));
}

function refs(types: readonly TypeExpr[]): readonly string[] {
  return types.flatMap((type) => (type.kind === "ref" ? [type.name] : []));
}

/** Whole responses: declarations that fix the `result` of a response to the result of a method. */
function responses(revision: Revision): readonly { readonly name: string; readonly line: string }[] {
  return revision.declarations.flatMap(({ name, kind }) => {
    const result = kind === "interface" ? membersOf(revision, name)?.properties.get("result") : undefined;
    if (result === undefined) return [];
    const [first] = refs(alternativesOf(revision, result.type));
    const answered = revision.methods.filter((method) => resultRefs(revision, method, false).includes(first ?? ""));
    // A result that many methods share (an empty one) does not tell which of them is meant.
    const line = answered.length === 1 ? `The response with the answer to ${listed([answered[0]?.name ?? ""])}.` : "";
    return line === "" ? [] : [{ name, line }];
  });
}

function listed(names: readonly string[]): string {
  if (names.length > 4) return `${names.length} methods`;
  const quoted = names.map((name) => `\`${name}\``);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1) ?? ""}`;
}
