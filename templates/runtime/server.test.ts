/**
 * What the server answers when something is wrong with a request, and in which order it looks.
 */
import { describe, expect, it } from "vitest";
import { ask, catalog, keys, meta, smallServer, version } from "../testing/small-server.js";
import type { Answered, Json } from "../testing/small-server.js";

const small = smallServer();
const send = async (message: unknown): Promise<Answered> =>
  JSON.parse(
    (await small.server.handle(typeof message === "string" ? message : JSON.stringify(message))) ?? "{}",
  ) as Answered;
const request = (more: Json): Json => ({
  jsonrpc: "2.0",
  id: 7,
  method: "tools/list",
  params: { _meta: meta() },
  ...more,
});

describe("keys that look like the one that counts", () => {
  const call = (names: string): string =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${names},"arguments":{},"_meta":${JSON.stringify(meta())}}}`;

  it.each(['"name":"no_such","Name":"work"', '"name":"no_such","name\\u0000":"work"', '"NAME":"work"'])(
    "%s do not stand in for it",
    async (names) => {
      expect(await send(call(names))).toMatchObject({ id: 1, error: { code: -32602 } });
    },
  );

  it("of two that are alike the last counts, as in JSON.parse", async () => {
    expect((await send(call('"name":"work","name":"no_such"'))).error?.code).toBe(-32602);
    expect((await send(call('"name":"no_such","name":"work"'))).error).toBeUndefined();
  });
});

describe("what is no request", () => {
  it.each(["", "{", "nul", "{'a':1}", "\u0000"])("%j is a parse error without an id", async (text) => {
    const answer = await send(text);
    expect(answer.error?.code).toBe(-32700);
    expect(answer).not.toHaveProperty("id");
  });

  it.each([null, 1, '"x"', true, [], [request({})]])("%j is an invalid request without an id", async (value) => {
    const answer = await send(value);
    expect(answer.error?.code).toBe(-32600);
    expect(answer).not.toHaveProperty("id");
  });

  it.each([null, 1.5, true, {}, [], 1e400, 2 ** 53])("the id %j is refused without an id", async (id) => {
    const text = JSON.stringify(request({ id: "@" })).replace('"@"', id === Infinity ? "1e400" : JSON.stringify(id));
    const answer = await send(text);
    expect(answer.error?.code).toBe(-32600);
    expect(answer).not.toHaveProperty("id");
  });

  it.each([0, "", "1", 1, -1, "__proto__", 9_007_199_254_740_991, "x".repeat(10_000)])(
    "the id %j comes back as it is",
    async (id) => {
      expect((await send(request({ id }))).id).toBe(id);
    },
  );

  it.each([{ jsonrpc: "1.0" }, { jsonrpc: 2 }, { method: 7 }, { method: null }])(
    "%j is refused with its id",
    async (more) => {
      expect(await send(request(more))).toMatchObject({ id: 7, error: { code: -32600 } });
    },
  );

  it("a response and a notification get no answer", async () => {
    expect(await small.server.handle('{"jsonrpc":"2.0","id":77,"result":{}}')).toBeUndefined();
    expect(await small.server.handle('{"jsonrpc":"2.0","id":77,"error":{"code":1,"message":"x"}}')).toBeUndefined();
    expect(await small.server.handle('{"jsonrpc":"2.0","method":"no/such"}')).toBeUndefined();
  });
});

describe("methods", () => {
  it.each([
    "no/such",
    "__proto__",
    "constructor",
    "toString",
    "ping",
    "logging/setLevel",
    "elicitation/create",
    "notifications/progress",
    "",
  ])("%j is not found, whatever else is wrong", async (method) => {
    expect((await send(request({ method, params: {} }))).error?.code).toBe(-32601);
  });

  it("whose capability is absent are not found", async () => {
    const bare = smallServer({}, {}, { ...catalog, prompts: [], resources: [], resourceTemplates: [] });
    for (const method of [
      "prompts/list",
      "prompts/get",
      "resources/list",
      "resources/read",
      "resources/templates/list",
    ]) {
      expect((await ask(bare, method)).error?.code).toBe(-32601);
    }
    const { result } = await ask(bare, "server/discover");
    expect(Object.keys(result?.["capabilities"] as Json)).not.toContain("prompts");
    expect(result?.["capabilities"]).toMatchObject({ tools: {} });
  });

  it("an old client's handshake is told which versions are spoken", async () => {
    const { error } = await send(request({ method: "initialize", params: { protocolVersion: "2025-06-18" } }));
    expect(error?.message).toContain(version);
    expect(error?.code).toBe(-32601);
  });
});

describe("_meta and params", () => {
  it.each([
    [undefined],
    [{}],
    [{ _meta: null }],
    [{ _meta: {} }],
    [{ _meta: { [keys.version]: version } }],
    [{ _meta: { [keys.version]: 20260728, [keys.capabilities]: {} } }],
    [{ _meta: { [keys.version]: version, [keys.capabilities]: [] } }],
    [{ _meta: { ...meta(), progressToken: {} } }],
    [{ _meta: { ...meta(), [keys.logLevel]: "loud" } }],
    [[]],
    ["x"],
  ])("%j are invalid params", async (params) => {
    expect(await send(request({ params }))).toMatchObject({ id: 7, error: { code: -32602 } });
  });

  it("inherited keys do not count", async () => {
    const text = JSON.stringify(request({})).replace('"_meta":', '"__proto__":');
    expect((await send(text)).error?.code).toBe(-32602);
  });

  it("the message names the place", async () => {
    const { error } = await send(request({ params: { _meta: { [keys.version]: version } } }));
    expect(error?.message).toContain(`params._meta["${keys.capabilities}"]`);
  });

  it("another version is refused before anything that it may have changed", async () => {
    for (const more of [{}, { [keys.capabilities]: {} }, { [keys.capabilities]: 5 }]) {
      const { error } = await send(request({ params: { _meta: { [keys.version]: "1900-01-01", ...more } } }));
      expect(error).toMatchObject({ code: -32022, data: { supported: [version], requested: "1900-01-01" } });
    }
  });

  it("params nested beyond all measure are refused, or served where nobody has to look", async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    const at = (place: string): string =>
      JSON.stringify(request({})).replace(`"${place}":{`, `"${place}":{"experimental":{"x":${deep}},`);
    expect((await send(at(keys.capabilities))).error?.code).toBe(-32602);
    expect(
      (await send(JSON.stringify(request({})).replace('"_meta":{', `"_meta":{"com.example/x":${deep},`))).result,
    ).toBeDefined();
  });
});

describe("error texts", () => {
  it("do not grow with the request", async () => {
    const long = "x".repeat(1_000_000);
    const answers = [
      await ask(small, long),
      await ask(small, "tools/call", { name: long }),
      await ask(small, "resources/read", { uri: long }),
      await ask(small, "prompts/get", { name: long }),
      await ask(small, "tools/list", { cursor: long }),
      await ask(small, "tools/list", { _meta: { [keys.version]: long } }),
    ];
    for (const answer of answers) {
      expect(answer.error).toBeDefined();
      expect(JSON.stringify(answer).length).toBeLessThan(65_536);
    }
  });
});
