/**
 * Definitions for tests: texts in, Definitions or findings out, in a form that is easy to compare. Checked against the
 * snapshots that the package carries.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDefinitions } from "../../definitions/parse.js";
import type { DefinitionsInput, ParseContext } from "../../definitions/parse.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Definitions } from "../../ir/definitions.js";
import type { Revision } from "../../ir/revision.js";
import { revisionOf } from "../../ir/snapshot.js";
import { projectRoot } from "./shared.js";

/** Every revision that the package knows, oldest first. */
export const knownRevisions: readonly Revision[] = readdirSync(join(projectRoot, "spec"))
  .filter((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name))
  .toSorted()
  .map((name) => revisionOf(readFileSync(join(projectRoot, "spec", name), "utf8")));

/** The revision of that id. */
export function knownRevision(id: string): Revision {
  const revision = knownRevisions.find((known) => known.id === id);
  if (revision === undefined) throw new Error(`no snapshot of ${id}`);
  return revision;
}

/** Everything that was found in a YAML text. */
export function diagnosticsIn(text: string, context: Partial<ParseContext> = {}): readonly Diagnostic[] {
  return parsed({ file: "mcp.yaml", kind: "yaml", text }, context).diagnostics;
}

/** What was found: `code line:column`, in order. The notice about a revision that was not named is left out. */
export function findingsIn(text: string, context: Partial<ParseContext> = {}): readonly string[] {
  return diagnosticsIn(text, context)
    .filter(({ code }) => code !== "definitions/default-revision")
    .map(({ code, span }) => `${code.replace("definitions/", "")} ${span?.line ?? "?"}:${span?.column ?? "?"}`);
}

/** The definitions of an input that has no error. */
export function definitionsOf(input: string | DefinitionsInput, context: Partial<ParseContext> = {}): Definitions {
  const given = typeof input === "string" ? ({ file: "mcp.yaml", kind: "yaml", text: input } as const) : input;
  const { value, diagnostics } = parsed(given, context);
  if (value === undefined) throw new Error(diagnostics.map((d) => `${d.code}: ${d.message}`).join("\n"));
  return value;
}

/** The same as `definitionsOf`, for a value as a config module exports it. */
export function definitionsOfValue(value: unknown): Definitions {
  return definitionsOf({ file: "mcp.config.ts", kind: "value", value });
}

/** Findings in a value: `code path`. */
export function findingsInValue(value: unknown): readonly string[] {
  return parsed({ file: "mcp.config.ts", kind: "value", value }, {})
    .diagnostics.filter(({ code }) => code !== "definitions/default-revision")
    .map(({ code, span }) => `${code.replace("definitions/", "")} ${span?.path ?? ""}`);
}

function parsed(input: DefinitionsInput, context: Partial<ParseContext>) {
  return parseDefinitions(input, { revisions: knownRevisions, ...context });
}

/** The head of a definitions file that has no fault. Three lines. */
export const head = `revision: "2026-07-28"
server: { name: test, version: "1" }
tools:
`;

/** A tool with that input schema, written in one line of YAML: line 4, the schema begins at column 21. */
export function toolWith(inputSchema: string): string {
  return `${head}  t: { inputSchema: ${inputSchema} }\n`;
}
