/**
 * The body of a function that checks a union. In: the union's alternatives. Out: statements that pick the one alternative
 * which a value can be, by its kind and by members with literal types, and report what is wrong inside that one.
 */
import { alternativesOf, declarationOf, resolved } from "../ir/declarations.js";
import { membersOf, shapeOf } from "../ir/members-of.js";
import { resultsOf } from "../ir/method-questions.js";
import type { Revision } from "../ir/revision.js";
import type { Constraints, TypeExpr } from "../ir/type-expr.js";
import { code, join, raw } from "../print/code.js";
import type { Code } from "../print/code.js";
import { oneOfMembers, carriesRequest, resultKindsOf } from "./input-required.js";
import type { ResultKinds } from "./input-required.js";
import { elementStatements, lines, memberStatements, wrong } from "./validator-checks.js";
import { discriminatorOf, valuesOf } from "./validator-discriminators.js";
import { either, listed, scalarTests, withoutMany } from "./validator-scalars.js";
import { call } from "./validator-scope.js";
import type { FunctionScope } from "./validator-scope.js";

const value = raw("value");
const path = raw("path");

/** Statements that end with a `return` whatever the value is. */
export function unionBody(fn: FunctionScope, type: TypeExpr, constraints: Constraints, strict: boolean): Code {
  const { revision } = fn.file;
  const alternatives = alternativesOf(revision, type);
  const kinds = isResultOfMethod(revision, alternatives) ? resultKindsOf(revision, alternatives) : undefined;
  if (kinds !== undefined) return resultBody(fn, alternatives, kinds, strict);
  const scalars = withoutMany(scalarTests(fn.file, alternatives, constraints).filter((test) => test !== undefined));
  const isArray = (at: TypeExpr): boolean => resolved(revision, at).kind === "array";
  const arrays = alternatives.filter(isArray);
  const isScalar = (at: TypeExpr): boolean => scalarTests(fn.file, [at], constraints)[0] !== undefined;
  const rest = alternatives.filter((alternative) => !isArray(alternative) && !isScalar(alternative));
  const objects = rest.filter((alternative) => membersOf(revision, alternative) !== undefined);
  const others = rest.filter((alternative) => membersOf(revision, alternative) === undefined);
  const expected = listed([
    ...scalars.map((test) => test.expected),
    ...(arrays.length > 0 ? ["an array"] : []),
    ...others.map(wordsFor),
    ...(objects.length > 0 ? ["an object"] : []),
  ]);
  return lines([
    scalars.length === 0 ? raw("") : code`if (${either(scalars).good(value)}) return undefined;`,
    arrayBody(fn, arrays),
    ...others.map((alternative) => code`if (${callOf(fn, alternative)} === undefined) return undefined;`),
    objects.length === 0
      ? wrong(value, expected, [])
      : lines([code`if (!isObject(value)) ${wrong(value, expected, [])}`, objectBody(fn, objects, [])]),
  ]);
}

/** A union of the results of many methods tells nothing: only what one method may be answered with does. */
function isResultOfMethod(revision: Revision, alternatives: readonly TypeExpr[]): boolean {
  const shapes = (types: readonly TypeExpr[]): string => types.map(shapeOf).join(" ");
  return revision.methods.some((method) => shapes(resultsOf(revision, method)) === shapes(alternatives));
}

function arrayBody(fn: FunctionScope, arrays: readonly TypeExpr[]): Code {
  const [only, ...more] = arrays;
  if (only === undefined) return raw("");
  if (more.length === 0 && only.kind === "array") {
    return code`if (Array.isArray(value)) {
${elementStatements(fn, { element: only.element, constraints: {} }, value, [], fn.owner)}
return undefined;
}`;
  }
  if (more.length === 0) return code`if (Array.isArray(value)) return ${callOf(fn, only, path)};`;
  const accepted = arrays.map((type) => code`${callOf(fn, type)} === undefined`);
  return code`if (Array.isArray(value)) {
if (${join(accepted, " || ")}) return undefined;
${wrong(value, "an array of one kind of elements", [])}
}`;
}

/** For what is known to be an object: the one alternative that a literal member names, else whichever accepts it. */
function objectBody(fn: FunctionScope, alternatives: readonly TypeExpr[], used: readonly string[]): Code {
  const [only, ...more] = alternatives;
  if (only === undefined) return code`return undefined;`;
  if (more.length === 0) return code`return ${callOf(fn, only, path)};`;
  const discriminator = discriminatorOf(fn.file.revision, alternatives, used);
  if (discriminator === undefined) return anyOf(fn, alternatives);
  const { member, cases, otherwise } = discriminator;
  const branches = cases.map(
    ({ values, alternatives: chosen }) =>
      code`${values.map((literal) => code`case ${literal === undefined ? raw("undefined") : literal}:\n`)}${objectBody(fn, chosen, [...used, member])}`,
  );
  const literals = cases.flatMap(({ values }) =>
    values.flatMap((at) => (at === undefined ? [] : [JSON.stringify(at)])),
  );
  const rest =
    otherwise.length > 0
      ? objectBody(fn, otherwise, [...used, member])
      : wrong(code`own(value, ${member})`, listed(literals), [code`${member}`]);
  return code`switch (own(value, ${member})) {
${join(branches)}
default:
${rest}
}`;
}

/** Nothing tells the alternatives apart beforehand: the first that accepts the value, else the one that it resembles. */
function anyOf(fn: FunctionScope, alternatives: readonly TypeExpr[]): Code {
  const accepted = alternatives.map((type) => code`${callOf(fn, type)} === undefined`);
  const required = alternatives.map((type) => requiredOf(fn, type));
  const resembling = alternatives.flatMap((type, index) => {
    const others = alternatives.filter((_, at) => at !== index);
    const telling = required[index]?.find((name) => others.every((other) => !hasMember(fn, other, name)));
    return telling === undefined ? [] : [code`if (has(value, ${telling})) return ${callOf(fn, type, path)};`];
  });
  return lines([
    code`if (${join(accepted, " || ")}) return undefined;`,
    ...resembling,
    wrong(value, listed(alternatives.map(wordsFor)), []),
  ]);
}

function requiredOf(fn: FunctionScope, type: TypeExpr): readonly string[] {
  const properties = membersOf(fn.file.revision, type)?.properties.values() ?? [];
  return [...properties].filter(({ optional }) => !optional).map(({ name }) => name);
}

function hasMember(fn: FunctionScope, type: TypeExpr, name: string): boolean {
  return membersOf(fn.file.revision, type)?.properties.has(name) === true;
}

/** An answer, or a question: each result says which it is, and a question has to ask for something. */
function resultBody(
  fn: FunctionScope,
  alternatives: readonly TypeExpr[],
  { member, optional, asking, answering }: ResultKinds,
  strict: boolean,
): Code {
  const { revision } = fn.file;
  const questions = alternatives.filter((type) => carriesRequest(revision, type));
  const answers = alternatives.filter((type) => !carriesRequest(revision, type));
  const oneOf = [...new Set(questions.flatMap((type) => oneOfMembers(revision, type, answers)))];
  const absent = oneOf.map((name) => code`own(value, ${name}) === undefined`);
  const expected = listed([...answering, asking].map((literal) => JSON.stringify(literal)));
  const branch = ({ values, chosen }: AnswerCase): Code =>
    code`${values.map((at) => code`case ${at === undefined ? raw("undefined") : at}:\n`)}${answerBody(fn, chosen, member, strict)}`;
  return code`if (!isObject(value)) ${wrong(value, "an object", [])}
switch (own(value, ${member})) {
${join(answersBy(revision, answers, member, optional ? [...answering, undefined] : answering).map(branch))}
case ${asking}:
${absent.length === 0 ? undefined : code`if (${join(absent, " && ")}) ${wrong(raw("undefined"), listed(oneOf), [])}\n`}${objectBody(fn, questions, [member])}
default:
${wrong(code`own(value, ${member})`, expected, [code`${member}`])}
}`;
}

interface AnswerCase {
  /** `undefined`: the member is absent. */
  readonly values: readonly (string | undefined)[];
  readonly chosen: readonly TypeExpr[];
}

/** The answers that each value leaves: those that allow nothing else where there are such, else those that allow it too. */
function answersBy(
  revision: Revision,
  answers: readonly TypeExpr[],
  member: string,
  values: readonly (string | undefined)[],
): readonly AnswerCase[] {
  const cases = new Map<string, { values: (string | undefined)[]; chosen: readonly TypeExpr[] }>();
  for (const value of values) {
    const named = answers.filter((type) => valuesOf(revision, type, member)?.includes(value) === true);
    const open = answers.filter((type) => valuesOf(revision, type, member) === undefined);
    const chosen = named.length > 0 ? named : open.length > 0 ? open : answers;
    const same = chosen.map((type) => answers.indexOf(type)).join(" ");
    const known = cases.get(same);
    if (known === undefined) cases.set(same, { values: [value], chosen });
    else known.values.push(value);
  }
  return [...cases.values()];
}

/**
 * What one method may be answered with has to be whole. As a type it is checked as upstream's own examples have it: what the
 * answer declares itself must be there, what it inherits must be right where it is there.
 */
function answerBody(fn: FunctionScope, answers: readonly TypeExpr[], member: string, strict: boolean): Code {
  const [only, ...more] = answers;
  const declaration = only?.kind === "ref" ? declarationOf(fn.file.revision, only.name) : undefined;
  const members = only === undefined ? undefined : membersOf(fn.file.revision, only);
  if (strict || more.length > 0 || declaration?.kind !== "interface" || members === undefined)
    return objectBody(fn, answers, [member]);
  const own = new Set(declaration.members.map((at) => (at.kind === "property" ? at.name : "")));
  const properties = [...members.properties.values()].map((at) => (own.has(at.name) ? at : { ...at, optional: true }));
  const inherits = properties.some(
    ({ name, optional }) => optional && name !== member && !members.properties.get(name)?.optional,
  );
  if (!inherits) return objectBody(fn, answers, [member]);
  const lenient = { ...members, properties: new Map(properties.map((at) => [at.name, at])) };
  return code`{
${memberStatements(fn, lenient, value, [], fn.owner)}
return undefined;
}`;
}

function callOf(fn: FunctionScope, type: TypeExpr, at?: Code): Code {
  const callee =
    type.kind === "ref"
      ? { name: fn.file.validatorOf(type.name), deep: fn.file.isDeep(type.name) }
      : fn.file.helperFor(type, undefined, `${fn.owner}Alternative`, fn.owner);
  return call(fn, callee, value, at);
}

function wordsFor(type: TypeExpr): string {
  if (type.kind === "ref") return type.name;
  return type.kind === "array" ? "an array" : "an object";
}
