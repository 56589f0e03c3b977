/**
 * What can be wrong with an input, as a value: the shape every room returns and only `cli/` prints.
 * In: a room's findings. Out: plain data. It refuses to know where a finding is shown, and it never throws.
 */

/** A place in an input file. Lines and columns count from 1; columns count UTF-16 units, as editors do. */
export interface Span {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The whole source line at `line`, so that a renderer can point at it without reading the file again. */
  readonly source?: string;
  /** Path inside a value that has no text of its own (a `mcp.config.ts` object), e.g. `tools.create_event.inputs`. */
  readonly path?: string;
}

export type Severity = "error" | "warning" | "info";

/** One finding. `code` is `room/kebab-name`: stable, never reused for something else. */
export interface Diagnostic {
  readonly code: `${string}/${string}`;
  readonly severity: Severity;
  /** What is wrong, in one sentence, in the user's words. */
  readonly message: string;
  readonly span?: Span;
  /** What to do, as an instruction. */
  readonly hint?: string;
  readonly related?: readonly { readonly message: string; readonly span: Span }[];
}

/** A value and everything that was found on the way to it. Parsing never stops at the first problem. */
export interface Outcome<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** True when at least one finding forbids going on. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === "error");
}

/** A bug of mcpgen's own, as opposed to a problem in the input: shown with its stack and a request to report it. */
export class InternalError extends Error {
  override readonly name = "InternalError";
}

/** The default branch of a total switch: adding a kind without handling it does not compile. */
export function unreachable(value: never): never {
  throw new InternalError(`unreachable: ${JSON.stringify(value)}`);
}
