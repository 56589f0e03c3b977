/**
 * `generated/types.ts`: the team's own types. Each schema of the definitions becomes a named type; four interfaces say, by wire
 * name, which of them a tool, resource, template or prompt has. Laid out here, so prettier need not read it.
 */
import type { Definitions, InputDefinition, JsonObject } from "../ir/definitions.js";
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
    interfaceOf("The prompts by name: what their handlers get.", "Prompts", promptMembers(definitions, typeAt)),
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

function schemasOf({ tools, resources, resourceTemplates, prompts }: Definitions): readonly Wanted[] {
  return [
    ...tools.flatMap(({ name, inputSchema, outputSchema, inputs }): readonly Wanted[] => {
      const base = typeNameOf(name, "Tool");
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
        ...formsOf("tool", base, name, inputs),
      ];
    }),
    ...resources.flatMap(({ name, schema, inputs }) => {
      const base = typeNameOf(name, "Resource");
      return [...contentOf("resource", base, name, schema), ...formsOf("resource", base, name, inputs)];
    }),
    ...resourceTemplates.flatMap(({ name, schema, inputs }) => {
      const base = typeNameOf(name, "Template");
      return [...contentOf("template", base, name, schema), ...formsOf("template", base, name, inputs)];
    }),
    ...prompts.flatMap(({ name, inputs }) => formsOf("prompt", typeNameOf(name, "Prompt"), name, inputs)),
  ];
}

type Owner = "tool" | "resource" | "template" | "prompt";
const ownerTexts: Readonly<Record<Owner, string>> = {
  tool: "tool",
  resource: "resource",
  template: "resource template",
  prompt: "prompt",
};

function formsOf(owner: Owner, base: string, name: string, inputs: readonly InputDefinition[]): readonly Wanted[] {
  return inputs.flatMap((input): readonly Wanted[] => {
    if (input.mode === "url") return [];
    const wanted = `${base}${typeNameOf(input.key, "Input")}Input`;
    const about = `The answer to \`${input.key}\` of the ${ownerTexts[owner]} \`${name}\`.`;
    return [{ at: place("input", owner, name, input.key), named: { name: wanted, schema: input.schema, about } }];
  });
}

/** The member `inputs`: what the person answers, by key; nothing for a page that is opened. */
function inputsMember(owner: Owner, name: string, inputs: readonly InputDefinition[], typeAt: TypeAt): Code {
  const asked = inputs.map((input) => {
    const type = input.mode === "url" ? raw("undefined") : typeAt(place("input", owner, name, input.key));
    return code`      ${key(input.key)}: ${type};\n`;
  });
  return asked.length === 0 ? raw("    inputs: {};\n") : code`    inputs: {\n${asked}    };\n`;
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
    return member(name, wire, [
      code`    arguments: ${typeAt(place("arguments", name))};\n`,
      code`    result: ${typeAt(place("result", name))};\n`,
      inputsMember("tool", name, inputs, typeAt),
    ]);
  });
}

function resourceMembers(definitions: Definitions, typeAt: TypeAt): readonly Code[] {
  return definitions.resources.map(({ name, wire, inputs }) => {
    return member(name, wire, [
      code`    content: ${typeAt(place("resource", name))};\n`,
      inputsMember("resource", name, inputs, typeAt),
    ]);
  });
}

function templateMembers(definitions: Definitions, typeAt: TypeAt): readonly Code[] {
  return definitions.resourceTemplates.map(({ name, wire, uriTemplate, inputs }) => {
    const variables = uriVariablesOf(uriTemplate).map(({ name: variable, exploded, optional }) => {
      return code`      ${key(variable)}${raw(optional ? "?" : "")}: ${raw(exploded ? "string[]" : "string")};\n`;
    });
    return member(name, wire, [
      code`    content: ${typeAt(place("template", name))};\n`,
      variables.length === 0 ? raw("    variables: {};\n") : code`    variables: {\n${variables}    };\n`,
      inputsMember("template", name, inputs, typeAt),
    ]);
  });
}

function promptMembers(definitions: Definitions, typeAt: TypeAt): readonly Code[] {
  return definitions.prompts.map((prompt) => {
    const given = prompt.arguments.map(
      ({ name, required }) => code`      ${key(name)}${raw(required ? "" : "?")}: string;\n`,
    );
    return member(prompt.name, prompt.wire, [
      given.length === 0 ? raw("    arguments: {};\n") : code`    arguments: {\n${given}    };\n`,
      inputsMember("prompt", prompt.name, prompt.inputs, typeAt),
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
