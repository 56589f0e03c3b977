/**
 * A form's schema against the revision's restricted form schemas: one flat object of fields that clients can show, none of which
 * asks for a secret. In: a node and the type of a form's schema. Out: the schema, and diagnostics.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { JsonObject } from "../ir/definitions.js";
import { membersOf } from "../ir/members-of.js";
import type { TypeExpr } from "../ir/type-expr.js";
import { checkJsonSchema } from "./check-json-schema.js";
import { checkObject, checkType, fieldName } from "./check-type.js";
import type { Context } from "./context.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import type { Entry, Node } from "./node.js";
import { childOf, kindOf, spanOf, textOf } from "./node.js";
import { secretIn } from "./secrets.js";

/** Checks a form. There is no value where anything is an error. */
export function checkForm(
  context: Context,
  node: Node,
  type: TypeExpr,
  where: string,
): Outcome<JsonObject | undefined> {
  const found: Diagnostic[] = [...checkObject(context, node, type, where, { besides: new Set(["properties"]) })];
  const properties = childOf(node, "properties");
  const fieldType = membersOf(context.revision, type)?.properties.get("properties")?.type;
  if (node.kind === "map" && properties?.kind !== "map") {
    const what = {
      where: `${where}.properties`,
      expected: "an object of fields",
      found: properties === undefined ? "absent" : kindOf(properties),
    };
    found.push(diagnostics.make("wrong-type", what, { span: spanOf((properties ?? node).place) }));
  }
  if (properties?.kind === "map") {
    const index = fieldType === undefined ? undefined : membersOf(context.revision, fieldType)?.index;
    for (const entry of properties.entries.values()) {
      found.push(...checkFormField(context, entry, index, fieldName(where, entry.key)));
    }
    found.push(...unknownRequired(childOf(node, "required"), properties.entries));
  }
  for (const key of ["title", "description"]) found.push(...secretFindings(childOf(node, key), `its ${key}`));
  if (hasErrors(found)) return { value: undefined, diagnostics: found };
  const schema = checkJsonSchema(context, node, { key: "form", root: "object", headers: false });
  return { value: schema.value?.wire, diagnostics: [...found, ...schema.diagnostics] };
}

function checkFormField(
  context: Context,
  { key, place, value }: Entry,
  type: TypeExpr | undefined,
  where: string,
): readonly Diagnostic[] {
  const secret = secretIn(key, true);
  const secrets =
    secret === undefined
      ? ["title", "description"].flatMap((part) => secretFindings(childOf(value, part), `the ${part} of \`${key}\``))
      : [diagnostics.make("secret-in-form", { word: secret, where: `the field \`${key}\`` }, { span: spanOf(place) })];
  const nested = nestingIn(value);
  if (nested !== undefined) {
    return [...secrets, diagnostics.make("nested-form", { field: key, what: nested }, { span: spanOf(value.place) })];
  }
  if (type === undefined) return secrets;
  if (value.kind !== "map" || !value.entries.has("type")) {
    return [...secrets, diagnostics.make("not-a-form-field", { field: key }, { span: spanOf(value.place) })];
  }
  return [...secrets, ...checkType(context, value, type, where)];
}

function nestingIn(node: Node): string | undefined {
  const type = textOf(childOf(node, "type"));
  if (type === "object" || childOf(node, "properties") !== undefined) return "an object";
  const items = childOf(node, "items");
  const choices = childOf(items, "enum") ?? childOf(items, "anyOf") ?? childOf(items, "oneOf");
  return type === "array" && choices === undefined ? "a list that is no choice among given values" : undefined;
}

function secretFindings(node: Node | undefined, where: string): readonly Diagnostic[] {
  const text = textOf(node);
  const word = text === undefined ? undefined : secretIn(text);
  if (node === undefined || word === undefined) return [];
  return [diagnostics.make("secret-in-form", { word, where }, { span: spanOf(node.place) })];
}

function unknownRequired(required: Node | undefined, fields: ReadonlyMap<string, Entry>): readonly Diagnostic[] {
  if (required?.kind !== "list") return [];
  return required.items.flatMap((item) => {
    const name = textOf(item);
    if (name === undefined || fields.has(name)) return [];
    return [diagnostics.make("unknown-required", { name }, { span: spanOf(item.place) })];
  });
}
