/**
 * The example that is made to be hard on: it offers what the hostile inputs expect, and its subscriptions hold over a pipe.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { buildHostileFixture } from "./support/hostile-fixture.js";
import { ServerProcess, requestLine } from "./support/server-process.js";
import { hasShared, readShared } from "./support/shared.js";

let file = "";
beforeAll(async () => {
  file = await buildHostileFixture();
});

interface Named {
  readonly name: string;
  readonly [field: string]: unknown;
}

const byName = (items: unknown): ReadonlyMap<string, Named> =>
  new Map((items as readonly Named[]).map((item) => [item.name, item]));

describe.skipIf(!hasShared)("the stress server", () => {
  it("offers what the judge's definitions say", async () => {
    const wanted = JSON.parse(readShared("hostile", "fixture-definitions.json")) as Readonly<Record<string, unknown>>;
    const server = new ServerProcess(file);
    for (const section of ["tools", "resources", "prompts"]) {
      const { result } = await server.ask(section, `${section}/list`);
      const offered = byName(result?.[section]);
      expect([...offered.keys()]).toEqual([...byName(wanted[section]).keys()]);
      for (const [name, { description, ...rest }] of byName(wanted[section])) {
        expect(offered.get(name)).toMatchObject(rest);
        expect(typeof offered.get(name)?.["description"]).toBe(typeof description);
      }
    }
    await server.end();
  });
});

describe("a subscription over a pipe", () => {
  it("is acknowledged, and closed with its result when the input ends", async () => {
    const server = new ServerProcess(file);
    const notifications = { toolsListChanged: true, resourceSubscriptions: ["fixture://static/one"] };
    server.write(requestLine(0, "subscriptions/listen", { notifications }));
    await server.message(({ method }) => method === "notifications/subscriptions/acknowledged");
    expect(await server.ask(1, "tools/call", { name: "echo", arguments: { text: "meanwhile" } })).toHaveProperty(
      "result",
    );
    const { code, afterMs } = await server.end();
    expect(code).toBe(0);
    expect(afterMs).toBeLessThan(1_000);
    expect(server.messages.at(-1)).toMatchObject({
      id: 0,
      result: { resultType: "complete", _meta: { "io.modelcontextprotocol/subscriptionId": 0 } },
    });
  });

  it("is closed with its result when the process is told to end, after what is in flight", async () => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      const server = new ServerProcess(file);
      server.write(requestLine(0, "subscriptions/listen", { notifications: { toolsListChanged: true } }));
      await server.message(({ method }) => method === "notifications/subscriptions/acknowledged");
      server.write(requestLine(1, "tools/call", { name: "slow", arguments: { ms: 300, tag: "finished" } }));
      await server.ask(2, "tools/call", { name: "echo", arguments: { text: "meanwhile" } });
      server.child.kill(signal);
      expect(await server.ended).toMatchObject({ code: 0, signal: null });
      expect(server.messages).toContainEqual(
        expect.objectContaining({ id: 0, result: expect.objectContaining({ resultType: "complete" }) as unknown }),
      );
      const finished = server.messages.find(({ id }) => id === 1);
      expect(finished?.result).toMatchObject({ content: [{ text: "finished" }] });
    }
  });
});
