/**
 * The calendar over HTTP as its README says, asked the way one asks with curl; and the promise that whoever takes the web's own
 * objects gets no module of Node's.
 */
import { cpSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listeningProcess } from "./support/http-process.js";
import type { HttpProcess } from "./support/http-process.js";
import { compileServer, generateInto, meta } from "./support/server-process.js";
import type { Message } from "./support/server-process.js";
import { projectRoot } from "./support/shared.js";
import { temporaryFolder } from "./support/temporary-folder.js";

let file = "";
let server: HttpProcess;
beforeAll(async () => {
  const folder = temporaryFolder();
  const from = join(projectRoot, "examples/calendar");
  cpSync(from, folder, { recursive: true, filter: (path) => !/[\\/](?:dist|generated|node_modules)$/.test(path) });
  await generateInto(from, folder);
  file = compileServer(folder);
  server = await listeningProcess(file, { CALENDAR_FILE: join(folder, "events.json"), MCP_STATE_KEY: "a key" });
}, 60_000);
afterAll(() => void server.child.kill());

const headersOf = (method: string, name?: string): Record<string, string> => ({
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": method,
  ...(name === undefined ? {} : { "mcp-name": name }),
});

async function ask(method: string, params: object = {}, name?: string): Promise<Message> {
  const response = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
    method: "POST",
    headers: headersOf(method, name),
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { _meta: meta({ elicitation: {} }), ...params } }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Message;
}

describe("the calendar over HTTP", () => {
  it("offers its tool, its resource and its prompt", async () => {
    expect((await ask("tools/list")).result?.["tools"]).toMatchObject([{ name: "create_event" }]);
    expect((await ask("prompts/get", { name: "prepare_week" }, "prepare_week")).result).toHaveProperty("messages");
  });

  it("asks for the date, takes the answer, and shows the event", async () => {
    const params = { name: "create_event", arguments: { title: "Dentist" } };
    const asked = await ask("tools/call", params, "create_event");
    expect(asked.result).toMatchObject({ resultType: "input_required" });
    const { requestState } = asked.result as { readonly requestState?: string };
    const inputResponses = { when: { action: "accept", content: { startsAt: "2026-09-10T08:30:00Z" } } };
    const again = { ...params, inputResponses, ...(requestState === undefined ? {} : { requestState }) };
    expect((await ask("tools/call", again, "create_event")).result).toMatchObject({
      structuredContent: { title: "Dentist", startsAt: "2026-09-10T08:30:00Z" },
    });
    const { result } = await ask("resources/read", { uri: "calendar://week" }, "calendar://week");
    expect(JSON.stringify(result?.["contents"])).toContain("Dentist");
  });
});

/** A request for the handler of the web's own objects, made and answered in the process that imports it. */
const inProcess = (url: string): Promise<{ createServer(handlers: object): Face; handlers: object }> =>
  Promise.all([import(`${url}/generated/server.js`), import(`${url}/generated/handlers.js`)]).then(
    ([{ createServer }, { handlers }]: readonly [{ createServer(handlers: object): Face }, { handlers: object }]) => ({
      createServer,
      handlers,
    }),
  );

interface Face {
  http(options?: object): { fetch(request: Request): Promise<Response> };
}

describe("the web's own objects", () => {
  it("serve the same handlers", async () => {
    const { createServer, handlers } = await inProcess(dirname(file));
    const { fetch: answer } = createServer(handlers).http();
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: meta() } });
    const request = new Request("https://calendar.example/mcp", {
      method: "POST",
      headers: headersOf("tools/list"),
      body,
    });
    expect(await (await answer(request)).json()).toMatchObject({ result: { tools: [{ name: "create_event" }] } });
  });

  it("need no module of Node's", () => {
    const files = new Set<string>();
    const reach = (path: string): void => {
      if (files.has(path)) return;
      files.add(path);
      for (const [, specifier = ""] of textOf(path).matchAll(/^(?:import|export)\b[^;]*?from\s+"([^"]+)"/gm)) {
        expect(specifier, path).toMatch(/^\.\.?\//);
        reach(posix.join(posix.dirname(path), specifier));
      }
    };
    // Compiled: types are gone, and with them what only they were imported for.
    const textOf = (path: string): string => readFileSync(join(dirname(file), path), "utf8");
    reach("generated/server.js");
    expect([...files]).toContain("generated/runtime/http-fetch.js");
    expect([...files]).not.toContain("generated/runtime/http-listen.js");
  });
});
