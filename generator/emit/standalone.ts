/**
 * The only caller of Ajv's standalone mode. Schemas that have been checked go in, code that checks values comes out: function
 * declarations and constants, without imports, naming what it needs of `runtime/schema-support.ts`. It serves the schemas that
 * `isPlain` refuses: those whose keywords ask what other keywords have evaluated.
 */
import { Ajv, _, str } from "ajv";
import type { CodeKeywordDefinition, KeywordErrorDefinition } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import type { Json, JsonObject } from "../ir/definitions.js";
import { formatNames, listedValues, numberFormatNames, shortened } from "./check-words.js";
import { compactCode } from "./compact-code.js";
import { dialectOf } from "./schema-types.js";
import { checkingPart } from "./validator-schema.js";
import { isList } from "./json-value.js";

/** The code, and the name of each schema's function in it, in the order of the schemas. */
export interface Standalone {
  readonly code: string;
  readonly names: readonly string[];
}

/** Compiles schemas of both dialects into one piece of code. Equal schemas share one function. */
export function standaloneCode(schemas: readonly JsonObject[]): Standalone {
  const parts = schemas.map((schema) => ({ dialect: dialectOf(schema), text: JSON.stringify(checkingPart(schema)) }));
  const texts = (dialect: string) => [
    ...new Set(parts.filter((part) => part.dialect === dialect).map(({ text }) => text)),
  ];
  const newer = codeOf(texts("2020-12"), "2020-12");
  const older = codeOf(texts("draft-07"), "draft-07");
  const names = parts.map(({ dialect, text }) => (dialect === "2020-12" ? newer : older).names.get(text) as string);
  return { code: newer.code + older.code, names };
}

type Dialect = ReturnType<typeof dialectOf>;

function codeOf(
  texts: readonly string[],
  dialect: Dialect,
): { readonly code: string; readonly names: ReadonlyMap<string, string> } {
  if (texts.length === 0) return { code: "", names: new Map() };
  const standIn = standInFor(texts);
  const ajv = createAjv(dialect);
  const keys = Object.fromEntries(texts.map((_text, index) => [`s${index}`, `s${index}`]));
  let dynamic = false;
  for (const [index, text] of texts.entries()) {
    const schema = JSON.parse(text.replaceAll("__proto__", standIn)) as JsonObject;
    // What the two vocabularies need slows every function down, so only schemas that use them pay for it.
    const referring = /"\$(?:dynamic|recursive)|"\$ref":"https?:/.test(text);
    ajv.opts.unevaluated = dialect === "2020-12" && (referring || text.includes('"unevaluated'));
    ajv.opts.dynamicRef = referring;
    dynamic ||= referring;
    ajv.addSchema(schema, `s${index}`);
    ajv.getSchema(`s${index}`);
  }
  const suffix = dialect === "2020-12" ? "" : "_7";
  const { code, exported } = compactCode(standalone.default(ajv, keys), { suffix, standIn, dynamic });
  return { code, names: new Map(texts.map((text, index) => [text, exported.get(`s${index}`) as string])) };
}

/** Ajv skips the name `__proto__`; another word, which nothing in the schemas holds, takes its place until the code is there. */
function standInFor(texts: readonly string[]): string {
  let word = "proto_";
  while (texts.some((text) => text.includes(word))) word += "_";
  return word;
}

function createAjv(dialect: Dialect): Ajv | Ajv2020 {
  const options = {
    strict: false,
    ownProperties: true,
    strictNumbers: true,
    allErrors: false,
    validateSchema: false,
    logger: false,
    inlineRefs: 4,
    ignoreKeywordsWithRef: dialect === "draft-07",
    // The second pass, `compactCode`, does what Ajv's optimiser does, and more, in a fraction of the time.
    code: { source: true, esm: true, lines: true, optimize: false, formats: _`formats`, regExp: compiled },
  } as const;
  const ajv = dialect === "2020-12" ? new Ajv2020(options) : new Ajv(options);
  for (const format of formatNames) ajv.addFormat(format, () => true);
  for (const format of numberFormatNames) ajv.addFormat(format, { type: "number", validate: () => true });
  const definitions = ajv.RULES.all as Record<string, { definition: CodeKeywordDefinition } | boolean | undefined>;
  for (const rule of Object.values(definitions)) {
    if (typeof rule !== "object") continue;
    const { keyword, error } = rule.definition;
    const message = messages.get(String(keyword)) ?? error?.message ?? "is not allowed";
    rule.definition = { ...rule.definition, error: { message } };
  }
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    error: { message: "must NOT have duplicate items" },
    code: (cxt) => cxt.schema === true && cxt.pass(_`unique(${cxt.data})`),
  });
  return ajv;
}

/** A pattern that is no regular expression with the `u` flag, which JSON Schema prescribes, is one without it. */
function compiled(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}
compiled.code = "new RegExp";

/** What is said to a model, where Ajv's own sentence does not tell it what to mend. */
const messages: ReadonlyMap<string, KeywordErrorDefinition["message"]> = new Map<
  string,
  KeywordErrorDefinition["message"]
>([
  ["enum", ({ schema }) => _`${`must be one of ${listedValues(schema as readonly Json[])}`}`],
  ["const", ({ schema }) => _`${`must be ${shortened(JSON.stringify(schema), 200)}`}`],
  ["additionalProperties", ({ params }) => _`undeclaredText(${params["additionalProperty"]})`],
  ["unevaluatedProperties", ({ params }) => _`undeclaredText(${params["unevaluatedProperty"]})`],
  ["propertyNames", ({ params }) => _`wrongNameText(${params["propertyName"]})`],
  ["anyOf", _`alternativesText(0)`],
  ["oneOf", ({ params }) => _`alternativesText(${params["passing"]})`],
  ["if", ""],
  ["not", "must not be a value of this kind"],
  ["type", ({ schema }) => str`must be ${isList(schema) ? schema.join(" or ") : schema}`],
]);
