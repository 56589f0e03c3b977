/**
 * Writes types.ts: every type of the revision, printed back as upstream declared it, and the constants that are not error
 * codes. What a comment says is ours: what the type is for, documented constraints, deprecation, and a link.
 */
import { unreachable } from "../diagnostics/diagnostic.js";
import { isInteger } from "../ir/numbers.js";
import type { Declaration, Heritage } from "../ir/revision.js";
import type { Constraints, Property } from "../ir/type-expr.js";
import { code, id, join, printFile, raw, type } from "../print/code.js";
import type { Code } from "../print/code.js";
import { docComment } from "../print/doc-comment.js";
import { deprecatedTag, deprecationOf } from "./deprecations.js";
import type { Given, ProtocolEmitter } from "./emitter.js";
import { rolesOf } from "./roles.js";
import { membersCode, typeCode } from "./type-code.js";
import type { TypeContext } from "./type-code.js";

/** Emits types.ts. */
export const emitTypes: ProtocolEmitter = (given) => {
  const { declarations, errors } = given.revision;
  const errorCodes = new Set(errors.map(({ name }) => name));
  const roles = rolesOf(given.revision);
  const printed = declarations
    .filter(({ kind, name }) => kind !== "const" || !errorCodes.has(name))
    .map((declaration) => code`${docOf(given, declaration, roles)}${declarationCode(given, declaration, errorCodes)}`);
  const taken = declarations.filter(({ name }) => !errorCodes.has(name)).map(({ name }) => name);
  return { path: "types.ts", text: `${printFile(join(printed, "\n\n"), taken)}\n`, owner: "generator" };
};

function declarationCode(given: Given, declaration: Declaration, errorCodes: ReadonlySet<string>): Code {
  const context: TypeContext = {
    typeOf: id,
    constantOf: (name) => (errorCodes.has(name) ? type("./errors.js", name) : id(name)),
    docOf: (property, path) => propertyDoc(given, [declaration.name, ...path].join("."), property),
  };
  const name = id(declaration.name);
  switch (declaration.kind) {
    case "const":
      return code`export const ${name} = ${declaration.value};`;
    case "alias":
      return code`export type ${name} = ${typeCode(declaration.type, context)};`;
    case "interface": {
      const bases = declaration.extends.map(baseCode);
      const heritage = bases.length === 0 ? raw("") : code` extends ${join(bases, ", ")}`;
      if (declaration.members.length === 0) return code`export interface ${name}${heritage} {}`;
      return code`export interface ${name}${heritage} {\n${membersCode(declaration.members, context)}\n}`;
    }
    default:
      return unreachable(declaration);
  }
}

function baseCode({ base, without, only }: Heritage): Code {
  const picked = only === undefined ? id(base) : code`Pick<${id(base)}, ${keys(only)}>`;
  return without === undefined ? picked : code`Omit<${picked}, ${keys(without)}>`;
}

function keys(names: readonly string[]): Code {
  return names.length === 0
    ? raw("never")
    : join(
        names.map((name) => code`${name}`),
        " | ",
      );
}

function docOf(given: Given, declaration: Declaration, roles: ReadonlyMap<string, string>): Code {
  const role = roles.get(declaration.name);
  const constraints = declaration.kind === "alias" ? constraintFacts(declaration.constraints) : [];
  const deprecation = deprecationOf(given, declaration.name, declaration.doc?.deprecated);
  const link = declaration.kind === "const" ? undefined : linkTo(given.revision.id, declaration.name);
  return docComment(
    [...(role === undefined ? [] : [role]), ...sentence(constraints)],
    [
      ...(link === undefined ? [] : [`@see ${link}`]),
      ...(deprecation === undefined ? [] : [deprecatedTag(deprecation)]),
    ],
  );
}

function propertyDoc(given: Given, place: string, { type: of, constraints, doc }: Property): Code {
  const integer = of.kind === "keyword" && of.name === "number" && isInteger(of, constraints);
  const deprecation = deprecationOf(given, place, doc?.deprecated);
  return docComment(
    sentence([...(integer ? ["an integer"] : []), ...constraintFacts(constraints)]),
    deprecation === undefined ? [] : [deprecatedTag(deprecation)],
  );
}

/** The page of a type: only dated revisions have one. */
function linkTo(revision: string, name: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(revision)) return undefined;
  return `https://modelcontextprotocol.io/specification/${revision}/schema#${name.toLowerCase()}`;
}

function constraintFacts(constraints: Constraints = {}): readonly string[] {
  const { format, pattern, minimum, maximum, minLength, maxLength, minItems, maxItems } = constraints;
  return [
    ...(format === undefined ? [] : [`format \`${format}\``]),
    ...(pattern === undefined ? [] : [`pattern \`${pattern}\``]),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minItems === undefined ? [] : [`at least ${minItems} items`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} items`]),
  ];
}

function sentence(facts: readonly string[]): readonly string[] {
  const text = facts.join(", ");
  return text === "" ? [] : [`${text.charAt(0).toUpperCase()}${text.slice(1)}.`];
}
