/**
 * `generated/types.ts`: the team's own types. Each schema of the definitions becomes a named type; four interfaces say, by wire
 * name, which of them a tool, resource, template or prompt has. Laid out here, so prettier need not read it.
 */
import type { Definitions, JsonObject } from "../ir/definitions.js";
import type { OutputFile } from "../ir/output-file.js";
import { code, id, join, key, printFile, raw } from "../print/code.js";
import type { Code } from "../print/code.js";
import { docComment } from "../print/doc-comment.js";
import { typeNameOf } from "../print/identifiers.js";
import type { ProjectGiven } from "./emitter.js";
import { printTypes } from "./json-schema-types.js";
import { schemaTypes } from "./schema-types.js";
import type { NamedSchema } from "./schema-types.js";
import { uriVariablesOf } from "./uri-variables.js";

/** Writes the types. */
export async function emitTeamTypes({ definitions }: ProjectGiven): Promise<readonly OutputFile[]> {
  const wanted = schemasOf(definitions);
  const { names, types } = schemaTypes(
    wanted.map(({ named }) => named),
    ["Tools", "Resources", "ResourceTemplates", "Prompts"],
  );
  const nameAt = new Map(wanted.map(({ at }, index) => [at, names[index] as string]));
  const typeAt = (at: string): Code => {
    const name = nameAt.get(at);
    return name === undefined ? raw("unknown") : id(name);
  };
  const faces = [
    interfaceOf(
      "The tools by name: what their handlers get and return, and the inputs they may ask for.",
      "Tools",
      toolMembers(definitions, typeAt),
    ),
    interfaceOf(
      "The resources by name: what their handlers return.",
      "Resources",
      resourceMembers(definitions, typeAt),
    ),
    interfaceOf(
      "The resource templates by name: what their handlers get and return.",
      "ResourceTemplates",
      templateMembers(definitions, typeAt),
    ),
    interfaceOf("The prompts by name: what their handlers get.", "Prompts", promptMembers(definitions)),
  ];
  const about = "/** The types of this server's own definitions. */\n";
  const text = [about + printFile(join(faces, "\n")), ...(await printTypes(types))].join("\n");
  return [{ path: "generated/types.ts", text, owner: "generator", format: false }];
}

interface Wanted {
  /** Whose schema it is: kind, wire name and part. */
  readonly at: string;
  readonly named: NamedSchema;
}

function schemasOf({ tools, resources, resourceTemplates }: Definitions): readonly Wanted[] {
  return [
    ...tools.flatMap(({ name, inputSchema, outputSchema, inputs }): readonly Wanted[] => {
      const base = typeNameOf(name, "Tool");
      const forms = inputs.flatMap((input): readonly Wanted[] => {
        if (input.mode === "url") return [];
        const wanted = `${base}${typeNameOf(input.key, "Input")}Input`;
        const about = `The answer to \`${input.key}\` of the tool \`${name}\`.`;
        return [{ at: place("input", name, input.key), named: { name: wanted, schema: input.schema, about } }];
      });
      return [
        {
          at: place("arguments", name),
          named: { name: `${base}Arguments`, schema: inputSchema, about: `The arguments of the tool \`${name}\`.` },
        },
        ...(outputSchema === undefined
          ? []
          : [
              {
                at: place("result", name),
                named: { name: `${base}Result`, schema: outputSchema, about: `The result of the tool \`${name}\`.` },
              },
            ]),
        ...forms,
      ];
    }),
    ...resources.flatMap(({ name, schema }) => contentOf("resource", typeNameOf(name, "Resource"), name, schema)),
    ...resourceTemplates.flatMap(({ name, schema }) =>
      contentOf("template", typeNameOf(name, "Template"), name, schema),
    ),
  ];
}

function contentOf(
  kind: "resource" | "template",
  base: string,
  name: string,
  schema: JsonObject | undefined,
): readonly Wanted[] {
  if (schema === undefined) return [];
  const about = `The content of the resource${kind === "template" ? " template" : ""} \`${name}\`.`;
  return [{ at: place(kind, name), named: { name: `${base}Content`, schema, about } }];
}

function place(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

type TypeAt = (at: string) => Code;

function toolMembers(definitions: Definitions, typeAt: TypeAt): readonly Code[] {
  return definitions.tools.map(({ name, wire, inputs }) => {
    const asked = inputs.map((input) => {
      const type = input.mode === "url" ? raw("undefined") : typeAt(place("input", name, input.key));
      return code`      ${key(input.key)}: ${type};\n`;
    });
    return member(name, wire, [
      code`    arguments: ${typeAt(place("arguments", name))};\n`,
      code`    result: ${typeAt(place("result", name))};\n`,
      asked.length === 0 ? raw("    inputs: {};\n") : code`    inputs: {\n${asked}    };\n`,
    ]);
  });
}

function resourceMembers(definitions: Definitions, typeAt: TypeAt): readonly Code[] {
  return definitions.resources.map(({ name, wire }) => {
    return member(name, wire, [code`    content: ${typeAt(place("resource", name))};\n`]);
  });
}

function templateMembers(definitions: Definitions, typeAt: TypeAt): readonly Code[] {
  return definitions.resourceTemplates.map(({ name, wire, uriTemplate }) => {
    const variables = uriVariablesOf(uriTemplate).map(({ name: variable, exploded, optional }) => {
      return code`      ${key(variable)}${raw(optional ? "?" : "")}: ${raw(exploded ? "string[]" : "string")};\n`;
    });
    return member(name, wire, [
      code`    content: ${typeAt(place("template", name))};\n`,
      variables.length === 0 ? raw("    variables: {};\n") : code`    variables: {\n${variables}    };\n`,
    ]);
  });
}

function promptMembers(definitions: Definitions): readonly Code[] {
  return definitions.prompts.map((prompt) => {
    const given = prompt.arguments.map(
      ({ name, required }) => code`      ${key(name)}${raw(required ? "" : "?")}: string;\n`,
    );
    return member(prompt.name, prompt.wire, [
      given.length === 0 ? raw("    arguments: {};\n") : code`    arguments: {\n${given}    };\n`,
    ]);
  });
}

function member(name: string, wire: JsonObject, lines: readonly Code[]): Code {
  const description = Object.hasOwn(wire, "description") ? wire["description"] : undefined;
  const comment = printFile(docComment(typeof description === "string" ? [description] : []));
  return code`${raw(comment.replace(/^(?=.)/gm, "  "))}  ${key(name)}: {\n${lines}  };\n`;
}

function interfaceOf(about: string, name: string, members: readonly Code[]): Code {
  if (members.length === 0) return code`${docComment([about])}export interface ${id(name)} {}\n`;
  return code`${docComment([about])}export interface ${id(name)} {\n${members}}\n`;
}
