/**
 * The calendar, end to end: generated from its definitions, compiled, and spoken to in processes that share nothing but the
 * file of events and, where something is carried, a key.
 */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compileServer, generateInto, meta, ServerProcess } from "./support/server-process.js";
import type { Message } from "./support/server-process.js";
import { projectRoot } from "./support/shared.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const asks = meta({ elicitation: { form: {} } }, { "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" } });
const startsAt = "2026-09-10T08:30:00Z";
const accepted = { when: { action: "accept", content: { startsAt } } };

let file = "";
beforeAll(async () => {
  const folder = temporaryFolder();
  const from = join(projectRoot, "examples/calendar");
  cpSync(from, folder, { recursive: true, filter: (path) => !/[\\/](?:dist|generated|node_modules)$/.test(path) });
  await generateInto(from, folder);
  file = compileServer(folder);
});

/** Sends one request to a process of its own. */
async function once(events: string, method: string, params: object = {}): Promise<Message> {
  const server = new ServerProcess(file, { CALENDAR_FILE: events, MCP_STATE_KEY: "a key that all processes share" });
  const answer = await server.ask(1, method, { _meta: asks, ...params });
  expect(await server.end()).toMatchObject({ code: 0, signal: null });
  expect(server.err).toBe("");
  expect(server.lines).toHaveLength(1);
  return answer;
}

const newEvents = (): string => join(temporaryFolder(), "events.json");
const create = (events: string, args: object, more: object = {}): Promise<Message> =>
  once(events, "tools/call", { name: "create_event", arguments: args, ...more });

async function week(events: string): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const { result } = await once(events, "resources/read", { uri: "calendar://week" });
  const contents = (result?.["contents"] ?? []) as readonly { readonly text: string }[];
  return JSON.parse(contents[0]?.text ?? "") as readonly { readonly id: string; readonly title: string }[];
}

describe("the calendar", () => {
  it("asks for the date in one process, takes the answer in another, and shows the event in a third", async () => {
    const events = newEvents();
    const asked = await create(events, { title: "Dentist" });
    expect(asked.result).toMatchObject({ resultType: "input_required" });
    expect(asked.result?.["inputRequests"]).toEqual({
      when: {
        method: "elicitation/create",
        params: {
          mode: "form",
          message: 'When should "Dentist" start?',
          requestedSchema: {
            type: "object",
            properties: { startsAt: { type: "string", format: "date-time", title: "Start" } },
            required: ["startsAt"],
          },
        },
      },
    });
    expect(asked.result).not.toHaveProperty("requestState");
    expect(await week(events)).toHaveLength(2);

    const created = await create(events, { title: "Dentist" }, { inputResponses: accepted });
    expect(created.result).toMatchObject({
      resultType: "complete",
      content: [{ type: "text", text: `Created e3: Dentist at ${startsAt}` }],
      structuredContent: { id: "e3", title: "Dentist", startsAt },
      isError: false,
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "calendar", version: "1.0.0" } },
    });

    expect((await week(events)).map(({ id, title }) => `${id} ${title}`)).toEqual([
      "e1 Standup",
      "e2 Design review",
      "e3 Dentist",
    ]);
    expect(JSON.parse(readFileSync(events, "utf8"))).toHaveLength(3);
  });

  it("needs no question when the date is given, and refuses one that is none", async () => {
    const events = newEvents();
    expect((await create(events, { title: "Lunch", startsAt })).result).toMatchObject({
      structuredContent: { id: "e3" },
    });
    const { result } = await create(events, { title: "Lunch", startsAt: "tomorrow" });
    expect(result).toMatchObject({ isError: true, resultType: "complete" });
    expect(JSON.stringify(result)).toContain("startsAt");
    expect((await create(events, {})).result).toMatchObject({ isError: true });
    expect(await week(events)).toHaveLength(3);
  });

  it("asks again for an answer that is no date, and stops at a refusal", async () => {
    const events = newEvents();
    const wrong = { when: { action: "accept", content: { startsAt: "tomorrow" } } };
    const again = await create(events, { title: "Dentist" }, { inputResponses: wrong });
    expect(again.result).toMatchObject({ resultType: "input_required" });
    const declined = await create(events, { title: "Dentist" }, { inputResponses: { when: { action: "decline" } } });
    expect(declined.result).toMatchObject({ resultType: "complete", isError: true });
    expect(await week(events)).toHaveLength(2);
  });

  it("tells a client that cannot ask what it needs", async () => {
    const { error } = await create(newEvents(), { title: "Dentist" }, { _meta: meta() });
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { elicitation: { form: {} } } } });
  });

  it("lists what it has, for how long, and to whom", async () => {
    const events = newEvents();
    const cached = { ttlMs: 300_000, cacheScope: "public", resultType: "complete" };
    expect((await once(events, "server/discover")).result).toMatchObject({
      ...cached,
      supportedVersions: ["2026-07-28"],
    });
    expect((await once(events, "tools/list")).result).toMatchObject({ ...cached, tools: [{ name: "create_event" }] });
    expect((await once(events, "resources/list")).result).toMatchObject({
      ...cached,
      resources: [{ uri: "calendar://week" }],
    });
    expect((await once(events, "resources/templates/list")).result).toMatchObject({ ...cached, resourceTemplates: [] });
    expect((await once(events, "prompts/list")).result).toMatchObject({
      ...cached,
      prompts: [{ name: "prepare_week" }],
    });
    const read = (await once(events, "resources/read", { uri: "calendar://week" })).result;
    expect(read).toMatchObject({ ttlMs: 60_000, cacheScope: "private", contents: [{ mimeType: "application/json" }] });
  });

  it("has a prompt, with and without a focus", async () => {
    const events = newEvents();
    const params = { name: "prepare_week", arguments: { focus: "the review" } };
    expect(JSON.stringify((await once(events, "prompts/get", params)).result)).toContain("the review");
    expect((await once(events, "prompts/get", { name: "prepare_week" })).result).toMatchObject({
      messages: [{ role: "user", content: { type: "text" } }],
    });
  });

  it("serves an empty file like none", async () => {
    const events = newEvents();
    const { writeFileSync } = await import("node:fs");
    writeFileSync(events, "");
    expect(await week(events)).toHaveLength(2);
  });
});
