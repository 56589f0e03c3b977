/**
 * One run of one handler: opens what earlier rounds left, calls the handler, and turns what comes of it into a result: the
 * answer, a question to the person, or an error. It knows neither tools nor resources nor prompts; those say how to call the
 * handler and what to make of its value. A handler that answers at once costs no promise.
 */
import type { Call } from "./call.js";
import type { InputEntry, SchemaCheck } from "./catalog.js";
import { RunContext, capabilitiesOf } from "./context.js";
import type { Envelope } from "./envelope.js";
import { RequestError, invalidParams } from "./failures.js";
import { InputPending, Rounds, responsesOf } from "./inputs.js";
import { isMembers } from "./messages.js";
import type { Members } from "./messages.js";
import { REVISION, factsOf } from "./protocol.js";
import type { Binding, RoundState, StateSeal } from "./state.js";

/** Text of a result, now or later. */
export type Pending = string | Promise<string>;

/** Where causes go that must not reach a client. */
export type Report = (where: string, cause: unknown) => void;

/** How one kind of handler is called and read. */
export interface Run {
  readonly method: string;
  readonly params: Members;
  readonly call: Call;
  readonly envelope: Envelope;
  readonly seal: StateSeal;
  readonly inputs: ReadonlyMap<string, InputEntry>;
  readonly checks: ReadonlyMap<string, SchemaCheck>;
  invoke(context: RunContext): unknown;
  /** The result's text. What it throws is treated like the handler's own exceptions. */
  complete(value: unknown): string;
  /** The result's text for an exception, or a `RequestError` thrown. */
  failed(cause: unknown): string;
}

/** For handlers that have no declared inputs. */
export const noInputs: Pick<Run, "inputs" | "checks"> = { inputs: new Map(), checks: new Map() };

/** Runs the handler. Throws, or rejects with, `RequestError` only. */
export function runHandler(run: Run): Pending {
  const { params } = run;
  const continued = Object.hasOwn(params, "requestState") || Object.hasOwn(params, "inputResponses");
  if (!continued) return start(run, {}, nothing);
  const responses = responsesOf(params);
  const state = Object.hasOwn(params, "requestState") ? params["requestState"] : undefined;
  if (state === undefined) return start(run, responses, nothing);
  if (typeof state !== "string") throw invalidParams("params.requestState must be a string.");
  return run.seal.open(state, bindingOf(run)).then((opened) => start(run, responses, opened));
}

const nothing: RoundState = { answers: [], kept: [] };
const noMembers: Members = {};

function start(run: Run, responses: Members, state: RoundState): Pending {
  const own = Object.hasOwn(run.params, "_meta") ? run.params["_meta"] : undefined;
  const meta = isMembers(own) ? own : noMembers;
  const rounds = new Rounds({
    inputs: run.inputs,
    checks: run.checks,
    clientCapabilities: capabilitiesOf(meta),
    responses,
    earlier: state.answers,
  });
  const kept = new Map(state.kept);
  const context = new RunContext({ method: run.method, meta, call: run.call, rounds, kept });
  const settled = (value: unknown): Pending => {
    const requests = rounds.openRequests();
    if (requests !== undefined) return askForInput(run, requests, rounds, kept);
    try {
      return run.complete(value);
    } catch (cause) {
      return failure(run, cause);
    }
  };
  const thrown = (cause: unknown): Pending => {
    // An open question wins over whatever the handler made of its rejection.
    const requests = rounds.openRequests();
    if (requests !== undefined) return askForInput(run, requests, rounds, kept);
    return failure(run, cause);
  };
  let value: unknown;
  try {
    value = run.invoke(context);
  } catch (cause) {
    return thrown(cause);
  }
  return isThenable(value) ? Promise.resolve(value).then(settled, thrown) : settled(value);
}

function failure(run: Run, cause: unknown): string {
  if (cause instanceof RequestError) throw cause;
  if (cause instanceof InputPending) throw new Error("an open question was lost", { cause });
  return run.failed(cause);
}

function askForInput(run: Run, requests: Members, rounds: Rounds, kept: ReadonlyMap<string, unknown>): Pending {
  if (factsOf(run.method)?.mayRequireInput !== true) {
    return failure(run, new Error(`${run.method} may not ask for input in revision ${REVISION}`));
  }
  const answers = rounds.answers();
  if (answers.length === 0 && kept.size === 0) return run.envelope.inputRequired(requests, undefined);
  return run.seal
    .seal({ answers, kept: [...kept] }, bindingOf(run))
    .then((state) => run.envelope.inputRequired(requests, state));
}

/** Everything in the params but what changes from round to round. */
function bindingOf({ method, params, call }: Run): Binding {
  const { _meta, inputResponses, requestState, ...lasting } = params;
  void [_meta, inputResponses, requestState];
  return { revision: REVISION, method, params: lasting, principal: call.principal };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
