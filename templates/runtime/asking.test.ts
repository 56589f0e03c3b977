/**
 * Questions of prompts and resources, requests to the client itself, and what else a context carries.
 */
import { describe, expect, it } from "vitest";
import { Call } from "./call.js";
import type { AskingContext } from "./context.js";
import { smallServer, ask, meta } from "../testing/small-server.js";
import type { Json } from "../testing/small-server.js";

type Context = AskingContext<{ when: Json; pay: undefined }>;
const able = { _meta: meta({ sampling: {}, roots: {}, elicitation: {} }) };
const said = { role: "assistant", content: { type: "text", text: "Paris" }, model: "m" };
const when = { action: "accept", content: { startsAt: "now" } };

describe("prompts and resources", () => {
  it("ask a person, too", async () => {
    const small = smallServer({
      greet: async (_, context) => `At ${String((await (context as Context).elicit("when"))["startsAt"])}`,
      week: async (context) => [(await (context as Context).elicit("when"))["startsAt"]],
    });
    for (const [method, params, answer] of [
      ["prompts/get", { name: "greet", arguments: { who: "a" } }, "At now"],
      ["resources/read", { uri: "calendar://week" }, '[\\"now\\"]'],
    ] as const) {
      const first = (await ask(small, method, params)).result;
      expect(first).toMatchObject({
        resultType: "input_required",
        inputRequests: { when: { method: "elicitation/create" } },
      });
      expect(
        (await ask(small, method, { ...params, inputResponses: { when: { action: "accept", content: {} } } })).result,
      ).toMatchObject({
        resultType: "input_required",
      });
      const { result } = await ask(small, method, { ...params, inputResponses: { when, other: when } });
      expect(result?.["resultType"]).toBe("complete");
      expect(JSON.stringify(result)).toContain(answer);
      expect((await ask(small, method, { ...params, _meta: meta({}) })).error).toMatchObject({
        code: -32021,
        data: { requiredCapabilities: { elicitation: { form: {} } } },
      });
    }
  });
});

describe("requests to the client", () => {
  it("travel under a key of the handler's, and come back as they are", async () => {
    const small = smallServer({
      work: async (_, context) => {
        const { content } = await context.sample("capital", { messages: [], maxTokens: 10 });
        return (content as { text: string }).text;
      },
    });
    const first = (await ask(small, "tools/call", { name: "work", ...able })).result;
    expect(first).toMatchObject({
      resultType: "input_required",
      inputRequests: { capital: { method: "sampling/createMessage", params: { messages: [], maxTokens: 10 } } },
    });
    const { result } = await ask(small, "tools/call", { name: "work", ...able, inputResponses: { capital: said } });
    expect(result).toMatchObject({ content: [{ type: "text", text: "Paris" }] });
    const again = await ask(small, "tools/call", { name: "work", ...able, inputResponses: { capital: when } });
    expect(again.result?.["resultType"]).toBe("input_required");
  });

  it("need the client's capability", async () => {
    const small = smallServer({
      work: (args, context) =>
        args["n"] === 1
          ? context.listRoots()
          : context.sample("s", { messages: [], maxTokens: 1, ...(args["n"] === 2 ? { tools: [] } : {}) }),
    });
    const refusal = async (n: number, capabilities: object) =>
      (await ask(small, "tools/call", { name: "work", arguments: { n }, _meta: meta(capabilities) })).error?.data;
    expect(await refusal(1, { sampling: {} })).toEqual({ requiredCapabilities: { roots: {} } });
    expect(await refusal(2, { sampling: {} })).toEqual({ requiredCapabilities: { sampling: { tools: {} } } });
    expect(await refusal(3, {})).toEqual({ requiredCapabilities: { sampling: {} } });
  });

  it("go together with questions, in one round", async () => {
    const small = smallServer({
      work: async (_, context) => {
        const answers = await context.inputs({
          when: {},
          capital: { method: "sampling/createMessage", params: { messages: [], maxTokens: 1 } },
          roots: { method: "roots/list" },
        });
        return `${answers.when.action} ${answers.capital.model} ${answers.roots.roots.length}`;
      },
    });
    const first = (await ask(small, "tools/call", { name: "work", ...able })).result;
    expect(Object.keys(first?.["inputRequests"] as object)).toEqual(["when", "capital", "roots"]);
    const some = await ask(small, "tools/call", { name: "work", ...able, inputResponses: { capital: said, when } });
    expect(Object.keys(some.result?.["inputRequests"] as object)).toEqual(["roots"]);
    const { result } = await ask(small, "tools/call", {
      name: "work",
      ...able,
      requestState: some.result?.["requestState"],
      inputResponses: { roots: { roots: [{ uri: "file:///a" }] } },
    });
    expect(result).toMatchObject({ content: [{ text: "accept m 1" }] });
  });

  it("send a person to a page", async () => {
    const small = smallServer({ work: async (_, { elicit }) => void elicit });
    const paying = smallServer({
      work: async (_, context) => String(await context.elicit("pay", { url: "https://pay.example/2" })),
    });
    expect((await ask(small, "tools/call", { name: "work" })).result?.["isError"]).toBe(false);
    const { result } = await ask(paying, "tools/call", { name: "work" });
    expect(result?.["inputRequests"]).toEqual({
      pay: {
        method: "elicitation/create",
        params: { mode: "url", message: "Pay first", url: "https://pay.example/2" },
      },
    });
    expect((await ask(paying, "tools/call", { name: "work", _meta: meta({ elicitation: {} }) })).error).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { elicitation: { url: {} } } },
    });
  });
});

describe("extensions", () => {
  it("have methods and notifications of their own", async () => {
    const seen: unknown[] = [];
    const small = smallServer(
      {},
      {
        requests: { "com.example/echo": (params: Json, context: Context) => ({ a: params["a"], m: context.method }) },
        notifications: {
          "com.example/seen": (params) => void seen.push(params),
          "com.example/bad": () => Promise.reject(new Error("bad")),
        },
      },
    );
    expect((await ask(small, "com.example/echo", { a: 1 })).result).toMatchObject({ a: 1, m: "com.example/echo" });
    expect((await ask(small, "com.example/echo", { _meta: {} })).error?.code).toBe(-32602);
    expect((await ask(small, "com.example/other")).error?.code).toBe(-32601);
    small.server.receive("com.example/seen", { b: 2 });
    small.server.receive("com.example/seen", "no object");
    small.server.receive("com.example/bad", undefined);
    small.server.receive("__proto__", {});
    await new Promise((resolve) => void setTimeout(resolve, 1));
    expect(seen).toEqual([{ b: 2 }]);
    expect(small.reported).toEqual(['"com.example/bad" failed: Error: bad']);
  });

  it("need a domain in their names", async () => {
    const small = smallServer({}, { requests: { "tools/paint": () => ({}) } });
    expect((await ask(small, "tools/paint")).error?.code).toBe(-32601);
  });

  it("are declared, notify within a request, and see the trace", async () => {
    const told: Json[] = [];
    const call = new Call((text) => void told.push(JSON.parse(text) as Json));
    const work = (_: Json, context: Context) => {
      context.send("com.example/step", { n: 1 });
      return context.trace;
    };
    const small = smallServer({ work });
    const trace = { traceparent: "00-1-2-01", baggage: "a=b", tracestate: 7 };
    const { result } = await ask(small, "tools/call", { name: "work", _meta: meta({}, trace) }, call);
    expect(result?.["structuredContent"]).toEqual({ traceparent: "00-1-2-01", baggage: "a=b" });
    expect(told).toEqual([{ jsonrpc: "2.0", method: "com.example/step", params: { n: 1 } }]);
  });
});
