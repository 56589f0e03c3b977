/**
 * Methods of the revision that this runtime has no mind of its own about: a handler of the user's gets the validated params
 * and returns the result, to which the envelope adds what every result carries.
 */
import type { RequestContext } from "./context.js";
import { ToolError, internalError, shown } from "./failures.js";
import { isMembers } from "./messages.js";
import type { Members } from "./messages.js";
import type { Route, RouteGiven } from "./route.js";
import { noInputs, runHandler } from "./run.js";
import type { Runner } from "./run.js";

/** A handler of a whole method; the generated face types its params and result. */
export type CustomHandler = (params: never, context: RequestContext) => unknown;

/** A handler of an extension's notification. There is no answer. */
export type NotificationHandler = (params: Members) => unknown;

/** The route of a method that a handler serves. */
export function createCustomRoute(given: RouteGiven, handler: CustomHandler): Route {
  const { method, envelope, seal, notify, report } = given;
  const runner: Runner = {
    ...noInputs,
    method,
    envelope,
    seal,
    notify,
    invoke: (params, context) => handler(params as never, context),
    complete(value) {
      if (!isMembers(value)) throw new TypeError(`the handler of ${method} returned no object`);
      return envelope.complete(value);
    },
    failed(cause, cancelled) {
      if (cause instanceof ToolError) throw internalError(cause.message);
      if (!cancelled) report(`${method} failed`, cause);
      throw internalError(`${shown(method)} failed because of an internal error.`);
    },
  };
  return (params, call) => runHandler(runner, params, params, call);
}
