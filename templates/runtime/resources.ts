/**
 * `resources/read`: finds the resource by its exact URI, or the first template that matches, runs its handler, and puts what
 * comes back into contents. A URI is compared as it was written; nothing here parses or rewrites one.
 */
import type { Caching, Catalog, SchemaCheck, SchemaChecks } from "./catalog.js";
import { ToolError, internalError, invalidParams, shown } from "./failures.js";
import { isMembers } from "./messages.js";
import type { Members } from "./messages.js";
import type { AnswerWith, ResultOf } from "./protocol.js";
import type { Handler, Route, RouteGiven } from "./route.js";
import { noInputs, runHandler } from "./run.js";
import type { Runner } from "./run.js";
import { base64Of } from "./state.js";
import { problemText } from "./tools.js";
import { compileUriTemplate } from "./uri-template.js";

type ReadResult = AnswerWith<ResultOf<"resources/read">, "contents">;

/** One item of `contents`, as the revision has it. */
export type ResourceContents = ReadResult extends { contents: readonly (infer Item)[] } ? Item : Members;

/** A complete answer of a resource: several contents, or ones with their own URI or `_meta`. */
export interface FullResourceResult {
  readonly contents: readonly ResourceContents[];
  readonly ttlMs?: number;
  readonly cacheScope?: "public" | "private";
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** The route of `resources/read`. */
export function createResourceRoute(given: RouteGiven, catalog: Catalog, checks: SchemaChecks): Route {
  const fixed = new Map<string, Runner>();
  for (const entry of catalog.resources) {
    // A resource's handler takes no variables: its context comes first.
    const handler = given.handlerOf("resources", entry.name) as (context: unknown) => unknown;
    const check = checks.resources.get(entry.name);
    fixed.set(
      entry.uri,
      runnerOf(entry, (_, context) => handler(context), check, given),
    );
  }
  const templates = catalog.resourceTemplates.map((entry) => {
    const handler = given.handlerOf("resourceTemplates", entry.name);
    const check = checks.resourceTemplates.get(entry.name);
    return { match: compileUriTemplate(entry.uriTemplate), runner: runnerOf(entry, handler, check, given) };
  });
  return (params, call) => {
    const uri = params["uri"] as string;
    const runner = fixed.get(uri);
    if (runner !== undefined) return runHandler(runner, undefined, params, call);
    for (const template of templates) {
      const variables = template.match(uri);
      if (variables !== undefined) return runHandler(template.runner, variables, params, call);
    }
    throw notFound(uri);
  };
}

interface Entry {
  readonly name: string;
  readonly wire: Members;
  readonly caching?: Caching;
}

function runnerOf(entry: Entry, invoke: Handler, check: SchemaCheck | undefined, given: RouteGiven): Runner {
  const { method, envelope, seal, notify, report } = given;
  const { name, wire, caching } = entry;
  const declared = Object.hasOwn(wire, "mimeType") ? wire["mimeType"] : undefined;
  const mimeType = typeof declared === "string" ? declared : undefined;
  return {
    ...noInputs,
    method,
    envelope,
    seal,
    notify,
    invoke,
    complete(value, params) {
      const uri = params["uri"] as string;
      if (value === undefined) throw notFound(uri);
      const problem = check?.(value);
      if (problem === undefined || value instanceof Uint8Array) {
        return envelope.complete(resultOf(uri, value, mimeType, check !== undefined), caching);
      }
      report(`resource ${shown(name)} returned what its schema refuses`, problemText("content", problem));
      throw internalError(`The resource ${shown(name)} returned content that its schema does not allow.`);
    },
    failed(cause, cancelled) {
      if (cause instanceof ToolError) throw internalError(cause.message);
      if (!cancelled) report(`${method}: resource ${shown(name)} failed`, cause);
      throw internalError(`The resource ${shown(name)} failed because of an internal error.`);
    },
  };
}

function notFound(uri: string): Error {
  return invalidParams(`Resource not found: ${shown(uri)}.`, { uri: uri.length <= 4_096 ? uri : uri.slice(0, 4_096) });
}

/** With a schema, content is JSON whatever it looks like. */
function resultOf(uri: string, value: unknown, mimeType: string | undefined, hasSchema: boolean): Members {
  const typed = mimeType === undefined ? {} : { mimeType };
  if (value instanceof Uint8Array) return { contents: [{ uri, ...typed, blob: base64Of(value) }] };
  if (!hasSchema) {
    if (typeof value === "string") return { contents: [{ uri, ...typed, text: value }] };
    if (isMembers(value) && Object.hasOwn(value, "contents") && Array.isArray(value["contents"])) return value;
  }
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError("the handler returned no JSON value");
  return { contents: [{ uri, mimeType: mimeType ?? "application/json", text }] };
}
