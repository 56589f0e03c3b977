/**
 * The parts of validators.ts that go by method: the params and the result of each, and the whole `_meta` of a kind of message.
 * A method's result is checked more strictly than its type: it must be of a kind that this method may be answered with.
 */
import { membersOf } from "../ir/members-of.js";
import type { Method, Side } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";
import { code, id, join, key, raw, type as typeImport } from "../print/code.js";
import type { Code } from "../print/code.js";
import { commonResultKinds, resultKindsOf } from "./input-required.js";
import type { ResultKinds } from "./input-required.js";
import { resultsOf } from "../ir/method-questions.js";
import { metaTypeOf } from "./meta-types.js";
import { checkOf, wrong } from "./validator-checks.js";
import { metaValidator, paramsTypeOf } from "./validator-functions.js";
import { either, listed } from "./validator-scalars.js";
import { call, functionScope } from "./validator-scope.js";
import type { FileScope } from "./validator-scope.js";

/** `validateParams`, and its two halves: a side needs only the params of what the other one sends. */
export function paramsTable(file: FileScope): readonly Code[] {
  const half = (side: Side): Code => {
    const rows = file.revision.methods
      .filter((method) => sends(method, side))
      .map((method) => code`${key(method.name)}: ${paramsRow(file, method)},`);
    return code`/** The validators of the params of what a ${id(side)} sends, by method. */
export const ${id(`validate${titled(side)}Params`)} = ${frozenTable(rows)};`;
  };
  return [
    half("client"),
    half("server"),
    code`/** The validator of each method's params, by method. A side that wants only what it receives imports one half. */
export const validateParams: Readonly<Record<${typeImport("./methods.js", "MethodName")}, Validator>> = /* @__PURE__ */ both(validateClientParams, validateServerParams);`,
  ];
}

function sends({ sentBy }: Method, side: Side): boolean {
  return sentBy.length === 0 || sentBy.includes(side);
}

function frozenTable(rows: readonly Code[]): Code {
  if (rows.length === 0) return raw("/* @__PURE__ */ table({})");
  return code`/* @__PURE__ */ table({
${join(rows)}
})`;
}

function titled(side: Side): string {
  return side === "client" ? "Client" : "Server";
}

function paramsRow(file: FileScope, method: Method): Code {
  const type = paramsTypeOf(file.revision, method);
  const head = code`(params: unknown, path = "params") =>`;
  if (type === undefined) {
    return code`${head} params === undefined || isObject(params) ? undefined : ${wrong(raw("params"), "an object", [], "expression")}`;
  }
  const check = checked(file, type, `${method.message}Params`, method.message, raw("params"));
  if (check === undefined) return raw("() => undefined");
  const absent = method.params?.optional === true ? raw("params === undefined ? undefined : ") : undefined;
  return code`${head} ${absent}${check}`;
}

/** `validateResults`, its two halves, and the function that they need where results tell what they are. */
export function resultsTable(file: FileScope): readonly Code[] {
  const kinds = commonResultKinds(file.revision);
  const requests = file.revision.methods.filter(({ result }) => result !== undefined);
  const rows = requests.map((method) => ({ method, ...resultRow(file, method, kinds) }));
  const names = code`keyof ${typeImport("./methods.js", "Requests")} | keyof ${typeImport("./methods.js", "EmbeddedRequests")}`;
  const half = (side: Side, asker: Side): Code =>
    code`/** The validators of what a ${id(side)} answers, by the method that it answers. */
export const ${id(`validate${titled(side)}Results`)} = ${frozenTable(
      rows.filter(({ method }) => sends(method, asker)).map(({ row }) => row),
    )};`;
  const tables = [
    half("server", "client"),
    half("client", "server"),
    code`/**
 * The validator of each request's result, by method. It is stricter than that of the result's type: where results say what
 * they are, the result must be of a kind that this method may be answered with.
 */
export const validateResults: Readonly<Record<${names}, Validator>> = /* @__PURE__ */ both(validateServerResults, validateClientResults);`,
  ];
  if (kinds === undefined || !rows.some(({ answered }) => answered)) return tables;
  const tests = kinds.answering.map((literal) => ({
    good: (value: Code) => code`${value} === ${literal}`,
    bad: (value: Code) => code`${value} !== ${literal}`,
    expected: JSON.stringify(literal),
  }));
  const absent = {
    good: (value: Code) => code`${value} === undefined`,
    bad: (value: Code) => code`${value} !== undefined`,
    expected: "nothing",
  };
  const found = raw("kind");
  const expected = listed(tests.map((test) => test.expected));
  const answered = code`/** A result that says that it is the answer. */
function answered(value: unknown, path: string): Problem | undefined {
  const kind = isObject(value) ? own(value, ${kinds.member}) : undefined;
  return ${either(kinds.optional ? [...tests, absent] : tests).good(found)} ? undefined : ${wrong(found, expected, [code`${kinds.member}`], "expression")};
}`;
  return [...tables, answered];
}

function resultRow(
  file: FileScope,
  method: Method,
  kinds: ResultKinds | undefined,
): { readonly row: Code; readonly answered: boolean } {
  const { revision } = file;
  const type: TypeExpr = method.result ?? { kind: "keyword", name: "unknown" };
  const alternatives = resultsOf(revision, method);
  const told = resultKindsOf(revision, alternatives) !== undefined;
  const says = kinds !== undefined && !told && alternatives.every((at) => saysKind(file, at, kinds));
  const check = checked(file, type, `${method.message}Result`, method.message, raw("result"), told);
  const more = says ? raw(" ?? answered(result, path)") : undefined;
  const validator =
    check === undefined ? raw("() => undefined") : code`(result: unknown, path = "result") => ${check}${more}`;
  const row = code`${key(method.name)}: ${validator},`;
  return { row, answered: says && check !== undefined };
}

function saysKind(file: FileScope, type: TypeExpr, { member }: ResultKinds): boolean {
  return membersOf(file.revision, type)?.properties.has(member) === true;
}

/** A call of the function that checks a type, made where there is none; `undefined` where anything is right. */
function checked(
  file: FileScope,
  type: TypeExpr,
  wanted: string,
  owner: string,
  value: Code,
  strict = false,
): Code | undefined {
  const fn = functionScope(file, owner, false);
  const check = type.kind === "ref" && !strict ? checkOf(fn, type) : undefined;
  if (check?.kind === "any") return undefined;
  const callee = check?.kind === "call" ? check : file.helperFor(type, undefined, wanted, owner, strict);
  return call(fn, callee, value, raw("path"));
}

/** `validateRequestMeta` and its like. */
export function metaValidators(file: FileScope): readonly Code[] {
  return (["request", "notification", "result"] as const).map((kind) => {
    const required = file.revision.metaKeys[kind].some((metaKey) => metaKey.required);
    const name = `validate${kind.charAt(0).toUpperCase()}${kind.slice(1)}Meta`;
    return metaValidator(file, name, metaTypeOf(file.revision, kind), kind, required);
  });
}
