/**
 * `resources/read`: finds the resource by its exact URI, or the first template that matches, runs its handler, and puts what
 * comes back into contents. A URI is compared as it was written; nothing here parses or rewrites one.
 */
import type { Caching, Catalog, SchemaCheck, SchemaChecks } from "./catalog.js";
import { ToolError, internalError, invalidParams, shown } from "./failures.js";
import { listedHookOf, whenListed } from "./listed.js";
import type { ListedHook } from "./listed.js";
import { isMembers } from "./messages.js";
import type { Members } from "./messages.js";
import type { AnswerWith, ResultOf } from "./protocol.js";
import type { Handler, Route, RouteGiven } from "./route.js";
import { inputsOf, runHandler } from "./run.js";
import type { Pending, Runner } from "./run.js";
import { base64Of } from "./state.js";
import { problemText } from "./tools.js";
import { compileUriTemplate } from "./uri-template.js";

type ReadResult = AnswerWith<ResultOf<"resources/read">, "contents">;

/** One item of `contents`, as the revision has it. */
export type ResourceContents = ReadResult extends { contents: readonly (infer Item)[] } ? Item : Members;

/** An entry of `resources/list`, as the revision has it. */
export type ListedResource =
  ResultOf<"resources/list"> extends { resources: readonly (infer Item)[] }
    ? Item
    : { readonly uri: string; readonly name: string };

/** A complete answer of a resource: several contents, or ones with their own URI or `_meta`. */
export interface FullResourceResult {
  readonly contents: readonly ResourceContents[];
  readonly ttlMs?: number;
  readonly cacheScope?: "public" | "private";
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** The route of `resources/read`. */
export function createResourceRoute(given: RouteGiven, catalog: Catalog, checks: SchemaChecks): Route {
  const fixed = new Map<string, Resource>();
  for (const entry of catalog.resources) {
    // A resource's handler takes no variables: its context comes first.
    const handler = given.handlerOf("resources", entry.name) as (context: unknown) => unknown;
    const own = { check: checks.resources.get(entry.name), ...inputsOf(entry, checks.inputs.resources) };
    const runner = runnerOf(entry, (_, context) => handler(context), own, given);
    fixed.set(entry.uri, { isListed: listedHookOf(handler), runner });
  }
  const templates = catalog.resourceTemplates.map((entry) => {
    const handler = given.handlerOf("resourceTemplates", entry.name);
    const own = {
      check: checks.resourceTemplates.get(entry.name),
      ...inputsOf(entry, checks.inputs.resourceTemplates),
    };
    const runner = runnerOf(entry, handler, own, given);
    return { match: compileUriTemplate(entry.uriTemplate), isListed: listedHookOf(handler), runner };
  });
  return (params, call) => {
    const uri = params["uri"] as string;
    const unknown = (): Error => notFound(uri);
    const read = ({ isListed, runner }: Resource, variables: unknown): Pending =>
      whenListed(isListed, given, params, call, unknown, () => runHandler(runner, variables, params, call));
    const resource = fixed.get(uri);
    if (resource !== undefined) return read(resource, undefined);
    for (const template of templates) {
      const variables = template.match(uri);
      if (variables !== undefined) return read(template, variables);
    }
    throw unknown();
  };
}

interface Resource {
  readonly isListed: ListedHook | undefined;
  readonly runner: Runner;
}

interface Entry {
  readonly name: string;
  readonly wire: Members;
  readonly caching?: Caching;
}

interface Own extends Pick<Runner, "inputs" | "checks"> {
  /** Of the content. */
  readonly check: SchemaCheck | undefined;
}

function runnerOf(entry: Entry, invoke: Handler, { check, inputs, checks }: Own, given: RouteGiven): Runner {
  const { method, envelope, seal, notify, report } = given;
  const { name, wire, caching } = entry;
  const declared = Object.hasOwn(wire, "mimeType") ? wire["mimeType"] : undefined;
  const mimeType = typeof declared === "string" ? declared : undefined;
  return {
    inputs,
    checks,
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
