/**
 * `tools/call`: finds the tool, checks its arguments, runs its handler, checks what comes back. Arguments that the schema
 * refuses are the model's business and come back as a tool result; output that the schema refuses is ours.
 */
import type { Catalog, SchemaCheck, SchemaChecks, SchemaProblem, ToolEntry } from "./catalog.js";
import type { RunContext } from "./context.js";
import type { Envelope } from "./envelope.js";
import { ToolError, internalError, invalidParams, shown } from "./failures.js";
import { errorResult, prepareResult, resultRuleOf } from "./results.js";
import type { ResultRule } from "./results.js";
import { runHandler } from "./run.js";
import type { Route, RouteGiven } from "./route.js";

/** The route of `tools/call`. Throws when a handler or a validator is missing: the project is out of date then. */
export function createToolRoute(given: RouteGiven, catalog: Catalog, checks: SchemaChecks): Route {
  const { method, envelope, report } = given;
  const tools = new Map(catalog.tools.map((entry) => [entry.name, toolOf(entry, checks, given)]));
  return (params, call) => {
    const name = params["name"] as string;
    const tool = tools.get(name);
    if (tool === undefined) throw invalidParams(`Unknown tool: ${shown(name)}.`);
    const args = Object.hasOwn(params, "arguments") ? (params["arguments"] ?? {}) : {};
    const problem = tool.checkArguments(args);
    if (problem !== undefined) return envelope.complete(errorResult(argumentText(name, problem)));
    return runHandler({
      ...given,
      params,
      call,
      inputs: tool.inputs,
      checks: tool.inputChecks,
      invoke: (context) => tool.handler(args, context),
      complete: (value) => completed(tool, value, given),
      failed(cause) {
        if (cause instanceof ToolError) return envelope.complete(errorResult(cause.message));
        if (!call.cancelled) report(`${method}: tool ${shown(name)} failed`, cause);
        return envelope.complete(errorResult(`The tool ${shown(name)} failed because of an internal error.`));
      },
    });
  };
}

interface Tool {
  readonly name: string;
  readonly handler: (args: unknown, context: RunContext) => unknown;
  readonly checkArguments: SchemaCheck;
  readonly checkResult: SchemaCheck | undefined;
  readonly rule: ResultRule;
  readonly inputs: ReadonlyMap<string, ToolEntry["inputs"][number]>;
  readonly inputChecks: ReadonlyMap<string, SchemaCheck>;
}

function toolOf(entry: ToolEntry, checks: SchemaChecks, given: RouteGiven): Tool {
  const own = checks.tools.get(entry.name);
  if (own === undefined) throw new Error(`no validator for the tool ${shown(entry.name)}: generate the project again`);
  return {
    name: entry.name,
    handler: given.handlerOf("tools", entry.name),
    checkArguments: own.arguments,
    checkResult: own.result,
    rule: resultRuleOf(Object.hasOwn(entry.wire, "outputSchema") ? entry.wire["outputSchema"] : undefined),
    inputs: new Map(entry.inputs.map((input) => [input.key, input])),
    inputChecks: own.inputs,
  };
}

function completed(
  tool: Tool,
  value: unknown,
  { envelope, report }: { envelope: Envelope; report: RouteGiven["report"] },
): string {
  const prepared = prepareResult(value, tool.rule);
  if (tool.checkResult !== undefined && !prepared.isError) {
    const problem = tool.checkResult(prepared.structured);
    if (problem !== undefined) {
      report(
        `tool ${shown(tool.name)} returned what its outputSchema refuses`,
        problemText("structuredContent", problem),
      );
      throw internalError(`The tool ${shown(tool.name)} returned a result that its outputSchema does not allow.`);
    }
  }
  return envelope.complete(prepared.wire);
}

function argumentText(name: string, problem: SchemaProblem): string {
  return `Invalid arguments for the tool ${shown(name)}: ${problemText("arguments", problem)}. Correct the arguments and call the tool again.`;
}

/** `/a/b must be integer` as `arguments/a/b must be integer`. */
export function problemText(root: string, problem: SchemaProblem): string {
  return `${root}${problem.path} ${problem.message}`;
}
