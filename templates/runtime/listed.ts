/**
 * Things that are not there for everybody, or not always: a handler's `isListed` says whether its tool, resource, template or
 * prompt is, for the request in hand. What is not listed cannot be used either. Things without such a hook cost nothing here.
 */
import type { Call } from "./call.js";
import type { RequestContext } from "./context.js";
import { RequestError, internalError } from "./failures.js";
import type { Awaitable } from "./handler-types.js";
import type { Members } from "./messages.js";
import type { RouteGiven } from "./route.js";
import { contextOf } from "./run.js";
import type { Pending } from "./run.js";

/** Says whether something is there, for whoever asks. */
export type ListedHook = (context: RequestContext) => Awaitable<boolean>;

/** What a handler may have to say about the lists. */
export interface Listing {
  /** Absent: always listed. */
  isListed?: ListedHook;
}

/** The hook of a handler, if it has one. */
export function listedHookOf(handler: object): ListedHook | undefined {
  return (handler as Listing).isListed;
}

/** Serves what is listed; for anything else it is as if it did not exist. */
export function whenListed(
  hook: ListedHook | undefined,
  given: Pick<RouteGiven, "method" | "notify" | "report">,
  params: Members,
  call: Call,
  unknown: () => Error,
  serve: () => Pending,
): Pending {
  if (hook === undefined) return serve();
  return isListed(hook, given, contextOf(given, params, call)).then((listed) => {
    if (!listed) throw unknown();
    return serve();
  });
}

/** Asks a hook. A hook that throws lists nothing and is reported. */
export async function isListed(
  hook: ListedHook,
  { method, report }: Pick<RouteGiven, "method" | "report">,
  context: RequestContext,
): Promise<boolean> {
  try {
    return await hook(context);
  } catch (cause) {
    if (cause instanceof RequestError) throw cause;
    report(`${method}: isListed failed`, cause);
    throw internalError("What this server offers cannot be told because of an internal error.");
  }
}
