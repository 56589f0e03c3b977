/**
 * What becomes of a handler's value or exception, for tools, resources and prompts.
 */
import { describe, expect, it } from "vitest";
import { ask, keys, meta, smallServer } from "../testing/small-server.js";
import type { Answered, Handlers, Json } from "../testing/small-server.js";
import { RequestError, ToolError } from "./failures.js";
import { toolResult } from "./results.js";

const call = (handlers: Handlers, name: string, args: Json = {}): Promise<Answered> =>
  ask(smallServer(handlers), "tools/call", { name, arguments: args });
const text = (value: string): Json => ({ type: "text", text: value });

describe("a tool's result", () => {
  it("carries resultType, isError and the server's identity", async () => {
    const { result } = await call({ work: () => "hi" }, "work");
    const expected = { content: [text("hi")], isError: false, resultType: "complete" };
    expect(result).toEqual({ ...expected, _meta: { [keys.server]: { name: "small", version: "1.0.0" } } });
  });

  it.each([
    ["text", "hi", { content: [text("hi")] }],
    ["nothing", undefined, { content: [] }],
    ["an object", { a: 1 }, { content: [text('{"a":1}')], structuredContent: { a: 1 } }],
    ["null", null, { content: [text("null")], structuredContent: null }],
    ["a number", 0, { content: [text("0")], structuredContent: 0 }],
    ["a complete result", { content: [text("a"), text("b")] }, { content: [text("a"), text("b")] }],
    [
      "a marked one",
      toolResult({ content: "a", structuredContent: 5 }),
      { content: [text("a")], structuredContent: 5 },
    ],
    [
      "a marked one without content",
      toolResult({ structuredContent: 5 }),
      { content: [text("5")], structuredContent: 5 },
    ],
  ])("without outputSchema, of %s", async (_, value, expected) => {
    for (const work of [() => value, async () => value])
      expect((await call({ work }, "work")).result).toMatchObject(expected);
  });

  it.each([
    ["a value", { temp: 3 }, { content: [text('{"temp":3}')], structuredContent: { temp: 3 } }],
    [
      "a complete result",
      { content: [], structuredContent: { temp: 3 } },
      { content: [], structuredContent: { temp: 3 } },
    ],
    [
      "an error",
      toolResult({ content: "unknown city", isError: true }),
      { content: [text("unknown city")], isError: true },
    ],
  ])("with outputSchema, of %s", async (_, value, expected) => {
    expect((await call({ weather: () => value }, "weather")).result).toMatchObject(expected);
  });

  it("an error loses structured content of another shape", async () => {
    const value = toolResult({ content: "x", isError: true, structuredContent: { code: 404 } });
    const { result } = await call({ weather: () => value }, "weather");
    expect(result).toMatchObject({ isError: true, content: [text("x")] });
    expect(result).not.toHaveProperty("structuredContent");
  });

  it.each([
    [{ content: [text("no structured")] }],
    [{ structuredContent: { temperature: "cold" } }],
    [{}],
    ["text"],
    [undefined],
  ])("%j, which the outputSchema refuses, is an internal error that names the tool", async (value) => {
    const small = smallServer({ weather: () => value });
    const { error } = await ask(small, "tools/call", { name: "weather" });
    expect(error).toMatchObject({ code: -32603, message: expect.stringContaining("weather") as string });
    expect(small.reported.join()).toContain("weather");
    expect(small.reported.join()).toContain("temp");
  });

  it("a plain object is not taken for a complete result where the outputSchema speaks of content", async () => {
    const value = { content: [text("mine")] };
    expect((await call({ document: () => value }, "document")).result?.["structuredContent"]).toEqual(value);
    const { result } = await call(
      { document: () => toolResult({ content: "whole", structuredContent: value }) },
      "document",
    );
    expect(result).toMatchObject({ content: [text("whole")], structuredContent: value });
  });

  it("keeps the handler's own _meta beside the server's", async () => {
    const { result } = await call({ work: () => toolResult({ content: "x", _meta: { "com.example/a": 1 } }) }, "work");
    expect(result?.["_meta"]).toMatchObject({ "com.example/a": 1, [keys.server]: { name: "small" } });
  });
});

describe("a tool call", () => {
  it.each(["nope", "constructor", "toString", "hasOwnProperty", ""])(
    "of the unknown tool %j is refused",
    async (name) => {
      expect((await call({}, name)).error?.code).toBe(-32602);
    },
  );

  it("reaches a tool whose name every object inherits", async () => {
    expect((await call({}, "__proto__")).result?.["content"]).toEqual([text("proto")]);
  });

  it("with wrong arguments tells the model what to mend", async () => {
    const { result } = await call({}, "work", { n: "x" });
    expect(result).toMatchObject({ isError: true, resultType: "complete" });
    expect(JSON.stringify(result)).toContain("arguments/n must be integer");
  });

  it("without arguments is one with none", async () => {
    const { result } = await ask(smallServer({ work: (args) => args }), "tools/call", { name: "work" });
    expect(result?.["structuredContent"]).toEqual({});
  });
});

describe("an exception", () => {
  const secret = "password=hunter2";
  const thrower = (cause: unknown) => () => {
    throw cause;
  };

  it("of a tool becomes a fixed sentence; its text stays here", async () => {
    for (const work of [
      thrower(new Error(secret)),
      async () => Promise.reject(new Error(secret)),
      thrower(secret),
      thrower(null),
    ]) {
      const small = smallServer({ work });
      const answer = await ask(small, "tools/call", { name: "work" });
      expect(answer.result).toMatchObject({ isError: true });
      expect(JSON.stringify(answer)).not.toContain("hunter2");
      expect(small.reported).toHaveLength(1);
    }
  });

  it("of a resource or a prompt is an internal error without its text", async () => {
    const small = smallServer({ week: thrower(new Error(secret)), greet: thrower(new Error(secret)) });
    for (const answer of [
      await ask(small, "resources/read", { uri: "calendar://week" }),
      await ask(small, "prompts/get", { name: "greet", arguments: { who: "x" } }),
    ]) {
      expect(answer.error?.code).toBe(-32603);
      expect(JSON.stringify(answer)).not.toContain("hunter2");
    }
    expect(small.reported.join()).toContain("hunter2");
  });

  it("that is a ToolError reaches the model, cut where it is endless", async () => {
    const { result } = await call({ work: thrower(new ToolError("no such room")) }, "work");
    expect(result).toMatchObject({ isError: true, content: [text("no such room")] });
    for (const letter of ["x", "\0", "ż"]) {
      const long = await call({ work: thrower(new ToolError(letter.repeat(1_000_000))) }, "work");
      expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThan(65_536);
    }
  });

  it("that is a RequestError answers the request", async () => {
    const cause = new RequestError("no", { code: -32_000, data: { a: 1 } });
    expect((await call({ work: thrower(cause) }, "work")).error).toEqual({
      code: -32_000,
      message: "no",
      data: { a: 1 },
    });
  });

  it("a value that is no JSON is the handler's failure", async () => {
    const loop: { self?: unknown } = {};
    loop.self = loop;
    for (const value of [loop, 1n, () => 1]) {
      const small = smallServer({ work: () => value });
      expect((await ask(small, "tools/call", { name: "work" })).result).toMatchObject({ isError: true });
      expect(small.reported).toHaveLength(1);
    }
  });
});

describe("resources", () => {
  const read = (handlers: Handlers, uri: string): Promise<Answered> =>
    ask(smallServer(handlers), "resources/read", { uri });

  it("with a schema are JSON, with their caching", async () => {
    const { result } = await read({ week: () => [{ id: "e1" }] }, "calendar://week");
    const contents = [{ uri: "calendar://week", mimeType: "application/json", text: '[{"id":"e1"}]' }];
    expect(result).toMatchObject({ contents, ttlMs: 60_000, cacheScope: "private", resultType: "complete" });
  });

  it("whose content the schema refuses are an internal error", async () => {
    expect((await read({ week: () => "text" }, "calendar://week")).error).toMatchObject({ code: -32603 });
  });

  it.each([
    ["text", "t", { uri: "data://żółw", text: "t" }],
    ["bytes", new Uint8Array([255, 0, 1]), { uri: "data://żółw", blob: "/wAB" }],
    ["JSON", { a: 1 }, { uri: "data://żółw", mimeType: "application/json", text: '{"a":1}' }],
    ["complete contents", { contents: [{ uri: "x:y", text: "z" }] }, { uri: "x:y", text: "z" }],
  ])("without a schema may be %s", async (_, value, expected) => {
    const { result } = await read({ raw: () => value }, "data://żółw");
    expect(result?.["contents"]).toEqual([expected]);
    expect(result).toMatchObject({ ttlMs: 0, cacheScope: "private" });
  });

  it("may say themselves how long they keep, in part or in full", async () => {
    const contents = [{ uri: "data://żółw", text: "t" }];
    const { result } = await read({ raw: () => ({ contents, ttlMs: 5 }) }, "data://żółw");
    expect(result).toMatchObject({ contents, ttlMs: 5, cacheScope: "private", resultType: "complete" });
    const text = await smallServer({ raw: () => ({ contents, ttlMs: 5, _meta: 3 }) }).server.handle(
      JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "resources/read",
        params: { uri: "data://żółw", _meta: meta() },
      }),
    );
    for (const member of ["ttlMs", "cacheScope", "resultType", "_meta"])
      expect(text?.split(`"${member}":`)).toHaveLength(2);
  });

  it.each(["calendar://Week", "calendar://week/", "CALENDAR://week", "calendar://week#x", "constructor", ""])(
    "%j is not found, and is named in the error",
    async (uri) => {
      expect((await read({}, uri)).error).toMatchObject({ code: -32602, data: { uri } });
    },
  );

  it("of a template get their variables, and may say that they do not exist", async () => {
    const { result } = await read({}, "calendar://events/a%20b");
    expect(result?.["contents"]).toMatchObject([{ uri: "calendar://events/a%20b", text: '{"id":"a b"}' }]);
    expect((await read({ event: () => undefined }, "calendar://events/a")).error).toMatchObject({ code: -32602 });
  });
});

describe("prompts", () => {
  const get = (handlers: Handlers, args?: Json): Promise<Answered> =>
    ask(smallServer(handlers), "prompts/get", { name: "greet", ...(args === undefined ? {} : { arguments: args }) });
  const hello = { role: "user", content: text("Hello x") };

  it.each([
    ["a string", "Hello x"],
    ["messages", [hello]],
    ["a complete result", { messages: [hello] }],
  ])("may be %s", async (_, value) => {
    expect((await get({ greet: () => value }, { who: "x" })).result).toMatchObject({
      description: "Greets.",
      messages: [hello],
    });
  });

  it("need their required arguments, as their own", async () => {
    expect((await get({})).error).toMatchObject({ code: -32602, message: expect.stringContaining('"who"') as string });
    expect((await get({}, { how: "x" })).error?.code).toBe(-32602);
    expect((await get({}, { who: 5 })).error?.code).toBe(-32602);
    expect((await ask(smallServer(), "prompts/get", { name: "constructor" })).error?.code).toBe(-32602);
  });
});
