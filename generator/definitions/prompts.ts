/**
 * The prompts of a definitions file. In: a node. Out: prompts with their arguments, and diagnostics.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { PromptDefinition } from "../ir/definitions.js";
import { itemTypeOf } from "../ir/definition-shapes.js";
import { checkObject } from "./check-type.js";
import type { Context } from "./context.js";
import { readInputs } from "./inputs.js";
import type { Item } from "./items.js";
import { readItems, wireOf } from "./items.js";
import { checkNames } from "./names.js";
import type { Node } from "./node.js";
import { childOf, textOf } from "./node.js";
import { notInRevision } from "./server.js";

const besides: ReadonlySet<string> = new Set(["name", "inputs"]);
const extras: ReadonlySet<string> = new Set(["inputs"]);

/** The prompts, in the order written. */
export function parsePrompts(context: Context, node: Node | undefined): Outcome<readonly PromptDefinition[]> {
  const type = itemTypeOf(context.revision, "prompts")?.type;
  if (type === undefined) return notInRevision(context, node, "prompts");
  const { value: items, diagnostics: found } = readItems("prompts", node, true);
  const checked = items.flatMap((item): readonly Diagnostic[] => [
    ...checkObject(context, item.node, type, item.where, { besides }),
    ...checkNames(
      argumentNodes(item).flatMap((one) => namedOf(one)),
      "argument",
    ),
  ]);
  const inputs = items.map((item) => readInputs(context, item));
  const value = items.map((item, index): PromptDefinition => {
    const wire = wireOf(item, extras);
    return { name: item.name, wire, arguments: argumentsOf(item), inputs: inputs[index]?.value ?? [] };
  });
  return { value, diagnostics: [...found, ...checked, ...inputs.flatMap(({ diagnostics }) => diagnostics)] };
}

function argumentNodes(item: Item): readonly Node[] {
  const list = item.node.entries.get("arguments")?.value;
  return list?.kind === "list" ? list.items : [];
}

function namedOf(node: Node) {
  const at = childOf(node, "name");
  const name = textOf(at);
  return at === undefined || name === undefined ? [] : [{ name, place: at.place }];
}

function argumentsOf(item: Item): PromptDefinition["arguments"] {
  return argumentNodes(item).flatMap((node) => {
    const name = textOf(childOf(node, "name"));
    const required = childOf(node, "required");
    return name === undefined ? [] : [{ name, required: required?.kind === "scalar" && required.value === true }];
  });
}
