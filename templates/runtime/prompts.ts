/**
 * `prompts/get`: finds the prompt, sees that its required arguments are there, runs its handler, and puts what comes back into
 * messages: a string is one message of the user's.
 */
import type { Catalog, PromptEntry, SchemaChecks } from "./catalog.js";
import { ToolError, internalError, invalidParams, shown } from "./failures.js";
import { listedHookOf, whenListed } from "./listed.js";
import type { ListedHook } from "./listed.js";
import { isMembers } from "./messages.js";
import type { Members } from "./messages.js";
import type { AnswerWith, ResultOf } from "./protocol.js";
import type { Route, RouteGiven } from "./route.js";
import { inputsOf, runHandler } from "./run.js";
import type { Runner } from "./run.js";

type GetResult = AnswerWith<ResultOf<"prompts/get">, "messages">;

/** One message of a prompt, as the revision has it. */
export type PromptMessage = GetResult extends { messages: readonly (infer Message)[] } ? Message : Members;

/** A complete answer of a prompt. */
export interface FullPromptResult {
  readonly messages: readonly PromptMessage[];
  readonly description?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** The route of `prompts/get`. */
export function createPromptRoute(given: RouteGiven, catalog: Catalog, checks: SchemaChecks): Route {
  const prompts = new Map(catalog.prompts.map((entry) => [entry.name, promptOf(entry, checks, given)]));
  return (params, call) => {
    const name = params["name"] as string;
    const prompt = prompts.get(name);
    const unknown = (): Error => invalidParams(`Unknown prompt: ${shown(name)}.`);
    if (prompt === undefined) throw unknown();
    return whenListed(prompt.isListed, given, params, call, unknown, () => {
      const args = ((Object.hasOwn(params, "arguments") ? params["arguments"] : undefined) ?? {}) as Members;
      const missing = prompt.required.filter((key) => !Object.hasOwn(args, key));
      if (missing.length > 0) {
        const names = `${missing.length === 1 ? "argument" : "arguments"} ${missing.map(shown).join(", ")}`;
        throw invalidParams(`The prompt ${shown(name)} needs the ${names}.`);
      }
      return runHandler(prompt.runner, args, params, call);
    });
  };
}

interface Prompt {
  readonly isListed: ListedHook | undefined;
  readonly required: readonly string[];
  readonly runner: Runner;
}

function promptOf(entry: PromptEntry, checks: SchemaChecks, given: RouteGiven): Prompt {
  const { method, envelope, seal, notify, report } = given;
  const { name, wire } = entry;
  const runner: Runner = {
    ...inputsOf(entry, checks.inputs.prompts),
    method,
    envelope,
    seal,
    notify,
    invoke: given.handlerOf("prompts", name),
    complete: (value) => envelope.complete(resultOf(value, wire)),
    failed(cause, cancelled) {
      if (cause instanceof ToolError) throw internalError(cause.message);
      if (!cancelled) report(`${method}: prompt ${shown(name)} failed`, cause);
      throw internalError(`The prompt ${shown(name)} failed because of an internal error.`);
    },
  };
  const required = entry.arguments.filter((argument) => argument.required).map((argument) => argument.name);
  return { isListed: listedHookOf(runner.invoke), required, runner };
}

function resultOf(value: unknown, wire: Members): Members {
  const description = Object.hasOwn(wire, "description") ? { description: wire["description"] } : {};
  if (typeof value === "string") {
    return { ...description, messages: [{ role: "user", content: { type: "text", text: value } }] };
  }
  if (Array.isArray(value)) return { ...description, messages: value };
  if (isMembers(value) && Object.hasOwn(value, "messages")) return { ...description, ...value };
  throw new TypeError("a prompt's handler returns a string, messages, or an object with messages");
}
