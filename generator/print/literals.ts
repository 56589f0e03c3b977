/**
 * Values as TypeScript literals. In: any JSON value. Out: text that evaluates to exactly that value wherever it is pasted:
 * in a module, in a template literal's hole, or inside a script element.
 */
import { isIdentifier } from "./identifiers.js";
import { InternalError } from "./internal-error.js";

/** What `literal` prints. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

// Characters that are not seen, or that make text be seen in another order than it stands in.
const hidden = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A double-quoted string literal. What is hidden and `</` are escaped too, so it survives old parsers, HTML and reviewers. */
export function quote(text: string): string {
  return JSON.stringify(text)
    .replace(hidden, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/<(?=[/!])/g, "\\u003c");
}

/** A property key: bare where it may be, quoted otherwise. `__proto__` is computed: as a plain key it would set the prototype. */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return isIdentifier(name) ? name : quote(name);
}

/** Any JSON value as a literal, laid out: two spaces a level, a list of scalars in one line where it fits. */
export function literal(value: Json, indent = ""): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new InternalError(`no literal: ${value}`);
    return Object.is(value, -0) ? "-0" : String(value);
  }
  if (value === null || typeof value !== "object") return String(value);
  const inner = `${indent}  `;
  if (isList(value)) {
    const line = value.every(isScalar) ? `[${value.map((item) => literal(item)).join(", ")}]` : undefined;
    if (line !== undefined && indent.length + line.length <= widest) return line;
    return `[\n${value.map((item) => `${inner}${literal(item, inner)},\n`).join("")}${indent}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  return `{\n${entries.map(([key, item]) => `${inner}${propertyKey(key)}: ${literal(item, inner)},\n`).join("")}${indent}}`;
}

/** Leaves room for a key before the list and a comma behind it. */
const widest = 90;

function isScalar(value: Json): boolean {
  return value === null || typeof value !== "object";
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
