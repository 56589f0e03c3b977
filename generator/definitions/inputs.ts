/**
 * The inputs that a handler may ask a person for: a form, or a page to open. In: the `inputs` node. Out: inputs and diagnostics.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { InputDefinition } from "../ir/definitions.js";
import { inputTypesOf } from "../ir/definition-shapes.js";
import { checkForm } from "./check-form.js";
import { fieldName } from "./check-type.js";
import type { Context } from "./context.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import { unknownField } from "./fields.js";
import type { Item } from "./items.js";
import type { Entry, MapNode, Node } from "./node.js";
import { childOf, kindOf, spanOf, textOf } from "./node.js";
import { secretIn } from "./secrets.js";
import { uriProblem } from "./uri.js";

/** What the handler of one thing may ask for: its `inputs`, in the order written. Those with errors are left out. */
export function readInputs(context: Context, item: Item): Outcome<readonly InputDefinition[]> {
  const entry = item.node.entries.get("inputs");
  if (entry === undefined) return { value: [], diagnostics: [] };
  const { form, url } = inputTypesOf(context.revision);
  if (form === undefined && url === undefined) {
    const values = { id: context.revision.id, what: "way to ask a person for input", key: "inputs" };
    return { value: [], diagnostics: [diagnostics.make("not-in-revision", values, { span: spanOf(entry.place) })] };
  }
  return parseInputs(context, entry.value, `${item.where}.inputs`);
}

function parseInputs(context: Context, node: Node, where: string): Outcome<readonly InputDefinition[]> {
  if (node.kind !== "map") {
    const values = { where, expected: "an object of inputs by key", found: kindOf(node) };
    return { value: [], diagnostics: [diagnostics.make("wrong-type", values, { span: spanOf(node.place) })] };
  }
  const inputs = [...node.entries.values()].map((entry) => parseInput(context, entry, fieldName(where, entry.key)));
  return {
    value: inputs.flatMap(({ value }) => (value === undefined ? [] : [value])),
    diagnostics: inputs.flatMap((input) => input.diagnostics),
  };
}

function parseInput(
  context: Context,
  { key, place, value }: Entry,
  where: string,
): Outcome<InputDefinition | undefined> {
  const found: Diagnostic[] = [];
  if (key === "") found.push(diagnostics.make("empty-name", { what: "input" }, { span: spanOf(place) }));
  if (value.kind !== "map") return unclear(key, value, found);
  const isForm = value.entries.has("requestedSchema");
  const isUrl = value.entries.has("url") || textOf(value.entries.get("mode")?.value) === "url";
  if (isForm && isUrl) return unclear(key, value, found);
  if (isUrl) return urlInput(context, key, value, where, found);
  if (!isForm && !value.entries.has("type") && !value.entries.has("properties")) return unclear(key, value, found);
  return formInput(context, key, value, where, found);
}

function unclear(key: string, node: Node, found: readonly Diagnostic[]): Outcome<undefined> {
  return {
    value: undefined,
    diagnostics: [...found, diagnostics.make("unclear-input", { key }, { span: spanOf(node.place) })],
  };
}

function formInput(
  context: Context,
  key: string,
  node: MapNode,
  where: string,
  found: Diagnostic[],
): Outcome<InputDefinition | undefined> {
  const type = inputTypesOf(context.revision).form?.schema;
  if (type === undefined) {
    found.push(
      diagnostics.make(
        "not-in-revision",
        { id: context.revision.id, what: "forms", key },
        { span: spanOf(node.place) },
      ),
    );
    return { value: undefined, diagnostics: found };
  }
  const wrapped = childOf(node, "requestedSchema");
  if (wrapped !== undefined) found.push(...wrapperFindings(context, node, where, "requestedSchema", "form"));
  const message = wrapped === undefined ? undefined : textOf(childOf(node, "message"));
  const secret = message === undefined ? undefined : secretIn(message);
  if (secret !== undefined) {
    const at = childOf(node, "message") ?? node;
    found.push(diagnostics.make("secret-in-form", { word: secret, where: "its message" }, { span: spanOf(at.place) }));
  }
  const form = checkForm(context, wrapped ?? node, type, wrapped === undefined ? where : `${where}.requestedSchema`);
  found.push(...form.diagnostics);
  if (form.value === undefined || hasErrors(found)) return { value: undefined, diagnostics: found };
  const value: InputDefinition = {
    key,
    mode: "form",
    ...(message === undefined ? {} : { message }),
    schema: form.value,
  };
  return { value, diagnostics: found };
}

function urlInput(
  context: Context,
  key: string,
  node: MapNode,
  where: string,
  found: Diagnostic[],
): Outcome<InputDefinition | undefined> {
  if (inputTypesOf(context.revision).url === undefined) {
    found.push(
      diagnostics.make(
        "not-in-revision",
        { id: context.revision.id, what: "inputs in URL mode", key },
        { span: spanOf(node.place) },
      ),
    );
  }
  found.push(...wrapperFindings(context, node, where, "url", "url"));
  const at = childOf(node, "url");
  const url = textOf(at);
  if (at !== undefined && url === undefined) found.push(mustBeText(`${where}.url`, at));
  if (at !== undefined && url !== undefined) found.push(...urlFindings(url, at));
  const message = textOf(childOf(node, "message"));
  if (hasErrors(found)) return { value: undefined, diagnostics: found };
  const value: InputDefinition = {
    key,
    mode: "url",
    ...(message === undefined ? {} : { message }),
    ...(url === undefined ? {} : { url }),
  };
  return { value, diagnostics: found };
}

function urlFindings(url: string, at: Node): readonly Diagnostic[] {
  const problem = uriProblem(url);
  const span = spanOf(at.place);
  if (problem !== undefined && "problem" in problem)
    return [diagnostics.make("invalid-uri", { uri: url, problem: problem.problem }, { span })];
  if (/^https?:\/\//i.test(url)) return [];
  const values = { uri: url, problem: "a person opens it in a browser, so it must begin with `https://`" };
  return [diagnostics.make("invalid-uri", values, { span, hint: "Write an https URL." })];
}

function wrapperFindings(
  context: Context,
  node: MapNode,
  where: string,
  own: string,
  mode: string,
): readonly Diagnostic[] {
  const known = new Set(["mode", "message", own]);
  return [...node.entries.values()].flatMap(({ key, place, value }) => {
    if (!known.has(key)) return [unknownField(context, { key, place, where, extras: known })];
    if (key === "message" && textOf(value) === undefined) return [mustBeText(`${where}.message`, value)];
    if (key !== "mode" || textOf(value) === mode) return [];
    const values = { where: `${where}.mode`, expected: JSON.stringify(mode), found: textOf(value) ?? kindOf(value) };
    return [diagnostics.make("wrong-type", values, { span: spanOf(value.place) })];
  });
}

function mustBeText(where: string, node: Node): Diagnostic {
  return diagnostics.make("wrong-type", { where, expected: "text", found: kindOf(node) }, { span: spanOf(node.place) });
}
