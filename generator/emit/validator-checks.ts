/**
 * Checks of values with members, as statements that return the first problem. In: a type and the expression that holds the
 * value. Out: straight-line TypeScript. Where nothing is wrong no path is built and nothing is allocated.
 */
import { InternalError, unreachable } from "../diagnostics/diagnostic.js";
import { declarationOf, resolved } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import type { Members } from "../ir/members-of.js";
import type { Constraints, Property, TypeExpr } from "../ir/type-expr.js";
import { code, id, join, raw } from "../print/code.js";
import type { Code } from "../print/code.js";
import { localNameOf } from "./validator-names.js";
import { bounds, range, scalarTest } from "./validator-scalars.js";
import type { Test } from "./validator-scalars.js";
import { call } from "./validator-scope.js";
import type { FunctionScope } from "./validator-scope.js";

/** How a type is checked. */
export type Check =
  | { readonly kind: "any" }
  | { readonly kind: "test"; readonly test: Test }
  | { readonly kind: "call"; readonly name: string; readonly deep: boolean }
  | { readonly kind: "array"; readonly element: TypeExpr; readonly constraints: Constraints }
  | { readonly kind: "object"; readonly members: Members };

/** Decides how a type is checked. `wanted` names the function that an inline union needs. */
export function checkOf(fn: FunctionScope, type: TypeExpr, constraints: Constraints = {}, wanted = fn.owner): Check {
  const helper = fn.file.helperOf(type, constraints);
  if (helper !== undefined) return { kind: "call", ...helper };
  return (
    directCheck(fn, type, constraints) ?? { kind: "call", ...fn.file.helperFor(type, constraints, wanted, fn.owner) }
  );
}

/** The same without a function of its own; `undefined` where the type needs one. */
export function directCheck(fn: FunctionScope, type: TypeExpr, constraints: Constraints = {}): Check | undefined {
  const { file } = fn;
  if (acceptsAnything(fn, type)) return { kind: "any" };
  const constrained = Object.keys(constraints).length > 0 && scalarTest(file, type) !== undefined;
  if (type.kind === "ref" && !constrained) {
    return { kind: "call", name: file.validatorOf(type.name), deep: file.isDeep(type.name) };
  }
  const test = scalarTest(file, type, constraints);
  if (test !== undefined) return { kind: "test", test };
  if (type.kind === "array") return { kind: "array", element: type.element, constraints };
  if (type.kind === "keyword") return { kind: "test", test: objectTest };
  const members = membersOf(file.revision, type);
  if (members === undefined) return undefined;
  const empty = members.properties.size === 0 && members.index === undefined;
  return empty ? { kind: "test", test: objectTest } : { kind: "object", members };
}

/** Any object: `object`, or `{}`. */
const objectTest: Test = {
  good: (value) => code`isObject(${value})`,
  bad: (value) => code`!isObject(${value})`,
  expected: "an object",
};

function acceptsAnything(fn: FunctionScope, type: TypeExpr): boolean {
  const behind = resolved(fn.file.revision, type);
  if (behind.kind === "union") return behind.members.some((member) => acceptsAnything(fn, member));
  if (behind.kind === "ref") {
    if (declarationOf(fn.file.revision, behind.name) === undefined)
      throw new InternalError(`unknown type ${behind.name}`);
    return false;
  }
  return behind.kind === "keyword" && (behind.name === "unknown" || behind.name === "any");
}

/** Statements for a value that is known to be there; they fall through when it is right. */
export function statements(
  fn: FunctionScope,
  check: Check,
  value: Code,
  steps: readonly Code[],
  wanted = fn.owner,
): Code {
  switch (check.kind) {
    case "any":
      return raw("");
    case "test":
      return code`if (${check.test.bad(value)}) ${wrong(value, check.test.expected, steps)}`;
    case "call":
      return callStatements(fn, check, value, steps);
    case "array":
      return lines([
        code`if (${arrayTest(check).bad(value)}) ${wrong(value, arrayTest(check).expected, steps)}`,
        elementStatements(fn, check, value, steps, wanted),
      ]);
    case "object":
      return lines([
        code`if (!isObject(${value})) ${wrong(value, "an object", steps)}`,
        memberStatements(fn, check.members, value, steps, wanted),
      ]);
    default:
      return unreachable(check);
  }
}

function callStatements(
  fn: FunctionScope,
  callee: { readonly name: string; readonly deep: boolean },
  value: Code,
  steps: readonly Code[],
): Code {
  if (steps.length === 0) throw new InternalError("a call whose answer needs no path is returned as it is");
  fn.usesProblem = true;
  return code`problem = ${call(fn, callee, value)};
if (problem !== undefined) return inside(problem, path, ${join(steps, ", ")});`;
}

function arrayTest({ constraints: { minItems, maxItems } }: { readonly constraints: Constraints }): Test {
  const size = bounds((value) => code`${value}.length`, minItems, maxItems);
  return {
    good: (value) => join([code`Array.isArray(${value})`, ...size.map(({ good }) => good(value))], " && "),
    bad: (value) => join([code`!Array.isArray(${value})`, ...size.map(({ bad }) => bad(value))], " || "),
    expected: `an array${range(minItems, maxItems, " items")}`,
  };
}

/** Each element of what is known to be an array. */
export function elementStatements(
  fn: FunctionScope,
  { element, constraints: { jsonType } }: { readonly element: TypeExpr; readonly constraints: Constraints },
  array: Code,
  steps: readonly Code[],
  wanted: string,
): Code {
  const check = checkOf(fn, element, jsonType === undefined ? {} : { jsonType }, `${wanted}Item`);
  if (check.kind === "any") return raw("");
  const index = id(fn.locals.take("index"));
  const direct = check.kind === "call";
  const item = direct ? code`${array}[${index}]` : id(fn.locals.take("item"));
  return code`for (let ${index} = 0; ${index} < ${array}.length; ${index}++) {
${direct ? undefined : code`const ${item}: unknown = ${array}[${index}];`}
${statements(fn, check, item, [...steps, index], `${wanted}Item`)}
}`;
}

/** Each member of what is known to be an object. */
export function memberStatements(
  fn: FunctionScope,
  { properties, index }: Members,
  object: Code,
  steps: readonly Code[],
  wanted: string,
): Code {
  const checked = [...properties.values()].map((property) => propertyStatements(fn, property, object, steps, wanted));
  return lines([
    ...checked,
    index === undefined ? raw("") : indexStatements(fn, index, [...properties.keys()], object, steps, wanted),
  ]);
}

function propertyStatements(
  fn: FunctionScope,
  property: Property,
  object: Code,
  steps: readonly Code[],
  owner: string,
): Code {
  const { name, optional, type, constraints } = property;
  const wanted = owner + capitalised(localNameOf(name));
  const check = checkOf(fn, type, constraints, wanted);
  const at = [...steps, code`${name}`];
  const owned = code`own(${object}, ${name})`;
  if (check.kind === "any") {
    return optional ? raw("") : code`if (${owned} === undefined) ${wrongIn(object, name, "a value", steps)}`;
  }
  if (check.kind === "call" && !optional) return callStatements(fn, check, owned, at);
  const local = id(fn.locals.take(localNameOf(name)));
  const bound = code`const ${local} = ${object}[${name}];`;
  const has = code`has(${object}, ${name})`;
  if (optional && check.kind !== "test") {
    return code`${bound}
if (${local} !== undefined && ${has}) {
${statements(fn, check, local, at, wanted)}
}`;
  }
  const test = check.kind === "test" ? check.test : check.kind === "array" ? arrayTest(check) : objectTest;
  const bad = optional
    ? code`${local} !== undefined && (${test.bad(local)}) && ${has}`
    : code`(${test.bad(local)}) || !${has}`;
  return lines([
    bound,
    code`if (${bad}) ${wrongIn(object, name, test.expected, steps)}`,
    check.kind === "array"
      ? elementStatements(fn, check, local, at, wanted)
      : check.kind === "object"
        ? memberStatements(fn, check.members, local, at, wanted)
        : raw(""),
  ]);
}

/** `return wrongIn(object, key, expected, path, …steps);`: an inherited value is none, and the message has to know. */
function wrongIn(object: Code, name: string, expected: string, steps: readonly Code[]): Code {
  return code`return wrongIn(${join([object, code`${name}`, code`${expected}`, raw("path"), ...steps], ", ")});`;
}

function indexStatements(
  fn: FunctionScope,
  type: TypeExpr,
  declared: readonly string[],
  object: Code,
  steps: readonly Code[],
  owner: string,
): Code {
  const check = checkOf(fn, type, {}, `${owner}Value`);
  if (check.kind === "any") return raw("");
  const key = id(fn.locals.take("key"));
  const item = id(fn.locals.take("item"));
  const skip = [code`${item} === undefined`, ...declared.map((name) => code`${key} === ${name}`)];
  return code`for (const ${key} of Object.keys(${object})) {
const ${item} = ${object}[${key}];
if (${join(skip, " || ")}) continue;
${statements(fn, check, item, [...steps, key], `${owner}Value`)}
}`;
}

/** `return wrong(found, expected, path, …steps);`, or the call alone. */
export function wrong(
  found: Code,
  expected: string,
  steps: readonly Code[],
  as: "statement" | "expression" = "statement",
): Code {
  const made = code`wrong(${join([found, code`${expected}`, raw("path"), ...steps], ", ")})`;
  return as === "expression" ? made : code`return ${made};`;
}

/** Pieces one a line, without those that are empty. */
export function lines(pieces: readonly Code[]): Code {
  return join(pieces.filter(({ parts }) => parts.some((part) => part !== "")));
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
