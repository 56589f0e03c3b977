/**
 * The lists: pages of what the definitions declare, serialised when the server is created. A cursor names the last item of the
 * page before, so it keeps its meaning when items are added; to a client it is opaque.
 */
import type { Caching } from "./catalog.js";
import type { Envelope } from "./envelope.js";
import { invalidParams } from "./failures.js";
import type { Members } from "./messages.js";
import type { Route } from "./route.js";
import { base64UrlOf } from "./state.js";

/** What a list shows: the result's member, and the items with the key that tells them apart. */
export interface ListGiven {
  readonly method: string;
  readonly member: string;
  readonly items: readonly { readonly key: string; readonly wire: Members }[];
  readonly pageSize: number;
  readonly caching: Caching;
  readonly envelope: Envelope;
}

/** The route of a list. */
export function createListRoute(given: ListGiven): Route {
  const { method, items, pageSize } = given;
  const pages = new Map<number, string>([[0, pageText(given, 0)]]);
  for (let start = pageSize; start < items.length; start += pageSize) pages.set(start, pageText(given, start));
  const paged = items.length > pageSize;
  const starts = new Map(paged ? items.map((item, index) => [cursorOf(method, item.key), index + 1]) : []);
  const first = pages.get(0) as string;

  return (params) => {
    const cursor = Object.hasOwn(params, "cursor") ? params["cursor"] : undefined;
    if (cursor === undefined) return first;
    const start = typeof cursor === "string" ? starts.get(cursor) : undefined;
    if (start === undefined || start >= items.length) {
      throw invalidParams("params.cursor is none that this list has given: start again without a cursor.");
    }
    return pages.get(start) ?? pageText(given, start);
  };
}

function pageText({ method, member, items, pageSize, caching, envelope }: ListGiven, start: number): string {
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
