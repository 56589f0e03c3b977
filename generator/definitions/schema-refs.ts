/**
 * Where the `$ref`s of a schema lead: to a place in the same document, or into a local file, whose schema is then taken along. In:
 * a walked schema. Out: a target for each reference, and diagnostics. Nothing is ever fetched.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Context } from "./context.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import { fileRefProblem, openDocument, splitRef } from "./local-documents.js";
import type { LocalDocument } from "./local-documents.js";
import type { Node } from "./node.js";
import { childOf, spanOf, textOf } from "./node.js";
import type { Dialect } from "../ir/json-schema-keywords.js";
import { dialectOf } from "../ir/json-schema-keywords.js";
import type { Site, Walked } from "./walk-schema.js";
import { pointerOf, walkSchema } from "./walk-schema.js";

/** Where a reference leads: a site of the schema itself, or one that was taken along under a name. */
export type Target =
  | { readonly kind: "local"; readonly site: Site }
  | { readonly kind: "taken"; readonly name: string; readonly site: Site };

/** What was taken along from files, and the target of each schema that has a `$ref`. */
export interface References {
  readonly targets: ReadonlyMap<Node, Target>;
  readonly taken: readonly { readonly name: string; readonly site: Site; readonly walked: Walked }[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Resolves every `$ref` of a schema, and those of the files it leads to. */
export function resolveRefs(context: Context, main: Walked, dialect: Dialect): References {
  const rootSite = main.sites.get("");
  const definitions = childOf(rootSite?.node, definitionsKey(dialect));
  const resolver: Resolver = {
    context,
    dialect,
    main,
    id: textOf(childOf(rootSite?.node, "$id")),
    anchors: anchorsOf(main),
    targets: new Map(),
    taken: new Map(),
    names: new Set(definitions?.kind === "map" ? definitions.entries.keys() : []),
    documents: new Map(),
    found: [],
  };
  reportDuplicateAnchors(resolver);
  for (const site of main.sites.values()) follow(resolver, site, undefined);
  // Taking one along may ask for another: a Map is walked in order of insertion, late ones included.
  for (const { walked, document } of resolver.taken.values()) {
    for (const site of walked.sites.values()) follow(resolver, site, document);
  }
  return { targets: resolver.targets, taken: [...resolver.taken.values()], diagnostics: resolver.found };
}

/** Where a dialect keeps schemas to refer to. */
export function definitionsKey(dialect: Dialect): "$defs" | "definitions" {
  return dialect === "2020-12" ? "$defs" : "definitions";
}

interface Taken {
  readonly name: string;
  readonly site: Site;
  readonly walked: Walked;
  readonly document: LocalDocument;
}

interface Resolver {
  readonly context: Context;
  readonly dialect: Dialect;
  readonly main: Walked;
  readonly id: string | undefined;
  readonly anchors: ReadonlyMap<string, Site>;
  readonly targets: Map<Node, Target>;
  /** By file and pointer. */
  readonly taken: Map<string, Taken>;
  readonly names: Set<string>;
  readonly documents: Map<string, LocalDocument | undefined>;
  readonly found: Diagnostic[];
}

function anchorsOf({ sites }: Walked): ReadonlyMap<string, Site> {
  const anchors = new Map<string, Site>();
  for (const site of sites.values()) {
    const anchor = textOf(childOf(site.node, "$anchor"));
    if (anchor !== undefined && !anchors.has(anchor)) anchors.set(anchor, site);
  }
  return anchors;
}

function reportDuplicateAnchors({ main, anchors, found }: Resolver): void {
  for (const site of main.sites.values()) {
    const node = childOf(site.node, "$anchor");
    const anchor = textOf(node);
    if (node === undefined || anchor === undefined || anchors.get(anchor) === site) continue;
    found.push(diagnostics.make("duplicate-anchor", { anchor }, { span: spanOf(node.place) }));
  }
}

function follow(resolver: Resolver, site: Site, document: LocalDocument | undefined): void {
  const node = childOf(site.node, "$ref");
  const ref = textOf(node);
  if (node === undefined || ref === undefined) return;
  const report = (problem: string): undefined => {
    resolver.found.push(diagnostics.make("dangling-ref", { ref, problem }, { span: spanOf(node.place) }));
    return undefined;
  };
  const target = targetOf(resolver, ref, node, document, report);
  if (target !== undefined) resolver.targets.set(site.node, target);
}

function targetOf(
  resolver: Resolver,
  ref: string,
  node: Node,
  document: LocalDocument | undefined,
  report: (problem: string) => undefined,
): Target | undefined {
  const { file, fragment } = splitRef(ref);
  if (fragment === undefined) return report("it is not a URI reference");
  const own = document === undefined ? resolver.id?.replace(/#$/, "") : undefined;
  if (file === "" || file === own) {
    if (document !== undefined) return takenFrom(resolver, document, fragment, report);
    const site =
      fragment.startsWith("/") || fragment === "" ? siteAt(resolver.main, fragment) : resolver.anchors.get(fragment);
    return site === undefined ? report("no schema stands there") : { kind: "local", site };
  }
  const problem = fileRefProblem(ref, file, document?.path);
  if (problem.code !== undefined) {
    const { code } = problem;
    if (code === "dangling-ref") return report("no schema here has that `$id`");
    resolver.found.push(diagnostics.make(code, { ref }, { span: spanOf(node.place) }));
    return undefined;
  }
  const opened = documentAt(resolver, problem.path, ref, node);
  return opened === undefined ? undefined : takenFrom(resolver, opened, fragment, report);
}

function siteAt({ sites }: Walked, fragment: string): Site | undefined {
  return sites.get(fragment);
}

function documentAt(resolver: Resolver, path: string, ref: string, node: Node): LocalDocument | undefined {
  if (resolver.documents.has(path)) return resolver.documents.get(path);
  const { document, problem, diagnostics: found } = openDocument(resolver.context.readLocal, path);
  resolver.found.push(...found);
  if (problem !== undefined) {
    resolver.found.push(diagnostics.make("unreadable-ref", { ref, problem }, { span: spanOf(node.place) }));
  }
  resolver.documents.set(path, document);
  return document;
}

function takenFrom(
  resolver: Resolver,
  document: LocalDocument,
  fragment: string,
  report: (problem: string) => undefined,
): Target | undefined {
  if (fragment !== "" && !fragment.startsWith("/")) return report("anchors are followed only inside of one schema");
  const key = `${document.path}#${fragment}`;
  let taken = resolver.taken.get(key);
  if (taken === undefined) {
    const node = nodeAt(document.root, fragment);
    if (node === undefined || (node.kind !== "map" && !(node.kind === "scalar" && typeof node.value === "boolean"))) {
      return report("no schema stands there");
    }
    const walked = walkSchema(node, resolver.dialect);
    resolver.found.push(...walked.diagnostics, ...otherDialect(resolver, node));
    const site = walked.sites.get("");
    if (site === undefined) return undefined;
    taken = { name: freeName(resolver.names, document.path, fragment), site, walked, document };
    resolver.taken.set(key, taken);
  }
  return { kind: "taken", name: taken.name, site: taken.site };
}

function otherDialect({ dialect }: Resolver, node: Node): readonly Diagnostic[] {
  const place = childOf(node, "$schema");
  const uri = textOf(place);
  if (place === undefined || uri === undefined || dialectOf(uri) === dialect) return [];
  return [
    diagnostics.make(
      "unsupported-dialect",
      { uri },
      {
        span: spanOf(place.place),
        hint: `The schema that refers to this file is written in ${dialect}; write both in one dialect.`,
      },
    ),
  ];
}

function nodeAt(root: Node, fragment: string): Node | undefined {
  let at: Node | undefined = root;
  for (const token of fragment.split("/").slice(1)) {
    const key = token.replace(/~1/g, "/").replace(/~0/g, "~");
    at = at?.kind === "list" ? at.items[/^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : -1] : childOf(at, key);
  }
  return at;
}

/** `event` of `schemas/event.json`, `event_time` of `schemas/event.json#/definitions/time`; numbered where that is taken. */
function freeName(names: Set<string>, path: string, fragment: string): string {
  const stem = path.replace(/^.*\//, "").replace(/\..*$/, "");
  const last = fragment.split("/").at(-1) ?? "";
  const plain = [stem, last]
    .map((part) => part.replace(/[^A-Za-z0-9_-]+/g, "_"))
    .filter((part) => part !== "")
    .join("_");
  const base = plain === "" ? "schema" : plain;
  let name = base;
  for (let number = 2; names.has(name); number++) name = `${base}_${number}`;
  names.add(name);
  return name;
}

/** The canonical reference to a target, seen from the finished schema. */
export function refTo(target: Target, dialect: Dialect): string {
  const path = target.kind === "local" ? target.site.path : [definitionsKey(dialect), target.name];
  return `#${pointerOf(path).split("/").map(escaped).join("/")}`;
}

/** Escapes what a URI's fragment may not hold, and no more: `#/$defs/a` stays readable. */
function escaped(token: string): string {
  return encodeURIComponent(token).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
}
