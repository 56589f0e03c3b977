/**
 * What every check of one run may look at besides the node in hand. Plain data.
 */
import type { FeatureRegistry } from "../ir/features.js";
import type { Revision } from "../ir/revision.js";

/** Where a local file's text, or the reason why there is none, comes from. The reader keeps inside the project's folder. */
export type ReadLocal = (path: string) => string | { readonly text: string } | { readonly problem: string } | undefined;

/** One run's surroundings. */
export interface Context {
  /** The revision that the definitions are written for. */
  readonly revision: Revision;
  /** All that are known, oldest first. */
  readonly revisions: readonly Revision[];
  readonly features?: FeatureRegistry | undefined;
  readonly readLocal?: ReadLocal | undefined;
  /** What was made of each pattern before: a catalogue repeats its patterns. */
  readonly patterns: Map<string, unknown>;
}
