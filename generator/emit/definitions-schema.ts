/**
 * Writes generated/mcp.schema.json: a JSON Schema (draft-07, which every editor reads) of the definitions file, made from the
 * revision's types, for completion and first checks while writing. `generator/definitions` stays the judge.
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
import type { Section } from "../ir/definition-shapes.js";
import type { JsonObject, Json } from "../ir/definitions.js";
import type { Revision } from "../ir/revision.js";
import { keyTexts, sectionTexts } from "./definition-types.js";
import type { ProjectEmitter } from "./emitter.js";
import { jsonSchemaSchema, typeSchemas } from "./type-schema.js";
import type { TypeSchemas } from "./type-schema.js";

/** Emits generated/mcp.schema.json. */
export const emitDefinitionsSchema: ProjectEmitter = ({ revision }) => [
  {
    path: "generated/mcp.schema.json",
    text: `${JSON.stringify(definitionsSchema(revision), null, 2)}\n`,
    owner: "generator",
    format: false,
  },
];

/** The JSON Schema of a definitions file for a revision. */
export function definitionsSchema(revision: Revision): JsonObject {
  const types = typeSchemas(revision);
  const given: Given = { revision, types };
  const listed = sections.filter((section) => itemTypeOf(revision, section) !== undefined);
  const extensions = revision.capabilities.server.some(({ name }) => name === "extensions");
  const caching = sections.some((section) => cachingMembersOf(revision, section) !== undefined);
  const properties: JsonObject = {
    $schema: { type: "string" },
    $comment: { type: "string" },
    revision: { type: "string", description: keyTexts.revision, examples: [revision.id] },
    server: serverSchema(given),
    ...(extensions ? { extensions: extensionsSchema } : {}),
    ...Object.fromEntries(listed.map((section) => [section, sectionSchema(given, section)])),
    ...(caching ? { caching: cachingSchema(keyTexts.caching) } : {}),
  };
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: `Definitions of an MCP server, revision ${revision.id}`,
    ...closed(properties, ["server"]),
    // Collected while the properties above were made.
    definitions: { ...types.definitions(), JsonSchema: jsonSchemaSchema },
  };
}

interface Given {
  readonly revision: Revision;
  readonly types: TypeSchemas;
}

function closed(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: "object", properties, ...(required.length === 0 ? {} : { required }), additionalProperties: false };
}

const extensionsSchema: JsonObject = {
  description: keyTexts.extensions,
  type: "object",
  propertyNames: { pattern: "^[^/\\s]+\\.[^/\\s]+/\\S+$" },
  additionalProperties: { type: "object" },
};

function serverSchema({ revision, types }: Given): Json {
  const fields = fieldsOf(revision, serverTypeOf(revision)?.type);
  const own = { instructions: { type: "string", description: keyTexts.instructions } };
  const { properties, required } = types.fields(fields.values());
  return { description: keyTexts.server, ...closed({ ...properties, ...own }, required) };
}

function sectionSchema(given: Given, section: Section): Json {
  const fields = [...fieldsOf(given.revision, itemTypeOf(given.revision, section)?.type).values()];
  const plain = fields.filter(({ type }) => !isJsonSchemaType(type));
  const schemas = fields.flatMap(({ name, type }) => {
    const root = jsonSchemaRootOf(type);
    return root === undefined ? [] : [[name, schemaMember(root)] as const];
  });
  const { properties } = given.types.fields(plain);
  const item = { ...properties, ...Object.fromEntries(schemas), ...extrasOf(given, section) };
  const required = fields.filter(({ optional, name }) => !optional && name !== "name").map(({ name }) => name);
  return {
    description: sectionTexts[section],
    anyOf: [
      { type: "object", propertyNames: { minLength: 1 }, additionalProperties: closed(item, required) },
      { type: "array", items: closed(item, ["name", ...required]) },
    ],
  };
}

function schemaMember(root: "object" | "any"): Json {
  const schema = { $ref: "#/definitions/JsonSchema" };
  const object = root === "object" ? { required: ["type"], properties: { type: { const: "object" } } } : {};
  return { type: "object", ...object, allOf: [schema] };
}

function extrasOf({ revision, types }: Given, section: Section): JsonObject {
  const inputs = inputsSchema({ revision, types });
  if (section === "tools" || section === "prompts") return inputs;
  const cache = cachingMembersOf(revision, "contents") === undefined ? {} : { cache: cachingSchema(keyTexts.cache) };
  return { ...inputs, schema: described({ $ref: "#/definitions/JsonSchema" }, keyTexts.schema), ...cache };
}

function inputsSchema({ revision, types }: Given): JsonObject {
  const { form, url } = inputTypesOf(revision);
  if (form === undefined && url === undefined) return {};
  const formSchema = form === undefined ? undefined : types.of(form.schema);
  const choices = [
    ...(formSchema === undefined
      ? []
      : [
          formSchema,
          wrapper({ requestedSchema: described(formSchema, keyTexts.requestedSchema) }, ["requestedSchema"], "form"),
        ]),
    ...(url === undefined ? [] : urlWrappers()),
  ];
  return {
    inputs: {
      description: keyTexts.inputs,
      type: "object",
      propertyNames: { minLength: 1 },
      additionalProperties: { anyOf: choices },
    },
  };
}

function urlWrappers(): readonly JsonObject[] {
  const url = { url: { type: "string", format: "uri", description: keyTexts.url } };
  // The page may be left to the handler; then only `mode` says that there is one.
  return [wrapper(url, ["url"], "url"), wrapper(url, ["mode"], "url")];
}

function wrapper(own: JsonObject, required: readonly string[], mode: string): JsonObject {
  return closed(
    { mode: { const: mode }, message: { type: "string", description: keyTexts.message }, ...own },
    required,
  );
}

/** Beside a `$ref` nothing counts in draft-07, so a reference is wrapped. */
function described(schema: JsonObject, description: string): JsonObject {
  return { description, allOf: [schema] };
}

function cachingSchema(description: string): JsonObject {
  return {
    description,
    ...closed(
      {
        ttlMs: { type: "integer", minimum: 0, description: keyTexts.ttlMs },
        cacheScope: { enum: ["public", "private"], description: keyTexts.cacheScope },
      },
      [],
    ),
  };
}
