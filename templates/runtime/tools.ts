/**
 * `tools/call`: finds the tool, checks its arguments, runs its handler, checks what comes back. Arguments that the schema
 * refuses are the model's business and come back as a tool result; output that the schema refuses is ours.
 */
import type { Catalog, SchemaCheck, SchemaChecks, SchemaProblem, ToolEntry } from "./catalog.js";
import { ToolError, internalError, invalidParams, shown } from "./failures.js";
import { listedHookOf, whenListed } from "./listed.js";
import type { ListedHook } from "./listed.js";
import { errorResult, prepareResult, resultRuleOf } from "./results.js";
import { runHandler } from "./run.js";
import type { Runner } from "./run.js";
import type { Route, RouteGiven } from "./route.js";

/** The route of `tools/call`. Throws when a handler or a validator is missing: the project is out of date then. */
export function createToolRoute(given: RouteGiven, catalog: Catalog, checks: SchemaChecks): Route {
  const tools = new Map(catalog.tools.map((entry) => [entry.name, toolOf(entry, checks, given)]));
  return (params, call) => {
    const name = params["name"] as string;
    const tool = tools.get(name);
    const unknown = (): Error => invalidParams(`Unknown tool: ${shown(name)}.`);
    if (tool === undefined) throw unknown();
    return whenListed(tool.isListed, given, params, call, unknown, () => {
      const args = Object.hasOwn(params, "arguments") ? (params["arguments"] ?? {}) : {};
      const problem = tool.checkArguments(args);
      if (problem !== undefined) return given.envelope.complete(errorResult(argumentText(name, problem)));
      return runHandler(tool.runner, args, params, call);
    });
  };
}

interface Tool {
  readonly isListed: ListedHook | undefined;
  readonly checkArguments: SchemaCheck;
  readonly runner: Runner;
}

function toolOf(entry: ToolEntry, checks: SchemaChecks, given: RouteGiven): Tool {
  const { method, envelope, seal, notify, report } = given;
  const { name, wire, inputs } = entry;
  const own = checks.tools.get(name);
  if (own === undefined) throw new Error(`no validator for the tool ${shown(name)}: generate the project again`);
  const rule = resultRuleOf(Object.hasOwn(wire, "outputSchema") ? wire["outputSchema"] : undefined);
  const runner: Runner = {
    method,
    envelope,
    seal,
    notify,
    inputs: new Map(inputs.map((input) => [input.key, input])),
    checks: own.inputs,
    invoke: given.handlerOf("tools", name),
    complete(value) {
      const prepared = prepareResult(value, rule);
      const problem = prepared.isError ? undefined : own.result?.(prepared.structured);
      if (problem === undefined) return envelope.complete(prepared.wire);
      report(`tool ${shown(name)} returned what its outputSchema refuses`, problemText("structuredContent", problem));
      throw internalError(`The tool ${shown(name)} returned a result that its outputSchema does not allow.`);
    },
    failed(cause, cancelled) {
      if (cause instanceof ToolError) return envelope.complete(errorResult(cause.message));
      if (!cancelled) report(`${method}: tool ${shown(name)} failed`, cause);
      return envelope.complete(errorResult(`The tool ${shown(name)} failed because of an internal error.`));
    },
  };
  return { isListed: listedHookOf(runner.invoke), checkArguments: own.arguments, runner };
}

function argumentText(name: string, problem: SchemaProblem): string {
  return `Invalid arguments for the tool ${shown(name)}: ${problemText("arguments", problem)}. Correct the arguments and call the tool again.`;
}

/** `/a/b must be integer` as `arguments/a/b must be integer`. */
export function problemText(root: string, problem: SchemaProblem): string {
  return `${root}${problem.path} ${problem.message}`;
}
