/**
 * Values as TypeScript literals. In: any JSON value. Out: text that evaluates to exactly that value wherever it is pasted:
 * in a module, in a template literal's hole, or inside a script element.
 */
import { isIdentifier } from "./identifiers.js";

/** What `literal` prints. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A double-quoted string literal. Line separators and `</` are escaped too, so it survives old parsers and HTML. */
export function quote(text: string): string {
  return JSON.stringify(text)
    .replace(/[\u2028\u2029\u007f-\u009f\ufeff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/<(?=[/!])/g, "\\u003c");
}

/** A property key: bare where it may be, quoted otherwise. `__proto__` is computed: as a plain key it would set the prototype. */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return isIdentifier(name) ? name : quote(name);
}

/** Any JSON value as a literal, objects and arrays indented by two spaces a level. */
export function literal(value: Json, indent = ""): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (value === null || typeof value !== "object") return String(value);
  const inner = `${indent}  `;
  if (isList(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item) => `${inner}${literal(item, inner)},\n`).join("")}${indent}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  return `{\n${entries.map(([key, item]) => `${inner}${propertyKey(key)}: ${literal(item, inner)},\n`).join("")}${indent}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
