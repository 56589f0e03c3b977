/**
 * What a server says about itself, and what cannot be said in a revision at all. In: a node. Out: the revision's own description of
 * a server, the instructions, and diagnostics.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { JsonObject } from "../ir/definitions.js";
import { serverTypeOf } from "../ir/definition-shapes.js";
import { checkObject } from "./check-type.js";
import type { Context } from "./context.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import { checkNames } from "./names.js";
import type { Node } from "./node.js";
import { childOf, jsonOf, kindOf, objectOf, spanOf, textOf } from "./node.js";

/** The server, as the protocol describes it, and what it tells models. */
export interface ServerDescription {
  readonly server: JsonObject;
  readonly instructions?: string;
}

const besides: ReadonlySet<string> = new Set(["instructions"]);

/** Reads `server`, which must be there. */
export function parseServer(context: Context, root: Node): Outcome<ServerDescription | undefined> {
  const node = childOf(root, "server");
  if (node === undefined) {
    const values = { where: "A definitions file", key: "server", type: "an object with `name` and `version`" };
    return { value: undefined, diagnostics: [diagnostics.make("missing-field", values, { span: spanOf(root.place) })] };
  }
  const type = serverTypeOf(context.revision)?.type ?? { kind: "object", members: [] };
  const found: Diagnostic[] = [...checkObject(context, node, type, "server", { besides })];
  const name = childOf(node, "name");
  const text = textOf(name);
  if (name !== undefined && text !== undefined)
    found.push(...checkNames([{ name: text, place: name.place }], "server"));
  const said = childOf(node, "instructions");
  const instructions = textOf(said);
  if (said !== undefined && instructions === undefined) {
    const values = { where: "server.instructions", expected: "text", found: kindOf(said) };
    found.push(diagnostics.make("wrong-type", values, { span: spanOf(said.place) }));
  }
  if (node.kind !== "map") return { value: undefined, diagnostics: found };
  const own = [...node.entries.values()].filter(({ key }) => !besides.has(key));
  const server = objectOf(own.map(({ key, value }) => [key, jsonOf(value)]));
  return { value: { server, ...(instructions === undefined ? {} : { instructions }) }, diagnostics: found };
}

/** Nothing, and a diagnostic where a section was written that the revision has no type for. */
export function notInRevision(context: Context, node: Node | undefined, key: string): Outcome<readonly []> {
  if (node === undefined) return { value: [], diagnostics: [] };
  const values = { id: context.revision.id, what: key, key };
  return { value: [], diagnostics: [diagnostics.make("not-in-revision", values, { span: spanOf(node.place) })] };
}
