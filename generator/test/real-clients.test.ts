/**
 * The official client, as its users have it, against our examples over stdio and over HTTP: what it lists, calls, reads, gets,
 * completes, answers, subscribes to, hears on the way and cancels. What the bytes look like is for other tests.
 */
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "./support/http-process.js";
import { buildExample, connected, transports } from "./support/real-client.js";
import type { Connected } from "./support/real-client.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const files = { everything: "", calendar: "", stress: "" };
beforeAll(async () => {
  files.everything = await buildExample("everything");
  files.calendar = await buildExample("calendar");
  files.stress = await buildExample("stress");
});

const textOf = async (client: Client, name: string): Promise<unknown> => {
  const { content } = await client.callTool({ name, arguments: {} });
  return content[0];
};

describe.each(transports)("the official client and everything, over %s", (transport) => {
  let server: Connected;
  let client: Client;
  beforeAll(async () => {
    server = await connected(files.everything, transport, { capabilities: { elicitation: { form: {} } } });
    client = server.client;
  });
  afterAll(() => server.close());

  it("agrees on the revision and learns what the server is and can do", () => {
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect(client.getServerVersion()).toMatchObject({ name: "everything", version: "1.0.0" });
    expect(client.getServerCapabilities()).toMatchObject({ resources: { subscribe: true }, completions: {} });
  });

  it("lists the tools, the resources, the templates and the prompts", async () => {
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(23);
    expect(tools).toContainEqual(expect.objectContaining({ name: "json_schema_2020_12_tool" }));
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "test://static-text",
      "test://static-binary",
      "test://watched-resource",
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ name: "data", uriTemplate: "test://template/{id}/data" }]);
    const { prompts } = await client.listPrompts();
    expect(prompts).toHaveLength(5);
    expect(prompts).toContainEqual(expect.objectContaining({ name: "test_prompt_with_arguments" }));
  });

  it("calls tools: a text, several contents, a parameter that is a header, an error for the model", async () => {
    expect(await textOf(client, "test_simple_text")).toMatchObject({ type: "text" });
    const several = await client.callTool({ name: "test_multiple_content_types", arguments: {} });
    expect(several.content.map(({ type }) => type)).toEqual(["text", "image", "resource"]);
    const region = { name: "test_x_mcp_header", arguments: { region: "Zürich, 北", query: "ramen" } };
    expect((await client.callTool(region)).content).toMatchObject([{ text: "ramen in Zürich, 北" }]);
    expect(await client.callTool({ name: "test_error_handling", arguments: {} })).toMatchObject({ isError: true });
  });

  it("is refused an unknown tool and arguments that do not fit", async () => {
    await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toMatchObject({ code: -32602 });
    const wrong = { name: "json_schema_2020_12_tool", arguments: { contactMethod: "pigeon", email: "a@b" } };
    expect(await client.callTool(wrong)).toMatchObject({ isError: true });
  });

  it("reads a text, bytes and a resource of a template; is refused one that is not there", async () => {
    const text = await client.readResource({ uri: "test://static-text" });
    expect(text.contents).toMatchObject([{ uri: "test://static-text", mimeType: "text/plain" }]);
    const binary = await client.readResource({ uri: "test://static-binary" });
    expect(binary.contents).toMatchObject([{ mimeType: "image/png", blob: expect.stringMatching(/^iVBOR/) as string }]);
    const data = await client.readResource({ uri: "test://template/12/data" });
    expect(data.contents).toMatchObject([{ text: expect.stringContaining("Data for ID: 12") as string }]);
    await expect(client.readResource({ uri: "test://nowhere" })).rejects.toMatchObject({ code: -32602 });
  });

  it("gets a prompt with its arguments", async () => {
    const { messages } = await client.getPrompt({
      name: "test_prompt_with_arguments",
      arguments: { arg1: "first", arg2: "second" },
    });
    expect(JSON.stringify(messages)).toMatch(/first.*second/);
  });

  it("completes a template's variable", async () => {
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri: "test://template/{id}/data" },
      argument: { name: "id", value: "12" },
    });
    expect(completion).toMatchObject({ values: ["12", "123"] });
  });

  it("answers what a tool and a prompt ask, over several rounds", async () => {
    const asked: string[] = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      const content = { name: "Ada", color: "green", mood: "glad", context: "engines" };
      const properties = "requestedSchema" in params ? Object.keys(params.requestedSchema.properties) : [];
      return {
        action: "accept",
        content: Object.fromEntries(Object.entries(content).filter(([name]) => properties.includes(name))),
      };
    });
    expect(await textOf(client, "test_input_required_result_elicitation")).toMatchObject({ text: "Hello, Ada!" });
    expect(await textOf(client, "test_streaming_elicitation")).toMatchObject({ text: "You are glad." });
    asked.length = 0;
    const rounds = await client.callTool({ name: "test_input_required_result_multi_round", arguments: {} });
    expect(JSON.stringify(rounds.content)).toMatch(/Ada.*green/);
    expect(asked).toEqual(["What is your name?", "Which colour do you like, Ada?"]);
    const prompt = await client.getPrompt({ name: "test_input_required_result_prompt" });
    expect(JSON.stringify(prompt.messages)).toContain("engines");
  });

  it("hears of changes that it subscribed to, and of nothing more once it has stopped", async () => {
    const heard: string[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
    client.setNotificationHandler("notifications/prompts/list_changed", () => void heard.push("prompts"));
    client.setNotificationHandler("notifications/tools/list_changed", () => void heard.push("tools"));
    const filter = { promptsListChanged: true, resourceSubscriptions: ["test://watched-resource"] };
    const subscription = await client.listen(filter);
    expect(subscription.honoredFilter).toEqual(filter);
    await textOf(client, "test_trigger_tool_change");
    await textOf(client, "test_trigger_resource_change");
    await textOf(client, "test_trigger_prompt_change");
    expect(await until(() => heard.length === 2, 5000)).toBe(true);
    expect(heard).toEqual(["test://watched-resource", "prompts"]);
    await subscription.close();
    expect(await subscription.closed).toBe("local");
    await textOf(client, "test_trigger_resource_change");
    await textOf(client, "test_simple_text");
    expect(heard).toHaveLength(2);
  });

  it("hears how far a tool is, and only when it asks to", async () => {
    const heard: unknown[] = [];
    const call = { name: "test_tool_with_progress", arguments: {} };
    await client.callTool(call, { onprogress: (progress) => void heard.push(progress) });
    expect(heard).toMatchObject([0, 50, 100].map((progress) => ({ progress, total: 100 })));
    await client.callTool(call);
    expect(heard).toHaveLength(3);
  });
});

describe.each(transports)("the official client and a server that ends, over %s", (transport) => {
  it("hears that its subscription is over", async () => {
    const { client, endServer, close } = await connected(files.everything, transport);
    try {
      const subscription = await client.listen({ toolsListChanged: true });
      endServer();
      expect(await subscription.closed).toBe("graceful");
    } finally {
      await close();
    }
  });
});

describe.each(transports)("the official client and stress, over %s", (transport) => {
  it("cancels a call, which ends the work", async () => {
    const { client, close } = await connected(files.stress, transport);
    try {
      const cancelled = new AbortController();
      const slow = { name: "slow", arguments: { ms: 60_000, steps: 600 } };
      const onprogress = (): void => cancelled.abort("enough");
      await expect(client.callTool(slow, { signal: cancelled.signal, onprogress })).rejects.toThrow("enough");
      const stats = async (): Promise<string> => JSON.stringify(await textOf(client, "stats"));
      let last = "";
      await until(async () => /aborted\D+1/.test((last = await stats())), 5000);
      expect(last).toMatch(/started\D+1\D/);
      expect(last).toMatch(/aborted\D+1\D/);
      expect(last).toMatch(/completed\D+0\D/);
    } finally {
      await close();
    }
  });
});

describe.each(transports)("the official client and the calendar, over %s", (transport) => {
  it("creates an event with a date that the person gives, and reads it back", async () => {
    const environment = { CALENDAR_FILE: join(temporaryFolder(), "events.json") };
    const options = { capabilities: { elicitation: { form: {} } } };
    const { client, close } = await connected(files.calendar, transport, options, environment);
    try {
      client.setRequestHandler("elicitation/create", ({ params }) => {
        expect(params.message).toBe('When should "Dentist" start?');
        return { action: "accept", content: { startsAt: "2026-09-10T08:30:00Z" } };
      });
      expect(client.getInstructions()).toContain("calendar://week");
      const created = await client.callTool({ name: "create_event", arguments: { title: "Dentist" } });
      expect(created.structuredContent).toEqual({ id: "e3", title: "Dentist", startsAt: "2026-09-10T08:30:00Z" });
      const { contents } = await client.readResource({ uri: "calendar://week" });
      expect(JSON.stringify(contents)).toContain("Dentist");
      const { messages } = await client.getPrompt({ name: "prepare_week", arguments: { focus: "teeth" } });
      expect(JSON.stringify(messages)).toContain("What matters most: teeth.");
    } finally {
      await close();
    }
  });

  it("hears that the person declined", async () => {
    const options = { capabilities: { elicitation: { form: {} } } };
    const { client, close } = await connected(files.calendar, transport, options);
    try {
      client.setRequestHandler("elicitation/create", () => ({ action: "decline" }));
      const declined = await client.callTool({ name: "create_event", arguments: { title: "Dentist" } });
      expect(declined).toMatchObject({ isError: true });
    } finally {
      await close();
    }
  });
});
