/**
 * The life cycle of protocol features, as `spec/features.json` records it: facts that a schema.ts states only in part
 * (which revision deprecated a feature, by which proposal, and the earliest removal). No sentence of the specification.
 */

export interface FeatureRegistry {
  readonly features: readonly Feature[];
}

export interface Feature {
  readonly name: string;
  /** The proposal that deprecated it, e.g. `SEP-2577`, or a pull request where there is no proposal. */
  readonly sep: string;
  readonly deprecatedIn: string;
  /** ISO date: the first revision released on or after it may remove the feature. Absent where no date is set. */
  readonly earliestRemoval?: string;
  /** A condition instead of a date, in our words. */
  readonly removalCondition?: string;
  readonly migration: string;
  readonly link: string;
  /** What in a schema belongs to it, as `Declaration` or `Declaration.member`. Used where the schema has no tag of its own. */
  readonly declarations: readonly string[];
}
