/**
 * The text of a schema.ts in, a Revision and every finding out. No Revision comes of a file with errors; all of them are
 * found in one run. The revision's id is what the caller says, never what a constant in the file says.
 */
import { createHash } from "node:crypto";
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { Declaration, Revision, SourceStamp } from "../ir/revision.js";
import { capabilitiesIn } from "./capabilities.js";
import { declarationsIn } from "./declarations.js";
import { schemaDiagnostics } from "./diagnostics.js";
import { errorsIn } from "./errors.js";
import { metaKeysIn } from "./meta.js";
import { methodsIn } from "./methods.js";
import type { ReportAt } from "./methods.js";
import type { Finding, Source } from "./source.js";
import { compile, reportAt } from "./source.js";

/** What the text does not say itself. */
export interface ParseOptions {
  /** The revision's name: the folder or the `--revision` argument. */
  readonly id: string;
  /** The file as the user named it, for diagnostics. */
  readonly file: string;
  /** Upstream commit, where known. */
  readonly commit?: string | undefined;
}

/** Parses a schema.ts. */
export function parse(text: string, options: ParseOptions): Outcome<Revision | undefined> {
  try {
    return read(text, options);
  } catch (error) {
    // The compiler descends by recursion, and so do we: a type nested thousands of levels deep is somebody's joke.
    if (!(error instanceof RangeError)) throw error;
    const span = {
      file: options.file,
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
      source: text.split("\n", 1)[0] ?? "",
    };
    return { value: undefined, diagnostics: [schemaDiagnostics.make("too-deep", {}, { span })] };
  }
}

function read(text: string, { id, file, commit }: ParseOptions): Outcome<Revision | undefined> {
  const { source, complaints, parses } = compile(text, file);
  // The tree of a text that does not parse is a guess, so only the compiler's findings count.
  if (!parses) return { value: undefined, diagnostics: inOrder(complaints()) };
  const declarations = declarationsIn(source);
  if (declarations.length === 0 && source.found.length === 0)
    reportAt(source, 0, 0, schemaDiagnostics.make("nothing-declared", {}));
  const sha256 = createHash("sha256").update(text).digest("hex");
  const stamp: SourceStamp = { sha256, ...(commit === undefined ? {} : { commit }) };
  const value = derived(id, stamp, declarations, reporterFor(source));
  const own = source.found;
  const diagnostics = inOrder([
    ...own,
    ...complaints().filter((complaint) => !own.some((finding) => isEcho(complaint, finding))),
  ]);
  return { value: hasErrors(diagnostics) ? undefined : value, diagnostics };
}

function derived(id: string, stamp: SourceStamp, declarations: readonly Declaration[], reportName: ReportAt): Revision {
  const capabilities = capabilitiesIn({ declarations });
  const methods = methodsIn({ declarations, capabilities }, reportName);
  return {
    id,
    era: methods.some(({ kind, name }) => kind === "request" && name === "initialize") ? "legacy" : "modern",
    source: stamp,
    declarations,
    methods,
    errors: errorsIn({ declarations }),
    metaKeys: metaKeysIn({ declarations }, methods),
    capabilities,
  };
}

function reporterFor(source: Source): ReportAt {
  return (name, { line, column }, diagnostic) => {
    const start = source.tree.getPositionOfLineAndCharacter(line - 1, column - 1);
    reportAt(source, start, start + name.length, diagnostic);
  };
}

/** The compiler complaining about something already reported in our words: inside what was refused, or at its counterpart. */
function isEcho(complaint: Finding, { start, end, diagnostic }: Finding): boolean {
  if (!/^schema\/(?:unsupported-|unknown-type|duplicate-declaration)/.test(diagnostic.code)) return false;
  if (complaint.start >= start && complaint.start < Math.max(end, start + 1)) return true;
  const place = complaint.diagnostic.span;
  return diagnostic.related?.some(({ span }) => span.line === place?.line && span.column === place.column) ?? false;
}

function inOrder(findings: readonly Finding[]): readonly Diagnostic[] {
  return [...findings].toSorted((a, b) => a.start - b.start || a.end - b.end).map(({ diagnostic }) => diagnostic);
}
