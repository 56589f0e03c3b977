/**
 * Questions to the person, over several rounds: what is asked, what is taken for an answer, what travels and what is refused.
 */
import { describe, expect, it } from "vitest";
import { ask, meta, smallServer } from "../testing/small-server.js";
import type { Answered, Handlers, Json, Small } from "../testing/small-server.js";
import { Call } from "./call.js";
import { InputDeclined } from "./failures.js";

const startsAt = "2026-09-10T08:30:00Z";
const accepted = { action: "accept", content: { startsAt } };
const one: Handlers = { work: async (_, context) => (await context.elicit("when", { message: "When?" }))["startsAt"] };
const two: Handlers = {
  work: async (_, context) => {
    const when = await context.elicit("when");
    const who = await context.elicit("who");
    return [when["startsAt"], who["startsAt"]];
  },
};

const work = (small: Small, more: Json = {}, call?: Call): Promise<Answered> =>
  ask(small, "tools/call", { name: "work", arguments: {}, ...more }, call);
const requests = ({ result }: Answered): Json => (result?.["inputRequests"] ?? {}) as Json;

describe("a question", () => {
  it("ends the run with the declared form, and without a requestState when there is nothing to carry", async () => {
    const { result } = await work(smallServer(one));
    expect(result?.["resultType"]).toBe("input_required");
    expect(result?.["inputRequests"]).toMatchObject({
      when: {
        method: "elicitation/create",
        params: { mode: "form", message: "When?", requestedSchema: { type: "object" } },
      },
    });
    expect(result).not.toHaveProperty("requestState");
  });

  it("that is answered does not end the run, even in another process", async () => {
    const { result } = await work(smallServer(one), { inputResponses: { when: accepted } });
    expect(result).toMatchObject({ resultType: "complete", content: [{ text: startsAt }], isError: false });
  });

  it.each([
    ["nothing", {}],
    ["an answer that the form refuses", { when: { action: "accept", content: { other: "x" } } }],
    ["no content", { when: { action: "accept" } }],
    ["another key", { other: accepted }],
    ["an inherited key", {}],
  ])("is asked again after %s", async (_, inputResponses) => {
    expect(requests(await work(smallServer(one), { inputResponses }))).toHaveProperty("when");
  });

  it.each([null, 5, "x", []])("is not answered by %j", async (answer) => {
    const { result, error } = await work(smallServer(one), { inputResponses: { when: answer } });
    expect(result?.["resultType"] === "input_required" || error?.code === -32602).toBe(true);
  });

  it.each([[[1]], [null], ["x"]])("inputResponses of %j are refused", async (inputResponses) => {
    expect((await work(smallServer(one), { inputResponses })).error?.code).toBe(-32602);
  });

  it("extra answers are ignored", async () => {
    const inputResponses = { when: accepted, who: accepted, other: accepted };
    expect((await work(smallServer(one), { inputResponses })).result?.["resultType"]).toBe("complete");
  });

  it("may have a key that every object inherits", async () => {
    const handlers: Handlers = { work: async (_, context) => context.elicit("__proto__" as "when") };
    const answer = await work(smallServer(handlers));
    expect(Object.keys(requests(answer))).toEqual(["__proto__"]);
    const inputResponses = JSON.parse(`{"__proto__": ${JSON.stringify(accepted)}}`) as Json;
    expect((await work(smallServer(handlers), { inputResponses })).result?.["structuredContent"]).toEqual({ startsAt });
    expect(({} as { readonly action?: string }).action).toBeUndefined();
  });

  it("still counts when the handler swallows its rejection, or never looks", async () => {
    const swallows: Handlers = { work: (_, context) => context.elicit("when").catch(() => "never mind") };
    const ignores: Handlers = { work: (_, context) => void context.elicit("when") };
    for (const handlers of [swallows, ignores])
      expect(requests(await work(smallServer(handlers)))).toHaveProperty("when");
  });

  it("several at once travel together", async () => {
    const both: Handlers = { work: (_, context) => Promise.all([context.elicit("when"), context.elicit("who")]) };
    expect(Object.keys(requests(await work(smallServer(both))))).toEqual(["when", "who"]);
    const values: Handlers = { work: (_, context) => context.inputs({ when: {}, pay: { message: "Pay" } }) };
    expect(requests(await work(smallServer(values)))).toMatchObject({
      pay: { params: { mode: "url", message: "Pay", url: "https://pay.example/1" } },
    });
    const inputResponses = { when: accepted, pay: { action: "decline" } };
    const { result } = await work(smallServer(values), { inputResponses });
    expect(result?.["structuredContent"]).toEqual({ when: accepted, pay: { action: "decline" } });
  });
});

describe("a person who does not want to", () => {
  it.each(["decline", "cancel"] as const)("%s: the handler gets it as a ToolError", async (action) => {
    const inputResponses = { when: { action } };
    expect((await work(smallServer(one), { inputResponses })).result).toMatchObject({
      isError: true,
      resultType: "complete",
    });
    const asks: Handlers["work"] = async (_, context) => {
      try {
        return await context.elicit("when");
      } catch (cause) {
        return cause instanceof InputDeclined ? cause.action : "?";
      }
    };
    expect((await work(smallServer({ work: asks }), { inputResponses })).result?.["content"]).toMatchObject([
      { text: action },
    ]);
  });
});

describe("a client that cannot ask", () => {
  it.each([{}, { elicitation: { url: {} } }, { roots: {} }])("%j is told what is needed", async (capabilities) => {
    const { error } = await work(smallServer(one), { _meta: meta(capabilities) });
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { elicitation: { form: {} } } } });
  });

  it("is not told in vain when it has answered", async () => {
    const { result } = await work(smallServer(one), { _meta: meta({}), inputResponses: { when: accepted } });
    expect(result?.["resultType"]).toBe("complete");
  });

  it("forms are what a bare elicitation stands for; addresses are not", async () => {
    expect(requests(await work(smallServer(one), { _meta: meta({ elicitation: {} }) }))).toHaveProperty("when");
    const pays: Handlers = { work: (_, context) => context.elicit("pay") };
    const { error } = await work(smallServer(pays), { _meta: meta({ elicitation: {} }) });
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { elicitation: { url: {} } } } });
  });
});

describe("requestState", () => {
  const first = async (small: Small, more: Json = {}): Promise<string> =>
    (await work(small, { inputResponses: { when: accepted }, ...more })).result?.["requestState"] as string;
  const inputResponses = { who: { action: "accept", content: { startsAt: "later" } } };

  it("carries earlier answers, across processes that share a key", async () => {
    const requestState = await first(smallServer(two));
    const { result } = await work(smallServer(two), { inputResponses, requestState });
    expect(result?.["structuredContent"]).toEqual([startsAt, "later"]);
  });

  it("carries what the handler keeps", async () => {
    const keeps: Handlers = {
      work: async (_, context) => {
        const before = context.state.get("n");
        context.state.set("n", 5);
        await context.elicit("when");
        return { before };
      },
    };
    const requestState = (await work(smallServer(keeps))).result?.["requestState"];
    expect(typeof requestState).toBe("string");
    const { result } = await work(smallServer(keeps), { requestState, inputResponses: { when: accepted } });
    expect(result?.["structuredContent"]).toEqual({ before: 5 });
  });

  it("is refused when altered anywhere", async () => {
    const state = await first(smallServer(two));
    for (let at = 0; at < state.length; at += 3) {
      const requestState = state.slice(0, at) + (state[at] === "A" ? "B" : "A") + state.slice(at + 1);
      expect((await work(smallServer(two), { inputResponses, requestState })).error?.code, requestState).toBe(-32602);
    }
  });

  it.each(["", ".", "a.b", "a.b.c", "x", 5, null, "=.="])("%j is refused", async (requestState) => {
    expect((await work(smallServer(two), { inputResponses, requestState })).error?.code).toBe(-32602);
  });

  it("is good for one request of one principal under one key, and not for ever", async () => {
    const requestState = await first(smallServer(two));
    const refused = [
      await work(smallServer(two), { inputResponses, requestState, arguments: { n: 1 } }),
      await ask(smallServer(two), "tools/call", { name: "weather", arguments: {}, requestState }),
      await work(smallServer(two, { stateKeys: ["other"] }), { inputResponses, requestState }),
      await work(
        smallServer(two),
        { inputResponses, requestState },
        new Call(() => undefined, { principal: "somebody", scopes: [] }),
      ),
      await work(smallServer(two), {
        inputResponses,
        requestState: await first(smallServer(two, { stateLifetimeMs: -1 })),
      }),
    ];
    for (const answer of refused.slice(0, 1).concat(refused.slice(2))) expect(answer.error?.code).toBe(-32602);
    const rotated = smallServer(two, { stateKeys: ["new", "key"] });
    expect((await work(rotated, { inputResponses, requestState })).result?.["resultType"]).toBe("complete");
  });

  it("without a key is signed by this process, which says so once", async () => {
    const small = smallServer(two, { stateKeys: [] });
    const requestState = await first(small);
    await first(small);
    expect(small.reported).toHaveLength(1);
    expect((await work(small, { inputResponses, requestState })).result?.["resultType"]).toBe("complete");
    expect((await work(smallServer(two, { stateKeys: [] }), { inputResponses, requestState })).error?.code).toBe(
      -32602,
    );
  });

  it("does not depend on the order of the arguments' members", async () => {
    const requestState = await first(smallServer(two), { arguments: { n: 1, a: { x: 1, y: 2 } } });
    const again = { inputResponses, requestState, arguments: { a: { y: 2, x: 1 }, n: 1 } };
    expect((await work(smallServer(two), again)).result?.["resultType"]).toBe("complete");
  });
});
