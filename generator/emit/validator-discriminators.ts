/**
 * What tells the alternatives of a union of objects apart: a member whose types are literals. In: the alternatives. Out:
 * which of them are possible for each value of that member, or nothing where no member tells.
 */
import { alternativesOf } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import type { Revision } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";
import { literalOf } from "./validator-scalars.js";

type Literal = string | number | boolean;

/** One member and what its values say. */
export interface Discriminator {
  readonly member: string;
  /** `undefined` among the values: the member is absent. */
  readonly cases: readonly {
    readonly values: readonly (Literal | undefined)[];
    readonly alternatives: readonly TypeExpr[];
  }[];
  /** The alternatives that any other value leaves. */
  readonly otherwise: readonly TypeExpr[];
}

/** The member that tells most; `used` have been looked at already. */
export function discriminatorOf(
  revision: Revision,
  alternatives: readonly TypeExpr[],
  used: readonly string[],
): Discriminator | undefined {
  const names = new Set(alternatives.flatMap((type) => [...(membersOf(revision, type)?.properties.keys() ?? [])]));
  let best: { readonly discriminator: Discriminator; readonly worst: number } | undefined;
  for (const member of names) {
    const discriminator = used.includes(member) ? undefined : splitBy(revision, alternatives, member);
    if (discriminator === undefined) continue;
    const { cases, otherwise } = discriminator;
    const worst = Math.max(otherwise.length, ...cases.map(({ alternatives: left }) => left.length));
    if (worst < (best?.worst ?? alternatives.length)) best = { discriminator, worst };
  }
  return best?.discriminator;
}

function splitBy(revision: Revision, alternatives: readonly TypeExpr[], member: string): Discriminator | undefined {
  const says = alternatives.map((type) => ({ type, values: valuesOf(revision, type, member) }));
  const values = new Set(says.flatMap(({ values: own }) => own ?? []));
  if ([...values].every((at) => at === undefined)) return undefined;
  const cases = new Map<string, { values: (Literal | undefined)[]; alternatives: readonly TypeExpr[] }>();
  for (const at of values) {
    const left = says.flatMap(({ type, values: own }, index) => (own?.includes(at) === false ? [] : [{ type, index }]));
    const same = left.map(({ index }) => index).join(" ");
    const known = cases.get(same);
    if (known === undefined) cases.set(same, { values: [at], alternatives: left.map(({ type }) => type) });
    else known.values.push(at);
  }
  const otherwise = says.flatMap(({ type, values: own }) => (own === undefined ? [type] : []));
  return { member, cases: [...cases.values()], otherwise };
}

/** The literals that a member may be; `undefined` where it may be anything else too. */
export function valuesOf(
  revision: Revision,
  type: TypeExpr,
  member: string,
): readonly (Literal | undefined)[] | undefined {
  const property = membersOf(revision, type)?.properties.get(member);
  if (property === undefined) return undefined;
  const literals = alternativesOf(revision, property.type).map((at) => literalOf(revision, at));
  if (literals.some((literal) => literal === undefined)) return undefined;
  return property.optional ? [...literals, undefined] : literals;
}
