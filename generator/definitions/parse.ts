/**
 * A definitions file in (YAML text, JSON text, or what a config module exports), Definitions out, checked against a revision, with
 * every problem in one run. It reads nothing itself: files that schemas refer to come from the reader it is given.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { hasErrors, InternalError } from "../diagnostics/diagnostic.js";
import { nearestTo } from "../diagnostics/nearest.js";
import { fieldsOf, sections, serverTypeOf } from "../ir/definition-shapes.js";
import type { Definitions } from "../ir/definitions.js";
import type { FeatureRegistry } from "../ir/features.js";
import type { Revision } from "../ir/revision.js";
import { noCaching, parseCaching } from "./caching.js";
import type { Context, ReadLocal } from "./context.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import { unknownField } from "./fields.js";
import type { MapNode, Node } from "./node.js";
import { childOf, kindOf, spanOf, textOf } from "./node.js";
import { parsePrompts } from "./prompts.js";
import { readJson } from "./read-json.js";
import { readValue } from "./read-value.js";
import { readYaml } from "./read-yaml.js";
import { parseResources, parseResourceTemplates } from "./resources.js";
import { parseExtensions } from "./extensions.js";
import { parseServer } from "./server.js";
import { parseTools } from "./tools.js";

/** A definitions file, read. `file` is the path as the user named it, for diagnostics. */
export type DefinitionsInput =
  | { readonly file: string; readonly kind: "yaml" | "json"; readonly text: string }
  | { readonly file: string; readonly kind: "value"; readonly value: unknown };

/** What the definitions are checked against. */
export interface ParseContext {
  /** All revisions that are known, oldest first. */
  readonly revisions: readonly Revision[];
  /** The chosen one, or its id; it wins over what the file says. */
  readonly revision?: Revision | string | undefined;
  /** Where deprecated things lead to. */
  readonly features?: FeatureRegistry | undefined;
  /** Reads a file by its path from the definitions' folder, and none outside of the project. */
  readonly readLocal?: ReadLocal | undefined;
}

/** Reads and checks a definitions file. There is a value exactly where no diagnostic is an error. */
export function parseDefinitions(input: DefinitionsInput, given: ParseContext): Outcome<Definitions | undefined> {
  const read = readInput(input);
  const root = read.value;
  if (root === undefined) return { value: undefined, diagnostics: read.diagnostics };
  if (root.kind !== "map") {
    const values = { where: "A definitions file", expected: "an object", found: kindOf(root) };
    const finding = diagnostics.make("wrong-type", values, { span: spanOf(root.place) });
    return { value: undefined, diagnostics: [...read.diagnostics, finding] };
  }
  const chosen = chooseRevision(root, given);
  const found: Diagnostic[] = [...read.diagnostics, ...chosen.diagnostics];
  if (chosen.value === undefined) return { value: undefined, diagnostics: found };
  const context: Context = { ...given, revision: chosen.value, patterns: new Map() };
  const { value, diagnostics: inside } = parseRoot(context, root, input.file);
  found.push(...inside);
  return { value: hasErrors(found) ? undefined : value, diagnostics: inOrder(found, input.file) };
}

/** As the file is read: by place. Findings in other files, and those of a value, stay where they were made. */
function inOrder(found: readonly Diagnostic[], file: string): readonly Diagnostic[] {
  const place = ({ span }: Diagnostic): number => (span?.file === file ? span.line * 1e6 + span.column : Infinity);
  return found.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

function readInput(input: DefinitionsInput): Outcome<Node | undefined> {
  if (input.kind === "value") return readValue(input.file, input.value);
  return input.kind === "json" ? readJson(input.file, input.text) : readYaml(input.file, input.text);
}

function chooseRevision(root: MapNode, { revisions, revision }: ParseContext): Outcome<Revision | undefined> {
  const named = childOf(root, "revision");
  const id = textOf(named);
  if (named !== undefined && id === undefined) {
    const values = { where: "revision", expected: "text", found: kindOf(named) };
    return { value: undefined, diagnostics: [diagnostics.make("wrong-type", values, { span: spanOf(named.place) })] };
  }
  if (typeof revision === "object") return { value: revision, diagnostics: [] };
  const wanted = revision ?? id;
  if (wanted === undefined) {
    const newest = revisions.at(-1);
    if (newest === undefined) throw new InternalError("no revision is known");
    const info = diagnostics.make("default-revision", { id: newest.id }, { span: spanOf(root.place) });
    return { value: newest, diagnostics: [info] };
  }
  const value = revisions.find((known) => known.id === wanted);
  if (value !== undefined) return { value, diagnostics: [] };
  const ids = revisions.map((known) => known.id);
  const finding = diagnostics.make(
    "unknown-revision",
    { id: wanted, known: ids.join(", ") },
    { span: spanOf((named ?? root).place) },
  );
  const nearest = nearestTo(wanted, ids);
  const hint = nearest === undefined ? finding.hint : `Did you mean ${nearest}? ${finding.hint ?? ""}`;
  return { value: undefined, diagnostics: [{ ...finding, ...(hint === undefined ? {} : { hint }) }] };
}

/** The fields of a definitions file. `$schema` and `$comment` are for editors and people. */
const fields: ReadonlySet<string> = new Set(["revision", "server", "extensions", ...sections, "caching"]);
const notes: ReadonlySet<string> = new Set(["$schema", "$comment"]);

function serverFields(context: Context): ReadonlySet<string> {
  return new Set([...fieldsOf(context.revision, serverTypeOf(context.revision)?.type).keys(), "instructions"]);
}

function parseRoot(context: Context, root: MapNode, file: string): Outcome<Definitions | undefined> {
  const found: Diagnostic[] = [];
  for (const { key, place } of root.entries.values()) {
    if (fields.has(key) || notes.has(key)) continue;
    const finding = unknownField(context, { key, place, where: "A definitions file", extras: fields });
    found.push(serverFields(context).has(key) ? { ...finding, hint: `Put \`${key}\` under \`server\`.` } : finding);
  }
  const server = parseServer(context, root);
  const extensions = parseExtensions(context, root.entries.get("extensions"));
  const tools = parseTools(context, childOf(root, "tools"));
  const resources = parseResources(context, childOf(root, "resources"));
  const templates = parseResourceTemplates(context, childOf(root, "resourceTemplates"));
  const prompts = parsePrompts(context, childOf(root, "prompts"));
  const entry = root.entries.get("caching");
  const caching = entry && parseCaching(context, entry, "caching", { members: sections, what: "a list" });
  for (const part of [server, extensions, tools, resources, templates, prompts]) found.push(...part.diagnostics);
  found.push(...(caching?.diagnostics ?? []));
  if (server.value === undefined) return { value: undefined, diagnostics: found };
  const value: Definitions = {
    file,
    revision: context.revision.id,
    ...server.value,
    ...(extensions.value === undefined ? {} : { extensions: extensions.value }),
    tools: tools.value,
    resources: resources.value,
    resourceTemplates: templates.value,
    prompts: prompts.value,
    listCaching: caching?.value ?? noCaching,
  };
  return { value, diagnostics: found };
}
