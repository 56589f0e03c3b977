/**
 * The rules of `x-mcp-header`: which properties may ask to be sent as HTTP headers as well, and under which names. In: the sites
 * of an input schema. Out: diagnostics.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import type { Entry } from "./node.js";
import { childOf, kindOf, spanOf, textOf } from "./node.js";
import type { Site, Walked } from "./walk-schema.js";
import { mapOf } from "./walk-schema.js";

const keyword = "x-mcp-header";

/** A header's name, by RFC 9110. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

const allowed: ReadonlySet<string | undefined> = new Set(["string", "integer", "boolean"]);

/** Everything in which the annotations of one tool break the rules. The first document is the schema, the others its files. */
export function checkHeaders([main, ...files]: readonly Walked[]): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const names = new Map<string, Entry>();
  for (const [document, inMain] of [[main, true] as const, ...files.map((file) => [file, false] as const)]) {
    for (const site of document?.sites.values() ?? []) {
      const entry = mapOf(site)?.entries.get(keyword);
      if (entry !== undefined) found.push(...checkHeader(site, entry, inMain && isReached(site.path), names));
    }
  }
  return found;
}

/** True for a path of `properties` and names only: the caller finds such a value without knowing any schema. */
function isReached(path: readonly string[]): boolean {
  return (
    path.length >= 2 && path.length % 2 === 0 && path.every((step, index) => index % 2 === 1 || step === "properties")
  );
}

function checkHeader(site: Site, entry: Entry, reached: boolean, names: Map<string, Entry>): readonly Diagnostic[] {
  const { value, place } = entry;
  const found: Diagnostic[] = [];
  if (!reached) found.push(diagnostics.make("header-place", {}, { span: spanOf(place) }));
  const type = childOf(site.node, "type");
  if (!allowed.has(textOf(type))) {
    const what = type === undefined ? "none" : (textOf(type) ?? kindOf(type));
    found.push(diagnostics.make("header-type", { found: what }, { span: spanOf(type?.place ?? place) }));
  }
  const name = textOf(value);
  if (name === undefined || !token.test(name)) {
    const what = name === undefined ? kindOf(value) : name === "" ? "an empty text" : JSON.stringify(name);
    found.push(diagnostics.make("header-name", { found: what }, { span: spanOf(value.place) }));
    return found;
  }
  const first = names.get(name.toLowerCase());
  if (first === undefined) names.set(name.toLowerCase(), entry);
  else {
    const related = [{ message: "the first one", span: spanOf(first.value.place) }];
    found.push(diagnostics.make("duplicate-header", { name }, { span: spanOf(value.place), related }));
  }
  return found;
}
