/**
 * The statements that check one schema. `v` is the value; a function answers with its first problem or with nothing. Paths are put
 * together on the way back from a problem, so that a value without one costs no text at all.
 */
import type { Json, JsonObject } from "../ir/definitions.js";
import { quote } from "../print/literals.js";
import { arrayLines, objectLines } from "./check-structure.js";
import type { CheckScope } from "./check-writer.js";
import { formatNames, listedValues, numberFormatNames, shortened } from "./check-words.js";
import { isList, isObject, listOf, own, printedValue } from "./json-value.js";

/** Statements; or the name of a function that does the same already, empty where nothing is checked. */
export type CheckBody =
  { readonly kind: "statements"; readonly lines: readonly string[] } | { readonly kind: "same"; readonly as: string };

/** Checks of one JSON type alone, in the support module. */
const simple: ReadonlyMap<string, string> = new Map(
  ["string", "number", "integer", "boolean", "null", "array", "object"].map((type) => [type, `${type}Only`]),
);

/** What the function called `name` says about `schema`. */
export function checkBody(schema: Json, scope: CheckScope, name: string): CheckBody {
  if (schema === false) return { kind: "same", as: "nothing" };
  if (!isObject(schema)) return { kind: "same", as: "" };
  const ref = own(schema, "$ref");
  const referred = typeof ref === "string" ? scope.checkOfRef(ref) : undefined;
  if (typeof ref === "string" && scope.dialect === "draft-07")
    return { kind: "same", as: referred === name ? "" : (referred ?? "") };
  const types = typesOf(schema);
  const of = (type: string): readonly string[] => guarded(type, types, linesOf(type, schema, scope));
  const lines = [
    ...valueLines(schema, scope),
    ...of("string"),
    ...of("number"),
    ...of("array"),
    ...of("object"),
    ...(referred === undefined ? [] : [`if ((e = ${referred}(v)) !== undefined) return e;`]),
    ...combinedLines(schema, scope),
  ];
  // Nothing but a reference: the function that it means will do, unless that is this one.
  if (lines.length === 1 && referred !== undefined && types === undefined)
    return { kind: "same", as: referred === name ? "" : referred };
  if (lines.length === 0) {
    const only = types?.length === 1 ? simple.get(types[0] as string) : undefined;
    if (only !== undefined) return { kind: "same", as: only };
    if (types === undefined) return { kind: "same", as: "" };
  }
  const all = [...typeLines(types), ...lines];
  return { kind: "statements", lines: all.some((line) => line.includes("(e = ")) ? ["let e;", ...all] : all };
}

/** `return no("…")`: a problem of the value itself. */
export function refusal(message: string): string {
  return `return no(${quote(message)});`;
}

function typesOf(schema: JsonObject): readonly string[] | undefined {
  const type = own(schema, "type");
  if (type === undefined) return undefined;
  return (isList(type) ? type : [type]).filter((one) => typeof one === "string");
}

const tests: ReadonlyMap<string, string> = new Map([
  ["string", 'typeof v === "string"'],
  ["number", "isNumber(v)"],
  ["integer", "Number.isInteger(v)"],
  ["boolean", 'typeof v === "boolean"'],
  ["null", "v === null"],
  ["array", "Array.isArray(v)"],
  ["object", "isObject(v)"],
]);

function typeLines(types: readonly string[] | undefined): readonly string[] {
  if (types === undefined) return [];
  const test = types.map((type) => tests.get(type) ?? "false").join(" || ");
  return [`if (!(${test})) ${refusal(`must be ${types.join(" or ")}`)}`];
}

/** Statements about one type, behind a test where the value may be of another. */
function guarded(type: string, types: readonly string[] | undefined, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const matches = (one: string): boolean => one === type || (type === "number" && one === "integer");
  if (types !== undefined && !types.some(matches)) return [];
  if (types?.every(matches) === true) return lines;
  return [`if (${tests.get(type) ?? "false"}) {`, ...lines.map((line) => `  ${line}`), "}"];
}

function linesOf(type: string, schema: JsonObject, scope: CheckScope): readonly string[] {
  switch (type) {
    case "string":
      return stringLines(schema, scope);
    case "number":
      return numberLines(schema);
    case "array":
      return arrayLines(schema, scope);
    default:
      return objectLines(schema, scope);
  }
}

function valueLines(schema: JsonObject, { constant }: CheckScope): readonly string[] {
  const [only, values] = [own(schema, "const"), own(schema, "enum")];
  const lines: string[] = [];
  if (only !== undefined) {
    const same =
      isObject(only) || isList(only) ? `equal(v, ${constant(printedValue(only))})` : `v === ${printedValue(only)}`;
    lines.push(`if (!(${same})) ${refusal(`must be ${shortened(JSON.stringify(only), 200)}`)}`);
  }
  if (isList(values)) {
    const scalars = values.filter((value) => !isObject(value) && !isList(value));
    const others = values.filter((value) => isObject(value) || isList(value));
    const among =
      scalars.length > 6
        ? [`${constant(`new Set([${scalars.map(printedValue).join(", ")}])`)}.has(v)`]
        : scalars.map((value) => `v === ${printedValue(value)}`);
    const equals = others.map((value) => `equal(v, ${constant(printedValue(value))})`);
    lines.push(
      `if (!(${[...among, ...equals].join(" || ") || "false"})) ${refusal(`must be one of ${listedValues(values)}`)}`,
    );
  }
  return lines;
}

function stringLines(schema: JsonObject, { constant }: CheckScope): readonly string[] {
  const [min, max, pattern, format] = ["minLength", "maxLength", "pattern", "format"].map((keyword) =>
    own(schema, keyword),
  );
  const lines: string[] = [];
  // A character is one or two units long, so most texts need no counting.
  if (typeof max === "number") {
    lines.push(
      `if (v.length > ${max} && stringLength(v) > ${max}) ${refusal(`must NOT have more than ${max} characters`)}`,
    );
  }
  if (typeof min === "number" && min > 0) {
    const counted = min > 1 ? ` || (v.length < ${2 * min} && stringLength(v) < ${min})` : "";
    lines.push(`if (v.length < ${min}${counted}) ${refusal(`must NOT have fewer than ${min} characters`)}`);
  }
  if (typeof pattern === "string") {
    lines.push(
      `if (!${constant(patternCode(pattern))}.test(v)) ${refusal(`must match pattern ${shortened(quote(pattern), 200)}`)}`,
    );
  }
  if (typeof format === "string" && formatNames.includes(format)) {
    lines.push(`if (!${constant(`formats[${quote(format)}]`)}(v)) ${refusal(`must match format "${format}"`)}`);
  }
  return lines;
}

/** A pattern that is no regular expression with the `u` flag, which JSON Schema prescribes, is one without it. */
export function patternCode(pattern: string): string {
  try {
    void new RegExp(pattern, "u");
    return `new RegExp(${quote(pattern)}, "u")`;
  } catch {
    return `new RegExp(${quote(pattern)})`;
  }
}

function numberLines(schema: JsonObject): readonly string[] {
  const lines: string[] = [];
  const bound = (keyword: string, operator: string): void => {
    const limit = own(schema, keyword);
    if (typeof limit === "number")
      lines.push(`if (!(v ${operator} ${limit})) ${refusal(`must be ${operator} ${limit}`)}`);
  };
  bound("minimum", ">=");
  bound("maximum", "<=");
  bound("exclusiveMinimum", ">");
  bound("exclusiveMaximum", "<");
  const factor = own(schema, "multipleOf");
  if (typeof factor === "number")
    lines.push(`if (!isMultiple(v, ${factor})) ${refusal(`must be multiple of ${factor}`)}`);
  const format = own(schema, "format");
  if (typeof format === "string" && numberFormatNames.includes(format)) {
    lines.push(`if (!formats[${quote(format)}].validate(v)) ${refusal(`must match format "${format}"`)}`);
  }
  return lines;
}

function combinedLines(schema: JsonObject, scope: CheckScope): readonly string[] {
  const lines: string[] = [];
  const passing = (check: string | undefined): string => (check === undefined ? "true" : `${check}(v) === undefined`);
  for (const part of listOf(own(schema, "allOf"))) lines.push(...called(scope.checkOf(part)));
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const parts = listOf(own(schema, keyword)).map((part) => scope.checkOf(part) ?? "anything");
    if (parts.length === 0 || (keyword === "anyOf" && parts.includes("anything"))) continue;
    lines.push(`if ((e = ${keyword}(v, ${scope.constant(`[${parts.join(", ")}]`)})) !== undefined) return e;`);
  }
  const not = own(schema, "not");
  if (not !== undefined) {
    const check = scope.checkOf(not);
    lines.push(`${check === undefined ? "" : `if (${passing(check)}) `}${refusal("must not be a value of this kind")}`);
  }
  const condition = own(schema, "if");
  const [then, otherwise] = [own(schema, "then") ?? true, own(schema, "else") ?? true].map((part) =>
    called(scope.checkOf(part)),
  );
  if (condition !== undefined && (then?.length !== 0 || otherwise?.length !== 0)) {
    lines.push(
      `if (${passing(scope.checkOf(condition))}) { ${then?.join(" ") ?? ""} } else { ${otherwise?.join(" ") ?? ""} }`,
    );
  }
  return lines;
}

function called(check: string | undefined): readonly string[] {
  return check === undefined ? [] : [`if ((e = ${check}(v)) !== undefined) return e;`];
}
