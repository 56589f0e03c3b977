/**
 * Tests of values without members: keywords, literals and unions of them, with their documented constraints. In: types. Out:
 * a condition in TypeScript, both ways round, and what it expects in words.
 */
import { alternativesOf, declarationOf } from "../ir/declarations.js";
import { isInteger } from "../ir/numbers.js";
import type { Revision } from "../ir/revision.js";
import type { Constraints, TypeExpr } from "../ir/type-expr.js";
import { code, id, join } from "../print/code.js";
import type { Code } from "../print/code.js";
import type { FileScope } from "./validator-scope.js";

/** A condition on an expression. */
export interface Test {
  /** True for a value that is right. */
  readonly good: (value: Code) => Code;
  /** True for a value that is wrong. */
  readonly bad: (value: Code) => Code;
  /** In words, e.g. `a string or an integer`. */
  readonly expected: string;
  /** The one value that is right, where there is only one. */
  readonly only?: string | number | boolean;
}

/** More literals than this are looked up: a condition of thousands is too deep for compilers, and nobody reads it. */
const manyLiterals = 50;

/** The test of a scalar type, or of a union of such types; `undefined` where a member of it has members or accepts anything. */
export function scalarTest(file: FileScope, type: TypeExpr, constraints: Constraints = {}): Test | undefined {
  const alternatives = alternativesOf(file.revision, type);
  const tests = scalarTests(file, alternatives, constraints);
  return tests.length > 0 && tests.every((test) => test !== undefined) ? either(tests) : undefined;
}

/** One test for each alternative of a union; `undefined` for one that is no scalar. Literals beside their keyword are left out. */
export function scalarTests(
  file: FileScope,
  alternatives: readonly TypeExpr[],
  constraints: Constraints,
): readonly (Test | undefined)[] {
  const integer = isInteger({ kind: "union", members: alternatives }, constraints);
  return withoutCovered(file.revision, alternatives).map((type) => testOf(file, type, constraints, integer));
}

/** A value that passes one of the tests. */
export function either(given: readonly Test[]): Test {
  const tests = withoutMany(given);
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) return only;
  const all = (which: "good" | "bad", separator: string) => (value: Code) =>
    join(
      tests.map((test) => code`(${test[which](value)})`),
      separator,
    );
  return {
    good: all("good", " || "),
    bad: all("bad", " && "),
    expected: listed(tests.map(({ expected }) => expected)),
  };
}

/** The tests, with one in place of very many literals. */
export function withoutMany(tests: readonly Test[]): readonly Test[] {
  const literals = tests.flatMap(({ only }) => (only === undefined ? [] : [only]));
  if (literals.length <= manyLiterals) return tests;
  return [...tests.filter(({ only }) => only === undefined), oneOfMany(literals)];
}

function oneOfMany(literals: readonly (string | number | boolean)[]): Test {
  const shown = literals.slice(0, 10).map((literal) => JSON.stringify(literal));
  const list = join(
    literals.map((literal) => code`${literal}`),
    ", ",
  );
  return {
    good: (value) => code`([${list}] as readonly unknown[]).includes(${value})`,
    bad: (value) => code`!([${list}] as readonly unknown[]).includes(${value})`,
    expected: `${shown.join(", ")} or one of ${literals.length - shown.length} others`,
  };
}

/** `a, b or c`. */
export function listed(words: readonly string[]): string {
  const once = [...new Set(words)];
  return once.length < 2 ? once.join("") : `${once.slice(0, -1).join(", ")} or ${once.at(-1) ?? ""}`;
}

/** The value of a literal, also behind `typeof CONST`. */
export function literalOf(revision: Revision, type: TypeExpr): string | number | boolean | undefined {
  if (type.kind === "literal") return type.value;
  if (type.kind !== "valueOf") return undefined;
  const constant = declarationOf(revision, type.name);
  return constant?.kind === "const" ? constant.value : undefined;
}

/** An open union lists literals for people; a validator takes any value of their kind. */
function withoutCovered(revision: Revision, alternatives: readonly TypeExpr[]): readonly TypeExpr[] {
  const keywords = new Set(alternatives.flatMap((type) => (type.kind === "keyword" ? [type.name as string] : [])));
  return alternatives.filter((type) => {
    const literal = literalOf(revision, type);
    return literal === undefined || !keywords.has(typeof literal);
  });
}

function testOf(file: FileScope, type: TypeExpr, constraints: Constraints, integer: boolean): Test | undefined {
  const literal = literalOf(file.revision, type);
  if (literal !== undefined) {
    return {
      good: (value) => code`${value} === ${literal}`,
      bad: (value) => code`${value} !== ${literal}`,
      expected: JSON.stringify(literal),
      only: literal,
    };
  }
  if (type.kind === "ref") return aliasTest(file, type.name, constraints);
  if (type.kind !== "keyword") return undefined;
  switch (type.name) {
    case "string":
      return stringTest(constraints);
    case "number":
      return numberTest(integer, constraints);
    case "boolean":
      return plain(
        (value) => code`typeof ${value} !== "boolean"`,
        (value) => code`typeof ${value} === "boolean"`,
        "a boolean",
      );
    case "null":
      return plain(
        (value) => code`${value} !== null`,
        (value) => code`${value} === null`,
        "null",
      );
    case "undefined":
      return plain(
        (value) => code`${value} !== undefined`,
        (value) => code`${value} === undefined`,
        "nothing",
      );
    case "never":
      return plain(
        () => code`true`,
        () => code`false`,
        "nothing",
      );
    case "object":
    case "unknown":
    case "any":
      return undefined;
  }
}

/** An alias of a scalar that stands in a union, or that a member gives constraints of its own. */
function aliasTest(file: FileScope, name: string, constraints: Constraints): Test | undefined {
  const declaration = declarationOf(file.revision, name);
  if (declaration?.kind !== "alias") return undefined;
  return scalarTest(file, declaration.type, { ...declaration.constraints, ...constraints });
}

function plain(bad: Test["bad"], good: Test["good"], expected: string): Test {
  return { good, bad, expected };
}

interface Condition {
  readonly good: (value: Code) => Code;
  readonly bad: (value: Code) => Code;
}

function all(first: Condition, more: readonly Condition[], expected: string): Test {
  const conditions = [first, ...more];
  return {
    good: (value) =>
      join(
        conditions.map(({ good }) => good(value)),
        " && ",
      ),
    bad: (value) =>
      join(
        conditions.map(({ bad }) => bad(value)),
        " || ",
      ),
    expected,
  };
}

const formats: Readonly<Record<string, { readonly support: string; readonly expected: string }>> = {
  byte: { support: "isBase64", expected: "base64" },
  uri: { support: "isUri", expected: "a URI" },
  date: { support: "isDate", expected: "a date" },
  "date-time": { support: "isDateTime", expected: "a date-time" },
  "uri-template": { support: "isUriTemplate", expected: "a URI template" },
};

function stringTest({ format, pattern, minLength, maxLength }: Constraints): Test {
  const known = format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined;
  const usable = pattern !== undefined && compiles(pattern) ? pattern : undefined;
  const more: Condition[] = [];
  if (known !== undefined) {
    const support = id(known.support);
    more.push({ good: (value) => code`${support}(${value})`, bad: (value) => code`!${support}(${value})` });
  }
  if (usable !== undefined) {
    const matches = id("matches");
    more.push({
      good: (value) => code`${matches}(${usable}, ${value})`,
      bad: (value) => code`!${matches}(${usable}, ${value})`,
    });
  }
  const length = minLength === undefined && maxLength === undefined ? undefined : id("lengthOf");
  if (length !== undefined) more.push(...bounds((value) => code`${length}(${value})`, minLength, maxLength));
  return all(
    { good: (value) => code`typeof ${value} === "string"`, bad: (value) => code`typeof ${value} !== "string"` },
    more,
    `${known?.expected ?? "a string"}${usable === undefined ? "" : ` that matches ${usable}`}${range(minLength, maxLength, " characters")}`,
  );
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function numberTest(integer: boolean, { minimum, maximum }: Constraints): Test {
  const is = integer ? code`Number.isInteger` : code`Number.isFinite`;
  const expected = `${integer ? "an integer" : "a number"}${range(minimum, maximum, "")}`;
  const whole: Condition = { good: (value) => code`${is}(${value})`, bad: (value) => code`!${is}(${value})` };
  if (minimum === undefined && maximum === undefined) return all(whole, [], expected);
  const number: Condition = {
    good: (value) => code`typeof ${value} === "number"`,
    bad: (value) => code`typeof ${value} !== "number"`,
  };
  return all(number, [whole, ...bounds((value) => value, minimum, maximum)], expected);
}

/** Conditions on a size. */
export function bounds(
  size: (value: Code) => Code,
  least: number | undefined,
  most: number | undefined,
): readonly Condition[] {
  return [
    ...(least === undefined
      ? []
      : [
          {
            good: (value: Code) => code`${size(value)} >= ${least}`,
            bad: (value: Code) => code`${size(value)} < ${least}`,
          },
        ]),
    ...(most === undefined
      ? []
      : [
          {
            good: (value: Code) => code`${size(value)} <= ${most}`,
            bad: (value: Code) => code`${size(value)} > ${most}`,
          },
        ]),
  ];
}

/** ` of at least 0`, ` from 0 to 1`. */
export function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return "";
  if (least === undefined) return ` of at most ${String(most)}${unit}`;
  return most === undefined ? ` of at least ${least}${unit}` : ` from ${least} to ${most}${unit}`;
}
