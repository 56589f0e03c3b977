/**
 * Which result asks for input instead of being the answer, and how the two are told apart on the wire. In: a revision. Out:
 * claims that follow from its structure: the asking result is the member of a result's union that leads to the requests
 * which are never messages of their own; the discriminator is the open union of literals that all members share.
 */
import { declarationOf, reachableFrom, resolved } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import { resultsOf } from "../ir/method-questions.js";
import type { Method, Revision } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";

/** True when `type`, one of the results of `method`, asks for input. */
export function asks(revision: Revision, type: TypeExpr, method: Pick<Method, "mayRequireInput">): boolean {
  return method.mayRequireInput && carriesEmbedded(revision, type);
}

/** How results are told apart. */
export interface ResultKinds {
  /** The member that tells, e.g. `resultType`. */
  readonly member: string;
  /** Its value where the result asks for input. */
  readonly asking: string;
  /** Its values where the result is the answer. */
  readonly answering: readonly string[];
}

/** How the members of a union of results are told apart; `undefined` where none of them asks, or nothing tells. */
export function resultKindsOf(revision: Revision, alternatives: readonly TypeExpr[]): ResultKinds | undefined {
  const asking = alternatives.filter((type) => carriesEmbedded(revision, type));
  if (asking.length === 0 || asking.length === alternatives.length) return undefined;
  const [first, ...others] = alternatives.map((type) => membersOf(revision, type)?.properties);
  for (const [member, { type, optional }] of first ?? []) {
    const literals = openLiterals(revision, type);
    if (optional || literals.length < 2 || !others.every((properties) => properties?.has(member) === true)) continue;
    const named = literals.find((literal) => asking.some((at) => at.kind === "ref" && isNamedAfter(at.name, literal)));
    const value = named ?? (literals.includes("input_required") ? "input_required" : (literals.at(-1) ?? ""));
    return { member, asking: value, answering: literals.filter((literal) => literal !== value) };
  }
  return undefined;
}

/** The way the revision as a whole tells results apart: that of the methods which may be answered with a question. */
export function commonResultKinds(revision: Revision): ResultKinds | undefined {
  for (const method of revision.methods) {
    const kinds = method.mayRequireInput ? resultKindsOf(revision, resultsOf(revision, method)) : undefined;
    if (kinds !== undefined) return kinds;
  }
  return undefined;
}

/** The members that an asking result adds itself and leaves optional: at least one of them must be there. */
export function oneOfMembers(revision: Revision, type: TypeExpr): readonly string[] {
  const declaration = type.kind === "ref" ? declarationOf(revision, type.name) : undefined;
  if (declaration?.kind !== "interface") return [];
  const added = declaration.members.flatMap((member) => (member.kind === "property" ? [member] : []));
  return added.every(({ optional }) => optional) ? added.map(({ name }) => name) : [];
}

/** True when a type leads to a request that is never a message of its own. */
export function carriesEmbedded(revision: Revision, type: TypeExpr): boolean {
  const embedded = revision.methods.filter((method) => method.embedded);
  if (embedded.length === 0) return false;
  const reached = reachableFrom(revision, type);
  return embedded.some(({ message }) => reached.has(message));
}

/** The string literals of a union that any other string may stand in for. */
function openLiterals(revision: Revision, type: TypeExpr): readonly string[] {
  const union = resolved(revision, type);
  if (union.kind !== "union" || !union.members.some((member) => member.kind === "keyword" && member.name === "string"))
    return [];
  return union.members.flatMap((member) =>
    member.kind === "literal" && typeof member.value === "string" ? [member.value] : [],
  );
}

/** `InputRequiredResult` is named after `input_required`. */
function isNamedAfter(name: string, literal: string): boolean {
  const words = literal.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return name === words.join("") || name === `${words.join("")}Result`;
}
