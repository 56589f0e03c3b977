/**
 * The patterns of a schema: each must compile with the `u` flag, as JSON Schema has it, and must not take exponential time. In: the
 * sites of a schema. Out: diagnostics, and the patterns that compile only once mended.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { cleanPattern } from "./clean-pattern.js";
import type { Context } from "./context.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import { exponentialPart } from "./exponential.js";
import type { Place } from "./node.js";
import { childOf, spanOf, textOf } from "./node.js";
import { allowSlowPattern } from "../ir/json-schema-keywords.js";
import type { Site, Walked } from "./walk-schema.js";
import { mapOf, pointerOf } from "./walk-schema.js";

/** What was found, and the mended spelling of each pattern that needs one. */
export interface CheckedPatterns {
  readonly clean: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks the patterns of all documents of one schema; `key` is the member that holds it. */
export function checkPatterns(context: Context, all: readonly Walked[], key: string): CheckedPatterns {
  const clean = new Map<string, string>();
  const found: Diagnostic[] = [];
  for (const walked of all) {
    for (const site of walked.sites.values()) {
      for (const { text, place, path } of patternsOf(site)) {
        const verdict = verdictOf(context, text);
        const pointer = `${key}#${pointerOf(path)}`;
        if (verdict.clean !== undefined) clean.set(text, verdict.clean);
        found.push(...findingsOf(verdict, pointer, place, isAllowed(site)));
      }
    }
  }
  return { clean, diagnostics: found };
}

interface Pattern {
  readonly text: string;
  readonly place: Place;
  readonly path: readonly string[];
}

function patternsOf(site: Site): readonly Pattern[] {
  const node = mapOf(site);
  const pattern = node?.entries.get("pattern")?.value;
  const text = textOf(pattern);
  const keys = childOf(node, "patternProperties");
  return [
    ...(pattern === undefined || text === undefined
      ? []
      : [{ text, place: pattern.place, path: [...site.path, "pattern"] }]),
    ...(keys?.kind === "map" ? [...keys.entries.values()] : []).map((entry) => ({
      text: entry.key,
      place: entry.place,
      path: [...site.path, "patternProperties", entry.key],
    })),
  ];
}

function isAllowed(site: Site): boolean {
  const override = childOf(site.node, allowSlowPattern);
  return override?.kind === "scalar" && override.value === true;
}

interface Verdict {
  /** Why it is no regular expression. */
  readonly problem?: string;
  /** How it must be written to compile with the flag. */
  readonly clean?: string;
  /** The part that can take exponential time. */
  readonly slow?: string;
}

function verdictOf({ patterns }: Context, text: string): Verdict {
  const known = patterns.get(text) as Verdict | undefined;
  if (known !== undefined) return known;
  const verdict = judged(text);
  patterns.set(text, verdict);
  return verdict;
}

function judged(text: string): Verdict {
  const problem = problemWith(text);
  if (problem === undefined) return withSlow({}, text);
  const clean = cleanPattern(text);
  if (clean === undefined) return { problem };
  return withSlow({ clean }, clean);
}

function withSlow(verdict: Verdict, pattern: string): Verdict {
  const slow = exponentialPart(pattern);
  return slow === undefined ? verdict : { ...verdict, slow };
}

function problemWith(text: string): string | undefined {
  try {
    RegExp(text, "u");
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.replace(/^.*\/u?: /s, "").toLowerCase();
  }
}

function findingsOf(
  { problem, clean, slow }: Verdict,
  pointer: string,
  place: Place,
  allowed: boolean,
): readonly Diagnostic[] {
  const span = spanOf(place);
  if (problem !== undefined) return [diagnostics.make("bad-pattern", { pointer, problem }, { span })];
  return [
    ...(clean === undefined ? [] : [diagnostics.make("unclean-pattern", { pointer, clean }, { span })]),
    ...(slow === undefined || allowed
      ? []
      : [diagnostics.make("exponential-pattern", { pointer, part: slow }, { span })]),
  ];
}
