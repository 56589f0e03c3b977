/**
 * Whether one keyword holds what its dialect's meta-schema says, by the shapes of `json-schema-keywords.ts`. In: a node. Out: what must
 * stand there instead, in words.
 */
import type { Node } from "./node.js";
import type { Dialect, Shape } from "../ir/json-schema-keywords.js";

/** What must stand there, and how to get there where that is not plain. */
export interface KeywordProblem {
  readonly expected: string;
  readonly hint?: string;
}

/** What is wrong with the value of a keyword itself; schemas inside it are not looked at. */
export function keywordProblem(key: string, shape: Shape, value: Node, dialect: Dialect): KeywordProblem | undefined {
  const problem = shapeProblem(key, shape, value);
  if (problem === undefined) return undefined;
  if (key === "items" && value.kind === "list" && dialect === "2020-12") {
    return {
      expected: "a schema",
      hint: "A list of schemas is `prefixItems` in 2020-12; only draft-07 (`$schema`) writes it as `items`.",
    };
  }
  if (key === "required" && value.kind === "scalar" && typeof value.value === "boolean") {
    return { expected: problem, hint: "List the required names beside `properties`: `required: [title]`." };
  }
  return { expected: problem };
}

function shapeProblem(key: string, shape: Shape, value: Node): string | undefined {
  const scalar = value.kind === "scalar" ? value.value : undefined;
  switch (shape) {
    case "schema":
      return isSchema(value) ? undefined : "a schema (an object or a boolean)";
    case "schemas":
      return isFullList(value) ? undefined : "a list of at least one schema";
    case "schemaOrSchemas":
      return isSchema(value) || isFullList(value) ? undefined : "a schema, or a list of at least one schema";
    case "schemaMap":
      return value.kind === "map" ? undefined : "an object of schemas";
    case "dependencies":
      return value.kind === "map" && everyValue(value, (one) => isSchema(one) || areNames(one))
        ? undefined
        : "an object of schemas or lists of names";
    case "string":
      return typeof scalar === "string" && (key !== "$anchor" || /^[A-Za-z_][-A-Za-z0-9._]*$/.test(scalar))
        ? undefined
        : key === "$anchor"
          ? "a plain name"
          : "text";
    case "boolean":
      return typeof scalar === "boolean" ? undefined : "true or false";
    case "number":
      return typeof scalar === "number" ? undefined : "a number";
    case "positive":
      return typeof scalar === "number" && scalar > 0 ? undefined : "a number above 0";
    case "count":
      return typeof scalar === "number" && Number.isInteger(scalar) && scalar >= 0
        ? undefined
        : "an integer of at least 0";
    case "names":
      return areNames(value) ? undefined : "a list of different names";
    case "nameMap":
      return value.kind === "map" && everyValue(value, areNames) ? undefined : "an object of lists of different names";
    case "type":
      return isType(value) ? undefined : `one of ${[...types].join(", ")}, or a list of different ones`;
    case "values":
      return isFullList(value) ? undefined : "a list of at least one value";
    case "list":
      return value.kind === "list" ? undefined : "a list";
    case "any":
      return undefined;
  }
}

function isSchema(node: Node): boolean {
  return node.kind === "map" || (node.kind === "scalar" && typeof node.value === "boolean");
}

function isFullList(node: Node): boolean {
  return node.kind === "list" && node.items.length > 0;
}

function everyValue(node: Node & { readonly kind: "map" }, test: (value: Node) => boolean): boolean {
  return [...node.entries.values()].every(({ value }) => test(value));
}

function areNames(node: Node): boolean {
  if (node.kind !== "list") return false;
  const names = node.items.map((item) => (item.kind === "scalar" ? item.value : undefined));
  return names.every((name) => typeof name === "string") && new Set(names).size === names.length;
}

const types: ReadonlySet<unknown> = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

function isType(node: Node): boolean {
  if (node.kind === "scalar") return types.has(node.value);
  return (
    node.kind === "list" &&
    node.items.length > 0 &&
    areNames(node) &&
    node.items.every((item) => item.kind === "scalar" && types.has(item.value))
  );
}
