/**
 * The lists: pages of what the definitions declare, serialised when the server is created. A cursor names the last item of the
 * page before, so it keeps its meaning when items are added; to a client it is opaque. A list in which something comes and goes
 * (`isListed`), or to which a template adds (`list`), is made for each request instead.
 */
import type { Caching } from "./catalog.js";
import type { RequestContext } from "./context.js";
import type { Envelope } from "./envelope.js";
import { RequestError, internalError, invalidParams } from "./failures.js";
import type { Awaitable } from "./handler-types.js";
import { isListed } from "./listed.js";
import type { ListedHook } from "./listed.js";
import type { Members } from "./messages.js";
import type { Route, RouteGiven } from "./route.js";
import { contextOf } from "./run.js";
import { base64UrlOf } from "./state.js";

/** One entry of a list, with the key that tells it apart. */
export interface ListItem {
  readonly key: string;
  readonly wire: Members;
  readonly isListed?: ListedHook | undefined;
}

/** Adds entries to a list at run time. */
export type ListSource = (context: RequestContext) => Awaitable<readonly { readonly uri: string }[]>;

/** What a list shows: the result's member, the declared items, and what adds to them. */
export interface ListGiven {
  readonly member: string;
  readonly items: readonly ListItem[];
  readonly sources: readonly { readonly isListed: ListedHook | undefined; readonly list: ListSource }[];
  readonly pageSize: number;
  readonly caching: Caching;
}

/** The route of a list. */
export function createListRoute(given: RouteGiven, list: ListGiven): Route {
  const changes = list.sources.length > 0 || list.items.some((item) => item.isListed !== undefined);
  return changes ? changingList(given, list) : fixedList(given, list);
}

function fixedList({ method, envelope }: RouteGiven, list: ListGiven): Route {
  const { items, pageSize } = list;
  const pageAt = (start: number): string => pageText(method, envelope, list, items, start);
  const pages = new Map<number, string>([[0, pageAt(0)]]);
  for (let start = pageSize; start < items.length; start += pageSize) pages.set(start, pageAt(start));
  const paged = items.length > pageSize;
  const starts = new Map(paged ? items.map((item, index) => [cursorOf(method, item.key), index + 1]) : []);
  const first = pages.get(0) as string;

  return (params) => {
    const cursor = Object.hasOwn(params, "cursor") ? params["cursor"] : undefined;
    if (cursor === undefined) return first;
    const start = typeof cursor === "string" ? starts.get(cursor) : undefined;
    if (start === undefined || start >= items.length) throw unknownCursor();
    return pages.get(start) ?? pageAt(start);
  };
}

function changingList(given: RouteGiven, list: ListGiven): Route {
  const { method, envelope } = given;
  // What one caller sees is nobody else's.
  const own: ListGiven = { ...list, caching: { ...list.caching, cacheScope: "private" } };
  return async (params, call) => {
    const cursor = Object.hasOwn(params, "cursor") ? params["cursor"] : undefined;
    const context = contextOf(given, params, call);
    const all = [...list.items, ...(await addedItems(given, list, context))];
    let start = 0;
    if (cursor !== undefined) {
      start = all.findIndex(({ key }) => cursorOf(method, key) === cursor) + 1;
      if (start === 0) throw unknownCursor();
    }
    const after = all.slice(start);
    const listed = await Promise.all(
      after.map((item) => item.isListed === undefined || isListed(item.isListed, given, context)),
    );
    const items = after.filter((_, index) => listed[index] === true);
    return pageText(method, envelope, own, items, 0);
  };
}

async function addedItems(
  { method, report }: RouteGiven,
  { sources }: ListGiven,
  context: RequestContext,
): Promise<readonly ListItem[]> {
  try {
    const added = await Promise.all(sources.map(({ list }) => list(context)));
    return sources.flatMap(({ isListed: hook }, index) =>
      // A blank cannot begin a name that the definitions accept, so these keys are apart.
      (added[index] ?? []).map((entry) => ({ key: ` ${entry.uri}`, wire: { ...entry }, isListed: hook })),
    );
  } catch (cause) {
    if (cause instanceof RequestError) throw cause;
    report(`${method}: list failed`, cause);
    throw internalError("The list cannot be given because of an internal error.");
  }
}

function unknownCursor(): Error {
  return invalidParams("params.cursor is none that this list has given: start again without a cursor.");
}

function pageText(
  method: string,
  envelope: Envelope,
  { member, pageSize, caching }: ListGiven,
  items: readonly ListItem[],
  start: number,
): string {
  const slice = items.slice(start, start + pageSize);
  const last = slice.at(-1);
  const more = last !== undefined && start + pageSize < items.length;
  const result = {
    [member]: slice.map((item) => item.wire),
    ...(more ? { nextCursor: cursorOf(method, last.key) } : {}),
  };
  return envelope.complete(result, caching);
}

function cursorOf(method: string, key: string): string {
  return base64UrlOf(new TextEncoder().encode(`${method} ${key}`));
}
