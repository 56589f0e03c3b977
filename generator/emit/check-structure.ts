/**
 * The statements that look into objects and arrays. A member is there when the object itself has it and it is not `undefined`,
 * which JSON cannot say: what a prototype has does not count.
 */
import type { Json, JsonObject } from "../ir/definitions.js";
import { isIdentifier } from "../print/identifiers.js";
import { quote } from "../print/literals.js";
import { patternCode, refusal } from "./check-code.js";
import type { CheckScope } from "./check-writer.js";
import { isList, isObject, listOf, own } from "./json-value.js";

/** Statements about an object. */
export function objectLines(schema: JsonObject, scope: CheckScope): readonly string[] {
  const properties = own(schema, "properties");
  const declared = isObject(properties) ? Object.entries(properties) : [];
  const required = listOf(own(schema, "required")).filter((name) => typeof name === "string");
  return [
    ...required.map((name) => `if (!${has(name)}) return missing(${quote(name)});`),
    ...furtherLines(
      schema,
      declared.map(([name]) => name),
      scope,
    ),
    ...declared.flatMap(([name, member]) => {
      const check = scope.checkOf(member);
      if (check === undefined) return [];
      return [`if (${has(name)} && (e = ${check}(v${access(name)})) !== undefined) return at(${quote(name)}, e);`];
    }),
    ...sizeLines(schema, "Properties", "Object.keys(v).length", "properties"),
    ...dependencyLines(schema, scope),
    ...nameLines(schema, scope),
  ];
}

function has(name: string): string {
  return `(v${access(name)} !== undefined && Object.hasOwn(v, ${quote(name)}))`;
}

function access(name: string): string {
  return isIdentifier(name) && name !== "__proto__" ? `.${name}` : `[${quote(name)}]`;
}

/** Members that `properties` does not name. */
function furtherLines(schema: JsonObject, names: readonly string[], scope: CheckScope): readonly string[] {
  const additional = own(schema, "additionalProperties") ?? true;
  const check = scope.checkOf(additional);
  const patterns = own(schema, "patternProperties");
  const byPattern = (isObject(patterns) ? Object.entries(patterns) : []).map(([pattern, inner]) => {
    return { test: `${scope.constant(patternCode(pattern))}.test(key)`, check: scope.checkOf(inner) };
  });
  const lines = byPattern.flatMap(({ test, check: inner }) => {
    return inner === undefined ? [] : [`if (${test} && (e = ${inner}(v[key])) !== undefined) return at(key, e);`];
  });
  if (check !== undefined) {
    const known = [...namesTest(names, scope), ...byPattern.map(({ test }) => test)];
    const found =
      additional === false ? "return undeclared(key);" : `if ((e = ${check}(v[key])) !== undefined) return at(key, e);`;
    lines.push(
      known.length === 0 ? found : `if (!(${known.join(" || ")})) ${additional === false ? found : `{ ${found} }`}`,
    );
  }
  if (lines.length === 0) return [];
  return [
    "for (const key of Object.keys(v)) {",
    "  if (v[key] === undefined) continue;",
    ...lines.map((line) => `  ${line}`),
    "}",
  ];
}

function namesTest(names: readonly string[], { constant }: CheckScope): readonly string[] {
  if (names.length <= 4) return names.map((name) => `key === ${quote(name)}`);
  return [`${constant(`new Set([${names.map((name) => quote(name)).join(", ")}])`)}.has(key)`];
}

function dependencyLines(schema: JsonObject, scope: CheckScope): readonly string[] {
  const keywords =
    scope.dialect === "draft-07" ? ["dependencies"] : ["dependentRequired", "dependentSchemas", "dependencies"];
  return keywords.flatMap((keyword) => {
    const dependencies = own(schema, keyword);
    return (isObject(dependencies) ? Object.entries(dependencies) : []).flatMap(([name, needed]) => {
      const lines = isList(needed) ? needed.map((other) => neededLine(name, other)) : schemaLines(needed, scope);
      return lines.length === 0 ? [] : [`if (${has(name)}) {`, ...lines.map((line) => `  ${line}`), "}"];
    });
  });
}

function neededLine(name: string, other: Json): string {
  const needed = String(other);
  return `if (!${has(needed)}) return missing(${quote(needed)}, ${quote(name)});`;
}

function schemaLines(schema: Json, scope: CheckScope): readonly string[] {
  const check = scope.checkOf(schema);
  return check === undefined ? [] : [`if ((e = ${check}(v)) !== undefined) return e;`];
}

function nameLines(schema: JsonObject, scope: CheckScope): readonly string[] {
  const check = scope.checkOf(own(schema, "propertyNames") ?? true);
  if (check === undefined) return [];
  return [`for (const key of Object.keys(v)) if (${check}(key) !== undefined) return wrongName(key);`];
}

/** Statements about an array. */
export function arrayLines(schema: JsonObject, scope: CheckScope): readonly string[] {
  const items = own(schema, "items");
  const older = scope.dialect === "draft-07";
  const prefix = older ? (isList(items) ? items : []) : listOf(own(schema, "prefixItems"));
  const further = older && isList(items) ? (own(schema, "additionalItems") ?? true) : (items ?? true);
  return [
    ...sizeLines(schema, "Items", "v.length", "items"),
    ...prefix.flatMap((item, index) => {
      const check = scope.checkOf(item);
      if (check === undefined) return [];
      return [`if (v.length > ${index} && (e = ${check}(v[${index}])) !== undefined) return at("${index}", e);`];
    }),
    ...furtherItems(further, prefix.length, scope),
    ...containsLines(schema, scope),
    ...(own(schema, "uniqueItems") === true ? [`if (!unique(v)) ${refusal("must NOT have duplicate items")}`] : []),
  ];
}

function furtherItems(schema: Json, from: number, scope: CheckScope): readonly string[] {
  if (schema === false) return [`if (v.length > ${from}) ${refusal(`must NOT have more than ${from} items`)}`];
  const check = scope.checkOf(schema);
  if (check === undefined) return [];
  return [`for (let i = ${from}; i < v.length; i++) if ((e = ${check}(v[i])) !== undefined) return at(String(i), e);`];
}

function containsLines(schema: JsonObject, scope: CheckScope): readonly string[] {
  const contains = own(schema, "contains");
  if (contains === undefined) return [];
  const older = scope.dialect === "draft-07";
  const min = older ? 1 : (own(schema, "minContains") ?? 1);
  const max = older ? undefined : own(schema, "maxContains");
  const check = scope.checkOf(contains) ?? "anything";
  const most = typeof max === "number" ? `, ${max}` : "";
  return [`if ((e = contains(v, ${check}, ${typeof min === "number" ? min : 1}${most})) !== undefined) return e;`];
}

function sizeLines(schema: JsonObject, of: "Items" | "Properties", size: string, noun: string): readonly string[] {
  const [min, max] = [own(schema, `min${of}`), own(schema, `max${of}`)];
  return [
    ...(typeof min === "number" && min > 0
      ? [`if (${size} < ${min}) ${refusal(`must NOT have fewer than ${min} ${noun}`)}`]
      : []),
    ...(typeof max === "number" ? [`if (${size} > ${max}) ${refusal(`must NOT have more than ${max} ${noun}`)}`] : []),
  ];
}
