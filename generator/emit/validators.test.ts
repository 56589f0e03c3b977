/** Generated validators: what they say, where they point, and what does not fool them. */
import { describe, expect, test } from "vitest";
import { futureId } from "../test/support/emit-protocol.js";
import { loadProtocol } from "../test/support/load-protocol.js";

const { face, validatorOf, table } = await loadProtocol("2026-07-28");
const params = table("validateParams");
const results = table("validateResults");
const call = (name: string, ...given: readonly unknown[]): unknown =>
  (face[name] as (...given: readonly unknown[]) => unknown)(...given);

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const without = (key: string): unknown => Object.fromEntries(Object.entries(meta).filter(([name]) => name !== key));

describe("a problem says where and what", () => {
  test.each([
    [
      params["tools/call"]?.({ name: "x", _meta: without("io.modelcontextprotocol/protocolVersion") }),
      'params._meta["io.modelcontextprotocol/protocolVersion"]',
      "a string",
      "nothing",
    ],
    [params["tools/call"]?.({ name: 5, _meta: meta }), "params.name", "a string", "a number"],
    [params["tools/call"]?.({ name: "x", arguments: [], _meta: meta }), "params.arguments", "an object", "an array"],
    [params["tools/call"]?.(null), "params", "an object", "null"],
    [params["tools/call"]?.(undefined, "at"), "at", "an object", "nothing"],
    [
      params["prompts/get"]?.({ name: "x", arguments: { a: 1 }, _meta: meta }),
      "params.arguments.a",
      "a string",
      "a number",
    ],
    [
      results["tools/call"]?.({ resultType: "complete", content: [{ type: "txt" }] }),
      "result.content[0].type",
      '"text", "image", "audio", "resource_link" or "resource"',
      "a string",
    ],
    [
      results["tools/call"]?.({ resultType: "complete", content: [{ type: "text", text: "" }, { type: "text" }] }),
      "result.content[1].text",
      "a string",
      "nothing",
    ],
    [
      validatorOf("ListToolsResult")({ resultType: "x", ttlMs: -1, cacheScope: "public", tools: [] }),
      "ttlMs",
      "an integer of at least 0",
      "a number",
    ],
    [validatorOf("Annotations")({ priority: 1.5 }), "priority", "a number from 0 to 1", "a number"],
    [validatorOf("Resource")({ name: "x", uri: "no uri" }), "uri", "a URI", "a string"],
    [validatorOf("ClientCapabilities")({ experimental: { "a b": 1 } }), 'experimental["a b"]', "an object", "a number"],
    [
      validatorOf("JSONObject")({ a: [{ b: undefined }, { b: () => 1 }] }),
      "a[1].b",
      "a string, a number, a boolean, null, an array or an object",
      "a function",
    ],
  ])("%j", (problem, path, expected, found) => {
    const sentence = `expected ${expected}, found ${found}`;
    expect(problem).toEqual({ path, expected, message: path === "" ? sentence : `${path}: ${sentence}` });
  });

  test("a whole _meta", () => {
    expect(call("validateRequestMeta", meta)).toBeUndefined();
    expect(call("validateRequestMeta", undefined)).toMatchObject({ path: "params._meta" });
    expect(call("validateRequestMeta", { ...meta, progressToken: 1.5 })).toMatchObject({
      path: "params._meta.progressToken",
    });
    expect(call("validateNotificationMeta", undefined)).toBeUndefined();
    expect(call("validateNotificationMeta", { "io.modelcontextprotocol/subscriptionId": [] })).toMatchObject({
      path: 'params._meta["io.modelcontextprotocol/subscriptionId"]',
    });
    expect(call("validateResultMeta", { "io.modelcontextprotocol/serverInfo": { name: "x" } })).toMatchObject({
      path: 'result._meta["io.modelcontextprotocol/serverInfo"].version',
    });
  });
});

describe("a union reports inside the member that the value chose", () => {
  test.each([
    ["ElicitRequestParams", { mode: "url", message: "x" }, "url"],
    [
      "ElicitRequestParams",
      { message: "x", requestedSchema: { type: "object", properties: { a: { type: "number", minimum: "1" } } } },
      "requestedSchema.properties.a.minimum",
    ],
    ["ElicitRequestParams", { mode: "fax", message: "x" }, "mode"],
    ["InputRequest", { method: "elicitation/create", params: { message: 1 } }, "params.message"],
    [
      "ServerNotification",
      { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } },
      "params.progressToken",
    ],
    ["SamplingMessage", { role: "user", content: [{ type: "text", text: 1 }] }, "content[0].text"],
    ["SamplingMessage", { role: "user", content: { type: "text", text: 1 } }, "content.text"],
    ["EmbeddedResource", { type: "resource", resource: { uri: "a:b", blob: "?" } }, "resource.blob"],
    ["EmbeddedResource", { type: "resource", resource: { uri: "a:b" } }, "resource"],
  ])("%s %j", (type, value, path) => {
    expect(validatorOf(type)(value)).toMatchObject({ path });
  });
});

describe("only what an object has itself counts", () => {
  test("inherited members are neither there nor wrong", () => {
    const implementation = { name: "x", version: "1" };
    expect(validatorOf("Implementation")(implementation)).toBeUndefined();
    expect(validatorOf("Implementation")(Object.create(implementation))).toMatchObject({
      path: "name",
      message: "name: expected a string, found nothing",
    });
    expect(
      validatorOf("Implementation")(Object.assign(Object.create({ title: 5 }) as object, implementation)),
    ).toBeUndefined();
    expect(validatorOf("RequestParams")(Object.create({ _meta: meta }))).toMatchObject({ path: "_meta" });
    expect(validatorOf("CallToolResult")(Object.create({ resultType: "complete", content: [] }))).toBeDefined();
    expect(results["tools/call"]?.(Object.create({ resultType: "complete", content: [] }))).toMatchObject({
      path: "result.resultType",
    });
  });

  test("keys that every object inherits are keys like any other", () => {
    for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      const value = JSON.parse(`{"name":"x","arguments":{"${key}":1},"_meta":${JSON.stringify(meta)}}`) as unknown;
      expect(params["tools/call"]?.(value)).toBeUndefined();
      expect(params["prompts/get"]?.(value)).toMatchObject({ path: `params.arguments.${key}` });
    }
  });

  test("a method that is none has no validator", () => {
    for (const name of ["constructor", "toString", "__proto__", "no/such"]) {
      expect(params[name]).toBeUndefined();
      expect(results[name]).toBeUndefined();
    }
  });

  test("a member called constructor is one", async () => {
    const future = await loadProtocol(futureId);
    expect(future.validatorOf("LedgerEntry")({ id: "x", amount: 1 })).toBeUndefined();
    expect(future.validatorOf("LedgerEntry")({ id: "x", amount: 1, constructor: 5 })).toMatchObject({
      path: "constructor",
    });
  });
});

describe("the result of a method", () => {
  const asks = { resultType: "input_required", requestState: "x" };
  test.each([
    ["tools/call", { resultType: "complete", content: [] }, undefined],
    ["tools/call", { resultType: "complete" }, "result.content"],
    ["tools/call", asks, undefined],
    ["tools/call", { resultType: "input_required" }, "result"],
    [
      "tools/call",
      { resultType: "input_required", inputRequests: { a: { method: "no/such" } } },
      "result.inputRequests.a.method",
    ],
    ["tools/call", { resultType: "finished", content: [] }, "result.resultType"],
    ["tools/call", { content: [] }, "result.resultType"],
    ["resources/read", { resultType: "complete", contents: [] }, "result.ttlMs"],
    ["tools/list", { resultType: "complete", ttlMs: 0, cacheScope: "public", tools: [] }, undefined],
    ["tools/list", { resultType: "finished", ttlMs: 0, cacheScope: "public", tools: [] }, "result.resultType"],
    ["tools/list", { ...asks, ttlMs: 0, cacheScope: "public", tools: [] }, "result.resultType"],
    ["elicitation/create", { action: "accept", content: { price: 9.99 } }, undefined],
    ["elicitation/create", { action: "maybe" }, "result.action"],
  ])("%s %j", (method, result, path) => {
    const problem = results[method]?.(result);
    expect(problem?.path).toBe(path);
  });

  test("a question is found by what it carries, not by its name", async () => {
    const future = await loadProtocol(futureId);
    const answers = future.table("validateResults");
    expect(answers["tools/call"]?.({ resultType: "input_required", inputRequests: {} })).toBeUndefined();
    expect(answers["tools/call"]?.({ resultType: "input_required" })).toMatchObject({
      expected: "inputRequests or requestState",
    });
    expect(
      answers["ledgers/append"]?.({ resultType: "input_required", entry: { id: "x", amount: 1 }, balance: null }),
    ).toMatchObject({
      path: "result.resultType",
    });
  });
});

describe("values that break simple validators", () => {
  test("nesting without end is refused, not followed", () => {
    const endless: Record<string, unknown> = {};
    endless["a"] = endless;
    expect(validatorOf("JSONObject")(endless)).toMatchObject({ expected: "less nesting" });
    const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown;
    expect(validatorOf("JSONValue")(deep)).toMatchObject({ expected: "less nesting" });
    const fine = JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`) as unknown;
    expect(validatorOf("JSONValue")(fine)).toBeUndefined();
  });

  test("numbers that are none", () => {
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      expect(validatorOf("JSONValue")(value)).toBeDefined();
      expect(validatorOf("RequestId")(value)).toBeDefined();
      expect(validatorOf("Annotations")({ priority: value })).toBeDefined();
    }
  });

  test("long texts take little time and no stack", () => {
    const long = "a".repeat(16_000_000);
    expect(validatorOf("Root")({ uri: `data:,${long}` })).toBeUndefined();
    expect(validatorOf("Root")({ uri: `data:,${long} ` })).toBeDefined();
    expect(validatorOf("Root")({ uri: long })).toBeDefined();
    expect(validatorOf("ImageContent")({ type: "image", mimeType: "x", data: long })).toBeUndefined();
    expect(validatorOf("ImageContent")({ type: "image", mimeType: "x", data: `${long.slice(4)}a b=` })).toBeDefined();
    expect(validatorOf("ResourceTemplate")({ name: "x", uriTemplate: `{${long}` })).toBeDefined();
  });
});
