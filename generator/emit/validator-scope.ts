/**
 * What the parts of validators.ts share while it is being written: the names of its functions, the functions that nobody
 * named upstream (for unions and params that stand inline), and which support functions are used. It knows no check.
 */
import { declarationOf, reachableFrom, referencesOf } from "../ir/declarations.js";
import { shapeOf } from "../ir/members-of.js";
import type { Revision } from "../ir/revision.js";
import type { Constraints, TypeExpr } from "../ir/type-expr.js";
import { code, id } from "../print/code.js";
import type { Code } from "../print/code.js";
import { namesBeside } from "./declared-names.js";
import type { Names } from "./declared-names.js";

/** Names of the fixed part of validators.ts and of the language: no other function or variable may take them. */
export const fixedNames: readonly string[] = [
  ..."Problem Validator validateParams validateResults validateRequestMeta validateNotificationMeta".split(" "),
  ..."validateClientParams validateServerParams validateClientResults validateServerResults".split(" "),
  ..."validateResultMeta isObject has own wrong wrongIn inside at kindOf answered table both isUri isUriTemplate isBase64 isDate isDateTime bracketed Date matches lengthOf".split(
    " ",
  ),
  ..."deepest Object Number Array JSON RegExp Readonly Record undefined value path problem depth".split(" "),
];

/** A function for a type that has no name upstream. */
export interface Helper {
  readonly name: string;
  readonly type: TypeExpr;
  readonly constraints: Constraints | undefined;
  readonly deep: boolean;
  /** The declaration that it was made for. */
  readonly owner: string;
  /** It checks the result of one method, not a type: see `resultBody`. */
  readonly strict: boolean;
}

/** The file. */
export interface FileScope {
  readonly revision: Revision;
  /** The validator of a declaration. */
  readonly validatorOf: (declaration: string) => string;
  /** The function for an inline type, made when it is first asked for; alike types share one. */
  readonly helperFor: (
    type: TypeExpr,
    constraints: Constraints | undefined,
    wanted: string,
    owner: string,
    strict?: boolean,
  ) => Helper;
  /** The function for an inline type, if there is one already. */
  readonly helperOf: (type: TypeExpr, constraints: Constraints | undefined) => Helper | undefined;
  /** Takes the functions that were asked for since the last time. */
  readonly newHelpers: () => readonly Helper[];
  /** True where a declaration contains itself: its validator counts how deep it is. */
  readonly isDeep: (declaration: string) => boolean;
}

/** One function of the file. */
export interface FunctionScope {
  readonly file: FileScope;
  /** The declaration that it checks, or that it was made for. */
  readonly owner: string;
  /** Its local variables. */
  readonly locals: Names;
  readonly deep: boolean;
  /** Set when it calls another one and has to look at the answer. */
  usesProblem: boolean;
}

/** An empty file for a revision. */
export function fileScope(revision: Revision): FileScope {
  const names = namesBeside(fixedNames);
  const validators = new Map<string, string>();
  for (const { name, kind } of revision.declarations) {
    if (kind !== "const") validators.set(name, names.take(`validate${name}`));
  }
  const helpers = new Map<string, Helper>();
  const waiting: Helper[] = [];
  const deep = new Map<string, boolean>();
  const isDeep = (name: string): boolean => {
    const known = deep.get(name) ?? containsItself(revision, name);
    deep.set(name, known);
    return known;
  };
  return {
    revision,
    validatorOf: (declaration) => validators.get(declaration) ?? names.take(`validate${declaration}`),
    helperFor(type, constraints, wanted, owner, strict = false) {
      const shape = `${shapeWith(type, constraints)}${strict ? " strict" : ""}`;
      const known = helpers.get(shape);
      if (known !== undefined) return known;
      const leadsBack = isDeep(owner) && reachableFrom(revision, type).has(owner);
      const helper: Helper = { name: names.take(`check${wanted}`), type, constraints, deep: leadsBack, owner, strict };
      helpers.set(shape, helper);
      waiting.push(helper);
      return helper;
    },
    helperOf: (type, constraints) => helpers.get(shapeWith(type, constraints)),
    newHelpers: () => waiting.splice(0),
    isDeep,
  };
}

function shapeWith(type: TypeExpr, constraints: Constraints | undefined): string {
  return `${shapeOf(type)} ${JSON.stringify(constraints ?? {})}`;
}

function containsItself(revision: Revision, name: string): boolean {
  const declaration = declarationOf(revision, name);
  if (declaration === undefined) return false;
  return referencesOf(declaration).some((to) => reachableFrom(revision, { kind: "ref", name: to }).has(name));
}

/** The scope of a new function; `deep` where it counts how deep it is. */
export function functionScope(file: FileScope, owner: string, deep: boolean): FunctionScope {
  const functions = file.revision.declarations.flatMap(({ name, kind }) =>
    kind === "const" ? [] : [file.validatorOf(name)],
  );
  return { file, owner, locals: namesBeside([...fixedNames, ...functions]), deep, usesProblem: false };
}

/** A call of another validator. Without `path` its problems count from the value itself, which costs nothing when all is well. */
export function call(
  fn: FunctionScope,
  callee: { readonly name: string; readonly deep: boolean },
  value: Code,
  path?: Code,
): Code {
  const name = id(callee.name);
  if (fn.deep && callee.deep) return code`${name}(${value}, ${path ?? code`""`}, depth + 1)`;
  return path === undefined ? code`${name}(${value})` : code`${name}(${value}, ${path})`;
}
