/**
 * Questions about JSON values that came from a user: what they are, what they hold themselves, how they are written as code. It
 * knows nothing of schemas.
 */
import type { Json, JsonObject } from "../ir/definitions.js";
import { quote } from "../print/literals.js";

/** A member of its own, never an inherited one. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** A JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A JSON array. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The items of an array; none of anything else. */
export function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

/** Any JSON value as an expression that cannot set a prototype. */
export function printedValue(value: Json): string {
  if (typeof value === "string") return quote(value);
  if (isList(value)) return `[${value.map(printedValue).join(", ")}]`;
  if (!isObject(value)) return Object.is(value, -0) ? "0" : String(value);
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `[${quote(key)}]: ${printedValue(inner)}`)
    .join(", ")} }`;
}
