/**
 * A small server for the runtime's tests: one of everything, with handlers that a test may replace, and a client that sends
 * one request and reads the answer. Checks are written by hand, so that nothing but the runtime is tested.
 */
import { Call } from "../runtime/call.js";
import type { Catalog, HandlerTables, SchemaCheck, SchemaChecks } from "../runtime/catalog.js";
import type { RequestContext, ToolContext } from "../runtime/context.js";
import { createCore } from "../runtime/server.js";
import type { CoreOptions, Server } from "../runtime/server.js";

export const version = "2026-07-28";
export const keys = {
  version: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  logLevel: "io.modelcontextprotocol/logLevel",
  server: "io.modelcontextprotocol/serverInfo",
};

/** A plain JSON object, as answers are read. */
export type Json = { readonly [name: string]: unknown };

/** The `_meta` of an honest request. */
export function meta(capabilities: object = { elicitation: { form: {}, url: {} } }, more: object = {}): Json {
  return { [keys.version]: version, [keys.capabilities]: capabilities, ...more };
}

const form = { type: "object", properties: { startsAt: { type: "string" } }, required: ["startsAt"] };
const object = { type: "object" };

export const catalog: Catalog = {
  server: { name: "small", version: "1.0.0" },
  instructions: "Be brief.",
  tools: [
    {
      name: "work",
      wire: { name: "work", inputSchema: { type: "object", properties: { n: { type: "integer" } } } },
      inputs: [
        { key: "when", mode: "form", message: "When?", schema: form },
        { key: "who", mode: "form", schema: form },
        { key: "__proto__", mode: "form", schema: form },
        { key: "pay", mode: "url", message: "Pay first", url: "https://pay.example/1" },
      ],
    },
    {
      name: "weather",
      wire: { name: "weather", inputSchema: object, outputSchema: { type: "object", required: ["temp"] } },
      inputs: [],
    },
    {
      name: "document",
      wire: { name: "document", inputSchema: object, outputSchema: { properties: { content: { type: "array" } } } },
      inputs: [],
    },
    { name: "__proto__", wire: { name: "__proto__", inputSchema: object }, inputs: [] },
  ],
  resources: [
    {
      name: "week",
      uri: "calendar://week",
      wire: { name: "week", uri: "calendar://week", mimeType: "application/json" },
      inputs: [{ key: "when", mode: "form", schema: form }],
      caching: { ttlMs: 60_000, cacheScope: "private" },
    },
    { name: "raw", uri: "data://żółw", wire: { name: "raw", uri: "data://żółw" }, inputs: [] },
  ],
  resourceTemplates: [
    {
      name: "event",
      uriTemplate: "calendar://events/{id}",
      wire: { name: "event", uriTemplate: "calendar://events/{id}" },
      inputs: [],
    },
  ],
  prompts: [
    {
      name: "greet",
      wire: { name: "greet", description: "Greets.", arguments: [{ name: "who", required: true }] },
      arguments: [
        { name: "who", required: true },
        { name: "how", required: false },
      ],
      inputs: [{ key: "when", mode: "form", message: "When?", schema: form }],
    },
  ],
  listCaching: { ttlMs: 300_000, cacheScope: "public" },
};

const anything: SchemaCheck = () => undefined;
const lacks = (name: string): SchemaCheck => {
  return (value) =>
    typeof value === "object" && value !== null && Object.hasOwn(value, name)
      ? undefined
      : { path: "", message: `must have required property '${name}'` };
};
const integerN: SchemaCheck = (value) => {
  const { n = 0 } = value as { readonly n?: unknown };
  return Number.isInteger(n) ? undefined : { path: "/n", message: "must be integer" };
};
const none: ReadonlyMap<string, SchemaCheck> = new Map();
const answers = new Map(["when", "who", "__proto__"].map((key) => [key, lacks("startsAt")]));

export const checks: SchemaChecks = {
  tools: new Map([
    ["work", { arguments: integerN, inputs: answers }],
    ["weather", { arguments: anything, result: lacks("temp"), inputs: none }],
    ["document", { arguments: anything, result: anything, inputs: none }],
    ["__proto__", { arguments: anything, inputs: none }],
  ]),
  resources: new Map([
    ["week", (value) => (Array.isArray(value) ? undefined : { path: "", message: "must be array" })],
  ]),
  resourceTemplates: new Map(),
  inputs: {
    resources: new Map([["week", answers]]),
    resourceTemplates: new Map(),
    prompts: new Map([["greet", answers]]),
  },
};

type Work = (args: Json, context: ToolContext<{ when: Json; who: Json; pay: undefined }>) => unknown;

/** What a test may replace. */
export interface Handlers {
  readonly work?: Work;
  readonly weather?: Work;
  readonly document?: Work;
  readonly week?: (context: RequestContext) => unknown;
  readonly raw?: (context: RequestContext) => unknown;
  readonly event?: (variables: Json, context: RequestContext) => unknown;
  readonly greet?: (args: Json, context: RequestContext) => unknown;
}

/** What was reported where no client sees it. */
export interface Small {
  readonly server: Server;
  readonly reported: string[];
}

/** The server; `handlers` replace the usual ones. */
export function smallServer(handlers: Handlers = {}, options: CoreOptions = {}, given: Catalog = catalog): Small {
  const reported: string[] = [];
  const report = (where: string, cause: unknown): void => void reported.push(`${where}: ${String(cause)}`);
  const tables = {
    tools: {
      work: handlers.work ?? (() => "done"),
      weather: handlers.weather ?? (() => ({ temp: 3 })),
      document: handlers.document ?? (() => ({})),
      ["__proto__"]: () => "proto",
    },
    resources: { week: handlers.week ?? (() => []), raw: handlers.raw ?? (() => "raw") },
    resourceTemplates: { event: handlers.event ?? ((variables: Json) => variables) },
    prompts: { greet: handlers.greet ?? ((args: Json) => `Hello ${String(args["who"])}`) },
  } satisfies HandlerTables;
  return { server: createCore(given, checks, tables, { stateKeys: ["key"], ...options, report }), reported };
}

/** An answer as read from its text. */
export interface Answered {
  readonly id?: unknown;
  readonly result?: Json;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Json };
}

/** Sends one request as an honest client would, unless `params` has a `_meta` of its own, and reads the answer. */
export async function ask(
  { server }: Small,
  method: string,
  params: Json = {},
  call: Call = new Call(() => undefined),
): Promise<Answered> {
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { _meta: meta(), ...params } });
  return JSON.parse((await server.handle(text, call)) ?? "{}") as Answered;
}
