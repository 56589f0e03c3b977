/**
 * Subscriptions as a client sees them: what is acknowledged, what is told, in which order, and how it ends.
 */
import { describe, expect, it } from "vitest";
import { keys, meta, smallServer, catalog } from "../testing/small-server.js";
import type { Json, Small } from "../testing/small-server.js";
import { createMemoryFeed } from "./changes.js";
import type { ChangeFeed } from "./changes.js";
import { Connection } from "./connection.js";

const subscriptionKey = "io.modelcontextprotocol/subscriptionId";
const all = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };

interface Told {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Json;
  readonly result?: Json;
  readonly error?: { readonly code: number };
}

/** A client of one server: what it sends, and everything it was told. */
class Client {
  readonly told: Told[] = [];
  readonly connection: Connection;

  constructor({ server }: Small) {
    this.connection = new Connection(server, (text) => void this.told.push(JSON.parse(text) as Told));
  }

  async listen(id: unknown, notifications: object): Promise<void> {
    this.send({ id, method: "subscriptions/listen", params: { _meta: meta(), notifications } });
    await settled();
  }

  send(message: object): void {
    this.connection.receive(JSON.stringify({ jsonrpc: "2.0", ...message }));
  }
}

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 2));

describe("subscriptions/listen", () => {
  it("acknowledges first, and only what was asked for and is known", async () => {
    const client = new Client(smallServer());
    await client.listen(0, {
      toolsListChanged: true,
      promptsListChanged: false,
      resourceSubscriptions: ["a:b", "a:b"],
      madeUp: true,
    });
    expect(client.told).toEqual([
      {
        jsonrpc: "2.0",
        method: "notifications/subscriptions/acknowledged",
        params: {
          _meta: { [subscriptionKey]: 0 },
          notifications: { toolsListChanged: true, resourceSubscriptions: ["a:b"] },
        },
      },
    ]);
  });

  it("leaves out what the definitions give no use", async () => {
    const small = smallServer({}, {}, { ...catalog, prompts: [], resources: [], resourceTemplates: [] });
    const client = new Client(small);
    await client.listen("", { ...all, resourceSubscriptions: ["a:b"] });
    expect(client.told[0]?.params?.["notifications"]).toEqual({ toolsListChanged: true });
    client.send({ id: 2, method: "server/discover", params: { _meta: meta() } });
    await settled();
    expect(client.told[1]?.result?.["capabilities"]).toEqual({ tools: { listChanged: true }, logging: {} });
  });

  it("tells each what it asked for, with its id, in order", async () => {
    const small = smallServer();
    const client = new Client(small);
    await client.listen("1", { toolsListChanged: true, resourceSubscriptions: ["calendar://week"] });
    await client.listen(1, { promptsListChanged: true });
    client.told.length = 0;
    const { notify } = small.server;
    notify.resourceUpdated("calendar://week");
    notify.resourceUpdated("calendar://other");
    notify.promptsListChanged();
    notify.toolsListChanged();
    notify.resourcesListChanged();
    expect(client.told.map(({ method, params }) => [method, params])).toEqual([
      ["notifications/resources/updated", { _meta: { [subscriptionKey]: "1" }, uri: "calendar://week" }],
      ["notifications/prompts/list_changed", { _meta: { [subscriptionKey]: 1 } }],
      ["notifications/tools/list_changed", { _meta: { [subscriptionKey]: "1" } }],
    ]);
  });

  it("ends with a cancellation, silently, and frees the place", async () => {
    const small = smallServer({}, { maxSubscriptions: 1 });
    const client = new Client(small);
    await client.listen("a", all);
    await client.listen("b", all);
    expect(client.told.at(-1)).toMatchObject({ id: "b", error: { code: -32603 } });
    client.send({ method: "notifications/cancelled", params: { requestId: "a" } });
    small.server.notify.toolsListChanged();
    await client.listen("c", all);
    expect(client.told.slice(2).map(({ params }) => params?.["_meta"])).toEqual([{ [subscriptionKey]: "c" }]);
    await client.connection.idle;
  });

  it("ends with the closing result when the server goes, and when the client is gone", async () => {
    const small = smallServer();
    const [stays, goes] = [new Client(small), new Client(small)];
    await stays.listen(7, all);
    await goes.listen(7, all);
    goes.connection.cancelAll();
    await small.server.endSubscriptions();
    small.server.notify.toolsListChanged();
    await settled();
    expect(stays.told.slice(1)).toEqual([
      {
        jsonrpc: "2.0",
        id: 7,
        result: { resultType: "complete", _meta: { [subscriptionKey]: 7, [keys.server]: catalog.server } },
      },
    ]);
    expect(goes.told).toHaveLength(1);
    await stays.connection.idle();
  });

  it("two thousand at once are told every change in order, and leave nothing behind", async () => {
    const small = smallServer();
    const client = new Client(small);
    for (let id = 0; id < 2_000; id++) {
      client.send({
        id,
        method: "subscriptions/listen",
        params: { _meta: meta(), notifications: { resourceSubscriptions: ["a:1", "a:2"] } },
      });
    }
    await settled();
    client.told.length = 0;
    for (let n = 0; n < 3; n++) for (const uri of ["a:1", "a:2"]) small.server.notify.resourceUpdated(uri);
    const mine = client.told.filter(({ params }) => (params?.["_meta"] as Json)[subscriptionKey] === 1_999);
    expect(client.told).toHaveLength(12_000);
    expect(mine.map(({ params }) => params?.["uri"])).toEqual(["a:1", "a:2", "a:1", "a:2", "a:1", "a:2"]);
    client.connection.cancelAll();
    client.told.length = 0;
    small.server.notify.resourceUpdated("a:1");
    expect(client.told).toEqual([]);
  });

  it("refuses a filter of the wrong type", async () => {
    const client = new Client(smallServer());
    await client.listen(1, { toolsListChanged: "yes" });
    client.send({ id: 2, method: "subscriptions/listen", params: { _meta: meta() } });
    await settled();
    expect(client.told.map(({ error }) => error?.code)).toEqual([-32602, -32602]);
  });
});

describe("a feed", () => {
  it("carries changes between servers", async () => {
    const changes = createMemoryFeed();
    const [one, other] = [smallServer({}, { changes }), smallServer({}, { changes })];
    const client = new Client(one);
    await client.listen(1, all);
    other.server.notify.toolsListChanged();
    expect(client.told.at(-1)?.method).toBe("notifications/tools/list_changed");
  });

  it("that fails is reported, and tried again by the next listener", async () => {
    let broken = true;
    const memory = createMemoryFeed();
    const changes: ChangeFeed = {
      publish: (change) => (broken ? Promise.reject(new Error("away")) : memory.publish(change)),
      subscribe: async (listener) => {
        if (broken) throw new Error("away");
        return memory.subscribe(listener);
      },
    };
    const small = smallServer({}, { changes });
    const client = new Client(small);
    await client.listen(1, all);
    small.server.notify.toolsListChanged();
    await settled();
    expect(client.told).toMatchObject([{ id: 1, error: { code: -32603 } }]);
    expect(small.reported).toHaveLength(2);
    broken = false;
    await client.listen(1, all);
    small.server.notify.toolsListChanged();
    expect(client.told.map(({ method }) => method).slice(1)).toEqual([
      "notifications/subscriptions/acknowledged",
      "notifications/tools/list_changed",
    ]);
    await small.server.endSubscriptions();
  });

  it("is reached from a handler", async () => {
    const small = smallServer({ work: (_, { notify }) => (notify.toolsListChanged(), "done") });
    const client = new Client(small);
    await client.listen(1, all);
    client.send({ id: 2, method: "tools/call", params: { _meta: meta(), name: "work" } });
    await settled();
    expect(client.told.map(({ id, method }) => method ?? id)).toEqual([
      "notifications/subscriptions/acknowledged",
      "notifications/tools/list_changed",
      2,
    ]);
  });
});
