/**
 * Completion, and lists in which things come and go: both are read off members that handlers carry.
 */
import { describe, expect, it } from "vitest";
import { ask, catalog, smallServer } from "../testing/small-server.js";
import type { Json, Small } from "../testing/small-server.js";

const greet = (complete: object, more: object = {}) => Object.assign(() => "Hello", { complete, ...more });
const event = (complete: object, more: object = {}) => Object.assign(() => "event", { complete, ...more });
const prompt = { type: "ref/prompt", name: "greet" };
const template = { type: "ref/resource", uri: "calendar://events/{id}" };

const complete = (small: Small, ref: Json, name: string, value: string, more: Json = {}) =>
  ask(small, "completion/complete", { ref, argument: { name, value }, ...more });

describe("completion/complete", () => {
  it("is offered where a handler completes something, and only there", async () => {
    const without = smallServer();
    expect((await complete(without, prompt, "who", "")).error?.code).toBe(-32601);
    const { result } = await ask(smallServer({ greet: greet({ who: [] }) }), "server/discover");
    expect(result?.["capabilities"]).toHaveProperty("completions", {});
    expect((await ask(without, "server/discover")).result?.["capabilities"]).not.toHaveProperty("completions");
  });

  it("suggests fixed values that begin with the text", async () => {
    const small = smallServer({ greet: greet({ who: ["Ann", "anton", "Bob"] }) });
    const { result } = await complete(small, prompt, "who", "AN");
    expect(result?.["completion"]).toEqual({ values: ["Ann", "anton"], total: 2, hasMore: false });
    expect(result?.["resultType"]).toBe("complete");
  });

  it("asks a function, which knows the other arguments", async () => {
    const who = (value: string, { arguments: args, client }: { arguments: Json; client: object }) => [
      `${value}-${String(args["how"])}-${Object.keys(client).length}`,
    ];
    const small = smallServer({ greet: greet({ who }) });
    const { result } = await complete(small, prompt, "who", "a", { context: { arguments: { how: "loud" } } });
    expect(result?.["completion"]).toMatchObject({ values: ["a-loud-2"] });
  });

  it("sends a hundred at most, and says how many there are", async () => {
    const many = Array.from({ length: 250 }, (_, n) => `v${n}`);
    const id = () => ({ values: many.slice(0, 3), total: 1_000 });
    const small = smallServer({ greet: greet({ who: () => many }), event: event({ id }) });
    const { completion } = (await complete(small, prompt, "who", "")).result as { completion: { values: unknown[] } };
    expect(completion).toMatchObject({ total: 250, hasMore: true });
    expect(completion.values).toHaveLength(100);
    const { result } = await complete(small, template, "id", "");
    expect(result?.["completion"]).toEqual({ values: ["v0", "v1", "v2"], total: 1_000, hasMore: true });
  });

  it("has nothing to say to an argument without a completer, and refuses what does not exist", async () => {
    const small = smallServer({ greet: greet({ who: ["Ann"] }) });
    const { result } = await complete(small, prompt, "how", "");
    expect(result?.["completion"]).toEqual({ values: [], total: 0, hasMore: false });
    for (const [ref, name] of [
      [prompt, "constructor"],
      [{ type: "ref/prompt", name: "__proto__" }, "who"],
      [{ type: "ref/resource", uri: "calendar://nothing/{x}" }, "x"],
    ] as const) {
      expect((await complete(small, ref, name, "")).error?.code).toBe(-32602);
    }
  });

  it("that fails says nothing of the cause", async () => {
    const who = () => {
      throw new Error("secret");
    };
    const small = smallServer({ greet: greet({ who }) });
    const { error } = await complete(small, prompt, "who", "");
    expect(error).toEqual({ code: -32603, message: "The completion failed because of an internal error." });
    expect(small.reported.join()).toContain("secret");
  });
});

const namesIn = (result: Json | undefined, member: string): readonly unknown[] =>
  (result?.[member] as readonly Json[]).map(({ name }) => name);

describe("isListed", () => {
  it("hides a tool from some, and keeps them from calling it", async () => {
    const isListed = ({ client }: { client: { capabilities: object } }) => "sampling" in client.capabilities;
    const small = smallServer({ work: Object.assign(() => "done", { isListed }) });
    const { result } = await ask(small, "tools/list");
    expect(namesIn(result, "tools")).toEqual(["weather", "document", "__proto__"]);
    expect(result?.["cacheScope"]).toBe("private");
    expect((await ask(small, "tools/call", { name: "work" })).error?.message).toBe('Unknown tool: "work".');
    expect((await ask(small, "tools/call", { name: "weather" })).result?.["isError"]).toBe(false);
  });

  it("lets things come and go between pages", async () => {
    let listed = true;
    const weather = Object.assign(() => ({ temp: 1 }), { isListed: () => listed });
    const small = smallServer({ weather }, { pageSize: 2 });
    const first = (await ask(small, "tools/list")).result;
    expect(namesIn(first, "tools")).toEqual(["work", "weather"]);
    listed = false;
    const second = (await ask(small, "tools/list", { cursor: first?.["nextCursor"] })).result;
    expect(namesIn(second, "tools")).toEqual(["document", "__proto__"]);
    expect(second).not.toHaveProperty("nextCursor");
    expect(namesIn((await ask(small, "tools/list")).result, "tools")).toEqual(["work", "document"]);
    expect((await ask(small, "tools/list", { cursor: 0 })).error?.code).toBe(-32602);
  });

  it("hides prompts, resources and templates alike", async () => {
    const isListed = () => Promise.resolve(false);
    const hidden = { isListed };
    const small = smallServer({
      greet: greet({ who: ["Ann"] }, hidden),
      week: Object.assign(() => [], hidden),
      event: event({}, hidden),
    });
    expect(namesIn((await ask(small, "prompts/list")).result, "prompts")).toEqual([]);
    expect(namesIn((await ask(small, "resources/list")).result, "resources")).toEqual(["raw"]);
    expect(namesIn((await ask(small, "resources/templates/list")).result, "resourceTemplates")).toEqual([]);
    expect((await ask(small, "prompts/get", { name: "greet" })).error?.message).toContain("Unknown prompt");
    for (const uri of ["calendar://week", "calendar://events/1"]) {
      expect((await ask(small, "resources/read", { uri })).error).toMatchObject({ code: -32602, data: { uri } });
    }
    expect((await complete(small, prompt, "who", "")).error?.code).toBe(-32602);
  });

  it("that throws lists nothing", async () => {
    const isListed = () => Promise.reject(new Error("secret"));
    const small = smallServer({ work: Object.assign(() => "done", { isListed }) });
    expect((await ask(small, "tools/list")).error?.code).toBe(-32603);
    expect((await ask(small, "tools/call", { name: "work" })).error?.code).toBe(-32603);
    expect(small.reported).toHaveLength(2);
  });
});

describe("a template's list", () => {
  it("adds to the declared resources", async () => {
    const list = () => [
      { uri: "calendar://events/1", name: "one" },
      { uri: "calendar://events/2", name: "week" },
    ];
    const small = smallServer({ event: event({}, { list }) }, { pageSize: 3 });
    const first = (await ask(small, "resources/list")).result;
    expect(namesIn(first, "resources")).toEqual(["week", "raw", "one"]);
    const second = (await ask(small, "resources/list", { cursor: first?.["nextCursor"] })).result;
    expect(namesIn(second, "resources")).toEqual(["week"]);
    expect(catalog.resources).toHaveLength(2);
  });
});
