/**
 * The tools of a definitions file: their fields by the revision's type, their schemas as JSON Schemas, and the inputs they may ask
 * for. In: a node. Out: tools and diagnostics.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { Json, JsonObject, ToolDefinition } from "../ir/definitions.js";
import { fieldsOf, itemTypeOf, jsonSchemaRootOf } from "../ir/definition-shapes.js";
import { checkJsonSchema } from "./check-json-schema.js";
import { checkObject } from "./check-type.js";
import type { Context } from "./context.js";
import { readInputs } from "./inputs.js";
import { readItems, wireOf } from "./items.js";
import type { Item } from "./items.js";
import { checkToolNames } from "./names.js";
import type { Node } from "./node.js";
import { notInRevision } from "./server.js";

const extras: ReadonlySet<string> = new Set(["inputs"]);
const besides: ReadonlySet<string> = new Set(["name", "inputs"]);

/** The tools, in the order written. Those with errors are left out; the diagnostics say why. */
export function parseTools(context: Context, node: Node | undefined): Outcome<readonly ToolDefinition[]> {
  const type = itemTypeOf(context.revision, "tools")?.type;
  if (type === undefined) return notInRevision(context, node, "tools");
  const { value: items, diagnostics: found } = readItems("tools", node, true);
  const tools = items.map((item) => parseTool(context, item, type));
  return {
    value: tools.flatMap(({ value }) => (value === undefined ? [] : [value])),
    diagnostics: [...found, ...checkToolNames(items), ...tools.flatMap((tool) => tool.diagnostics)],
  };
}

function parseTool(
  context: Context,
  item: Item,
  type: Parameters<typeof checkObject>[2],
): Outcome<ToolDefinition | undefined> {
  const found: Diagnostic[] = [...checkObject(context, item.node, type, item.where, { besides })];
  const wires = new Map<string, Json>();
  const schemas = new Map<string, JsonObject>();
  for (const { name, type: member } of fieldsOf(context.revision, type).values()) {
    const root = jsonSchemaRootOf(member);
    const entry = item.node.entries.get(name);
    if (root === undefined || entry === undefined) continue;
    const headers = name === "inputSchema" && context.revision.era === "modern";
    const checked = checkJsonSchema(context, entry.value, { key: name, root, headers });
    found.push(...checked.diagnostics);
    if (checked.value === undefined) continue;
    wires.set(name, checked.value.wire);
    schemas.set(name, checked.value.schema);
  }
  const inputs = readInputs(context, item);
  found.push(...inputs.diagnostics);
  const inputSchema = schemas.get("inputSchema");
  if (inputSchema === undefined) return { value: undefined, diagnostics: found };
  const outputSchema = schemas.get("outputSchema");
  const value: ToolDefinition = {
    name: item.name,
    wire: wireOf(item, extras, wires),
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    inputs: inputs.value,
  };
  return { value, diagnostics: found };
}
