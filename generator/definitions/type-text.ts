/**
 * A type in words for people: `text`, `one of "user", "assistant"`, `a list`. In: a type. Out: text; it checks nothing.
 */
import { alternativesOf, declarationOf } from "../ir/declarations.js";
import type { Revision } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";

/** How a diagnostic says what must stand somewhere. */
export function typeText(revision: Revision, type: TypeExpr): string {
  const alternatives = alternativesOf(revision, type);
  const [first] = alternatives;
  if (alternatives.length === 1 && first !== undefined) return oneText(revision, first);
  const literals = alternatives.filter((one) => one.kind === "literal");
  if (literals.length === alternatives.length)
    return `one of ${literals.map(({ value }) => JSON.stringify(value)).join(", ")}`;
  const texts = new Set(alternatives.filter((one) => one.kind !== "literal").map((one) => oneText(revision, one)));
  return [...texts].join(" or ");
}

function oneText(revision: Revision, type: TypeExpr): string {
  switch (type.kind) {
    case "literal":
      return JSON.stringify(type.value);
    case "valueOf": {
      const declaration = declarationOf(revision, type.name);
      return declaration?.kind === "const" ? JSON.stringify(declaration.value) : type.name;
    }
    case "array":
      return "a list";
    case "keyword":
      if (type.name === "string") return "text";
      if (type.name === "boolean") return "true or false";
      return type.name === "number" ? "a number" : type.name === "object" ? "an object" : type.name;
    case "ref": {
      const declaration = declarationOf(revision, type.name);
      return declaration?.kind === "alias" ? typeText(revision, declaration.type) : "an object";
    }
    case "union":
      return typeText(revision, type);
    case "object":
    case "intersection":
      return "an object";
  }
}
