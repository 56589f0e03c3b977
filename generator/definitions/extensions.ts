/**
 * The extensions that a server declares: settings by the extension's name, which begins with a domain. In: a node. Out: what the
 * server's capabilities say of them, and diagnostics.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { Json, JsonObject } from "../ir/definitions.js";
import type { Context } from "./context.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import type { Entry } from "./node.js";
import { jsonOf, kindOf, objectOf, spanOf } from "./node.js";

/** Reads `extensions`; refused where the revision's servers cannot declare any. */
export function parseExtensions(context: Context, entry: Entry | undefined): Outcome<JsonObject | undefined> {
  if (entry === undefined) return { value: undefined, diagnostics: [] };
  const { key, place, value: node } = entry;
  if (!context.revision.capabilities.server.some(({ name }) => name === "extensions")) {
    const values = { id: context.revision.id, what: "extensions", key };
    return { value: undefined, diagnostics: [diagnostics.make("not-in-revision", values, { span: spanOf(place) })] };
  }
  if (node.kind !== "map") return { value: undefined, diagnostics: [wrong("extensions", "an object by name", entry)] };
  const found: Diagnostic[] = [];
  const settings: (readonly [string, Json])[] = [];
  for (const one of node.entries.values()) {
    const where = `extensions[${JSON.stringify(one.key)}]`;
    if (!/^[^/\s]+\.[^/\s]+\/\S+$/.test(one.key)) {
      const values = { where: `The name of ${where}`, expected: "a domain, a slash and a name" };
      found.push(diagnostics.make("out-of-range", values, { span: spanOf(one.place) }));
    }
    if (one.value.kind !== "map") found.push(wrong(where, "an object of settings, which may be empty", one));
    settings.push([one.key, jsonOf(one.value)]);
  }
  return { value: hasErrors(found) ? undefined : objectOf(settings), diagnostics: found };
}

function wrong(where: string, expected: string, { value }: Entry): Diagnostic {
  return diagnostics.make("wrong-type", { where, expected, found: kindOf(value) }, { span: spanOf(value.place) });
}
