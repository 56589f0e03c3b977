/**
 * `generated/catalog.ts`: the definitions as data for the runtime. Every text in it comes from users, so every text goes
 * through the printer's literals.
 */
import type { Definitions, Json, JsonObject } from "../ir/definitions.js";
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
  const { server, instructions, tools, resources, resourceTemplates, prompts, listCaching } = definitions;
  return {
    server,
    ...(instructions === undefined ? {} : { instructions }),
    tools: tools.map(({ name, wire, inputs }): JsonObject => {
      return { name, wire, inputs: inputs.map((input) => ({ ...input })) };
    }),
    resources: resources.map(({ name, wire, uri, caching }): JsonObject => {
      return { name, wire, uri, ...(caching === undefined ? {} : { caching: { ...caching } }) };
    }),
    resourceTemplates: resourceTemplates.map(({ name, wire, uriTemplate, caching }): JsonObject => {
      return { name, wire, uriTemplate, ...(caching === undefined ? {} : { caching: { ...caching } }) };
    }),
    prompts: prompts.map((prompt): JsonObject => {
      return { name: prompt.name, wire: prompt.wire, arguments: prompt.arguments.map((argument) => ({ ...argument })) };
    }),
    listCaching: { ...listCaching },
  };
}
