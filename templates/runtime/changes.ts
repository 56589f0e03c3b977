/**
 * Changes that clients may have asked to be told of: how they are announced, and the feed that carries them to every process
 * of one server. In memory by default: one process then tells only its own listeners. It knows no listener and no transport.
 */
import type { Members } from "./messages.js";
import { announcements } from "./protocol.js";
import type { Report } from "./run.js";

/** A change, as data that can travel between processes: the notification and its params. */
export interface Change {
  readonly method: string;
  readonly params: Members;
}

/** Carries changes from the process that announces one to every process that has listeners, in order. */
export interface ChangeFeed {
  /** Tells every subscriber in every process, this one included. */
  publish(change: Change): void | PromiseLike<void>;
  /** Calls `listener` for each change from now on, until the function that comes back is called. */
  subscribe(listener: (change: Change) => void): EndFeed | PromiseLike<EndFeed>;
}

/** Ends one subscription to a feed. */
export type EndFeed = () => void | PromiseLike<void>;

/** A feed for one process. */
export function createMemoryFeed(): ChangeFeed {
  const listeners = new Set<(change: Change) => void>();
  return {
    publish(change) {
      for (const listener of listeners) listener(change);
    },
    subscribe(listener) {
      // A function of its own for each subscription: the same listener may come twice.
      const own = (change: Change): void => listener(change);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}

/** Tells clients that listen what has changed. Calls that nobody listens to cost next to nothing. */
export interface Notifier {
  toolsListChanged(): void;
  promptsListChanged(): void;
  resourcesListChanged(): void;
  /** `uri` as clients know it. */
  resourceUpdated(uri: string): void;
}

/** The notifier of a server: what its revision does not know is not sent. */
export function createNotifier(feed: ChangeFeed, report: Report): Notifier {
  const known = new Set(announcements().map(({ method }) => method));
  const publish = (method: string, params: Members): void => {
    if (!known.has(method)) return;
    const failed = (cause: unknown): void => report(`${method} could not be announced`, cause);
    try {
      void Promise.resolve(feed.publish({ method, params })).catch(failed);
    } catch (cause) {
      failed(cause);
    }
  };
  return {
    toolsListChanged: () => publish("notifications/tools/list_changed", {}),
    promptsListChanged: () => publish("notifications/prompts/list_changed", {}),
    resourcesListChanged: () => publish("notifications/resources/list_changed", {}),
    resourceUpdated: (uri) => publish("notifications/resources/updated", { uri }),
  };
}
