/**
 * One walk over a JSON Schema: every place where a schema stands, with its path, and everything in which a keyword does not hold
 * what its dialect says. It follows no reference and changes nothing.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { nearestTo } from "../diagnostics/nearest.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import { keywordProblem } from "./keyword-problem.js";
import type { Entry, MapNode, Node } from "./node.js";
import { spanOf } from "./node.js";
import type { Dialect, Shape } from "../ir/json-schema-keywords.js";
import {
  allowSlowPattern,
  foreignKeywords,
  inPlace,
  keywords,
  newerKeywords,
  unsupportedKeywords,
} from "../ir/json-schema-keywords.js";

/** A place where a schema stands. */
export interface Site {
  readonly node: Node;
  /** From the root of its document. */
  readonly path: readonly string[];
  /** The sites right inside of it. */
  readonly inside: Site[];
  /** Those of them that apply to the same value. */
  readonly inPlace: Site[];
}

/** What a walk found: the sites by `pointerOf` their path, and what is wrong. */
export interface Walked {
  readonly sites: ReadonlyMap<string, Site>;
  readonly diagnostics: readonly Diagnostic[];
}

/** No schema that a model could follow comes near these. */
export const schemaLimits = { depth: 64, nodes: 20_000 } as const;

/** Walks the schema at `node`, which stands at `path` in its document. */
export function walkSchema(node: Node, dialect: Dialect, path: readonly string[] = []): Walked {
  const walk: Walk = { dialect, sites: new Map(), found: [], nodes: 0 };
  visit(walk, node, path, 0);
  return { sites: walk.sites, diagnostics: walk.found };
}

interface Walk {
  readonly dialect: Dialect;
  readonly sites: Map<string, Site>;
  readonly found: Diagnostic[];
  nodes: number;
}

function visit(walk: Walk, node: Node, path: readonly string[], depth: number): Site {
  const site: Site = { node, path, inside: [], inPlace: [] };
  if (node.kind !== "map") {
    if (node.kind === "list" || typeof node.value !== "boolean")
      invalid(walk, node, path.at(-1) ?? "schema", "a schema (an object or a boolean)");
    walk.sites.set(pointerOf(path), site);
    return site;
  }
  if (depth > schemaLimits.depth) {
    walk.found.push(diagnostics.make("schema-too-deep", { limit: schemaLimits.depth }, { span: spanOf(node.place) }));
    return site;
  }
  walk.nodes += node.entries.size + 1;
  if (walk.nodes > schemaLimits.nodes) {
    if (walk.nodes - node.entries.size - 1 <= schemaLimits.nodes) {
      walk.found.push(
        diagnostics.make("schema-too-large", { limit: schemaLimits.nodes }, { span: spanOf(node.place) }),
      );
    }
    return site;
  }
  walk.sites.set(pointerOf(path), site);
  for (const entry of node.entries.values()) {
    const shape = keywords[walk.dialect].get(entry.key);
    if (shape === undefined) unknownKeyword(walk, entry);
    else visitKeyword(walk, site, entry, shape, depth);
  }
  return site;
}

function visitKeyword(walk: Walk, site: Site, { key, value, place }: Entry, shape: Shape, depth: number): void {
  if (key === "$schema" && depth > 0) walk.found.push(diagnostics.make("nested-dialect", {}, { span: spanOf(place) }));
  if (key === "$id" && depth > 0) {
    const instead = "Remove it and refer to the schema by a pointer.";
    walk.found.push(
      diagnostics.make(
        "unsupported-keyword",
        { keyword: key, where: " below the root", instead },
        { span: spanOf(place) },
      ),
    );
  }
  const problem = keywordProblem(key, shape, value, walk.dialect);
  if (problem !== undefined) {
    walk.found.push(
      diagnostics.make(
        "invalid-schema",
        { keyword: key, expected: problem.expected },
        { span: spanOf(value.place), hint: problem.hint },
      ),
    );
    return;
  }
  for (const [step, child] of schemasIn(key, value, shape)) {
    const inner = visit(walk, child, [...site.path, ...step], depth + 1);
    site.inside.push(inner);
    if (inPlace.has(key)) site.inPlace.push(inner);
  }
}

/** The schemas that a keyword holds, each with its path from the schema around it. */
export function schemasIn(key: string, value: Node, shape: Shape): readonly (readonly [readonly string[], Node])[] {
  switch (shape) {
    case "schema":
      return [[[key], value]];
    case "schemas":
      return listed(key, value);
    case "schemaOrSchemas":
      return value.kind === "list" ? listed(key, value) : [[[key], value]];
    case "schemaMap":
      return mapped(key, value);
    case "dependencies":
      return mapped(key, value).filter(([, child]) => child.kind !== "list");
    default:
      return [];
  }
}

function listed(key: string, value: Node): readonly (readonly [readonly string[], Node])[] {
  return value.kind === "list" ? value.items.map((item, index) => [[key, String(index)], item]) : [];
}

function mapped(key: string, value: Node): readonly (readonly [readonly string[], Node])[] {
  return value.kind === "map" ? [...value.entries.values()].map((entry) => [[key, entry.key], entry.value]) : [];
}

function unknownKeyword(walk: Walk, { key, place, value }: Entry): void {
  const extras = { span: spanOf(place) };
  const instead = unsupportedKeywords.get(key);
  if (instead !== undefined) {
    walk.found.push(diagnostics.make("unsupported-keyword", { keyword: key, where: "", instead }, extras));
    return;
  }
  const foreign = foreignKeywords.get(key);
  if (foreign !== undefined) {
    walk.found.push(diagnostics.make("foreign-keyword", { keyword: key, instead: foreign }, extras));
  } else if (walk.dialect === "draft-07" && newerKeywords.has(key)) {
    walk.found.push(diagnostics.make("keyword-of-other-dialect", { keyword: key }, extras));
  } else if (key === allowSlowPattern) {
    if (value.kind !== "scalar" || typeof value.value !== "boolean") invalid(walk, value, key, "true or false");
  } else if (!key.startsWith("x-")) {
    const nearest =
      key.length < 5
        ? undefined
        : nearestTo(
            key,
            [...keywords[walk.dialect].keys()].filter((name) => name.length >= 5),
          );
    const near = nearest !== undefined && Math.abs(nearest.length - key.length) <= 1 && nearest[0] === key[0];
    if (near) walk.found.push(diagnostics.make("unknown-keyword", { keyword: key, nearest }, extras));
  }
}

function invalid(walk: Walk, node: Node, keyword: string, expected: string): void {
  walk.found.push(diagnostics.make("invalid-schema", { keyword, expected }, { span: spanOf(node.place) }));
}

/** A path as a JSON pointer (RFC 6901), `""` for the root. */
export function pointerOf(path: readonly string[]): string {
  return path.map((token) => `/${token.replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");
}

/** A site's map, or `undefined` of a boolean schema. */
export function mapOf(site: Site): MapNode | undefined {
  return site.node.kind === "map" ? site.node : undefined;
}
