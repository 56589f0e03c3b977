/**
 * The feed through Redis with a client that is made up: order, failures, and what strangers put into the channel.
 */
import { describe, expect, it } from "vitest";
import { createRedisFeed } from "./redis-feed.js";
import type { RedisConnection } from "./redis-feed.js";

/** One channel, and the connections to it. */
class Hub {
  readonly listeners = new Set<(message: string) => void>();
  readonly sent: string[] = [];
  open = 0;
  away = false;

  readonly connect = (): RedisConnection => {
    const own = new Set<(message: string) => void>();
    return {
      connect: async () => {
        if (this.away) throw new Error("away");
        this.open += 1;
      },
      close: async () => {
        for (const listener of own) this.listeners.delete(listener);
        this.open -= 1;
      },
      on: () => undefined,
      publish: async (_channel, message) => {
        // The first one is the slowest.
        await new Promise((resolve) => void setTimeout(resolve, this.sent.length === 0 ? 5 : 0));
        this.sent.push(message);
        for (const listener of this.listeners) listener(message);
      },
      subscribe: async (_channel, listener) => {
        own.add(listener);
        this.listeners.add(listener);
      },
    };
  };
}

const change = (n: number) => ({ method: "notifications/resources/updated", params: { uri: `a:${n}` } });
const feedOf = (hub: Hub) => createRedisFeed({ url: "redis://x", connect: hub.connect, report: () => undefined });

describe("a feed through Redis", () => {
  it("carries changes in order, between feeds, until it is ended", async () => {
    const hub = new Hub();
    const [one, other] = [feedOf(hub), feedOf(hub)];
    const seen: unknown[] = [];
    const end = await other.subscribe((told) => void seen.push(told));
    await Promise.all([1, 2, 3].map((n) => one.publish(change(n))));
    expect(seen).toEqual([1, 2, 3].map(change));
    await end();
    await one.publish(change(4));
    expect(seen).toHaveLength(3);
    expect(hub.open).toBe(1);
    await one.close();
    expect(hub.open).toBe(0);
  });

  it("says when a change is lost, and tries again with the next", async () => {
    const hub = new Hub();
    const feed = feedOf(hub);
    hub.away = true;
    await expect(feed.publish(change(1))).rejects.toThrow("away");
    await expect(feed.subscribe(() => undefined)).rejects.toThrow("away");
    hub.away = false;
    await feed.publish(change(2));
    expect(hub.sent).toEqual([JSON.stringify(change(2))]);
  });

  it("passes over what is no change", async () => {
    const hub = new Hub();
    const seen: unknown[] = [];
    await feedOf(hub).subscribe((told) => void seen.push(told));
    for (const text of ["{", "[]", "null", '{"method":1,"params":{}}', '{"method":"m"}', JSON.stringify(change(1))]) {
      for (const listener of hub.listeners) listener(text);
    }
    expect(seen).toEqual([change(1)]);
  });
});
