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
import type { Completers } from "./runtime/completion.js";
import type { PromptContext, RequestContext, ResourceContext, ToolContext, VendorMethod } from "./runtime/context.js";
import type {
  Awaitable,
  MethodHandler,
  PromptReturn,
  ResourceReturn,
  ToolReturn,
  VendorHandler,
} from "./runtime/handler-types.js";
import type { ListenOptions } from "./runtime/http-listen.js";
import type { Listing } from "./runtime/listed.js";
import type { ListedResource } from "./runtime/resources.js";
import { createCore } from "./runtime/server.js";
import { withHttp } from "./runtime/serve-http.js";
import type { HttpServer as Server } from "./runtime/serve-http.js";
import type { CoreOptions } from "./runtime/server.js";
import type { StdioLimits } from "./runtime/stdio.js";
import * as checks from "./validators.js";

export type { Change, ChangeFeed, Notifier } from "./runtime/changes.js";
export type { CompletionContext, Suggestions } from "./runtime/completion.js";
export type { PromptContext, RequestContext, ResourceContext, ToolContext } from "./runtime/context.js";
export { InputDeclined, RequestError, ToolError } from "./runtime/failures.js";
export type { Auth, AuthRequest, Authorize, Denied, ProtectedResource } from "./runtime/http-auth.js";
export type { ListenOptions, Listening } from "./runtime/http-listen.js";
export type { HttpOptions } from "./runtime/http-options.js";
export type { AskOptions, InputAnswer } from "./runtime/inputs.js";
export type { FullPromptResult, PromptMessage } from "./runtime/prompts.js";
export type { FullResourceResult, ResourceContents } from "./runtime/resources.js";
export { toolResult } from "./runtime/results.js";
export type { ContentBlock, FullToolResult, ToolResult } from "./runtime/results.js";
export type { HttpHandlers, HttpServer as Server } from "./runtime/serve-http.js";
export type { Prompts, ResourceTemplates, Resources, Tools } from "./types.js";

/** The handler of a tool: its arguments have been checked, its result will be. \`isListed\` may hide it from some callers. */
export interface ToolHandler<Name extends keyof Tools> extends Listing {
  (
    args: Tools[Name]["arguments"],
    context: ToolContext<Tools[Name]["inputs"]>,
  ): Awaitable<ToolReturn<Tools[Name]["result"]>>;
}

/** The handler of a resource. */
export interface ResourceHandler<Name extends keyof Resources> extends Listing {
  (context: ResourceContext<Resources[Name]["inputs"]>): Awaitable<ResourceReturn<Resources[Name]["content"]>>;
}

/** The handler of a resource template; \`undefined\` says that there is no such resource. */
export interface ResourceTemplateHandler<Name extends keyof ResourceTemplates> extends Listing {
  (
    variables: ResourceTemplates[Name]["variables"],
    context: ResourceContext<ResourceTemplates[Name]["inputs"]>,
  ): Awaitable<ResourceReturn<ResourceTemplates[Name]["content"]> | undefined>;
  /** Suggestions for the variables. */
  complete?: Completers<ResourceTemplates[Name]["variables"]>;
  /** Resources of this template that \`resources/list\` shows beside the declared ones. */
  list?: (context: RequestContext) => Awaitable<readonly ListedResource[]>;
}

/** The handler of a prompt: its required arguments are there. */
export interface PromptHandler<Name extends keyof Prompts> extends Listing {
  (args: Prompts[Name]["arguments"], context: PromptContext<Prompts[Name]["inputs"]>): Awaitable<PromptReturn>;
  /** Suggestions for the arguments. */
  complete?: Completers<Prompts[Name]["arguments"]>;
}

/** Every handler of this server, by kind and wire name. */
export interface Handlers {
  readonly tools: { readonly [Name in keyof Tools]: ToolHandler<Name> };
  readonly resources: { readonly [Name in keyof Resources]: ResourceHandler<Name> };
  readonly resourceTemplates: { readonly [Name in keyof ResourceTemplates]: ResourceTemplateHandler<Name> };
  readonly prompts: { readonly [Name in keyof Prompts]: PromptHandler<Name> };
}

/** What you may choose; everything has a default. */
export interface ServerOptions extends Omit<CoreOptions, "requests"> {
  /** Handlers of further methods of the revision; served ones may be replaced, too. And of methods of an extension. */
  readonly requests?: { readonly [Name in keyof Requests]?: MethodHandler<Name> } & {
    readonly [Name in VendorMethod]?: VendorHandler;
  };
}

/** Makes the server as a value: \`listen()\` serves it over HTTP, \`http()\` makes handlers for a server of your own. */
export function createServer(handlers: Handlers, options: ServerOptions = {}): Server {
  const core = createCore(catalog, checks, handlers, options as CoreOptions);
  return withHttp(core, { catalog, report: options.report });
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

/** Serves over HTTP until the process is told to end, then ends in good order. Says on standard error where it listens. */
export async function serveHttp(
  loadHandlers: () => Promise<{ readonly handlers: Handlers }>,
  options: ServerOptions & ListenOptions = {},
): Promise<void> {
  const { serveOverHttp } = await import("./runtime/http-listen.js");
  await serveOverHttp(async () => createServer((await loadHandlers()).handlers, options), options);
}
`;
