/**
 * Changes between the processes of one server, through a real Redis: two servers, a listener each. Needs `redis-server` on the
 * machine and the optional package `redis`; without them the test is skipped and says so.
 */
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHostileFixture } from "./support/hostile-fixture.js";
import { ServerProcess, requestLine } from "./support/server-process.js";
import type { Message } from "./support/server-process.js";
import { projectRoot } from "./support/shared.js";

const modules = join(projectRoot, "node_modules");
const isPossible =
  existsSync(join(modules, "redis/package.json")) && spawnSync("redis-server", ["--version"]).status === 0;
if (!isPossible) console.warn("skipped: changes through Redis (needs redis-server and the package redis)");

const server = `import { serveStdio } from "./generated/server.js";
import { createRedisFeed } from "./generated/runtime/redis-feed.js";

const changes = createRedisFeed({ url: process.env["REDIS_URL"] ?? "" });
void serveStdio(() => import("./generated/handlers.js"), { changes });
`;
const announcing = `import type { ToolHandler } from "../../generated/server.js";

export const stats: ToolHandler<"stats"> = (_args, { notify }) => {
  notify.resourceUpdated("fixture://static/one");
  notify.toolsListChanged();
  notify.resourceUpdated("fixture://static/two");
  return "announced";
};
`;

let redis: ChildProcess | undefined;
let environment: Readonly<Record<string, string>> = {};
let file = "";
const running: ServerProcess[] = [];

beforeAll(async () => {
  if (!isPossible) return;
  const port = await freePort();
  redis = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]);
  environment = { REDIS_URL: `redis://127.0.0.1:${port}` };
  await new Promise<void>((resolve, reject) => {
    redis?.stdout?.on("data", (text: Buffer) => text.includes("Ready to accept") && resolve());
    redis?.on("exit", () => reject(new Error("redis-server did not start")));
  });
  file = await buildHostileFixture({ "server.ts": server, "handlers/tools/stats.ts": announcing });
  symlinkSync(modules, join(dirname(file), "node_modules"), "junction");
});

afterAll(() => {
  for (const one of running) one.child.kill();
  redis?.kill();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function listening(id: string): Promise<ServerProcess> {
  const one = new ServerProcess(file, environment);
  running.push(one);
  const uris = ["fixture://static/one", "fixture://static/two"];
  const notifications = { toolsListChanged: true, resourceSubscriptions: uris };
  one.write(requestLine(id, "subscriptions/listen", { notifications }));
  await one.message(({ method }) => method === "notifications/subscriptions/acknowledged");
  return one;
}

function toldTo({ messages }: ServerProcess): readonly Message[] {
  return messages.filter(({ method }) => method !== undefined && !method.endsWith("acknowledged"));
}

describe.skipIf(!isPossible)("two processes of one server", () => {
  it("tell each other's listeners, in order, and end with their input", async () => {
    const [one, other] = await Promise.all([listening("a"), listening("b")]);
    for (let round = 0; round < 20; round++) await one.ask(round, "tools/call", { name: "stats", arguments: {} });
    // What two processes announce at once may arrive in either order, though in the same one everywhere.
    await other.message(() => toldTo(other).length === 60);
    await other.ask("last", "tools/call", { name: "stats", arguments: {} });
    const wanted = Array.from({ length: 21 }, () => ["fixture://static/one", undefined, "fixture://static/two"]).flat();
    for (const [process, id] of [
      [one, "a"],
      [other, "b"],
    ] as const) {
      await process.message(() => toldTo(process).length === wanted.length);
      expect(toldTo(process).map(({ params }) => params?.["uri"])).toEqual(wanted);
      expect(toldTo(process).map(({ params }) => params?.["_meta"])).toEqual(
        wanted.map(() => ({ "io.modelcontextprotocol/subscriptionId": id })),
      );
      const { code, afterMs } = await process.end();
      expect(code).toBe(0);
      expect(afterMs).toBeLessThan(3_000);
      expect(process.err).toBe("");
      expect(process.messages.at(-1)).toMatchObject({ id, result: { resultType: "complete" } });
    }
  });
});
