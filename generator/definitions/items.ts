/**
 * The things of one section, written as a map by name or as the list that the protocol itself has. In: a section's node. Out: its
 * items with their names, and how each stands on the wire.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { Json, JsonObject } from "../ir/definitions.js";
import type { Section } from "../ir/definition-shapes.js";
import { fieldName } from "./check-type.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import { checkNames } from "./names.js";
import type { MapNode, Node, Place } from "./node.js";
import { jsonOf, kindOf, objectOf, spanOf, textOf } from "./node.js";

/** One thing of a section. */
export interface Item {
  /** The map's key, or the name in a list. */
  readonly key: string;
  /** The name on the wire. */
  readonly name: string;
  /** Where the name stands. */
  readonly place: Place;
  readonly node: MapNode;
  /** How diagnostics call it: `tools.create_event`. */
  readonly where: string;
}

/** What a section is about, in words. */
export const nouns: Readonly<Record<Section, string>> = {
  tools: "tool",
  resources: "resource",
  resourceTemplates: "resource template",
  prompts: "prompt",
};

/** The items of a section. `keyIsName`: the map's key is the wire name, so that another `name` inside is an error. */
export function readItems(section: Section, node: Node | undefined, keyIsName: boolean): Outcome<readonly Item[]> {
  if (node === undefined) return { value: [], diagnostics: [] };
  const found: Diagnostic[] = [];
  let value: readonly Item[] = [];
  if (node.kind === "map")
    value = [...node.entries.values()].flatMap((entry) => fromMap(section, entry, keyIsName, found));
  else if (node.kind === "list") value = node.items.flatMap((item, index) => fromList(section, item, index, found));
  else {
    const expected = `an object of ${nouns[section]}s by name, or a list of them`;
    found.push(
      diagnostics.make("wrong-type", { where: section, expected, found: kindOf(node) }, { span: spanOf(node.place) }),
    );
  }
  const named = value.map(({ key, place }) => ({ name: key, place }));
  return { value, diagnostics: [...found, ...checkNames(named, nouns[section])] };
}

function fromMap(
  section: Section,
  { key, place, value }: { readonly key: string; readonly place: Place; readonly value: Node },
  keyIsName: boolean,
  found: Diagnostic[],
): readonly Item[] {
  const where = fieldName(section, key);
  if (value.kind !== "map") return [...notAnObject(where, value, found)];
  const inside = value.entries.get("name");
  const name = inside === undefined ? key : nameIn(where, inside.value, found);
  if (name === undefined) return [];
  if (keyIsName && name !== key && inside !== undefined) {
    found.push(
      diagnostics.make("two-names", { what: nouns[section], key, name }, { span: spanOf(inside.value.place) }),
    );
  }
  return [{ key, name, place, node: value, where }];
}

function fromList(section: Section, value: Node, index: number, found: Diagnostic[]): readonly Item[] {
  const where = `${section}[${index}]`;
  if (value.kind !== "map") return [...notAnObject(where, value, found)];
  const inside = value.entries.get("name");
  if (inside === undefined) {
    found.push(diagnostics.make("missing-field", { where, key: "name", type: "text" }, { span: spanOf(value.place) }));
    return [];
  }
  const name = nameIn(where, inside.value, found);
  if (name === undefined) return [];
  return [{ key: name, name, place: inside.value.place, node: value, where: fieldName(section, name) }];
}

function nameIn(where: string, node: Node, found: Diagnostic[]): string | undefined {
  const name = textOf(node);
  if (name === undefined) {
    const values = { where: `${where}.name`, expected: "text", found: kindOf(node) };
    found.push(diagnostics.make("wrong-type", values, { span: spanOf(node.place) }));
  }
  return name;
}

function notAnObject(where: string, node: Node, found: Diagnostic[]): readonly [] {
  found.push(
    diagnostics.make("wrong-type", { where, expected: "an object", found: kindOf(node) }, { span: spanOf(node.place) }),
  );
  return [];
}

/** The item as lists answer it: its name first, then what is written, in that order, without `extras`. */
export function wireOf(
  item: Item,
  extras: ReadonlySet<string>,
  replaced: ReadonlyMap<string, Json> = new Map(),
): JsonObject {
  const rest = [...item.node.entries.values()]
    .filter(({ key }) => key !== "name" && !extras.has(key))
    .map(({ key, value }): readonly [string, Json] => [key, replaced.get(key) ?? jsonOf(value)]);
  return objectOf([["name", item.name], ...rest]);
}
