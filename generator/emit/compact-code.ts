/**
 * Ajv's standalone code made small: what nobody reads goes (paths into schemas, parameters, parents), what repeats is shared, and
 * what Ajv would require becomes a name. It reads tokens, so a text of a user's, which is always one string literal, stays whole.
 */
import { InternalError } from "../diagnostics/diagnostic.js";
import { quote } from "../print/literals.js";
import type { Json } from "../ir/definitions.js";
import { printedValue } from "./json-value.js";

export interface CompactOptions {
  /** Behind every name of the module, so that two pieces of code can stand in one file. */
  readonly suffix: string;
  /** The word that stands for `__proto__`. */
  readonly standIn: string;
  /** Functions pass anchors on to each other. */
  readonly dynamic: boolean;
}

const text = String.raw`"(?:[^"\\]|\\.)*"`;
const expression = String.raw`(?:${text}|[^"{}])*?`;

/** What follows the value in a call of another function, and the head of such a function. */
const passedOn = new RegExp(
  String.raw`, \{instancePath(?::(${expression}))?,parentData(?::\w+)?,parentDataProperty(?::(?:\w+|${text}))?,rootData(?:,dynamicAnchors)?\}\)`,
  "g",
);
const head =
  /\(data, \{instancePath="", parentData, parentDataProperty, rootData=data(?:, dynamicAnchors=\{\})?\}=\{\}\)/g;
const finding = new RegExp(
  String.raw`\{instancePath(?::(${expression}))?,schemaPath:${expression},keyword:${text},params:\{(?:${text}|[^"{}])*\},message:(${expression})(?:,propertyName:\w+)?\}`,
  "g",
);
const declared = /^const (schema\d+) = (.*);$/gm;
const known = new RegExp(
  String.raw`func\d+\.call\((schema\d+(?:\.[A-Za-z_$][\w$]*|\[${text}\]|\[\d+\])*), (key\d+)\)`,
  "g",
);
const part = new RegExp(String.raw`${text}|\b(schema\d+)((?:\.[A-Za-z_$][\w$]*|\[${text}\]|\[\d+\])*)`, "g");
const global = new RegExp(
  String.raw`${text}|\b(?:schema|func|pattern|formats|validate|wrapper|root|value|names)\d+\b`,
  "g",
);

/** The compact code, and the function of each export of Ajv's. */
export function compactCode(
  code: string,
  { suffix, standIn, dynamic }: CompactOptions,
): { readonly code: string; readonly exported: ReadonlyMap<string, string> } {
  const exported = new Map<string, string>();
  const schemas = new Map<string, Json>();
  let compact = code
    .replace(/^"use strict";\n?/, "")
    .replace(/^export const (\w+) = (\w+);$/gm, (_, name: string, local: string) => {
      exported.set(name, local + suffix);
      return "";
    })
    .replace(
      /^const (func\d+) = require\("([^"]*)"\)\.default;$/gm,
      (_, name: string, from: string) => `const ${name} = ${supportOf(from)};`,
    )
    .replace(declared, (_, name: string, value: string) => {
      schemas.set(name, JSON.parse(value) as Json);
      return "";
    });
  if (!dynamic)
    compact = compact
      .replace(head, '(data, path = "")')
      .replace(passedOn, (_, at?: string) => `, ${pathOf(at, "path")})`);
  const path = dynamic ? "instancePath" : "path";
  compact = compact
    .replace(
      finding,
      (_, at: string | undefined, message: string) => `{path:${pathOf(at, path)},message:${worded(message)}}`,
    )
    .replace(
      /new RegExp\(("(?:[^"\\]|\\.)*"), "u"\)/g,
      (_, pattern: string) => `new RegExp(${pattern}, "${flagsOf(pattern, standIn)}")`,
    );
  const shared = sharing(schemas);
  compact = compact
    .replace(known, (_, of: string, key: string) => `${shared.namesOf(of)}.has(${key})`)
    .replace(part, (found, name: string | undefined, steps: string) =>
      name === undefined ? found : shared.valueOf(name, steps),
    )
    .replace(/\b(props\d+) = (\1 \|\| )?\{\}/g, "$1 = $2Object.create(null)");
  compact = (shared.declarations() + compact).replace(global, (found) =>
    found.startsWith('"') ? found : found + suffix,
  );
  return { code: `${withoutGaps(restored(compact, standIn))}\n`, exported };
}

function supportOf(from: string): string {
  if (from === "ajv/dist/runtime/ucs2length") return "stringLength";
  if (from === "ajv/dist/runtime/equal") return "equal";
  throw new InternalError(`validators would need ${from}`);
}

function pathOf(at: string | undefined, name: string): string {
  return at === undefined ? name : at.replace(/^instancePath/, name);
}

function worded(message: string): string {
  return message === '"boolean schema is false"' ? '"is not allowed"' : message;
}

function flagsOf(pattern: string, standIn: string): "u" | "" {
  try {
    void new RegExp((JSON.parse(pattern) as string).replaceAll(standIn, "__proto__"), "u");
    return "u";
  } catch {
    return "";
  }
}

/** Values inside of schemas, each printed once; a set of names where only the names of an object count. */
function sharing(schemas: ReadonlyMap<string, Json>) {
  const byText = new Map<string, string>();
  const lines: string[] = [];
  const shared = (kind: "value" | "names", printed: string): string => {
    const name = byText.get(printed) ?? `${kind}${byText.size}`;
    if (!byText.has(printed)) lines.push(`const ${name} = ${printed};\n`);
    byText.set(printed, name);
    return name;
  };
  const found = (name: string, steps: string): Json => {
    let value = schemas.get(name);
    for (const [step] of steps.matchAll(new RegExp(String.raw`\.[\w$]+|\[(?:${text}|\d+)\]`, "g"))) {
      const key = step.startsWith(".") ? step.slice(1) : String(JSON.parse(step.slice(1, -1)));
      value = (value as { readonly [key: string]: Json })[key];
    }
    if (value === undefined) throw new InternalError(`no value at ${name}${steps}`);
    return value;
  };
  return {
    namesOf(of: string): string {
      const [, name = "", steps = ""] = /^(schema\d+)(.*)$/s.exec(of) ?? [];
      return shared(
        "names",
        `new Set([${Object.keys(found(name, steps) as object)
          .map(quote)
          .join(", ")}])`,
      );
    },
    valueOf: (name: string, steps: string) => shared("value", printedValue(found(name, steps))),
    declarations: () => lines.join(""),
  };
}

/** `__proto__` again. As a plain key of an object it would set the prototype, so it is computed there. */
function restored(code: string, standIn: string): string {
  return code.replaceAll(`"${standIn}":`, '["__proto__"]:').replaceAll(standIn, "__proto__");
}

/** Without the empty lines that moved declarations leave. */
function withoutGaps(code: string): string {
  return code.replace(/\n{2,}/g, "\n").replace(/^\n/, "");
}
