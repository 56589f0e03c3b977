/**
 * References as pointers: a schema whose parts have identifiers and anchors goes in, one that says the same with `#/…` alone comes
 * out, so that nothing later has to know how identifiers nest. A schema with a reference that only a caller can decide, or that
 * leads elsewhere, comes out as it went in.
 */
import type { Json, JsonObject } from "../ir/definitions.js";
import { isList, isObject, own } from "./json-value.js";

/** The schema with local references, or the schema itself. */
export function withLocalReferences(root: JsonObject, dialect: "2020-12" | "draft-07"): JsonObject {
  if (!/"\$(?:id|anchor|dynamicRef|dynamicAnchor)":/.test(JSON.stringify(root))) return root;
  const index: Index = { dialect, resources: new Map(), anchors: new Map(), dynamic: new Map() };
  collect(root, "mcpgen:/", [], index);
  const rewritten = rewrite(root, "mcpgen:/", index);
  return rewritten === undefined || !isObject(rewritten) ? root : rewritten;
}

type Path = readonly string[];

interface Index {
  readonly dialect: "2020-12" | "draft-07";
  /** Where the schema with an identifier stands. */
  readonly resources: Map<string, Path>;
  /** Where an anchor stands, by identifier and name. */
  readonly anchors: Map<string, Path>;
  /** How many anchors have a name, of those that a caller may replace. */
  readonly dynamic: Map<string, number>;
}

const maps: ReadonlySet<string> = new Set(
  "properties patternProperties $defs definitions dependentSchemas dependencies".split(" "),
);
const schemas: ReadonlySet<string> = new Set(
  (
    "items prefixItems additionalItems unevaluatedItems contains additionalProperties unevaluatedProperties propertyNames " +
    "contentSchema allOf anyOf oneOf not if then else"
  ).split(" "),
);

function collect(schema: Json, around: string, path: Path, index: Index): void {
  if (isList(schema)) return schema.forEach((part, at) => collect(part, around, [...path, String(at)], index));
  if (!isObject(schema)) return;
  const base = baseOf(schema, around, index);
  if (base !== around || path.length === 0) index.resources.set(base, path);
  const [id, anchor, dynamic] = [own(schema, "$id"), own(schema, "$anchor"), own(schema, "$dynamicAnchor")];
  if (index.dialect === "draft-07" && typeof id === "string" && id.startsWith("#")) index.anchors.set(base + id, path);
  if (typeof anchor === "string") index.anchors.set(`${base}#${anchor}`, path);
  if (typeof dynamic === "string") {
    index.anchors.set(`${base}#${dynamic}`, path);
    index.dynamic.set(dynamic, (index.dynamic.get(dynamic) ?? 0) + 1);
  }
  for (const [keyword, inner] of Object.entries(schema)) {
    if (schemas.has(keyword)) collect(inner, base, [...path, keyword], index);
    else if (maps.has(keyword) && isObject(inner)) {
      for (const [name, part] of Object.entries(inner)) collect(part, base, [...path, keyword, name], index);
    }
  }
}

/** `undefined` where a reference cannot be written as a pointer. */
function rewrite(schema: Json, around: string, index: Index): Json | undefined {
  if (isList(schema)) return all(schema.map((part) => rewrite(part, around, index)));
  if (!isObject(schema)) return schema;
  const base = baseOf(schema, around, index);
  const entries: [string, Json][] = [];
  for (const [keyword, inner] of Object.entries(schema)) {
    if (keyword === "$id" || keyword === "$anchor" || keyword === "$dynamicAnchor") continue;
    let value: Json | undefined = inner;
    if ((keyword === "$ref" || keyword === "$dynamicRef") && typeof inner === "string") {
      value = pointerTo(inner, base, keyword === "$dynamicRef", index);
      if (value !== undefined) entries.push(["$ref", value]);
    } else if (schemas.has(keyword)) value = rewrite(inner, base, index);
    else if (maps.has(keyword) && isObject(inner)) {
      const parts = all(Object.values(inner).map((part) => rewrite(part, base, index)));
      value =
        parts === undefined
          ? undefined
          : Object.fromEntries(Object.keys(inner).map((name, at) => [name, parts[at] ?? true]));
    }
    if (value === undefined) return undefined;
    if (keyword !== "$ref" && keyword !== "$dynamicRef") entries.push([keyword, value]);
  }
  // Two references beside each other would need two places.
  return entries.filter(([keyword]) => keyword === "$ref").length > 1 ? undefined : Object.fromEntries(entries);
}

function all(parts: readonly (Json | undefined)[]): readonly Json[] | undefined {
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function baseOf(schema: JsonObject, around: string, { dialect }: Index): string {
  const id = own(schema, "$id");
  if (typeof id !== "string" || id.startsWith("#")) return around;
  if (dialect === "draft-07" && Object.hasOwn(schema, "$ref")) return around;
  return resolved(id, around).replace(/#.*$/s, "");
}

function pointerTo(
  ref: string,
  base: string,
  dynamic: boolean,
  { resources, anchors, dynamic: count }: Index,
): string | undefined {
  const [, resource = "", fragment = ""] = /^([^#]*)#?(.*)$/s.exec(resolved(ref, base)) ?? [];
  const start = resources.get(resource);
  if (start === undefined) return undefined;
  const written = start.map((step) => `/${encodeURIComponent(step.replace(/~/g, "~0").replace(/\//g, "~1"))}`).join("");
  if (fragment === "" || fragment.startsWith("/")) return `#${written}${fragment}`;
  // A caller may put another schema in the place of such an anchor, unless there is no other.
  if (dynamic && (count.get(fragment) ?? 0) > 1) return undefined;
  const path = anchors.get(`${resource}#${fragment}`);
  if (path === undefined) return undefined;
  return `#${path.map((step) => `/${encodeURIComponent(step.replace(/~/g, "~0").replace(/\//g, "~1"))}`).join("")}`;
}

function resolved(ref: string, base: string): string {
  if (ref.startsWith("#")) return base + ref;
  if (ref === "") return base;
  try {
    return new URL(ref, base).href;
  } catch {
    return ref;
  }
}
