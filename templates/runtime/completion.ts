/**
 * `completion/complete`: suggestions for the arguments of prompts and the variables of resource templates, from the `complete`
 * member of their handlers. In: what the person has typed so far. Out: at most a hundred values, and how many there are.
 */
import type { Catalog, HandlerTables } from "./catalog.js";
import type { RequestContext, RunContext } from "./context.js";
import { ToolError, internalError, invalidParams, shown } from "./failures.js";
import type { Awaitable } from "./handler-types.js";
import { whenListed } from "./listed.js";
import type { ListedHook } from "./listed.js";
import { isMembers } from "./messages.js";
import type { Members } from "./messages.js";
import { handlerLookup } from "./route.js";
import type { Route, RouteGiven } from "./route.js";
import { noInputs, runHandler } from "./run.js";
import type { Runner } from "./run.js";

/** What a completer is told besides the text: the arguments that the person has settled already. */
export interface CompletionContext<Arguments = Readonly<Record<string, string>>> extends RequestContext {
  readonly arguments: { readonly [Key in keyof Arguments]?: string };
}

/** Suggestions, best first; of more than a hundred the first hundred are sent. */
export interface Suggestions {
  readonly values: readonly string[];
  /** How many there are in all, where that is known. */
  readonly total?: number;
  readonly hasMore?: boolean;
}

/** Completes one argument: fixed values, of which those that begin with the text are suggested, or a function. */
export type Completer<Arguments = Readonly<Record<string, string>>> =
  | readonly string[]
  | ((value: string, context: CompletionContext<Arguments>) => Awaitable<readonly string[] | Suggestions>);

/** The completers of a prompt's arguments, or of a template's variables. */
export type Completers<Arguments> = { readonly [Key in keyof Arguments]?: Completer<Arguments> };

/** What can be completed, by prompt name and by URI template. */
export interface Completable {
  readonly prompts: ReadonlyMap<string, Target>;
  readonly templates: ReadonlyMap<string, Target>;
  /** True when there is a completer at all. */
  readonly any: boolean;
}

interface Target {
  readonly isListed: ListedHook | undefined;
  readonly completers: ReadonlyMap<string, Completer>;
  /** Names that may be asked for; `undefined`: a completer is all there is to know. */
  readonly names: ReadonlySet<string> | undefined;
}

/** Reads the completers off the handlers. */
export function completableOf(catalog: Catalog, tables: HandlerTables): Completable {
  const handlerOf = handlerLookup(tables);
  const prompts = catalog.prompts.map(({ name, arguments: args }) => {
    const names = new Set(args.map((argument) => argument.name));
    return [name, targetOf(handlerOf("prompts", name), names)] as const;
  });
  const templates = catalog.resourceTemplates.map(({ name, uriTemplate }) => {
    return [uriTemplate, targetOf(handlerOf("resourceTemplates", name), undefined)] as const;
  });
  const any = [...prompts, ...templates].some(([, { completers }]) => completers.size > 0);
  return { prompts: new Map(prompts), templates: new Map(templates), any };
}

function targetOf(handler: object, names: Target["names"]): Target {
  const { complete, isListed } = handler as {
    readonly complete?: Readonly<Record<string, Completer | undefined>>;
    readonly isListed?: ListedHook;
  };
  const own = Object.entries(complete ?? {});
  const completers = new Map(own.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])));
  return { isListed, completers, names };
}

/** The route of `completion/complete`. */
export function createCompletionRoute(given: RouteGiven, completable: Completable): Route {
  const runner = runnerOf(given);
  return (params, call) => {
    const ref = params["ref"] as Members;
    const { name, value } = params["argument"] as { readonly name: string; readonly value: string };
    const isPrompt = ref["type"] === "ref/prompt";
    const key = String(ref[isPrompt ? "name" : "uri"]);
    const unknown = (): Error => invalidParams(`Unknown ${isPrompt ? "prompt" : "resource template"}: ${shown(key)}.`);
    const target = (isPrompt ? completable.prompts : completable.templates).get(key);
    if (target === undefined) throw unknown();
    return whenListed(target.isListed, given, params, call, unknown, () => {
      const completer = target.completers.get(name);
      if (completer === undefined && target.names?.has(name) === false) {
        throw invalidParams(`The prompt ${shown(key)} has no argument ${shown(name)}.`);
      }
      return runHandler(runner, { completer: completer ?? [], value, settled: settledOf(params) }, params, call);
    });
  };
}

interface Wanted {
  readonly completer: Completer;
  readonly value: string;
  readonly settled: Members;
}

/** The arguments that came along, if any. */
function settledOf(params: Members): Members {
  const context = Object.hasOwn(params, "context") ? params["context"] : undefined;
  const settled = isMembers(context) && Object.hasOwn(context, "arguments") ? context["arguments"] : undefined;
  return isMembers(settled) ? settled : {};
}

function runnerOf({ method, envelope, seal, notify, report }: RouteGiven): Runner {
  return {
    ...noInputs,
    method,
    envelope,
    seal,
    notify,
    invoke(given, context: RunContext) {
      const { completer, value, settled } = given as Wanted;
      if (typeof completer !== "function") return startingWith(completer, value);
      return completer(value, Object.assign(context, { arguments: settled }) as CompletionContext);
    },
    complete: (value) => envelope.complete({ completion: suggestionsOf(value) }),
    failed(cause, cancelled) {
      if (cause instanceof ToolError) throw internalError(cause.message);
      if (!cancelled) report(`${method} failed`, cause);
      throw internalError("The completion failed because of an internal error.");
    },
  };
}

function startingWith(values: readonly string[], start: string): readonly string[] {
  const wanted = start.toLowerCase();
  return values.filter((value) => value.toLowerCase().startsWith(wanted));
}

/** The revision lets a hundred values through. */
const most = 100;

function suggestionsOf(value: unknown): Members {
  const given = Array.isArray(value) ? { values: value as readonly unknown[] } : value;
  if (!isMembers(given) || !Array.isArray(given["values"])) throw new TypeError("a completer returns a list of texts");
  const values = (given["values"] as readonly unknown[]).map(String);
  const { total = values.length, hasMore } = given;
  return {
    values: values.slice(0, most),
    total,
    hasMore: values.length > most || (hasMore ?? (typeof total === "number" && total > values.length)),
  };
}
