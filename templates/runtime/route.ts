/**
 * What a method's route is: checked params and a call in, the text of a result out. And what every route is made from. Types,
 * and the one lookup that all routes of handlers share.
 */
import type { Call } from "./call.js";
import type { HandlerTables } from "./catalog.js";
import type { Notifier } from "./changes.js";
import type { RunContext } from "./context.js";
import type { Envelope } from "./envelope.js";
import { shown } from "./failures.js";
import type { Members, RequestId } from "./messages.js";
import type { Pending, Report } from "./run.js";
import type { StateSeal } from "./state.js";

/** Serves one method. Throws, or rejects with, `RequestError`; anything else is our bug and becomes an internal error. */
export type Route = (params: Members, call: Call, id: RequestId) => Pending;

/** What the routes of one server share. */
export interface RouteGiven {
  readonly method: string;
  readonly envelope: Envelope;
  readonly seal: StateSeal;
  readonly report: Report;
  readonly notify: Notifier;
  /** A handler by kind and wire name. Throws when there is none. */
  handlerOf(kind: keyof HandlerTables, name: string): Handler;
}

/** A handler whose types have been checked by the generated face. */
export type Handler = (given: unknown, context: RunContext) => unknown;

/** Finds handlers in the tables; own properties only, so a tool may be called `constructor`. */
export function handlerLookup(tables: HandlerTables): RouteGiven["handlerOf"] {
  return (kind, name) => {
    const table = tables[kind];
    const handler = Object.hasOwn(table, name) ? table[name] : undefined;
    if (typeof handler !== "function")
      throw new Error(`no handler for ${kind} ${shown(name)}: generate the project again`);
    return handler as Handler;
  };
}
