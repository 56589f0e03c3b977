/**
 * The two copies of a checked schema: the one that goes over the wire, as written but for what is ours or foreign and with files
 * taken along; and the one that validators and types are made from, with plain pointers and patterns that compile.
 */
import type { Json, JsonObject } from "../ir/definitions.js";
import type { MapNode, Node } from "./node.js";
import { jsonOf, objectOf } from "./node.js";
import type { Dialect, Shape } from "../ir/json-schema-keywords.js";
import { allowSlowPattern, foreignKeywords, keywords } from "../ir/json-schema-keywords.js";
import type { References } from "./schema-refs.js";
import { definitionsKey, refTo } from "./schema-refs.js";

/** What copying needs to know. */
export interface Copying {
  readonly dialect: Dialect;
  readonly references: References;
  /** Patterns that compile only once mended, and how. */
  readonly cleanPatterns: ReadonlyMap<string, string>;
}

/** A schema as clients get it, and as emitters use it. */
export function copySchema(root: Node, copying: Copying): { readonly wire: JsonObject; readonly schema: JsonObject } {
  return { wire: whole(root, { ...copying, normal: false }), schema: whole(root, { ...copying, normal: true }) };
}

interface Mode extends Copying {
  /** For emitters instead of for the wire. */
  readonly normal: boolean;
}

function whole(root: Node, mode: Mode): JsonObject {
  const own = schemaOf(root, mode, true) as JsonObject;
  const taken = mode.references.taken.map(({ name, site }) => [name, schemaOf(site.node, mode, false)] as const);
  if (taken.length === 0) return own;
  const key = definitionsKey(mode.dialect);
  const before = Object.hasOwn(own, key) ? (own[key] as JsonObject) : {};
  return objectOf([
    ...Object.entries(own).filter(([name]) => name !== key),
    [key, objectOf([...Object.entries(before), ...taken])],
  ]);
}

function schemaOf(node: Node, mode: Mode, isRoot: boolean): Json {
  if (node.kind !== "map") return jsonOf(node);
  const shapes = keywords[mode.dialect];
  const target = mode.references.targets.get(node);
  const hidesSiblings = mode.normal && mode.dialect === "draft-07" && target !== undefined;
  const entries: [string, Json][] = [];
  for (const { key, value } of node.entries.values()) {
    if (key === allowSlowPattern || foreignKeywords.has(key)) continue;
    // A schema from a file speaks the dialect of the one it was taken into, and is no longer found by its own name.
    if (!isRoot && (key === "$schema" || key === "$id")) continue;
    if (mode.normal && (key === "$anchor" || key === "$id")) continue;
    if (hidesSiblings && key !== "$ref" && !annotations.has(key)) continue;
    if (key === "$ref" && target !== undefined && (mode.normal || target.kind === "taken")) {
      entries.push([key, refTo(target, mode.dialect)]);
    } else if (key === "pattern" && value.kind === "scalar" && typeof value.value === "string") {
      entries.push([key, cleaned(value.value, mode)]);
    } else {
      entries.push([key, valueOf(key, value, shapes.get(key), mode)]);
    }
  }
  return objectOf(entries);
}

/** What stays beside a `$ref` in draft-07, where nothing beside it checks anything. */
const annotations: ReadonlySet<string> = new Set([
  "$schema",
  "$defs",
  "definitions",
  "title",
  "description",
  "default",
  "examples",
]);

function cleaned(pattern: string, { normal, cleanPatterns }: Mode): string {
  return normal ? (cleanPatterns.get(pattern) ?? pattern) : pattern;
}

function valueOf(key: string, value: Node, shape: Shape | undefined, mode: Mode): Json {
  switch (shape) {
    case "schema":
      return schemaOf(value, mode, false);
    case "schemas":
    case "schemaOrSchemas":
      return value.kind === "list"
        ? value.items.map((item) => schemaOf(item, mode, false))
        : schemaOf(value, mode, false);
    case "schemaMap":
    case "dependencies":
      if (value.kind !== "map") return jsonOf(value);
      return key === "patternProperties" ? patternMap(value, mode) : objectOf(namedSchemas(value, mode));
    default:
      return jsonOf(value);
  }
}

function namedSchemas(map: MapNode, mode: Mode): readonly (readonly [string, Json])[] {
  return [...map.entries.values()].map(({ key, value }) => [
    key,
    value.kind === "list" ? jsonOf(value) : schemaOf(value, mode, false),
  ]);
}

/** Two patterns may be the same once mended; then both schemas hold. */
function patternMap(map: MapNode, mode: Mode): JsonObject {
  const schemas = new Map<string, Json>();
  for (const [pattern, schema] of namedSchemas(map, mode)) {
    const name = cleaned(pattern, mode);
    const other = schemas.get(name);
    schemas.set(name, other === undefined ? schema : { allOf: [other, schema] });
  }
  return objectOf(schemas);
}
