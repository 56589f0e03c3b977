/**
 * A Revision printed back as TypeScript, as plainly as can be: for tests that compare it with the document it came from.
 */
import { unreachable } from "../../diagnostics/diagnostic.js";
import type { Declaration, Heritage, Revision } from "../../ir/revision.js";
import type { Member, TypeExpr } from "../../ir/type-expr.js";

/** The text of a module that declares what the revision declares. */
export function printRevision(revision: Revision): string {
  return revision.declarations.map(printDeclaration).join("\n");
}

function printDeclaration(declaration: Declaration): string {
  const { name } = declaration;
  switch (declaration.kind) {
    case "interface": {
      const bases = declaration.extends.map(printHeritage).join(", ");
      return `export interface ${name}${bases === "" ? "" : ` extends ${bases}`} ${printMembers(declaration.members)}`;
    }
    case "alias":
      return `export type ${name} = ${printType(declaration.type)};`;
    case "const":
      return `export const ${name} = ${JSON.stringify(declaration.value)};`;
    default:
      return unreachable(declaration);
  }
}

function printHeritage({ base, without, only }: Heritage): string {
  const keys = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(" | ");
  if (without !== undefined) return `Omit<${base}, ${keys(without)}>`;
  return only === undefined ? base : `Pick<${base}, ${keys(only)}>`;
}

function printMembers(members: readonly Member[]): string {
  const lines = members.map((member) =>
    member.kind === "index"
      ? `[key: string]: ${printType(member.value)};`
      : `${JSON.stringify(member.name)}${member.optional ? "?" : ""}: ${printType(member.type)};`,
  );
  return `{ ${lines.join(" ")} }`;
}

function printType(type: TypeExpr): string {
  switch (type.kind) {
    case "keyword":
      return type.name;
    case "literal":
      return JSON.stringify(type.value);
    case "ref":
      return type.name;
    case "valueOf":
      return `typeof ${type.name}`;
    case "array":
      return `(${printType(type.element)})[]`;
    case "union":
      return `(${type.members.map(printType).join(" | ")})`;
    case "intersection":
      return `(${type.members.map(printType).join(" & ")})`;
    case "object":
      return printMembers(type.members);
    default:
      return unreachable(type);
  }
}
