/**
 * Headers that repeat the message: which of them must be there, how they are written, and what counts as the same.
 */
import { describe, expect, it } from "vitest";
import { site } from "../testing/http-client.js";
import type { Headers } from "../testing/http-client.js";
import { catalog } from "../testing/small-server.js";
import { mismatchOf } from "./http-headers.js";

const mismatch = [400, -32020];

describe("the headers of every request", () => {
  it.each([
    [{ "mcp-protocol-version": undefined }],
    [{ "mcp-protocol-version": "2025-11-25" }],
    [{ "mcp-method": undefined }],
    [{ "mcp-method": "prompts/list" }],
    [{ "mcp-method": "Tools/List" }],
  ])("%j", async (headers: Headers) => {
    const { status, json } = await site().post("tools/list", {}, headers);
    expect([status, json.error?.code, json.id]).toEqual([...mismatch, 1]);
  });

  it("say which version a message without one is of", async () => {
    const { status, json } = await site().post("tools/list", { _meta: undefined }, { "mcp-protocol-version": "1999" });
    expect([status, json.error?.code, json.error?.data?.["requested"]]).toEqual([400, -32022, "1999"]);
  });
});

describe("Mcp-Name", () => {
  const b64 = (text: string): string => `=?base64?${Buffer.from(text).toString("base64")}?=`;

  it.each([
    ["calendar://week", "calendar://week", 200],
    ["calendar://week", " \t calendar://week ", 200],
    ["calendar://week", b64("calendar://week"), 200],
    ["data://żółw", b64("data://żółw"), 200],
    ["data://żółw", Buffer.from("data://żółw").toString("latin1"), 400],
    ["calendar://week", undefined, 400],
    ["calendar://week", "", 400],
    ["calendar://week", "calendar://Week", 400],
    ["calendar://week", "calendar://week, calendar://week", 400],
    ["calendar://week", b64("calendar://week").replace("base64", "BASE64"), 400],
    ["calendar://week", b64("calendar://week").replace("?=", "=?="), 400],
    ["calendar://week", "=?base64?!!?=", 400],
    ["calendar://week", "=?base64?/w==?=", 400],
    ["calendar://weeks", b64("calendar://weeks").replace("==?=", "?="), 400],
  ])("for %j, %j", async (uri, header, status) => {
    const got = await site().post("resources/read", { uri }, { "mcp-name": header });
    expect(got.status).toBe(status);
    if (status !== 200) expect(got.json.error?.code).toBe(-32020);
  });

  it("is wanted where the params name something, and nowhere else", async () => {
    expect((await site().post("tools/list", {}, { "mcp-name": "whatever" })).status).toBe(200);
    expect((await site().post("tools/call", { name: "work" }, { "mcp-name": undefined })).status).toBe(400);
    expect((await site().post("prompts/get", { name: "greet" }, { "mcp-name": "other" })).status).toBe(400);
    const unnamed = await site().post("tools/call", {}, {});
    expect([unnamed.status, unnamed.json.error?.code]).toEqual([400, -32602]);
  });

  it("stands for the last of several members of one name", async () => {
    const text = await site().request("tools/call", { name: "work" }).text();
    const doubled = text.replace('"name":"work"', '"name":"work","name":"weather"');
    const got = await site().send(doubled, { "mcp-method": "tools/call", "mcp-name": "work" });
    expect([got.status, got.json.error?.code]).toEqual(mismatch);
  });
});

describe("Mcp-Param-*", () => {
  const properties = {
    region: { type: "string", "x-mcp-header": "Region" },
    size: { type: "integer", "x-mcp-header": "Size" },
    dry: { type: "boolean", "x-mcp-header": "Dry" },
    at: { type: "object", properties: { constructor: { type: "string", "x-mcp-header": "Deep" } } },
  };
  const schema = { type: "object", properties };

  it.each<[object, Headers, boolean]>([
    [{}, {}, true],
    [{ region: null }, {}, true],
    [{ region: "eu" }, { region: "eu" }, true],
    [{ region: "eu" }, { region: " eu\t" }, true],
    [{ region: "" }, { region: "" }, true],
    [{ region: "é" }, { region: "=?base64?w6k=?=" }, true],
    [{ region: "us" }, { region: "eu" }, false],
    [{ region: "EU" }, { region: "eu" }, false],
    [{ region: "eu" }, {}, false],
    [{}, { region: "eu" }, false],
    [{ size: 42 }, { size: "42" }, true],
    [{ size: 42 }, { size: "42.0" }, true],
    [{ size: 0 }, { size: "" }, false],
    [{ size: 0 }, {}, false],
    [{ size: 42 }, { size: "0x2a" }, false],
    [{ dry: false }, { dry: "false" }, true],
    [{ dry: false }, { dry: "False" }, false],
    [{ dry: false }, {}, false],
    [{ at: {} }, {}, true],
    [{ at: { constructor: "x" } }, { deep: "x" }, true],
    [{ at: { constructor: "x" } }, { deep: "y" }, false],
    [JSON.parse('{"__proto__":{"region":"eu"}}') as object, {}, true],
  ])("arguments %j, headers %j", (args, given, agree) => {
    const headers: Headers = {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "deploy",
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`mcp-param-${name}`, value])),
    };
    const head = { method: "POST", path: "/", loopback: true, header: (name: string) => headers[name] };
    const params = { name: "deploy", arguments: args };
    const found = mismatchOf(head, { method: "tools/call", params }, (tool) =>
      tool === "deploy" ? schema : undefined,
    );
    expect(found?.code).toBe(agree ? undefined : -32020);
  });

  it("of a tool's definitions are found", async () => {
    const tool = { name: "work", wire: { name: "work", inputSchema: schema }, inputs: [] };
    const given = site({}, {}, { ...catalog, tools: [tool, ...catalog.tools.slice(1)] });
    const params = { name: "work", arguments: { region: "eu" } };
    expect((await given.post("tools/call", params, { "mcp-param-region": "eu" })).status).toBe(200);
    expect((await given.post("tools/call", params)).json.error?.code).toBe(-32020);
  });
});
