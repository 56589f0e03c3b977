/**
 * `subscriptions/listen`: a request that is acknowledged at once, is told of changes for as long as it is open, and gets its
 * result only when the server ends it. In: what the request asks for, and changes from the feed. Out: notifications that carry
 * the request's id. It knows no transport: a call that is cancelled, for whatever reason, gives its place free.
 */
import type { Call } from "./call.js";
import type { Change, ChangeFeed, EndFeed } from "./changes.js";
import { internalError } from "./failures.js";
import { isMembers, notificationText } from "./messages.js";
import type { Members, RequestId } from "./messages.js";
import { acknowledgement, announcements, metaKeyOf } from "./protocol.js";
import type { Announcement } from "./protocol.js";
import type { Route, RouteGiven } from "./route.js";

/** One open request. */
interface Listener {
  readonly call: Call;
  readonly idText: string;
  readonly kinds: readonly Kind[];
  end(): void;
}

/** Something asked for: a notification, or a notification about one URI. */
type Kind = string;

/** Everybody who listens. It has an identity over time, hence a class. */
export class Subscriptions {
  readonly #feed: ChangeFeed;
  readonly #most: number;
  readonly #listeners = new Set<Listener>();
  readonly #byKind = new Map<Kind, Set<Listener>>();
  #started: EndFeed | PromiseLike<EndFeed> | undefined;

  /** `most`: how many requests may be open at once. */
  constructor(feed: ChangeFeed, most: number) {
    this.#feed = feed;
    this.#most = most;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Subscribes to the feed, the first time; a change that happens after an acknowledgement must not be missed. */
  start(): PromiseLike<unknown> | undefined {
    this.#started ??= this.#feed.subscribe((change) => this.#announce(change));
    if (typeof this.#started === "function") return undefined;
    return this.#started.then(undefined, (cause: unknown) => {
      // The next listener tries again.
      this.#started = undefined;
      throw cause;
    });
  }

  /** Keeps a request open. Resolves when it is over: cancelled, or ended by `endAll`. */
  open(call: Call, id: RequestId, kinds: readonly Kind[], acknowledge: () => void): Promise<void> {
    if (this.#listeners.size >= this.#most) throw internalError("This server has no room for another subscription.");
    return new Promise((resolve) => {
      const listener: Listener = {
        call,
        idText: JSON.stringify(id),
        kinds,
        end: () => {
          this.#remove(listener);
          resolve();
        },
      };
      if (call.signal.aborted) return resolve();
      acknowledge();
      this.#listeners.add(listener);
      for (const kind of kinds) {
        const others = this.#byKind.get(kind);
        if (others === undefined) this.#byKind.set(kind, new Set([listener]));
        else others.add(listener);
      }
      call.signal.addEventListener("abort", () => listener.end(), { once: true });
    });
  }

  /** Ends every open request with its closing result, and leaves the feed. */
  async endAll(): Promise<void> {
    for (const listener of this.#listeners) listener.end();
    const started = this.#started;
    this.#started = undefined;
    if (started === undefined) return;
    try {
      const end = await started;
      await end();
    } catch {
      // The feed is gone already, and whoever listened has been told.
    }
  }

  #remove(listener: Listener): void {
    this.#listeners.delete(listener);
    for (const kind of listener.kinds) {
      const others = this.#byKind.get(kind);
      others?.delete(listener);
      if (others?.size === 0) this.#byKind.delete(kind);
    }
  }

  /** One text for everybody, but for the id: a thousand listeners cost one serialisation. */
  #announce({ method, params }: Change): void {
    const listeners = this.#byKind.get(kindOf(method, params["uri"]));
    if (listeners === undefined) return;
    const body = JSON.stringify(params).slice(1, -1);
    const head = `{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":{`;
    const before = subscriptionKey === undefined ? head : `${head}"_meta":{${JSON.stringify(subscriptionKey)}:`;
    const after = `${subscriptionKey === undefined ? "" : "}"}${body === "" || subscriptionKey === undefined ? body : `,${body}`}}}`;
    for (const { call, idText } of listeners) {
      if (call.open) call.notify(before + (subscriptionKey === undefined ? "" : idText) + after);
    }
  }
}

const subscriptionKey = metaKeyOf("notification", "subscriptionId");

/** The route of `subscriptions/listen`; `offered` are the server's capabilities. */
export function createListenRoute({ envelope }: RouteGiven, offered: Members, subscriptions: Subscriptions): Route {
  const supported = announcements().filter(({ capability }) => isOffered(offered, capability));
  return async (params, call, id) => {
    const wanted = wantedOf(supported, params["notifications"]);
    const meta = subscriptionKey === undefined ? {} : { _meta: { [subscriptionKey]: id } };
    await subscriptions.start();
    await subscriptions.open(call, id, wanted.kinds, () => {
      if (acknowledgement === undefined) return;
      call.notify(notificationText(acknowledgement, { ...meta, notifications: wanted.filter }));
    });
    return envelope.complete(meta);
  };
}

/** What is asked for and supported: as the acknowledgement repeats it, and as kinds. */
function wantedOf(supported: readonly Announcement[], asked: unknown): { filter: Members; kinds: readonly Kind[] } {
  const filter = new Map<string, unknown>();
  const kinds: Kind[] = [];
  for (const { method, member, byUri } of supported) {
    const value = isMembers(asked) && Object.hasOwn(asked, member) ? asked[member] : undefined;
    if (byUri && Array.isArray(value)) {
      const uris = [...new Set(value.filter((uri): uri is string => typeof uri === "string"))];
      filter.set(member, uris);
      kinds.push(...uris.map((uri) => kindOf(method, uri)));
    } else if (!byUri && value === true) {
      filter.set(member, true);
      kinds.push(kindOf(method, undefined));
    }
  }
  return { filter: Object.fromEntries(filter), kinds };
}

/** A method's name has no blank in it, so that no URI can pass for another kind. */
function kindOf(method: string, uri: unknown): Kind {
  return typeof uri === "string" ? `${method} ${uri}` : method;
}

function isOffered(offered: Members, capability: string): boolean {
  const [name = "", flag] = capability.split(".");
  const flags = Object.hasOwn(offered, name) ? offered[name] : undefined;
  return isMembers(flags) && (flag === undefined || (Object.hasOwn(flags, flag) && flags[flag] === true));
}
