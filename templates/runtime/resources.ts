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
import { base64Of } from "./state.js";
import { problemText } from "./tools.js";
import { compileUriTemplate } from "./uri-template.js";
import type { UriMatcher } from "./uri-template.js";

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
  const { method, envelope, report } = given;
  const fixed = new Map<string, Found>();
  for (const entry of catalog.resources) {
    const handler = given.handlerOf("resources", entry.name);
    const check = checks.resources.get(entry.name);
    // A resource's handler has no variables: its context comes first.
    fixed.set(
      entry.uri,
      foundOf(entry, (_, context) => (handler as ContextHandler)(context), check),
    );
  }
  const templates = catalog.resourceTemplates.map((entry) => ({
    match: compileUriTemplate(entry.uriTemplate) satisfies UriMatcher,
    found: foundOf(entry, given.handlerOf("resourceTemplates", entry.name), checks.resourceTemplates.get(entry.name)),
  }));

  return (params, call) => {
    const uri = params["uri"] as string;
    let found = fixed.get(uri);
    let variables: unknown;
    for (let index = 0; found === undefined && index < templates.length; index++) {
      variables = templates[index]?.match(uri);
      if (variables !== undefined) found = templates[index]?.found;
    }
    if (found === undefined) throw notFound(uri);
    const { name, handler, caching } = found;
    const resource = found;
    return runHandler({
      ...given,
      params,
      call,
      ...noInputs,
      invoke: (context) => handler(variables, context),
      complete(value) {
        if (value === undefined || value === null) throw notFound(uri);
        return envelope.complete(resultOf(uri, value, resource, report), caching);
      },
      failed(cause) {
        if (cause instanceof ToolError) throw internalError(cause.message);
        if (!call.cancelled) report(`${method}: resource ${shown(name)} failed`, cause);
        throw internalError(`The resource ${shown(name)} failed because of an internal error.`);
      },
    });
  };
}

type ContextHandler = (context: unknown) => unknown;

interface Found {
  readonly name: string;
  readonly handler: Handler;
  readonly caching: Caching | undefined;
  readonly mimeType: string | undefined;
  readonly check: SchemaCheck | undefined;
}

function foundOf(
  entry: { readonly name: string; readonly wire: Members; readonly caching?: Caching },
  handler: Handler,
  check: SchemaCheck | undefined,
): Found {
  const mimeType = Object.hasOwn(entry.wire, "mimeType") ? entry.wire["mimeType"] : undefined;
  return {
    name: entry.name,
    handler,
    caching: entry.caching,
    mimeType: typeof mimeType === "string" ? mimeType : undefined,
    check,
  };
}

function notFound(uri: string): Error {
  return invalidParams(`Resource not found: ${shown(uri)}.`, { uri: uri.length <= 4_096 ? uri : uri.slice(0, 4_096) });
}

function resultOf(uri: string, value: unknown, resource: Found, report: RouteGiven["report"]): Members {
  const { mimeType, check, name } = resource;
  const typed = mimeType === undefined ? {} : { mimeType };
  if (value instanceof Uint8Array) return { contents: [{ uri, ...typed, blob: base64Of(value) }] };
  if (check === undefined) {
    if (typeof value === "string") return { contents: [{ uri, ...typed, text: value }] };
    if (isMembers(value) && Object.hasOwn(value, "contents") && Array.isArray(value["contents"])) return value;
  } else {
    const problem = check(value);
    if (problem !== undefined) {
      report(`resource ${shown(name)} returned what its schema refuses`, problemText("content", problem));
      throw internalError(`The resource ${shown(name)} returned content that its schema does not allow.`);
    }
  }
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError("the handler returned no JSON value");
  return { contents: [{ uri, mimeType: mimeType ?? "application/json", text }] };
}
