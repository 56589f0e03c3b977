/**
 * `generated/catalog.ts`: the definitions as data for the runtime. Every text in it comes from users, so every text goes
 * through the printer's literals.
 */
import type { Definitions, InputDefinition, Json, JsonObject } from "../ir/definitions.js";
import type { OutputFile } from "../ir/output-file.js";
import { code, printFile, raw, type } from "../print/code.js";
import { literal } from "../print/literals.js";
import type { ProjectGiven } from "./emitter.js";

/** Writes the catalogue, in the order of the definitions. */
export function emitCatalog({ definitions }: ProjectGiven): readonly OutputFile[] {
  const body = code`/** What this server offers, as its definitions say. */
export const catalog: ${type("./runtime/catalog.js", "Catalog")} = ${raw(literal(catalogOf(definitions)))};
`;
  const about =
    "/** The definitions as data: what the lists answer, and what the runtime has to know to serve a request. */\n";
  const text = about + printFile(body, ["catalog"]);
  // Laid out by the printer: the catalogue of a thousand tools would keep prettier busy for seconds.
  return [{ path: "generated/catalog.ts", text, owner: "generator", format: false }];
}

function catalogOf(definitions: Definitions): Json {
  const { server, instructions, extensions, tools, resources, resourceTemplates, prompts, listCaching } = definitions;
  return {
    server,
    ...(instructions === undefined ? {} : { instructions }),
    ...(extensions === undefined ? {} : { extensions }),
    tools: tools.map(({ name, wire, inputs }): JsonObject => {
      return { name, wire, inputs: inputsOf(inputs) };
    }),
    resources: resources.map(({ name, wire, uri, inputs, caching }): JsonObject => {
      return {
        name,
        wire,
        uri,
        inputs: inputsOf(inputs),
        ...(caching === undefined ? {} : { caching: { ...caching } }),
      };
    }),
    resourceTemplates: resourceTemplates.map(({ name, wire, uriTemplate, inputs, caching }): JsonObject => {
      return {
        name,
        wire,
        uriTemplate,
        inputs: inputsOf(inputs),
        ...(caching === undefined ? {} : { caching: { ...caching } }),
      };
    }),
    prompts: prompts.map((prompt): JsonObject => {
      const { name, wire } = prompt;
      const args = prompt.arguments.map((argument) => ({ ...argument }));
      return { name, wire, arguments: args, inputs: inputsOf(prompt.inputs) };
    }),
    listCaching: { ...listCaching },
  };
}

function inputsOf(inputs: readonly InputDefinition[]): Json {
  return inputs.map((input) => ({ ...input }));
}
