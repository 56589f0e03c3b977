/**
 * A team's JSON Schema in, its two copies and everything that is wrong with it out. What passes here compiles under Ajv in its
 * dialect: emitters rely on that.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { JsonObject } from "../ir/definitions.js";
import { checkHeaders } from "./check-headers.js";
import { checkPatterns } from "./check-patterns.js";
import type { Context } from "./context.js";
import { copySchema } from "./copy-schema.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import type { Node } from "./node.js";
import { childOf, kindOf, spanOf, textOf } from "./node.js";
import type { Dialect } from "../ir/json-schema-keywords.js";
import { dialectOf, inPlace, keywords } from "../ir/json-schema-keywords.js";
import { checkWays } from "./schema-graph.js";
import { resolveRefs } from "./schema-refs.js";
import type { Walked } from "./walk-schema.js";
import { mapOf, walkSchema } from "./walk-schema.js";

/** What is asked of a schema by where it stands. */
export interface SchemaRole {
  /** The member that holds it, e.g. `inputSchema`. */
  readonly key: string;
  /** What its root must be. */
  readonly root: "object" | "any";
  /** Properties may say that they are sent as HTTP headers. */
  readonly headers: boolean;
}

/** A checked schema: as clients get it, and as emitters use it. */
export interface CheckedSchema {
  readonly wire: JsonObject;
  readonly schema: JsonObject;
}

/** Checks a schema. There is no value where anything is an error. */
export function checkJsonSchema(context: Context, node: Node, role: SchemaRole): Outcome<CheckedSchema | undefined> {
  if (node.kind !== "map") {
    const values = { where: `\`${role.key}\``, expected: "a JSON Schema (an object)", found: kindOf(node) };
    return { value: undefined, diagnostics: [diagnostics.make("wrong-type", values, { span: spanOf(node.place) })] };
  }
  const found: Diagnostic[] = [];
  const dialect = dialectOfRoot(node, found);
  if (dialect === undefined) return { value: undefined, diagnostics: found };
  if (role.root === "object" && textOf(childOf(node, "type")) !== "object") {
    const at = node.entries.get("type")?.value ?? node;
    found.push(diagnostics.make("schema-root-not-object", { key: role.key }, { span: spanOf(at.place) }));
  }
  const walked = walkSchema(node, dialect);
  const references = resolveRefs(context, walked, dialect);
  const all = [walked, ...references.taken.map((taken) => taken.walked)];
  const patterns = checkPatterns(context, all, role.key);
  found.push(...walked.diagnostics, ...references.diagnostics, ...patterns.diagnostics, ...checkWays(all, references));
  if (dialect === "draft-07") found.push(...besideRefs(all));
  if (role.headers) found.push(...checkHeaders(all));
  if (hasErrors(found)) return { value: undefined, diagnostics: found };
  return { value: copySchema(node, { dialect, references, cleanPatterns: patterns.clean }), diagnostics: found };
}

function dialectOfRoot(node: Node, found: Diagnostic[]): Dialect | undefined {
  const named = childOf(node, "$schema");
  const uri = textOf(named);
  // A `$schema` that is no text is reported by the walk, like any keyword.
  if (named === undefined || uri === undefined) return "2020-12";
  const dialect = dialectOf(uri);
  if (dialect === undefined)
    found.push(diagnostics.make("unsupported-dialect", { uri }, { span: spanOf(named.place) }));
  if (dialect === "draft-07") found.push(diagnostics.make("old-dialect", {}, { span: spanOf(named.place) }));
  return dialect;
}

function besideRefs(all: readonly Walked[]): readonly Diagnostic[] {
  return all.flatMap((walked) =>
    [...walked.sites.values()].flatMap((site) => {
      const node = mapOf(site);
      if (node?.entries.has("$ref") !== true) return [];
      return [...node.entries.values()]
        .filter(({ key }) => checking(key))
        .map(({ key, place }) => diagnostics.make("ignored-beside-ref", { keyword: key }, { span: spanOf(place) }));
    }),
  );
}

function checking(key: string): boolean {
  const shape = keywords["draft-07"].get(key);
  if (shape === undefined || key === "$defs" || key === "definitions") return false;
  return (
    inPlace.has(key) || !["string", "any", "boolean", "list"].includes(shape) || key === "const" || key === "pattern"
  );
}
