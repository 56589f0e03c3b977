/**
 * What every result carries besides its own members, as far as the revision asks for it: `resultType`, caching hints, and the
 * server's identity in `_meta`. In: a method's name, once; then one result after the other. Out: JSON text. Whatever does not
 * change is text already when the first request arrives.
 */
import type { Caching } from "./catalog.js";
import { isMembers } from "./messages.js";
import type { Members } from "./messages.js";
import { factsOf, metaKeyOf } from "./protocol.js";

/** Turns one method's results into JSON text. Throws what `JSON.stringify` throws, and a TypeError where it gives nothing. */
export interface Envelope {
  /** A complete result. Members of its own win over the ones added. */
  complete(result: Members, caching?: Caching): string;
  /** A result that asks for input instead. */
  inputRequired(requests: Members, requestState: string | undefined): string;
}

/** Results that say nothing about caching are stale at once, and nobody else's. */
const uncached: Caching = { ttlMs: 0, cacheScope: "private" };

/** The envelope of a method's results. */
export function createEnvelope(method: string, server: Members): Envelope {
  const required = new Set(factsOf(method)?.requiredResultMembers ?? []);
  const serverKey = metaKeyOf("result", "serverInfo");
  const meta = serverKey === undefined ? {} : { [serverKey]: server };
  const metaText = serverKey === undefined ? "" : `,"_meta":${JSON.stringify(meta)}`;
  const typeText = required.has("resultType") ? ',"resultType":"complete"' : "";
  const cachingText = ({ ttlMs, cacheScope }: Caching): string =>
    (required.has("ttlMs") ? `,"ttlMs":${JSON.stringify(ttlMs)}` : "") +
    (required.has("cacheScope") ? `,"cacheScope":${JSON.stringify(cacheScope)}` : "");
  const uncachedText = cachingText(uncached);

  const complete = (result: Members, caching: Caching = uncached): string => {
    if (!addable.some((member) => Object.hasOwn(result, member))) {
      return withAdded(result, typeText + (caching === uncached ? uncachedText : cachingText(caching)) + metaText);
    }
    // The handler gives some of it itself: rare, so this way need not be fast.
    const added = [
      ...(required.has("resultType") ? [["resultType", "complete"]] : []),
      ...Object.entries(caching).filter(([member]) => required.has(member)),
    ];
    const own = Object.hasOwn(result, "_meta") && isMembers(result["_meta"]) ? result["_meta"] : {};
    return withAdded({ ...Object.fromEntries(added), ...result, _meta: { ...own, ...meta } }, "");
  };
  return {
    complete,
    inputRequired: (inputRequests, requestState) =>
      withAdded(
        { resultType: "input_required", inputRequests, ...(requestState === undefined ? {} : { requestState }) },
        metaText,
      ),
  };
}

/** What a result may bring along. */
const addable = ["_meta", "resultType", "ttlMs", "cacheScope"];

/** `added` is a run of `,"name":value`, our own text. */
function withAdded(body: Members, added: string): string {
  const text = JSON.stringify(body) as string | undefined;
  if (text === undefined || !text.startsWith("{")) throw new TypeError("the result is no JSON object");
  if (added === "") return text;
  return text === "{}" ? `{${added.slice(1)}}` : `${text.slice(0, -1)}${added}}`;
}
