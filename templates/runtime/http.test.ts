/**
 * The core of Streamable HTTP through its web face: statuses, codes, streams, cancellation and an orderly end.
 */
import { describe, expect, it } from "vitest";
import { eventsOf, site } from "../testing/http-client.js";
import type { Site } from "../testing/http-client.js";
import { keys, meta } from "../testing/small-server.js";

const call = { name: "work", arguments: {} };
const logging = { _meta: meta({}, { [keys.logLevel]: "info" }) };
const soon = (ms = 5): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

describe("a request", () => {
  it("is answered with JSON", async () => {
    const { status, headers, json } = await site().post("tools/call", call);
    expect([status, headers.get("content-type"), json.id]).toEqual([200, "application/json", 1]);
    expect(headers.get("mcp-session-id")).toBeNull();
  });

  it.each([
    ["an unknown method", "no/such", {}, 404, -32601],
    ["a removed method", "ping", {}, 404, -32601],
    ["a version that is not spoken", "tools/list", { _meta: meta({}, { [keys.version]: "2099-01-01" }) }, 400, -32022],
    ["no _meta", "tools/list", { _meta: undefined }, 400, -32602],
    ["no capabilities in _meta", "tools/list", { _meta: { [keys.version]: "2026-07-28" } }, 400, -32602],
    ["an unknown tool", "tools/call", { name: "nope" }, 400, -32602],
  ])("with %s", async (_, method, params, status, code) => {
    const version = (params as { _meta?: Record<string, string> })._meta?.[keys.version] ?? "2026-07-28";
    const got = await site().post(method, params, { "mcp-protocol-version": version });
    expect([got.status, got.json.error?.code, got.json.id]).toEqual([status, code, 1]);
  });

  it("that asks a client for what it did not declare", async () => {
    const ask = site({}, { work: (_, context) => context.elicit("when") });
    const { status, json } = await ask.post("tools/call", { ...call, _meta: meta({}) });
    expect([status, json.error?.code]).toEqual([400, -32021]);
  });

  it("whose handler fails was served all the same", async () => {
    const failing = site({}, { raw: () => Promise.reject(new Error("secret")) });
    const { status, text, json } = await failing.post(
      "resources/read",
      { uri: "data://żółw" },
      { "mcp-name": encoded },
    );
    expect([status, json.error?.code]).toEqual([200, -32603]);
    expect(text).not.toContain("secret");
  });
});

const encoded = `=?base64?${Buffer.from("data://żółw").toString("base64")}?=`;

describe("a body", () => {
  const listing = { "mcp-method": "tools/list" };

  it.each([
    ["that is no JSON", "{", -32700],
    ["that is a batch", "[]", -32600],
    ["that is a response", '{"jsonrpc":"2.0","id":1,"result":{}}', -32600],
    ["with a null id", '{"jsonrpc":"2.0","id":null,"method":"tools/list"}', -32600],
    ["that is empty", "", -32700],
    ["that is no UTF-8", Uint8Array.of(0x22, 0xff, 0x22), -32700],
  ])("%s", async (_, body, code) => {
    const { status, json } = await site().send(body, listing);
    expect([status, json.error?.code]).toEqual([400, code]);
    expect(json).not.toHaveProperty("id");
  });

  it("that is a notification is accepted, without a word", async () => {
    const text = '{"jsonrpc":"2.0","method":"notifications/unheard-of"}';
    const got = await site().send(text, { "mcp-method": "notifications/unheard-of" });
    expect([got.status, got.text]).toEqual([202, ""]);
    expect(await site().send(text, { "mcp-method": "notifications/other" })).toMatchObject({ status: 400 });
  });

  it("is counted while it comes, whatever its head says", async () => {
    const limited = site({ maxBodyBytes: 1000 });
    expect((await limited.send("x".repeat(1000), listing)).status).toBe(400);
    expect((await limited.send("x".repeat(1001), listing)).status).toBe(413);
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(300)) });
    const { url, method, headers } = limited.request("tools/list");
    const endless = new Request(url, { method, headers, body, duplex: "half" } as RequestInit);
    expect((await limited.fetch(endless)).status).toBe(413);
  });

  it("that does not come is not waited for", async () => {
    const slow = site({ bodyTimeoutMs: 20 });
    const { url, method, headers } = slow.request("tools/list");
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Uint8Array.of(0x7b)) });
    expect((await slow.fetch(new Request(url, { method, headers, body, duplex: "half" } as RequestInit))).status).toBe(
      408,
    );
  });
});

describe("a stream", () => {
  it("begins with the first notification and ends with the answer", async () => {
    const talking = site({}, { work: (_, context) => (context.log("info", "a\n\nb"), "done") });
    const { headers, text } = await talking.post("tools/call", { ...call, ...logging });
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("x-accel-buffering")).toBe("no");
    const events = eventsOf(text);
    expect(events).toMatchObject([{ method: "notifications/message", params: { data: "a\n\nb" } }, { id: 1 }]);
  });

  it("stays open by comments", async () => {
    const quiet = site(
      { keepAliveMs: 5 },
      { work: async (_, context) => (context.log("info", 1), await soon(40), "done") },
    );
    const { text } = await quiet.post("tools/call", { ...call, ...logging });
    expect(text.match(/^: /gm)?.length).toBeGreaterThan(2);
    expect(eventsOf(text)).toHaveLength(2);
  });

  it("that nobody reads is given up", async () => {
    let aborted = false;
    const flooding = site(
      { maxUnsentBytes: 100_000 },
      {
        async work(_, context) {
          context.signal.addEventListener("abort", () => (aborted = true));
          for (let i = 0; i < 1000 && !aborted; i++) {
            context.log("info", "x".repeat(1000));
            await soon(0);
          }
        },
      },
    );
    const response = await flooding.fetch(flooding.request("tools/call", { ...call, ...logging }));
    for (let i = 0; i < 200 && !aborted; i++) await soon();
    expect(aborted).toBe(true);
    await expect(response.text()).rejects.toThrow();
  });
});

describe("a client that goes away", () => {
  const waiting = (given: Site, signal: AbortSignal, extra: object = {}): Promise<Response> =>
    given.fetch(new Request(given.request("tools/call", { ...call, ...extra }), { signal }));

  it.each([
    ["in silence", {}],
    ["in the middle of a stream", logging],
  ])("%s aborts the handler", async (_, extra) => {
    let aborted = false;
    const given = site(
      {},
      {
        work: (_args, context) =>
          new Promise((resolve) => {
            context.log("info", "begun");
            context.signal.addEventListener("abort", () => {
              aborted = true;
              resolve("late");
            });
          }),
      },
    );
    const controller = new AbortController();
    const response = waiting(given, controller.signal, extra);
    await soon(20);
    if ("_meta" in extra) await (await response).body?.cancel();
    else controller.abort();
    await soon(20);
    expect(aborted).toBe(true);
  });
});

describe("an orderly end", () => {
  it("refuses new requests, lets old ones finish, and gives subscriptions their result", async () => {
    const given = site({}, { work: async () => (await soon(40), "done") });
    const listening = await given.fetch(
      given.request("subscriptions/listen", { notifications: { toolsListChanged: true } }),
    );
    const old = given.post("tools/call", call);
    await soon();
    const closed = given.core.close();
    expect((await given.post("tools/list")).status).toBe(503);
    expect((await old).json.result).toMatchObject({ content: [{ text: "done" }] });
    await closed;
    const [first, last] = eventsOf(await listening.text());
    expect(first).toMatchObject({ method: "notifications/subscriptions/acknowledged" });
    expect(last).toMatchObject({ id: 1, result: { resultType: "complete" } });
  });

  it("does not wait longer than it may", async () => {
    let aborted = false;
    const given = site(
      { closeMs: 30 },
      {
        work: (_, context) => new Promise(() => context.signal.addEventListener("abort", () => (aborted = true))),
      },
    );
    const stuck = given.post("tools/call", call);
    stuck.catch(() => undefined);
    await soon();
    await given.core.close();
    expect(aborted).toBe(true);
    await expect(stuck).rejects.toThrow();
  });
});
