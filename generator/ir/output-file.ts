/**
 * What an emitter returns: a path, a text and who owns it. Writing is `disk/`'s business.
 */

export interface OutputFile {
  /** Relative to the output root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** `generator`: rewritten by every run. `user`: created when absent, never written again. */
  readonly owner: "generator" | "user";
  /** `false` where the text is laid out already, or is machine code that nobody reads: prettier leaves it alone. */
  readonly format?: false;
}
