/**
 * Which part of a schema a `$ref` means, and what that part's type is called. Pointers and anchors within one document; anything
 * else was refused before. It follows a reference only when asked, so a schema that refers to itself ends.
 */
import type { Json, JsonObject } from "../ir/definitions.js";
import { isList, isObject, own } from "./json-value.js";

/** A part of a schema that is referred to. `words` name it: `["node"]` for `#/$defs/node`, none for the root. */
export interface Referred {
  readonly schema: Json;
  /** The same for every spelling of the reference. */
  readonly pointer: string;
  readonly words: readonly string[];
}

/** Finds what `ref` means in `root`; `undefined` where it means nothing here. */
export function referredPart(root: JsonObject, ref: string): Referred | undefined {
  const hash = ref.indexOf("#");
  const base = hash === -1 ? ref : ref.slice(0, hash);
  const id = own(root, "$id");
  if (base !== "" && !(typeof id === "string" && base === id.replace(/#.*$/s, ""))) return undefined;
  const fragment = decoded(hash === -1 ? "" : ref.slice(hash + 1));
  if (fragment === "") return { schema: root, pointer: "", words: [] };
  const path =
    fragment?.startsWith("/") === true ? fragment.slice(1).split("/").map(unescaped) : anchorPath(root, fragment);
  return path === undefined ? undefined : partAt(root, path);
}

function partAt(root: JsonObject, path: readonly string[]): Referred | undefined {
  let schema: Json | undefined = root;
  for (const step of path) {
    if (isList(schema)) schema = /^(?:0|[1-9]\d*)$/.test(step) ? schema[Number(step)] : undefined;
    else schema = isObject(schema) ? own(schema, step) : undefined;
  }
  if (schema === undefined) return undefined;
  const inDefinitions = path.length === 2 && (path[0] === "$defs" || path[0] === "definitions");
  return { schema, pointer: path.map((step) => `/${step}`).join(""), words: inDefinitions ? path.slice(1) : path };
}

/** Where the anchor stands: `$anchor` in 2020-12, an `$id` of a fragment alone in draft-07. */
function anchorPath(root: JsonObject, anchor: string | undefined): readonly string[] | undefined {
  const open: (readonly [Json, readonly string[]])[] = [[root, []]];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const [value, path] = next;
    if (isObject(value)) {
      if (own(value, "$anchor") === anchor || own(value, "$id") === `#${anchor}`) return path;
      for (const [key, inner] of Object.entries(value)) {
        if (key !== "enum" && key !== "const" && key !== "default" && key !== "examples")
          open.push([inner, [...path, key]]);
      }
    } else if (isList(value)) open.push(...value.map((inner, index) => [inner, [...path, String(index)]] as const));
  }
  return undefined;
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function unescaped(step: string): string {
  return step.replace(/~1/g, "/").replace(/~0/g, "~");
}
