/**
 * What is refused before a body is read: hosts, origins, methods, media types; and what a page is told.
 */
import { describe, expect, it } from "vitest";
import { site } from "../testing/http-client.js";
import { refusedAddress } from "./http-guard.js";
import type { HttpOptions } from "./http-options.js";

function addressStatus(
  loopback: boolean,
  headers: Readonly<Record<string, string>>,
  options: HttpOptions = {},
): number {
  const head = { method: "POST", path: "/mcp", loopback, header: (name: string) => headers[name] };
  return refusedAddress(head, options)?.status ?? 200;
}

describe("while bound to loopback", () => {
  it.each([
    ["127.0.0.1:3000", undefined, 200],
    ["[::1]:3000", undefined, 200],
    ["LOCALHOST:3000", undefined, 200],
    ["rebind.evil.example:3000", undefined, 403],
    ["localhost.evil.example", undefined, 403],
    ["127.0.0.1:3000@evil.example", undefined, 403],
    ["", undefined, 403],
    ["127.0.0.1:3000", "http://LOCALHOST:3000", 200],
    ["127.0.0.1:3000", "http://localhost:9999", 403],
    ["127.0.0.1:3000", "https://evil.example", 403],
    ["127.0.0.1:3000", "null", 403],
    ["127.0.0.1:3000", "http://localhost.evil.example:3000", 403],
    ["127.0.0.1:3000", "http://127.0.0.1.evil.example", 403],
    ["127.0.0.1:3000", "http://127.0.0.1:3000, http://evil.example", 403],
    ["evil.example:3000", "http://evil.example:3000", 403],
  ])("host %j, origin %j", (host, origin, status) => {
    expect(addressStatus(true, { host, ...(origin === undefined ? {} : { origin }) })).toBe(status);
  });
});

describe("elsewhere", () => {
  it.each([
    ["any.example", undefined, {}, 200],
    ["any.example", "https://any.example", {}, 403],
    ["mcp.example", "https://mcp.example", { allowedHosts: ["mcp.example"] }, 200],
    ["mcp.example:8443", undefined, { allowedHosts: ["mcp.example"] }, 200],
    ["other.example", undefined, { allowedHosts: ["mcp.example"] }, 403],
    ["any.example", "https://app.example", { allowedOrigins: ["https://app.example"] }, 200],
    ["any.example", "https://app.example.evil", { allowedOrigins: ["https://app.example"] }, 403],
    ["any.example", "null", { allowedOrigins: ["*"] }, 200],
  ])("host %j, origin %j, %j", (host, origin, options, status) => {
    expect(addressStatus(false, { host, ...(origin === undefined ? {} : { origin }) }, options)).toBe(status);
  });

  it("no handler runs on a refusal", async () => {
    let ran = 0;
    const given = site({}, { work: () => (ran += 1) });
    const got = await given.post("tools/call", { name: "work" }, { origin: "https://evil.example" });
    expect([got.status, ran]).toEqual([403, 0]);
  });
});

describe("the form of a request", () => {
  it.each([
    [{ accept: "application/json" }, 406],
    [{ accept: "*/*" }, 406],
    [{ accept: undefined }, 406],
    [{ accept: "text/event-stream;q=0, application/json" }, 406],
    [{ accept: "Text/Event-Stream; q=0.5,APPLICATION/JSON" }, 200],
    [{ "content-type": "text/plain" }, 415],
    [{ "content-type": undefined }, 415],
    [{ "content-type": "application/json; charset=latin1" }, 415],
    [{ "content-type": "application/json; charset=UTF-8" }, 200],
    [{ "content-encoding": "gzip" }, 415],
    [{ "mcp-session-id": "made-up", "last-event-id": "7" }, 200],
  ])("%j", async (headers, status) => {
    expect((await site().post("tools/list", {}, headers)).status).toBe(status);
  });

  it.each(["GET", "DELETE", "PUT", "OPTIONS"])("%s is not allowed", async (method) => {
    const response = await site().fetch(new Request("http://127.0.0.1/mcp", { method }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("other paths are not there, where one is named", async () => {
    const given = site({ path: "/mcp" });
    expect((await given.fetch(new Request("http://127.0.0.1/other", { method: "POST" }))).status).toBe(404);
    expect((await given.post("tools/list")).status).toBe(200);
  });
});

describe("pages of allowed origins", () => {
  const origin = "https://app.example";
  const given = site({ cors: true, allowedOrigins: [origin] });
  const preflight = (from: string): Promise<Response> =>
    given.fetch(
      new Request("http://127.0.0.1/mcp", {
        method: "OPTIONS",
        headers: { origin: from, "access-control-request-headers": "mcp-method, mcp-param-region, b@d" },
      }),
    );

  it("may ask first", async () => {
    const { status, headers } = await preflight(origin);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-headers")).toBe("mcp-method, mcp-param-region");
    expect((await preflight("https://evil.example")).status).toBe(403);
  });

  it("may read answers and refusals", async () => {
    for (const accept of ["application/json, text/event-stream", "text/html"]) {
      const { headers } = await given.post("tools/list", {}, { origin, accept });
      expect([headers.get("access-control-allow-origin"), headers.get("vary")]).toEqual([origin, "origin"]);
    }
    expect((await site().post("tools/list")).headers.get("access-control-allow-origin")).toBeNull();
  });
});
