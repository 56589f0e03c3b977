/**
 * `generated/server.ts`: the typed face of a project. Everything in it is the same for every project: the team's own types
 * come in through `types.ts`, so a definition that changes changes no line here.
 */
import type { OutputFile } from "../ir/output-file.js";

/** Writes the face. */
export function emitServer(): readonly OutputFile[] {
  return [{ path: "generated/server.ts", text: face, owner: "generator" }];
}

const face = `/**
 * The typed face of this server: the types of its handlers, and the functions that make it and start it.
 */
import type { Requests } from "./protocol/methods.js";
import type { Prompts, ResourceTemplates, Resources, Tools } from "./types.js";
import { catalog } from "./catalog.js";
import type { RequestContext, ToolContext } from "./runtime/context.js";
import type { Awaitable, MethodHandler, PromptReturn, ResourceReturn, ToolReturn } from "./runtime/handler-types.js";
import { createCore } from "./runtime/server.js";
import type { CoreOptions, Server } from "./runtime/server.js";
import type { StdioLimits } from "./runtime/stdio.js";
import * as checks from "./validators.js";

export type { Change, ChangeFeed, Notifier } from "./runtime/changes.js";
export type { RequestContext, ToolContext } from "./runtime/context.js";
export { InputDeclined, RequestError, ToolError } from "./runtime/failures.js";
export type { AskOptions, InputAnswer } from "./runtime/inputs.js";
export type { FullPromptResult, PromptMessage } from "./runtime/prompts.js";
export type { FullResourceResult, ResourceContents } from "./runtime/resources.js";
export { toolResult } from "./runtime/results.js";
export type { ContentBlock, FullToolResult, ToolResult } from "./runtime/results.js";
export type { Server } from "./runtime/server.js";
export type { Prompts, ResourceTemplates, Resources, Tools } from "./types.js";

/** The handler of a tool: its arguments have been checked, its result will be. */
export type ToolHandler<Name extends keyof Tools> = (
  args: Tools[Name]["arguments"],
  context: ToolContext<Tools[Name]["inputs"]>,
) => Awaitable<ToolReturn<Tools[Name]["result"]>>;

/** The handler of a resource. */
export type ResourceHandler<Name extends keyof Resources> = (
  context: RequestContext,
) => Awaitable<ResourceReturn<Resources[Name]["content"]>>;

/** The handler of a resource template; \`undefined\` says that there is no such resource. */
export type ResourceTemplateHandler<Name extends keyof ResourceTemplates> = (
  variables: ResourceTemplates[Name]["variables"],
  context: RequestContext,
) => Awaitable<ResourceReturn<ResourceTemplates[Name]["content"]> | undefined>;

/** The handler of a prompt: its required arguments are there. */
export type PromptHandler<Name extends keyof Prompts> = (
  args: Prompts[Name]["arguments"],
  context: RequestContext,
) => Awaitable<PromptReturn>;

/** Every handler of this server, by kind and wire name. */
export interface Handlers {
  readonly tools: { readonly [Name in keyof Tools]: ToolHandler<Name> };
  readonly resources: { readonly [Name in keyof Resources]: ResourceHandler<Name> };
  readonly resourceTemplates: { readonly [Name in keyof ResourceTemplates]: ResourceTemplateHandler<Name> };
  readonly prompts: { readonly [Name in keyof Prompts]: PromptHandler<Name> };
}

/** What you may choose; everything has a default. */
export interface ServerOptions extends Omit<CoreOptions, "requests"> {
  /** Handlers of further methods of the revision, e.g. \`completion/complete\`. Served methods may be replaced, too. */
  readonly requests?: { readonly [Name in keyof Requests]?: MethodHandler<Name> };
}

/** Makes the server as a value, to be put behind any transport. */
export function createServer(handlers: Handlers, options: ServerOptions = {}): Server {
  return createCore(catalog, checks, handlers, options as CoreOptions);
}

/**
 * Serves on standard input and output until the input ends. The handlers are loaded by a function, so that standard output
 * can be kept clean of whatever your modules print while they load.
 */
export async function serveStdio(
  loadHandlers: () => Promise<{ readonly handlers: Handlers }>,
  options: ServerOptions & StdioLimits = {},
): Promise<void> {
  const { serveOverStdio } = await import("./runtime/stdio.js");
  await serveOverStdio(async () => createServer((await loadHandlers()).handlers, options), options);
}
`;
