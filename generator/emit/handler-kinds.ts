/**
 * The four kinds of handlers: what the definitions call them, where their files stand, how their identifiers begin and which
 * type the generated face gives them. One list, so that the stubs and the table of handlers cannot disagree.
 */
import type { Definitions } from "../ir/definitions.js";
import { fileNameOf, variableNameOf } from "../print/identifiers.js";

export interface HandlerKind {
  /** The member of the definitions and of the table of handlers. */
  readonly kind: "tools" | "resources" | "resourceTemplates" | "prompts";
  readonly folder: string;
  readonly prefix: string;
  readonly handlerType: string;
  /** The parameters of a handler, as a stub names them. */
  readonly parameters: string;
}

export const handlerKinds: readonly HandlerKind[] = [
  { kind: "tools", folder: "tools", prefix: "tool", handlerType: "ToolHandler", parameters: "_args, _context" },
  {
    kind: "resources",
    folder: "resources",
    prefix: "resource",
    handlerType: "ResourceHandler",
    parameters: "_context",
  },
  {
    kind: "resourceTemplates",
    folder: "resource-templates",
    prefix: "template",
    handlerType: "ResourceTemplateHandler",
    parameters: "_variables, _context",
  },
  { kind: "prompts", folder: "prompts", prefix: "prompt", handlerType: "PromptHandler", parameters: "_args, _context" },
];

/** One handler's place in the project. */
export interface HandlerPlace {
  readonly name: string;
  readonly description: string | undefined;
  readonly variable: string;
  /** Without the ending, relative to the project's root. */
  readonly module: string;
}

/** The handlers of one kind, in the order of the definitions. */
export function handlersOf(definitions: Definitions, { kind, folder, prefix }: HandlerKind): readonly HandlerPlace[] {
  return definitions[kind].map(({ name, wire }) => {
    const description = Object.hasOwn(wire, "description") ? wire["description"] : undefined;
    return {
      name,
      description: typeof description === "string" ? description : undefined,
      variable: variableNameOf(name, prefix),
      module: `handlers/${folder}/${fileNameOf(name)}`,
    };
  });
}
