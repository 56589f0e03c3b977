/**
 * One run of one handler: opens what earlier rounds left, calls the handler, and turns what comes of it into a result: the
 * answer, a question to the person, or an error. It knows neither tools nor resources nor prompts; those say how to call the
 * handler and what to make of its value. A handler that answers at once costs no promise.
 */
import type { Call } from "./call.js";
import type { InputChecks, InputEntry, SchemaCheck } from "./catalog.js";
import type { Notifier } from "./changes.js";
import { RunContext, capabilitiesOf } from "./context.js";
import type { Envelope } from "./envelope.js";
import { RequestError, invalidParams } from "./failures.js";
import { Rounds, responsesOf } from "./inputs.js";
import { isMembers } from "./messages.js";
import type { Members } from "./messages.js";
import { REVISION, factsOf } from "./protocol.js";
import type { Binding, RoundState, StateSeal } from "./state.js";

/** Text of a result, now or later. */
export type Pending = string | Promise<string>;

/** Where causes go that must not reach a client. */
export type Report = (where: string, cause: unknown) => void;

/** One handler, ready to be run: made once, when the server is created, because a request must not pay for it. */
export interface Runner {
  readonly method: string;
  readonly envelope: Envelope;
  readonly seal: StateSeal;
  readonly notify: Notifier;
  readonly inputs: ReadonlyMap<string, InputEntry>;
  readonly checks: ReadonlyMap<string, SchemaCheck>;
  /** `given` is whatever the handler takes before its context. */
  invoke(given: unknown, context: RunContext): unknown;
  /** The result's text. What it throws is treated like the handler's own exceptions. */
  complete(value: unknown, params: Members): string;
  /** The result's text for an exception, or a `RequestError` thrown. `cancelled`: nobody is waiting for it. */
  failed(cause: unknown, cancelled: boolean): string;
}

/** For handlers that have no declared inputs. */
export const noInputs: Pick<Runner, "inputs" | "checks"> = { inputs: new Map(), checks: new Map() };

/** The inputs of an entry, with the checks of its forms. */
export function inputsOf(
  { name, inputs }: { readonly name: string; readonly inputs: readonly InputEntry[] },
  checks: InputChecks,
): Pick<Runner, "inputs" | "checks"> {
  if (inputs.length === 0) return noInputs;
  return { inputs: new Map(inputs.map((input) => [input.key, input])), checks: checks.get(name) ?? noInputs.checks };
}

/** Runs the handler. Throws, or rejects with, `RequestError` only. */
export function runHandler(runner: Runner, given: unknown, params: Members, call: Call): Pending {
  const continued = Object.hasOwn(params, "requestState") || Object.hasOwn(params, "inputResponses");
  if (!continued) return start(runner, given, params, call, noMembers, nothing);
  const responses = responsesOf(params);
  const state = Object.hasOwn(params, "requestState") ? params["requestState"] : undefined;
  if (state === undefined) return start(runner, given, params, call, responses, nothing);
  if (typeof state !== "string") throw invalidParams("params.requestState must be a string.");
  return runner.seal
    .open(state, bindingOf(runner, params, call))
    .then((opened) => start(runner, given, params, call, responses, opened));
}

const nothing: RoundState = { answers: [], kept: [] };
const noMembers: Members = {};

/** The context of a request that asks nobody: for hooks, which only look. */
export function contextOf(of: Pick<RunContext, "method" | "notify">, params: Members, call: Call): RunContext {
  const { inputs, checks } = noInputs;
  return new RunContext(of, metaOf(params), call, new Rounds(inputs, checks, noMembers, noMembers, nothing));
}

function metaOf(params: Members): Members {
  const meta = Object.hasOwn(params, "_meta") ? params["_meta"] : undefined;
  return isMembers(meta) ? meta : noMembers;
}

/** One run of one handler. */
interface Run {
  readonly runner: Runner;
  readonly params: Members;
  readonly call: Call;
  readonly rounds: Rounds;
}

function start(
  runner: Runner,
  given: unknown,
  params: Members,
  call: Call,
  responses: Members,
  state: RoundState,
): Pending {
  const meta = metaOf(params);
  const rounds = new Rounds(runner.inputs, runner.checks, capabilitiesOf(meta), responses, state);
  const run: Run = { runner, params, call, rounds };
  let value: unknown;
  try {
    value = runner.invoke(given, new RunContext(runner, meta, call, rounds));
  } catch (cause) {
    return thrown(run, cause);
  }
  if (!isThenable(value)) return settled(run, value);
  return Promise.resolve(value).then(
    (ready) => settled(run, ready),
    (cause: unknown) => thrown(run, cause),
  );
}

function settled(run: Run, value: unknown): Pending {
  const asking = askForInput(run);
  if (asking !== undefined) return asking;
  try {
    return run.runner.complete(value, run.params);
  } catch (cause) {
    return failure(run, cause);
  }
}

/** An open question wins over whatever the handler made of its rejection. */
function thrown(run: Run, cause: unknown): Pending {
  return askForInput(run) ?? failure(run, cause);
}

function failure({ runner, call }: Run, cause: unknown): string {
  if (cause instanceof RequestError) throw cause;
  return runner.failed(cause, call.cancelled);
}

/** The answer that asks, when a question is open; sealed state only when there is something to carry. */
function askForInput(run: Run): Pending | undefined {
  const { runner, params, call, rounds } = run;
  const requests = rounds.openRequests();
  if (requests === undefined) return undefined;
  if (factsOf(runner.method)?.mayRequireInput !== true) {
    return failure(run, new Error(`${runner.method} may not ask for input in revision ${REVISION}`));
  }
  const state = rounds.carried();
  if (state === undefined) return runner.envelope.inputRequired(requests, undefined);
  return runner.seal
    .seal(state, bindingOf(runner, params, call))
    .then((text) => runner.envelope.inputRequired(requests, text));
}

/** Everything in the params but what changes from round to round. */
function bindingOf({ method }: Runner, params: Members, { principal }: Call): Binding {
  const { _meta, inputResponses, requestState, ...lasting } = params;
  void [_meta, inputResponses, requestState];
  return { revision: REVISION, method, params: lasting, principal };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
