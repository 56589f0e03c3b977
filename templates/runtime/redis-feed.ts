/**
 * A feed of changes through Redis, for a server of several processes: whoever announces a change tells the listeners of all of
 * them. It takes connections from the `redis` package, which is yours to install; nothing here loads it before the feed is used.
 */
import type { Change, ChangeFeed, EndFeed } from "./changes.js";
import { isMembers } from "./messages.js";

/** What the feed needs of a client of the `redis` package: make one with `createClient` and give it here. */
export interface RedisConnection {
  connect(): Promise<unknown>;
  close(): Promise<unknown>;
  on(event: "error", listener: (cause: unknown) => void): unknown;
  publish(channel: string, message: string): Promise<unknown>;
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
}

/** What may be chosen about the feed; everything but the address has a default. */
export interface RedisFeedOptions {
  /** `redis://host:port`, or `rediss://` for a connection that is encrypted. */
  readonly url: string;
  /** Servers that share changes share a channel. Default: `mcp:changes`. */
  readonly channel?: string;
  /** Told of connections that are lost; the client tries again by itself. Default: standard error, by `console.error`. */
  readonly report?: (cause: unknown) => void;
  /** Makes a client that is not connected yet. Default: `createClient` of the `redis` package. */
  readonly connect?: (url: string) => RedisConnection | Promise<RedisConnection>;
}

/** A feed, and the way to let go of its connections. */
export interface RedisFeed extends ChangeFeed {
  close(): Promise<void>;
}

/** The feed. Connections are made when they are needed first. */
export function createRedisFeed(options: RedisFeedOptions): RedisFeed {
  const { url, channel = "mcp:changes", connect = clientOfPackage } = options;
  const report = options.report ?? ((cause: unknown): void => console.error("[mcp] redis:", cause));
  const open = new Set<RedisConnection>();
  const opened = async (client: RedisConnection): Promise<RedisConnection> => {
    client.on("error", report);
    await client.connect();
    open.add(client);
    return client;
  };
  let publisher: Promise<RedisConnection> | undefined;
  const publishing = (): Promise<RedisConnection> => {
    publisher ??= Promise.resolve(connect(url)).then(opened);
    // The next change tries again.
    publisher.catch(() => (publisher = undefined));
    return publisher;
  };
  // One change after the other: two of one process arrive in the order in which they were announced.
  let last: Promise<unknown> = Promise.resolve();
  return {
    publish(change) {
      const sent = last.then(async () => (await publishing()).publish(channel, JSON.stringify(change)));
      last = sent.catch(() => undefined);
      return sent.then(() => undefined);
    },
    async subscribe(listener): Promise<EndFeed> {
      // A connection that subscribes can do nothing else.
      const client = await opened(await connect(url));
      await client.subscribe(channel, (message) => {
        const change = changeOf(message);
        if (change !== undefined) listener(change);
      });
      return async () => {
        open.delete(client);
        await client.close();
      };
    },
    async close() {
      publisher = undefined;
      const clients = [...open];
      open.clear();
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/** What others put into the channel is not ours to trust. */
function changeOf(message: string): Change | undefined {
  let value: unknown;
  try {
    value = JSON.parse(message);
  } catch {
    return undefined;
  }
  if (!isMembers(value)) return undefined;
  const { method, params } = value;
  return typeof method === "string" && isMembers(params) ? { method, params } : undefined;
}

async function clientOfPackage(url: string): Promise<RedisConnection> {
  // Named at run time, so that a project without the package compiles.
  const name = "redis";
  const { createClient } = (await import(name)) as { createClient(options: { url: string }): RedisConnection };
  return createClient({ url });
}
