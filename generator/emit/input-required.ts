/**
 * Which result asks for input instead of being the answer, and how the two are told apart on the wire. In: a revision. Out:
 * claims that follow from its structure: the asking result is the member of a result's union that leads to a request,
 * whether or not that is also a message of its own; the discriminator is the open union of literals that all members share.
 */
import { alternativesOf, reachableFrom } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import { resultsOf } from "../ir/method-questions.js";
import type { Method, Revision } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";

/** True when `type`, one of the results of `method`, asks for input. */
export function asks(revision: Revision, type: TypeExpr, method: Pick<Method, "mayRequireInput">): boolean {
  return method.mayRequireInput && carriesRequest(revision, type);
}

/** How results are told apart. */
export interface ResultKinds {
  /** The member that tells, e.g. `resultType`. */
  readonly member: string;
  /** It may be absent, which means an answer. */
  readonly optional: boolean;
  /** Its value where the result asks for input. */
  readonly asking: string;
  /** Its values where the result is the answer. */
  readonly answering: readonly string[];
}

/** How the members of a union of results are told apart; `undefined` where none of them asks, or nothing tells. */
export function resultKindsOf(revision: Revision, alternatives: readonly TypeExpr[]): ResultKinds | undefined {
  const questions = alternatives.filter((type) => carriesRequest(revision, type));
  const answers = alternatives.filter((type) => !questions.includes(type));
  if (questions.length === 0 || answers.length === 0) return undefined;
  for (const member of membersOf(revision, answers[0] as TypeExpr)?.properties.keys() ?? []) {
    const property = (type: TypeExpr) => membersOf(revision, type)?.properties.get(member);
    const literals = (types: readonly TypeExpr[]): readonly string[] => [
      ...new Set(types.flatMap((type) => literalsOf(revision, property(type)?.type))),
    ];
    if (!alternatives.every((type) => literals([type]).length > 0)) continue;
    const asking = askingLiteral(questions, literals(questions));
    const answering = literals(answers).filter((literal) => literal !== asking);
    const optional = answers.some((type) => property(type)?.optional === true);
    if (answering.length > 0) return { member, optional, asking, answering };
  }
  return undefined;
}

/** The only literal there is, else the one that a question is named after, else the usual one, else the last. */
function askingLiteral(questions: readonly TypeExpr[], literals: readonly string[]): string {
  const named = literals.find((literal) => questions.some((at) => at.kind === "ref" && isNamedAfter(at.name, literal)));
  return named ?? (literals.includes("input_required") ? "input_required" : (literals.at(-1) ?? ""));
}

/** The way the revision as a whole tells results apart: that of the methods which may be answered with a question. */
export function commonResultKinds(revision: Revision): ResultKinds | undefined {
  for (const method of revision.methods) {
    const kinds = method.mayRequireInput ? resultKindsOf(revision, resultsOf(revision, method)) : undefined;
    if (kinds !== undefined) return kinds;
  }
  return undefined;
}

/**
 * The members of which a question must have at least one: those that it adds to what an answer may have, where it leaves all
 * of them optional.
 */
export function oneOfMembers(revision: Revision, question: TypeExpr, answers: readonly TypeExpr[]): readonly string[] {
  const shared = new Set(answers.flatMap((type) => [...(membersOf(revision, type)?.properties.keys() ?? [])]));
  const properties = [...(membersOf(revision, question)?.properties.values() ?? [])];
  const added = properties.filter(({ name }) => !shared.has(name));
  return added.every(({ optional }) => optional) ? added.map(({ name }) => name) : [];
}

/** True when a type leads to a request. */
export function carriesRequest(revision: Revision, type: TypeExpr): boolean {
  const reached = reachableFrom(revision, type);
  return revision.methods.some(({ kind, message }) => kind === "request" && reached.has(message));
}

/** The requests that travel inside a result, also those that are messages of their own too. */
export function carriedRequests(revision: Revision): readonly Method[] {
  const questions = revision.methods.flatMap((method) =>
    resultsOf(revision, method).filter((type) => asks(revision, type, method)),
  );
  const reached = new Set(questions.flatMap((type) => [...reachableFrom(revision, type)]));
  return revision.methods.filter(
    ({ embedded, kind, message }) => embedded || (kind === "request" && reached.has(message)),
  );
}

/** The string literals that a type lists, whether or not any other string may stand in for them. */
function literalsOf(revision: Revision, type: TypeExpr | undefined): readonly string[] {
  if (type === undefined) return [];
  return alternativesOf(revision, type).flatMap((at) =>
    at.kind === "literal" && typeof at.value === "string" ? [at.value] : [],
  );
}

/** `InputRequiredResult` is named after `input_required`. */
function isNamedAfter(name: string, literal: string): boolean {
  const words = literal.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return name === words.join("") || name === `${words.join("")}Result`;
}
