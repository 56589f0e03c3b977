/**
 * Writes generated/definitions.ts: the type `Definitions` that a `mcp.config.ts` satisfies, so that an editor completes and
 * checks it. It is built on the revision's own types; what it cannot say, `generator/definitions` checks.
 */
import {
  cachingMembersOf,
  fieldsOf,
  inputTypesOf,
  isJsonSchemaType,
  itemTypeOf,
  jsonSchemaRootOf,
  sections,
  serverTypeOf,
} from "../ir/definition-shapes.js";
import type { Found, Section } from "../ir/definition-shapes.js";
import type { Revision } from "../ir/revision.js";
import type { Property } from "../ir/type-expr.js";
import { code, id, join, key, printFile, raw, type } from "../print/code.js";
import type { Code } from "../print/code.js";
import { docComment } from "../print/doc-comment.js";
import { keyTexts, sectionTexts } from "./definition-types.js";
import type { ProjectEmitter } from "./emitter.js";

const itemNames: Readonly<Record<Section, string>> = {
  tools: "ToolDefinition",
  resources: "ResourceDefinition",
  resourceTemplates: "ResourceTemplateDefinition",
  prompts: "PromptDefinition",
};

/** Names that the file declares itself; a type of the revision that is called so is imported under another one. */
const ownNames = [
  "Definitions",
  "InputDefinition",
  "FormSchema",
  "Caching",
  "JsonSchema",
  "ObjectSchema",
  "ConvertibleSchema",
];

/** Emits generated/definitions.ts. */
export const emitDefinitionsType: ProjectEmitter = ({ revision }) => {
  const listed = sections.filter((section) => itemTypeOf(revision, section) !== undefined);
  const parts = [
    definitionsCode(revision, listed),
    ...listed.map((section) => itemCode(revision, section)),
    ...inputCode(revision),
    ...(isAnyCacheable(revision) ? [cachingCode()] : []),
    schemasCode(),
  ];
  const taken = [...ownNames, ...Object.values(itemNames)];
  const text = `${printFile(join(parts, "\n\n"), taken)}\n`;
  return [{ path: "generated/definitions.ts", text, owner: "generator" }];
};

function definitionsCode(revision: Revision, listed: readonly Section[]): Code {
  const server = serverTypeOf(revision);
  const lists = listed.map((section) => {
    const name = id(itemNames[section]);
    const named = code`${name} & { readonly name: string }`;
    return code`${doc(sectionTexts[section])}readonly ${key(section)}?: { readonly [name: string]: ${name} } | readonly (${named})[];\n`;
  });
  const extensions = revision.capabilities.server.some(({ name }) => name === "extensions");
  const caching = sections.some((section) => cachingMembersOf(revision, section) !== undefined);
  return code`${doc("What `mcp.config.ts` exports: `export default { … } satisfies Definitions;`")}export interface Definitions {
${doc(keyTexts.revision)}readonly revision?: string;
${doc(keyTexts.server)}readonly server: ${server === undefined ? raw("object") : foundCode(server)} & {
  ${doc(keyTexts.instructions)}readonly instructions?: string;
};
${extensions ? code`${doc(keyTexts.extensions)}readonly extensions?: { readonly [name: string]: object };\n` : undefined}${lists}${caching ? code`${doc(keyTexts.caching)}readonly caching?: Caching;\n` : undefined}}`;
}

function itemCode(revision: Revision, section: Section): Code {
  const found = itemTypeOf(revision, section);
  const fields = [...fieldsOf(revision, found?.type).values()];
  const schemas = fields.filter((field) => isJsonSchemaType(field.type));
  const without = ["name", ...schemas.map(({ name }) => name)];
  const base =
    found === undefined
      ? raw("object")
      : code`Omit<${foundCode(found)}, ${join(
          without.map((name) => code`${name}`),
          " | ",
        )}>`;
  const members = [...nameOf(section), ...schemas.map(schemaMember), ...extrasOf(revision, section)];
  const own = members.length === 0 ? raw("") : code` & {\n${members}}`;
  return code`export type ${id(itemNames[section])} = ${base}${own};`;
}

function nameOf(section: Section): readonly Code[] {
  if (section === "tools" || section === "prompts") return [];
  return [code`${doc("The name on the wire, where it is another one than the key.")}readonly name?: string;\n`];
}

function schemaMember({ name, optional, type: member }: Property): Code {
  const schema = raw(jsonSchemaRootOf(member) === "object" ? "ObjectSchema" : "JsonSchema");
  return code`readonly ${key(name)}${raw(optional ? "?" : "")}: ${schema} | ConvertibleSchema;\n`;
}

function extrasOf(revision: Revision, section: Section): readonly Code[] {
  const inputs =
    inputCode(revision).length === 0
      ? []
      : [code`${doc(keyTexts.inputs)}readonly inputs?: { readonly [key: string]: InputDefinition };\n`];
  if (section === "prompts" || section === "tools") return inputs;
  const cache = cachingMembersOf(revision, "contents");
  return [
    ...inputs,
    code`${doc(keyTexts.schema)}readonly schema?: JsonSchema | ConvertibleSchema;\n`,
    ...(cache === undefined ? [] : [code`${doc(keyTexts.cache)}readonly cache?: Caching;\n`]),
  ];
}

function inputCode(revision: Revision): readonly Code[] {
  const { form, url } = inputTypesOf(revision);
  const message = code`${doc(keyTexts.message)}readonly message?: string;\n`;
  const forms =
    form === undefined
      ? []
      : [
          raw("FormSchema"),
          raw("ConvertibleSchema"),
          code`{\nreadonly mode?: "form";\n${message}${doc(keyTexts.requestedSchema)}readonly requestedSchema: FormSchema | ConvertibleSchema;\n}`,
        ];
  const pages =
    url === undefined
      ? []
      : [
          code`{\nreadonly mode?: "url";\n${message}${doc(keyTexts.url)}readonly url: string;\n}`,
          code`{\nreadonly mode: "url";\n${message}}`,
        ];
  if (forms.length + pages.length === 0) return [];
  const owner = form?.owner;
  const schema =
    owner?.kind === "ref" ? code`${type("./protocol/types.js", owner.name)}["requestedSchema"]` : raw("ObjectSchema");
  return [
    code`export type InputDefinition = ${join([...forms, ...pages], " | ")};`,
    ...(form === undefined ? [] : [code`export type FormSchema = ${schema};`]),
  ];
}

function isAnyCacheable(revision: Revision): boolean {
  return [...sections, "contents"].some((member) => cachingMembersOf(revision, member) !== undefined);
}

function cachingCode(): Code {
  return code`export interface Caching {
${doc(keyTexts.ttlMs)}readonly ttlMs?: number;
${doc(keyTexts.cacheScope)}readonly cacheScope?: "public" | "private";
}`;
}

function schemasCode(): Code {
  return code`${doc("A JSON Schema: 2020-12, or draft-07 where `$schema` says so.")}export interface JsonSchema {
readonly $schema?: string;
readonly [keyword: string]: unknown;
}

${doc("A JSON Schema of an object.")}export interface ObjectSchema extends JsonSchema {
readonly type: "object";
}

${doc("A schema that converts itself to JSON Schema, e.g. one of zod 4.")}export type ConvertibleSchema =
| { readonly "~standard": { readonly jsonSchema: object } }
| { toJSONSchema(): unknown };`;
}

function foundCode({ type: found, owner, member }: Found): Code {
  if (found.kind === "ref") return type("./protocol/types.js", found.name);
  return code`${type("./protocol/types.js", owner)}[${member}][number]`;
}

function doc(text: string): Code {
  return docComment([text]);
}
