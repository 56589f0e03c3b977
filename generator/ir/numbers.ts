/**
 * What a `number` means. TypeScript has one number type, the protocol has two, and doc tags tell them apart.
 * In: a type and its constraints. Out: a claim.
 */
import type { Constraints, TypeExpr } from "./type-expr.js";

/**
 * True when a `number` standing as, or directly in, `type` must be an integer: unless `@TJS-type number` says otherwise, or
 * it stands in a union with `boolean`: such a union means "any scalar" (a JSON value, a form's field), so any finite number.
 */
export function isInteger(type: TypeExpr, constraints?: Constraints): boolean {
  return constraints?.jsonType !== "number" && !holdsBoolean(type);
}

function holdsBoolean(type: TypeExpr): boolean {
  if (type.kind === "union") return type.members.some(holdsBoolean);
  return type.kind === "keyword" && type.name === "boolean";
}
