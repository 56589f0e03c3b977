/**
 * Whole functions of validators.ts: one for a declaration, or for a type that has no name upstream.
 */
import { unreachable } from "../diagnostics/diagnostic.js";
import { resolved } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import type { Members } from "../ir/members-of.js";
import { paramsOf } from "../ir/method-questions.js";
import type { Declaration, Method, Revision } from "../ir/revision.js";
import type { Constraints, Property, TypeExpr } from "../ir/type-expr.js";
import { code, id, join, raw } from "../print/code.js";
import type { Code } from "../print/code.js";
import { docComment } from "../print/doc-comment.js";
import { directCheck, lines, statements, wrong } from "./validator-checks.js";
import type { Check } from "./validator-checks.js";
import { call, functionScope } from "./validator-scope.js";
import type { FileScope, FunctionScope, Helper } from "./validator-scope.js";
import { unionBody } from "./validator-unions.js";

const value = raw("value");
const path = raw("path");

/** The exported validator of a declaration. `method` is the method whose message it is, if it is one. */
export function declarationValidator(
  file: FileScope,
  declaration: Exclude<Declaration, { readonly kind: "const" }>,
  method: Method | undefined,
): Code {
  const { name } = declaration;
  const fn = functionScope(file, name, file.isDeep(name));
  const body =
    declaration.kind === "alias"
      ? typeBody(fn, declaration.type, declaration.constraints)
      : checkBody(fn, { kind: "object", members: messageMembers(file.revision, name, method) });
  return code`${docComment([`The validator of \`${name}\`.`])}export ${functionCode(fn, file.validatorOf(name), body)}`;
}

/** The function for a type that has no name upstream. */
export function helperValidator(file: FileScope, { name, type, constraints, deep, owner, strict }: Helper): Code {
  const fn = functionScope(file, owner, deep);
  return functionCode(fn, name, typeBody(fn, type, constraints, strict));
}

/** A function whose value is a whole `_meta`. */
export function metaValidator(
  file: FileScope,
  name: string,
  type: TypeExpr | undefined,
  kind: string,
  required: boolean,
): Code {
  const fn = functionScope(file, name, false);
  const body =
    type === undefined
      ? checkBody(fn, { kind: "object", members: { properties: new Map() } })
      : typeBody(fn, type, undefined);
  const absent = required ? undefined : raw("if (value === undefined) return undefined;\n");
  const holder = kind === "result" ? "result" : "params";
  return code`${docComment([`The validator of a ${kind}'s whole \`_meta\`.`])}export ${functionCode(fn, name, code`${absent}${body}`, `${holder}._meta`)}`;
}

/** What an interface holds. The params of a message are those of its method: an inline `params` hides the base's `_meta`. */
function messageMembers(revision: Revision, name: string, method: Method | undefined): Members {
  const members = membersOf(revision, name) ?? { properties: new Map<string, Property>() };
  const params = members.properties.get("params");
  if (params === undefined || method?.params?.metaFrom === undefined) return members;
  const type = paramsTypeOf(revision, method);
  if (type === undefined) return members;
  return { ...members, properties: new Map([...members.properties, ["params", { ...params, type }]]) };
}

/** The type of a method's params, with the `_meta` that an inline `params` hides. */
export function paramsTypeOf(revision: Revision, method: Method): TypeExpr | undefined {
  if (method.params?.metaFrom === undefined) return method.params?.type;
  const members = paramsOf(revision, method);
  if (members === undefined) return method.params.type;
  const place = { line: 0, column: 0 };
  const { index } = members;
  return {
    kind: "object",
    members: [
      ...members.properties.values(),
      ...(index === undefined ? [] : [{ kind: "index" as const, value: index, place }]),
    ],
  };
}

function functionCode(fn: FunctionScope, name: string, body: Code, base = ""): Code {
  const unused = !body.parts.some((part) => typeof part === "string" && /\bpath\b/.test(part));
  const parameters = unused
    ? code`_value: unknown, _path = ${base}`
    : code`value: unknown, path = ${base}${raw(fn.deep ? ", depth = 0" : "")}`;
  return code`function ${id(name)}(${parameters}): Problem | undefined {
${lines([
  fn.usesProblem ? raw("let problem: Problem | undefined;") : raw(""),
  fn.deep ? code`if (depth > deepest) ${wrong(value, "less nesting", [])}` : raw(""),
  body,
])}
}`;
}

function typeBody(fn: FunctionScope, type: TypeExpr, constraints: Constraints | undefined, strict = false): Code {
  const check = directCheck(fn, type, constraints);
  if (check !== undefined) return checkBody(fn, check);
  if (type.kind === "union") return unionBody(fn, type, constraints ?? {}, strict);
  // An intersection that is not one object type: a value has to pass each part.
  const parts = type.kind === "intersection" ? type.members : [resolved(fn.file.revision, type)];
  const calls = parts.map((part) => {
    const callee =
      part.kind === "ref"
        ? { name: fn.file.validatorOf(part.name), deep: fn.file.isDeep(part.name) }
        : fn.file.helperFor(part, undefined, `${fn.owner}Part`, fn.owner);
    return call(fn, callee, value, path);
  });
  return code`return ${join(calls, " ?? ")};`;
}

function checkBody(fn: FunctionScope, check: Check): Code {
  switch (check.kind) {
    case "any":
      return raw("return undefined;");
    case "test":
      return code`return ${check.test.bad(value)} ? ${wrong(value, check.test.expected, [], "expression")} : undefined;`;
    case "call":
      return code`return ${call(fn, check, value, path)};`;
    case "array":
    case "object":
      return lines([statements(fn, check, value, []), raw("return undefined;")]);
    default:
      return unreachable(check);
  }
}
