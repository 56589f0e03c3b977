/**
 * What is deprecated, since when, by which proposal and until when at least: a schema's own tags and the features registry
 * put together. In: a declaration or a member, with its tag if it has one. Out: facts, and the `@deprecated` tag for them.
 */
import type { Feature, FeatureRegistry } from "../ir/features.js";
import type { Revision } from "../ir/revision.js";
import type { Deprecation } from "../ir/type-expr.js";

/** All that this needs of what an emitter is given. */
export interface DeprecationGiven {
  readonly revision: Pick<Revision, "id">;
  readonly features: FeatureRegistry;
}

/** The facts; `feature` only where the registry says that this very place belongs to it. */
export interface DeprecationFacts {
  readonly since?: string;
  readonly sep?: string;
  readonly earliestRemoval?: string;
  readonly feature?: Feature;
}

/**
 * The deprecation of a place: `Declaration`, or `Declaration.member`. The registry counts also where the schema has no tag,
 * from the revision on that deprecated the feature. `undefined` where neither says anything.
 */
export function deprecationOf(
  { revision, features: { features } }: DeprecationGiven,
  place: string,
  tag: Deprecation | undefined,
): DeprecationFacts | undefined {
  const feature = features.find(
    ({ declarations, deprecatedIn }) => declarations.includes(place) && deprecatedIn <= revision.id,
  );
  if (tag === undefined && feature === undefined) return undefined;
  const since = tag?.since ?? feature?.deprecatedIn;
  const sep = tag?.sep ?? feature?.sep;
  const earliestRemoval = feature?.earliestRemoval ?? commonRemoval(features, sep, since);
  return {
    ...(since === undefined ? {} : { since }),
    ...(sep === undefined ? {} : { sep }),
    ...(earliestRemoval === undefined ? {} : { earliestRemoval }),
    ...(feature === undefined ? {} : { feature }),
  };
}

/** The earliest removal that all features of one proposal and revision share. */
function commonRemoval(
  features: readonly Feature[],
  sep: string | undefined,
  since: string | undefined,
): string | undefined {
  const related = features.filter((feature) => feature.sep === sep && feature.deprecatedIn === since);
  const [first, ...others] = new Set(related.map(({ earliestRemoval }) => earliestRemoval));
  return others.length === 0 ? first : undefined;
}

/** The facts that the method table and the like carry as a value. */
export function deprecationValue({ since, sep, earliestRemoval }: DeprecationFacts): {
  readonly [key: string]: string;
} {
  return {
    ...(since === undefined ? {} : { since }),
    ...(sep === undefined ? {} : { sep }),
    ...(earliestRemoval === undefined ? {} : { earliestRemoval }),
  };
}

/** `@deprecated since 2026-07-28 (SEP-2577): Roots; earliest removal 2027-07-28. What to do instead.` */
export function deprecatedTag({ since, sep, earliestRemoval, feature }: DeprecationFacts): string {
  const removal = earliestRemoval === undefined ? feature?.removalCondition : `earliest removal ${earliestRemoval}`;
  const head = `@deprecated${since === undefined ? "" : ` since ${since}`}${sep === undefined ? "" : ` (${sep})`}`;
  const name = feature === undefined ? "" : `: ${feature.name}`;
  const facts = `${head}${name}${removal === undefined ? "" : `; ${removal}`}`;
  return feature === undefined ? facts : `${facts}. ${feature.migration}`;
}
