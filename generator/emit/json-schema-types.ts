/**
 * The only caller of json-schema-to-typescript. Named types in the language of `plain-schema.ts` go in, laid-out TypeScript comes
 * out. That package sees tokens and keywords only: it decides how a type is put together, and this file puts in the
 * names, literals and comments that users wrote, each through the printer.
 */
import type { compile as Compile } from "json-schema-to-typescript";
import { InternalError, unreachable } from "../diagnostics/diagnostic.js";
import { printFile } from "../print/code.js";
import { docComment } from "../print/doc-comment.js";
import type { Plain, Texts } from "./plain-schema.js";

/** A type to declare. `doc` are the lines above it. */
export interface NamedType {
  readonly name: string;
  readonly doc: readonly string[];
  readonly type: Plain;
  readonly texts: Texts;
}

/** The declarations, in the order given, with their comments. Types of the same build are printed once and named often. */
export async function printTypes(types: readonly NamedType[]): Promise<readonly string[]> {
  if (types.length === 0) return [];
  // Loaded here, so that a run without schemas does not wait for it.
  const { compile } = await import("json-schema-to-typescript");
  const built = new Map<string, Promise<string>>();
  const printed = types.map(async ({ name, doc, type, texts }) => {
    const schema = JSON.stringify(schemaOf(type));
    const text = built.get(schema) ?? layOut(schema, compile);
    built.set(schema, text);
    return printFile(docComment(doc)) + filled(await text, name, texts);
  });
  return Promise.all(printed);
}

/** The name that every type has while that package prints it. */
const nameWhilePrinting = "T_";

interface Schema {
  readonly [keyword: string]: boolean | number | string | Schema | readonly (Schema | string)[];
}

/** `tsType` holds nothing but keywords and tokens, so nothing of a user's can get in by it. */
function schemaOf(type: Plain): Schema {
  switch (type.kind) {
    case "leaf":
      return { tsType: type.text };
    case "array":
      return { type: "array", items: schemaOf(type.items) };
    case "tuple": {
      const { items, required, rest } = type;
      if (items.length === 0) return { tsType: "[]" };
      const most = rest === undefined ? { maxItems: items.length } : {};
      const additionalItems = rest === undefined ? false : schemaOf(rest);
      return { type: "array", items: items.map(schemaOf), minItems: required, ...most, additionalItems };
    }
    case "object":
      return {
        type: "object",
        properties: Object.fromEntries(
          type.members.map(({ key, type: of, doc }) => [
            key,
            { ...schemaOf(of), ...(doc === undefined ? {} : { description: doc }) },
          ]),
        ),
        required: type.members.filter(({ optional }) => !optional).map(({ key }) => key),
        additionalProperties: type.rest === undefined ? false : schemaOf(type.rest),
      };
    case "union":
      return { anyOf: type.parts.map(schemaOf) };
    case "intersection":
      return { allOf: type.parts.map(schemaOf) };
    default:
      return unreachable(type);
  }
}

const options = {
  bannerComment: "",
  format: false,
  unknownAny: true,
  additionalProperties: true,
  declareExternallyReferenced: false,
};

/** One declaration of tokens, indented, with semicolons: no text of a user's is in it yet, so its braces are all code. */
async function layOut(schema: string, compile: typeof Compile): Promise<string> {
  const text = await compile(JSON.parse(schema) as Parameters<typeof Compile>[0], nameWhilePrinting, options);
  const lines: string[] = [];
  let depth = 0;
  for (const line of spaced(text)
    .split("\n")
    .filter((one) => one.trim() !== "")) {
    if (line.startsWith("}") || line.startsWith("]")) depth -= 1;
    const comment = line.startsWith("/**") || line.startsWith(" *");
    const end =
      comment ||
      line.endsWith("{") ||
      (line === "}" && depth === 0 && lines[0]?.startsWith("export interface") === true)
        ? ""
        : ";";
    lines.push(`${"  ".repeat(depth)}${line}${end}`);
    if (line.endsWith("{")) depth += 1;
  }
  return `${lines.join("\n")}\n`;
}

/** Comments are ours, but for their token; what that package says about bounds goes. */
function spaced(text: string): string {
  return text
    .replace(/\/\*\*\n((?: \*.*\n)*?) \*\/\n/g, (_, lines: string) => {
      const token = /\bd\d+_/.exec(lines)?.[0];
      return token === undefined ? "" : `/** ${token} */\n`;
    })
    .replace(/\]\|\[/g, "] | [")
    .replace(/\.\.\.\((\w+)\)\[\]/g, "...$1[]")
    .replace(/([:=]) \(([^()\n]*)\)$/gm, "$1 $2")
    .replace(/\[k: string\]: /g, "[key: string]: ");
}

/** The declaration with the texts in their places. */
function filled(text: string, name: string, { texts, docs }: Texts): string {
  return text.replace(
    /^( *)\/\*\* (d\d+_) \*\/\n|\b([kx]\d+_|T_)(?![\w$])/gm,
    (_, indent: string, doc: string | undefined, token: string) => {
      if (token === nameWhilePrinting) return name;
      if (doc !== undefined) {
        const { lines = [], deprecated = false } = docs.get(doc) ?? {};
        const comment = printFile(docComment(lines, deprecated ? ["@deprecated"] : [])).trimEnd();
        return comment === ""
          ? ""
          : comment
              .split("\n")
              .map((line) => `${indent}${line}\n`)
              .join("");
      }
      const found = texts.get(token);
      if (found === undefined) throw new InternalError(`no text for ${token}`);
      return found;
    },
  );
}
