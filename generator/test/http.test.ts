/**
 * A generated server over HTTP in a process of its own: what goes wrong on sockets, and at their ends.
 */
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHostileFixture } from "./support/hostile-fixture.js";
import { exchange, gotOf, listeningProcess, opened, postBytes, requestBytes, until } from "./support/http-process.js";
import type { Got, HttpProcess } from "./support/http-process.js";
import { meta } from "./support/server-process.js";

let file = "";
let server: HttpProcess;
beforeAll(async () => {
  file = await buildHostileFixture();
  server = await listeningProcess(file);
}, 60_000);
afterAll(() => void server.child.kill());

const call = (name: string, args: object, more: object = {}, id: unknown = 1): Buffer =>
  requestBytes("tools/call", { name, arguments: args, ...more }, {}, id);
const textOf = ({ body }: Got): string =>
  (JSON.parse(body) as { result: { content: readonly { text: string }[] } }).result.content[0]?.text ?? "";
const stats = async (): Promise<{ readonly aborted: number; readonly started: number }> =>
  JSON.parse(textOf(await exchange(server.port, call("stats", {})))) as { aborted: number; started: number };
const progress = { _meta: meta({}, { progressToken: 0 }) };

describe("a client that goes away", () => {
  it.each([
    ["in silence", { ms: 30_000 }, {}, "destroy"],
    ["while progress flows", { ms: 30_000, steps: 300 }, progress, "destroy"],
    ["by closing its half", { ms: 30_000 }, {}, "end"],
    ["by closing its half while progress flows", { ms: 30_000, steps: 300 }, progress, "end"],
  ] as const)("%s aborts the handler within a second", async (_, args, more, how) => {
    const before = await stats();
    const { socket, text } = opened(server.port);
    socket.write(call("slow", args, more));
    expect(await until(async () => (await stats()).started > before.started, 2_000)).toBe(true);
    if ("_meta" in more) expect(await until(() => text().includes("notifications/progress"), 2_000)).toBe(true);
    socket[how]();
    expect(await until(async () => (await stats()).aborted > before.aborted, 1_000)).toBe(true);
    socket.destroy();
  });

  it("and one that half-closed gets nothing more", async () => {
    const { socket, text } = opened(server.port);
    socket.write(call("slow", { ms: 3_000, steps: 30 }, progress));
    await until(() => text().includes("notifications/progress"), 2_000);
    socket.end();
    await new Promise((resolve) => void setTimeout(resolve, 200));
    const { length } = text();
    await new Promise((resolve) => void setTimeout(resolve, 400));
    expect(text()).toHaveLength(length);
    socket.destroy();
  });
});

describe("streams", () => {
  it("begin with the first progress, and hold nothing after the answer", async () => {
    const got = await exchange(server.port, call("slow", { ms: 60, steps: 3 }, progress));
    expect(got.head).toMatch(/^content-type: text\/event-stream\r$/m);
    expect(got.head).toMatch(/^x-accel-buffering: no\r?$/m);
    const events = got.body.split("\n\n").filter((event) => event.startsWith("data: "));
    expect(events.map((event) => (JSON.parse(event.slice(6)) as { method?: string }).method)).toEqual([
      ...Array<string>(3).fill("notifications/progress"),
      undefined,
    ]);
  });

  it("that nobody reads are given up, and their requests cancelled", async () => {
    const before = await stats();
    const { socket } = opened(server.port);
    socket.pause();
    socket.write(call("slow", { ms: 10_000, steps: 500, tag: "x".repeat(500_000) }, progress));
    expect(await until(async () => (await stats()).aborted > before.aborted, 5_000)).toBe(true);
    socket.destroy();
  });

  it("two requests with one id get their own answers", async () => {
    const [a, b] = await Promise.all([
      exchange(server.port, call("slow", { ms: 300, tag: "A" }, {}, "same")),
      exchange(server.port, call("slow", { ms: 60, tag: "B" }, {}, "same")),
    ]);
    expect([textOf(a), textOf(b)]).toEqual(["A", "B"]);
  });
});

describe("addresses", () => {
  it.each([
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ host: "rebind.evil.example" }, 403],
    [{ host: "[::1]:1" }, 200],
    [{ host: "127.0.0.1:7", origin: "http://LOCALHOST:7" }, 200],
    [{ "mcp-session-id": "x", "last-event-id": "y" }, 200],
  ])("%j", async (headers, status) => {
    const got = await exchange(server.port, requestBytes("tools/list", {}, headers));
    expect(got.status).toBe(status);
    expect(got.head).not.toMatch(/mcp-session-id/i);
  });
});

describe("bodies", () => {
  const limit = 4_194_304;
  const sized = (bytes: number): string => {
    const [before = "", after = ""] = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "echo", arguments: { text: "#" }, _meta: meta() },
    }).split("#");
    return before + "x".repeat(bytes - before.length - after.length) + after;
  };
  const headers = { "mcp-method": "tools/call", "mcp-name": "echo" };
  const inChunks = { ...headers, "content-length": null, "transfer-encoding": "chunked" };
  const chunked = (body: string): Buffer =>
    Buffer.concat([postBytes("", inChunks), Buffer.from(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)]);

  it.each([
    ["of 16 MiB, announced", () => postBytes(sized(4 * limit), headers), 413],
    ["of 16 MiB in chunks", () => chunked(sized(4 * limit)), 413],
    ["of exactly the limit", () => postBytes(sized(limit), headers), 200],
    ["of one byte more", () => postBytes(sized(limit + 1), headers), 413],
    ["of one byte more, in chunks", () => chunked(sized(limit + 1)), 413],
    ["longer than announced", () => postBytes(sized(1_000), { ...headers, "content-length": "10" }), 400],
    ["that are compressed", () => postBytes(sized(1_000), { ...headers, "content-encoding": "gzip" }), 415],
  ])("%s", async (_, bytes, status) => {
    expect((await exchange(server.port, bytes())).status).toBe(status);
  });

  it("too large, a hundred at once, keep nobody else waiting and cost no memory", async () => {
    let done = false;
    const uploading = promisify(execFile)(process.execPath, ["--input-type=module", "-e", uploads], {
      env: { ...process.env, PORT: String(server.port), HEAD: postBytes("", inChunks).toString("latin1") },
    }).finally(() => (done = true));
    const waits: number[] = [];
    while (!done) {
      const begun = performance.now();
      expect(textOf(await exchange(server.port, call("echo", { text: "canary" })))).toBe("canary");
      waits.push(performance.now() - begun);
      await new Promise((resolve) => void setTimeout(resolve, 20));
    }
    expect(JSON.parse((await uploading).stdout)).toEqual(Array<number>(100).fill(413));
    expect(waits.length).toBeGreaterThan(5);
    expect(Math.max(...waits)).toBeLessThan(2_000);
    if (process.platform !== "linux") return;
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))?.[1]) / 1024;
    expect(peak).toBeLessThan(900);
  }, 60_000);
});

/** A process of its own, so that the canary is kept waiting by the server alone. */
const uploads = `
import { connect } from "node:net";
const { PORT, HEAD } = process.env;
const piece = Buffer.concat([Buffer.from("100000\\r\\n"), Buffer.alloc(1 << 20, 120), Buffer.from("\\r\\n")]);
const upload = () => new Promise((resolve) => {
  const socket = connect(Number(PORT), "127.0.0.1");
  let text = "";
  socket.on("data", (data) => (text += data)).on("error", () => undefined);
  socket.on("close", () => resolve(Number(text.split(" ", 2)[1])));
  socket.write(HEAD, "latin1");
  let sent = 0;
  const more = () => {
    while (sent < 16 && !socket.destroyed) { sent += 1; if (!socket.write(piece)) return void socket.once("drain", more); }
  };
  more();
});
console.log(JSON.stringify(await Promise.all(Array.from({ length: 100 }, upload))));
`;

describe("the end", () => {
  it("comes in good order when the process is told to end", async () => {
    const other = await listeningProcess(file);
    const listening = opened(other.port);
    listening.socket.write(
      requestBytes("subscriptions/listen", { notifications: { toolsListChanged: true } }, {}, "sub"),
    );
    await until(() => listening.text().includes("acknowledged"), 2_000);
    const idle = opened(other.port);
    const working = exchange(other.port, call("slow", { ms: 400, tag: "finished" }));
    await new Promise((resolve) => void setTimeout(resolve, 100));
    const begun = performance.now();
    other.child.kill("SIGTERM");
    expect(textOf(await working)).toBe("finished");
    expect(await other.ended).toBe(0);
    expect(performance.now() - begun).toBeLessThan(2_500);
    expect(gotOf(listening.text()).body).toMatch(/"id":"sub","result":.*"resultType":"complete"/);
    await Promise.all([listening.closed, idle.closed]);
  });

  it("a port that is taken is said, and ends the process", async () => {
    const { status, stderr } = spawnSync(process.execPath, [file, "--http", String(server.port)], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("EADDRINUSE");
  });
});
