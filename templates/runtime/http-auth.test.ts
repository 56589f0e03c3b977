/**
 * Who asks: challenges, metadata, and what handlers get to see of it.
 */
import { describe, expect, it } from "vitest";
import { site } from "../testing/http-client.js";
import type { Auth, Authorize } from "./http-auth.js";
import type { HttpOptions } from "./http-options.js";

const protectedResource = {
  resource: "https://calendar.example/mcp",
  authorizationServers: ["https://auth.example"],
  scopesSupported: ["read", "write"],
};
const authorize: Authorize = async ({ token, mcpName }) => {
  if (token === undefined || !["good", "other"].includes(token)) return undefined;
  if (mcpName === "weather") return { denied: 403, scopes: ["read", "write"], description: 'needs "write"' };
  return { principal: token, scopes: ["read"] };
};
const options: HttpOptions = { authorize, protectedResource };
const metadata = 'resource_metadata="https://calendar.example/.well-known/oauth-protected-resource/mcp"';
const bearer = (token: string): { readonly authorization: string } => ({ authorization: `Bearer ${token}` });
const call = { name: "work", arguments: {} };

describe("without a good token", () => {
  it.each([
    [{}, `Bearer ${metadata}`],
    [bearer("bad"), `Bearer ${metadata}, error="invalid_token"`],
    [{ authorization: "Basic Z29vZA==" }, `Bearer ${metadata}, error="invalid_token"`],
    [bearer("good other"), `Bearer ${metadata}, error="invalid_token"`],
  ])("%j is challenged", async (headers, challenge) => {
    let ran = 0;
    const got = await site(options, { work: () => (ran += 1) }).post("tools/call", call, headers);
    expect([got.status, got.headers.get("www-authenticate"), ran]).toEqual([401, challenge, 0]);
  });

  it("whose scopes do not suffice, the scopes are named", async () => {
    const got = await site(options).post("tools/call", { name: "weather" }, bearer("good"));
    const rest = 'error="insufficient_scope", error_description="needs \\"write\\"", scope="read write"';
    expect([got.status, got.headers.get("www-authenticate")]).toEqual([403, `Bearer ${metadata}, ${rest}`]);
  });

  it("and without metadata there is none to name", async () => {
    expect((await site({ authorize }).post("tools/list")).headers.get("www-authenticate")).toBe("Bearer");
  });

  it("a failing hook lets nobody in, and tells nobody why", async () => {
    for (const failing of [
      () => Promise.reject(new Error("secret")),
      () => {
        throw new Error("secret");
      },
    ]) {
      const given = site({ authorize: failing });
      const got = await given.post("tools/list");
      expect([got.status, got.text.includes("secret")]).toEqual([500, false]);
      expect(given.reported).toEqual(["authorize failed: Error: secret"]);
    }
  });
});

describe("with a good token", () => {
  it("handlers see who asks, and not the token", async () => {
    let seen: { readonly auth: Auth | undefined; readonly all: string } | undefined;
    const given = site(
      { authorize: ({ token }) => ({ principal: "anna", scopes: ["read"], claims: { length: token?.length } }) },
      {
        work(args, context) {
          seen = { auth: context.auth, all: JSON.stringify([args, context, context.meta, context.auth]) };
          return "done";
        },
      },
    );
    expect((await given.post("tools/call", call, bearer("secret-token"))).status).toBe(200);
    expect(seen?.auth).toEqual({ principal: "anna", scopes: ["read"], claims: { length: 12 } });
    expect(seen?.all).not.toContain("secret-token");
  });

  it("what one principal was given is worthless to another", async () => {
    const given = site(options, {
      async work(_, context) {
        context.state.set("kept", 1);
        return (await context.elicit("when"))["startsAt"];
      },
    });
    const { json } = await given.post("tools/call", call, bearer("good"));
    const requestState = json.result?.["requestState"];
    const inputResponses = { when: { action: "accept", content: { startsAt: "now" } } };
    const again = { ...call, requestState, inputResponses };
    expect((await given.post("tools/call", again, bearer("other"))).json.error?.code).toBe(-32602);
    expect((await given.post("tools/call", again, bearer("good"))).json.result).toMatchObject({
      content: [{ text: "now" }],
    });
  });
});

describe("the metadata", () => {
  const at = (path: string, method = "GET"): Promise<Response> =>
    site({ ...options, path: "/mcp" }).fetch(new Request(`http://127.0.0.1${path}`, { method }));

  it.each(["", "/mcp"])("is at the well-known path%s, for anybody", async (suffix) => {
    const response = await at(`/.well-known/oauth-protected-resource${suffix}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      resource: "https://calendar.example/mcp",
      authorization_servers: ["https://auth.example"],
      scopes_supported: ["read", "write"],
      bearer_methods_supported: ["header"],
    });
  });

  it("is nowhere else", async () => {
    expect((await at("/.well-known/oauth-protected-resource/other")).status).toBe(404);
    expect((await at("/.well-known/oauth-protected-resource", "POST")).status).toBe(405);
    const without = new Request("http://127.0.0.1/.well-known/oauth-protected-resource");
    expect((await site({ path: "/mcp" }).fetch(without)).status).toBe(404);
  });
});
