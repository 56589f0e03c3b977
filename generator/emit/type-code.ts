/**
 * A type of the revision in, TypeScript for it out: exactly what upstream wrote, open unions included. It decides neither
 * where names come from (the caller prints references) nor what is said about a member (the caller prints its comment).
 */
import { unreachable } from "../diagnostics/diagnostic.js";
import type { Member, Property, TypeExpr } from "../ir/type-expr.js";
import { code, join, key, raw } from "../print/code.js";
import type { Code } from "../print/code.js";

/** How the names in a type are printed, and what is said about a property: nothing, where `docOf` is absent. */
export interface TypeContext {
  /** A declared type by name. */
  readonly typeOf: (name: string) => Code;
  /** A declared constant by name, behind `typeof`. */
  readonly constantOf: (name: string) => Code;
  /** `path` are the names of the properties around it, outermost first. */
  readonly docOf?: (property: Property, path: readonly string[]) => Code;
}

/** The type as TypeScript. */
export function typeCode(type: TypeExpr, context: TypeContext, path: readonly string[] = []): Code {
  switch (type.kind) {
    case "keyword":
      return raw(type.name);
    case "literal":
      return code`${type.value}`;
    case "ref":
      return context.typeOf(type.name);
    case "valueOf":
      return code`typeof ${context.constantOf(type.name)}`;
    case "array":
      return code`${operand(type.element, context, path)}[]`;
    case "union":
      return type.members.length === 0
        ? raw("never")
        : join(
            type.members.map((member) => typeCode(member, context, path)),
            " | ",
          );
    case "intersection":
      return type.members.length === 0
        ? raw("unknown")
        : join(
            type.members.map((member) => operand(member, context, path)),
            " & ",
          );
    case "object":
      // A line break behind the brace is kept by the layout: more than one member is easier to read on lines of their own.
      return code`{${raw(type.members.length > 1 ? "\n" : " ")}${membersCode(type.members, context, path)} }`;
    default:
      return unreachable(type);
  }
}

function operand(type: TypeExpr, context: TypeContext, path: readonly string[]): Code {
  const printed = typeCode(type, context, path);
  const binds = type.kind === "union" || type.kind === "intersection" || type.kind === "valueOf";
  return binds ? code`(${printed})` : printed;
}

/** The members of an interface or object type, one a line. */
export function membersCode(members: readonly Member[], context: TypeContext, path: readonly string[] = []): Code {
  return join(members.map((member) => memberCode(member, context, path)));
}

function memberCode(member: Member, context: TypeContext, path: readonly string[]): Code {
  if (member.kind === "index") return code`[key: string]: ${typeCode(member.value, context, path)};`;
  const at = [...path, member.name];
  const doc = context.docOf?.(member, at);
  const optional = raw(member.optional ? "?" : "");
  return code`${doc}${key(member.name)}${optional}: ${typeCode(member.type, context, at)};`;
}
