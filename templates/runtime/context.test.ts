/**
 * Lists, discovery, methods of the user's, and what a handler is given: progress, logging, cancellation.
 */
import { describe, expect, it } from "vitest";
import { ask, catalog, keys, meta, smallServer, version } from "../testing/small-server.js";
import type { Handlers, Json } from "../testing/small-server.js";
import { Call } from "./call.js";

describe("server/discover", () => {
  it("says what is spoken and offered, how long to keep it, and who this is", async () => {
    const { result } = await ask(smallServer(), "server/discover");
    expect(result).toMatchObject({
      supportedVersions: [version],
      instructions: "Be brief.",
      resultType: "complete",
      ttlMs: 300_000,
      cacheScope: "public",
      _meta: { [keys.server]: { name: "small", version: "1.0.0" } },
    });
    expect(result?.["capabilities"]).toMatchObject({ tools: {}, resources: {}, prompts: {} });
  });
});

describe("lists", () => {
  it("show everything in the order of the definitions, the same every time", async () => {
    const small = smallServer();
    const answer = await ask(small, "tools/list");
    expect((answer.result?.["tools"] as Json[]).map(({ name }) => name)).toEqual(catalog.tools.map(({ name }) => name));
    expect(answer.result).toMatchObject({ ttlMs: 300_000, cacheScope: "public", resultType: "complete" });
    expect(answer.result).not.toHaveProperty("nextCursor");
    expect(await ask(small, "tools/list")).toEqual(answer);
    expect((await ask(small, "resources/templates/list")).result?.["resourceTemplates"]).toHaveLength(1);
    expect((await ask(small, "prompts/list")).result?.["prompts"]).toHaveLength(1);
  });

  it("in pages reach every item once, and end without a cursor", async () => {
    for (const pageSize of [1, 2, 3, 4, 5]) {
      const small = smallServer({}, { pageSize });
      const seen: unknown[] = [];
      let cursor: unknown;
      do {
        const { result } = await ask(small, "tools/list", cursor === undefined ? {} : { cursor });
        seen.push(...(result?.["tools"] as Json[]).map(({ name }) => name));
        cursor = result?.["nextCursor"];
      } while (cursor !== undefined && seen.length < 10);
      expect(seen).toEqual(catalog.tools.map(({ name }) => name));
    }
  });

  it("keep the meaning of a cursor when items are added in front", async () => {
    const { result } = await ask(smallServer({}, { pageSize: 2 }), "tools/list");
    const tools = [
      { name: "document", wire: { name: "document" }, inputs: [] },
      ...catalog.tools.slice(0, 2),
      ...catalog.tools.slice(3),
    ];
    const changed = smallServer({}, { pageSize: 2 }, { ...catalog, tools });
    const next = await ask(changed, "tools/list", { cursor: result?.["nextCursor"] });
    expect((next.result?.["tools"] as Json[]).map(({ name }) => name)).toEqual(["__proto__"]);
  });

  it.each(["", "bogus", "AAAA", 5, null, {}, "__proto__"])("refuse the cursor %j", async (cursor) => {
    for (const pageSize of [1, 1000]) {
      expect((await ask(smallServer({}, { pageSize }), "tools/list", { cursor })).error?.code).toBe(-32602);
    }
  });

  it("refuse another list's cursor", async () => {
    const small = smallServer({}, { pageSize: 1 });
    const { result } = await ask(small, "tools/list");
    expect((await ask(small, "resources/list", { cursor: result?.["nextCursor"] })).error?.code).toBe(-32602);
  });
});

describe("a method that the user serves", () => {
  const requests = {
    "completion/complete": (params: Json) => ({
      completion: { values: [String((params["argument"] as Json)["value"])] },
    }),
  };
  const params = { ref: { type: "ref/prompt", name: "greet" }, argument: { name: "who", value: "a" } };

  it("is offered, checked and completed like the others", async () => {
    const small = smallServer({}, { requests });
    const { result } = await ask(small, "completion/complete", params);
    expect(result).toMatchObject({
      completion: { values: ["a"] },
      resultType: "complete",
      _meta: { [keys.server]: {} },
    });
    expect(result).not.toHaveProperty("ttlMs");
    expect((await ask(small, "completion/complete", {})).error?.code).toBe(-32602);
    expect((await ask(small, "server/discover")).result?.["capabilities"]).toHaveProperty("completions");
    expect((await ask(smallServer(), "completion/complete", params)).error?.code).toBe(-32601);
  });

  it("cannot be one that the revision does not have", async () => {
    const small = smallServer({}, { requests: { "my/method": () => ({}) } });
    expect((await ask(small, "my/method")).error?.code).toBe(-32601);
  });
});

/** Runs the tool `work` and returns what was sent for it, the answer last. */
async function sentFor(work: NonNullable<Handlers["work"]>, more: object = {}): Promise<readonly Json[]> {
  const sent: Json[] = [];
  const call = new Call((text) => sent.push(JSON.parse(text) as Json));
  const answer = await ask(smallServer({ work }), "tools/call", { name: "work", _meta: meta({}, more) }, call);
  call.finish();
  return [...sent, answer as Json];
}

describe("progress", () => {
  it.each([0, "", "t", 5])("for the token %j, growing, before the result", async (progressToken) => {
    const sent = await sentFor(
      (_, context) => {
        for (const n of [1, 2, 2, 1, Number.NaN, 3]) context.progress(n, 3, `step ${n}`);
        return "done";
      },
      { progressToken },
    );
    expect(sent.slice(0, -1)).toEqual(
      [1, 2, 3].map((progress) => ({
        jsonrpc: "2.0",
        method: "notifications/progress",
        params: { progressToken, progress, total: 3, message: `step ${progress}` },
      })),
    );
  });

  it("without a token, or after the result, is dropped", async () => {
    expect(await sentFor((_, context) => context.progress(1))).toHaveLength(1);
    const late: (() => void)[] = [];
    const sent = await sentFor((_, context) => void late.push(() => context.progress(2)), { progressToken: 0 });
    for (const report of late) report();
    expect(sent).toHaveLength(1);
  });
});

describe("logging", () => {
  const work: Handlers["work"] = (_, context) => {
    context.log("debug", "d");
    context.log("warning", { a: 1 }, "mine");
    context.log("emergency", undefined);
  };

  it("only when the request asks for it, from the level it names", async () => {
    expect(await sentFor(work)).toHaveLength(1);
    const sent = await sentFor(work, { [keys.logLevel]: "warning" });
    expect(sent.slice(0, -1)).toMatchObject([
      { method: "notifications/message", params: { level: "warning", data: { a: 1 }, logger: "mine" } },
      { method: "notifications/message", params: { level: "emergency", data: null } },
    ]);
  });
});

describe("a handler's context", () => {
  it("knows the client, the method and the request's _meta", async () => {
    const info = { name: "c", version: "1" };
    const more = { "io.modelcontextprotocol/clientInfo": info, traceparent: "00-1" };
    const [answer] = await sentFor(
      (_, context) => ({
        client: context.client,
        method: context.method,
        trace: (context.meta as Json)["traceparent"],
      }),
      more,
    );
    const seen = { client: { info, capabilities: {} }, method: "tools/call", trace: "00-1" };
    expect((answer?.["result"] as Json)["structuredContent"]).toEqual(seen);
  });

  it("has a signal that aborts with the request, looked at early or late", async () => {
    const call = new Call(() => undefined);
    let [early, late] = [false, false];
    const work: Handlers["work"] = async (_, context) => {
      context.signal.addEventListener("abort", () => (early = true));
      await new Promise((resolve) => void setTimeout(resolve, 20));
      late = context.signal.aborted;
    };
    const answer = ask(smallServer({ work }), "tools/call", { name: "work" }, call);
    call.cancel();
    await answer;
    expect([early, late]).toEqual([true, true]);
    expect(call.open).toBe(false);
  });
});
