/**
 * YAML text in, positioned nodes out: YAML 1.2's core schema, JSON values only. No custom tags, no keys that stand twice, and
 * aliases are followed only within bounds. It knows nothing of definitions.
 */
import { isAlias, isMap, isPair, isScalar, isSeq, parseDocument } from "yaml";
import type { Document, Node as YamlNode, YAMLError } from "yaml";
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import type { Entry, Node, Place, Source } from "./node.js";
import { limits, sourceOf, spanOf } from "./node.js";
import { checkPrecision, checkText, duplicateKey } from "./read-json.js";

/** Reads a YAML text. Without a value, the text is not YAML (or is beyond all limits) and the diagnostics say where. */
export function readYaml(file: string, text: string): Outcome<Node | undefined> {
  const source = sourceOf(file, text);
  if (nestsTooDeep(text)) return stopped("too-deep", source);
  let document: Document.Parsed;
  try {
    document = parseDocument(text, {
      version: "1.2",
      schema: "core",
      merge: false,
      resolveKnownTags: false,
      // Keys are compared below, once made text; the library compares every pair of them.
      uniqueKeys: false,
      prettyErrors: false,
      // Not `silent`: that would also hide a second document in the file.
      logLevel: "error",
    }) as Document.Parsed;
  } catch (error) {
    // The library composes nested values recursively.
    if (error instanceof RangeError) return stopped("too-deep", source);
    throw error;
  }
  // It catches what its own recursion comes to, too.
  if (document.errors.some(({ message }) => message.startsWith("Maximum call stack")))
    return stopped("too-deep", source);
  if (document.errors.length > 0)
    return { value: undefined, diagnostics: document.errors.map((error) => syntax(error, source)) };
  const reader: Reader = {
    source,
    found: document.warnings.map((warning) => syntax(warning, source)),
    anchors: new Map(),
    open: new Set(),
    nodes: 0,
  };
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null)) {
    return {
      value: undefined,
      diagnostics: [diagnostics.make("empty", {}, { span: spanOf({ source, start: 0, end: 1 }) })],
    };
  }
  const value = nodeOf(reader, document.contents, 0);
  if (reader.nodes > limits.nodes) return stopped("too-large", source);
  return { value, diagnostics: reader.found };
}

interface Reader {
  readonly source: Source;
  readonly found: Diagnostic[];
  /** What was made of each anchor, and how many nodes it stands for. */
  readonly anchors: Map<string, { readonly node: Node; readonly nodes: number; readonly depth: number }>;
  /** The anchors that are being made. */
  readonly open: Set<string>;
  nodes: number;
}

function stopped(code: "too-deep" | "too-large", source: Source): Outcome<undefined> {
  const span = spanOf({ source, start: 0, end: 1 });
  const diagnostic =
    code === "too-deep"
      ? diagnostics.make(code, { limit: limits.depth }, { span })
      : diagnostics.make(code, { limit: `${limits.nodes} values` }, { span });
  return { value: undefined, diagnostics: [diagnostic] };
}

/** Flow collections beyond every reason are refused before the library walks into them. Strings may fool it only upwards. */
function nestsTooDeep(text: string): boolean {
  return (
    new RegExp(`[[{](?:\\s*[[{]){${limits.depth * 4}}`).test(text) ||
    new RegExp(`(?:[-?:] ){${limits.depth * 4}}`).test(text)
  );
}

function syntax(error: YAMLError, source: Source): Diagnostic {
  const [start, end] = error.pos;
  const span = spanOf({ source, start, end });
  const tag = /^Unresolved tag: (.*)$/.exec(error.message)?.[1];
  if (tag !== undefined) return diagnostics.make("unknown-tag", { tag }, { span });
  if (error.code === "MULTIPLE_DOCS") {
    return diagnostics.make("syntax", { what: "A second document begins here; definitions are one." }, { span });
  }
  const [what = ""] = error.message.split("\n");
  return diagnostics.make("syntax", { what: what.endsWith(".") ? what : `${what}.` }, { span });
}

function nodeOf(reader: Reader, yaml: YamlNode | null, depth: number, fallback?: Place): Node {
  const { source } = reader;
  const place = placeOf(source, yaml, fallback);
  const nothing: Node = { kind: "scalar", value: null, place };
  reader.nodes++;
  // Counted over the limit once is enough: the whole value is refused then.
  if (reader.nodes > limits.nodes || yaml === null) return nothing;
  if (depth > limits.depth) {
    reader.found.push(diagnostics.make("too-deep", { limit: limits.depth }, { span: spanOf(place) }));
    return nothing;
  }
  if (isAlias(yaml)) return aliased(reader, yaml.source, place);
  const anchor = isScalar(yaml) || isMap(yaml) || isSeq(yaml) ? yaml.anchor : undefined;
  if (anchor === undefined) return plainNode(reader, yaml, depth, place);
  const before = reader.nodes;
  reader.open.add(anchor);
  const node = plainNode(reader, yaml, depth, place);
  reader.open.delete(anchor);
  reader.anchors.set(anchor, { node, nodes: reader.nodes - before + 1, depth });
  return node;
}

function placeOf(source: Source, yaml: YamlNode | null, fallback?: Place): Place {
  const range = yaml?.range;
  if (range === undefined || range === null) return fallback ?? { source, start: 0, end: 0 };
  return { source, start: range[0], end: range[1] };
}

function aliased(reader: Reader, name: string, place: Place): Node {
  const made = reader.anchors.get(name);
  if (made !== undefined && !reader.open.has(name)) {
    reader.nodes += made.nodes;
    return made.node;
  }
  const finding = reader.open.has(name)
    ? diagnostics.make("alias-cycle", { name }, { span: spanOf(place) })
    : diagnostics.make("syntax", { what: `No anchor before this is called \`&${name}\`.` }, { span: spanOf(place) });
  reader.found.push(finding);
  return { kind: "scalar", value: null, place };
}

function plainNode(reader: Reader, yaml: YamlNode, depth: number, place: Place): Node {
  if (isMap(yaml)) return mapOf(reader, yaml.items, depth, place);
  if (isSeq(yaml)) {
    const items = yaml.items.map((item) => nodeOf(reader, isPair(item) ? null : (item as YamlNode), depth + 1, place));
    return { kind: "list", items, place };
  }
  const value: unknown = isScalar(yaml) ? yaml.value : undefined;
  if (typeof value === "string") checkText(value, place, reader.found);
  if (value === null || typeof value === "string" || typeof value === "boolean")
    return { kind: "scalar", value, place };
  if (typeof value === "number" && Number.isFinite(value)) {
    if (isScalar(yaml)) checkPrecision(yaml.source ?? "", value, place, reader.found);
    return { kind: "scalar", value, place };
  }
  reader.found.push(diagnostics.make("unusable-value", { what: `\`${String(value)}\`` }, { span: spanOf(place) }));
  return { kind: "scalar", value: null, place };
}

function mapOf(reader: Reader, pairs: readonly unknown[], depth: number, place: Place): Node {
  const entries = new Map<string, Entry>();
  for (const pair of pairs) {
    if (!isPair(pair)) continue;
    const yamlKey = pair.key as YamlNode | null;
    const keyPlace = placeOf(reader.source, yamlKey, place);
    const value = nodeOf(reader, pair.value as YamlNode | null, depth + 1, keyPlace);
    const key = keyOf(yamlKey);
    if (key === undefined) {
      const what = isAlias(yamlKey) ? "an alias" : "a list or an object";
      reader.found.push(diagnostics.make("unusable-key", { what }, { span: spanOf(keyPlace) }));
      continue;
    }
    checkText(key, keyPlace, reader.found);
    if (key === "<<" && isScalar(yamlKey) && yamlKey.type === "PLAIN" && !isScalar(pair.value)) {
      reader.found.push(diagnostics.make("merge-key", {}, { span: spanOf(keyPlace) }));
      continue;
    }
    const first = entries.get(key);
    if (first === undefined) entries.set(key, { key, place: keyPlace, value });
    else reader.found.push(duplicateKey(key, first.place, keyPlace));
  }
  return { kind: "map", entries, place };
}

/** `404:` and `null:` are keys as they are written: every key is text on the wire. */
function keyOf(yaml: YamlNode | null): string | undefined {
  if (!isScalar(yaml)) return undefined;
  return typeof yaml.value === "string" ? yaml.value : (yaml.source ?? String(yaml.value));
}
