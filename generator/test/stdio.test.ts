/**
 * A generated server in a process of its own: what goes wrong on pipes, and at their ends.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buildHostileFixture } from "./support/hostile-fixture.js";
import { ServerProcess, meta, requestLine } from "./support/server-process.js";
import { hasShared, readShared, sharedRoot } from "./support/shared.js";

const echo = (id: unknown, text: string): string =>
  requestLine(id, "tools/call", { name: "echo", arguments: { text } });
const textOf = ({ result }: { readonly result?: { readonly [name: string]: unknown } }): unknown =>
  (result?.["content"] as readonly { readonly text: unknown }[] | undefined)?.[0]?.text;
const caseFile = (name: string, file: string): unknown => JSON.parse(readShared("hostile", "cases", name, file));

describe.skipIf(!hasShared)("over stdio", () => {
  let file = "";
  beforeAll(async () => {
    file = await buildHostileFixture();
  });
  const start = (...nodeOptions: readonly string[]): ServerProcess => new ServerProcess(file, {}, nodeOptions);

  it("letters survive any cut", async () => {
    const { hex_chunks: chunks, expect_text: text } = caseFile("01-utf8-split", "chunks.json") as {
      readonly hex_chunks: readonly string[];
      readonly expect_text: string;
    };
    const server = start();
    for (const chunk of chunks) {
      server.write(Buffer.from(chunk, "hex"));
      await new Promise((resolve) => void setTimeout(resolve, 1));
    }
    expect(textOf(await server.message(({ id }) => id === 1))).toBe(text);
    expect(await server.end()).toMatchObject({ code: 0 });
  });

  it("CR LF ends a line, U+2028 does not, and what comes out ends in LF", async () => {
    const server = start();
    server.write((caseFile("02-crlf-line", "input.json") as { readonly bytes_utf8: string }).bytes_utf8);
    const { line } = caseFile("03-u2028-in-text", "input.json") as { readonly line: string };
    server.write(line.replace('"id": 1', '"id": 2'));
    expect(await server.message(({ id }) => id === 1)).toHaveProperty("result");
    expect(textOf(await server.message(({ id }) => id === 2))).toMatch(/^a.b.c$/su);
    await server.end();
    expect(server.lines.join("")).not.toContain("\r");
    expect(server.lines).toHaveLength(2);
  });

  it("a line without an end is skipped, answered, and costs no memory", async () => {
    const server = start();
    await server.ask("before", "tools/list");
    const piece = Buffer.alloc(1 << 20, 97);
    for (let sent = 0; sent < 64; sent++) {
      if (!server.child.stdin.write(piece)) await new Promise((resolve) => server.child.stdin.once("drain", resolve));
    }
    const status = `/proc/${server.child.pid}/status`;
    server.write("\n");
    expect(await server.message(({ error }) => error !== undefined)).toMatchObject({ error: { code: -32600 } });
    expect(await server.ask("after", "server/discover")).toHaveProperty("result");
    expect(server.messages.filter(({ id }) => id === undefined)).toHaveLength(1);
    const peak =
      process.platform === "linux" ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]) / 1024 : 0;
    expect(peak).toBeLessThan(200);
    await server.end();
    expect(server.err).toContain("10485760 bytes");
  });

  it("the last line needs no end, and what is in flight is answered before the process ends", async () => {
    const server = start();
    await server.ask(0, "tools/list");
    server.write(requestLine("slow", "tools/call", { name: "slow", arguments: { ms: 300, tag: "late" } }));
    server.write(echo("last", "tail").trimEnd());
    expect(await server.end()).toMatchObject({ code: 0, signal: null });
    expect(server.messages.map(({ id }) => id)).toEqual([0, "last", "slow"]);
    expect(server.messages.map(textOf)).toEqual([undefined, "tail", "late"]);
  });

  it("a call of thirty seconds does not keep the process", async () => {
    const server = start();
    server.write(requestLine(1, "tools/call", { name: "slow", arguments: { ms: 30_000 } }));
    await server.ask(2, "tools/list");
    const { code, afterMs } = await server.end();
    expect(code).toBe(0);
    expect(afterMs).toBeLessThan(3_000);
    expect(server.messages.map(({ id }) => id)).toEqual([2]);
    expect(server.err).toBe("");
  });

  it("a reader that goes away ends the process quietly", async () => {
    const server = start();
    await server.ask(1, "tools/list");
    server.child.stdout.destroy();
    for (let n = 0; n < 50; n++) server.write(echo(n, "x".repeat(10_000)));
    const { code, afterMs } = await server.end();
    expect(code).toBe(0);
    expect(afterMs).toBeLessThan(3_000);
    expect(server.err).toBe("");
  });

  it("a slow reader loses nothing", async () => {
    const server = start();
    await server.ask("first", "tools/list");
    server.child.stdout.pause();
    for (let n = 0; n < 200; n++) server.write(echo(n, "y".repeat(50_000)));
    await new Promise((resolve) => void setTimeout(resolve, 300));
    server.child.stdout.resume();
    await server.message(({ id }) => id === 199);
    expect(server.messages.filter((message) => typeof message.id === "number")).toHaveLength(200);
    expect(await server.end()).toMatchObject({ code: 0 });
  });

  it("a cancelled call says nothing more, aborts, and disturbs nobody", async () => {
    const server = start();
    const params = { name: "slow", arguments: { ms: 1_500, steps: 10 }, _meta: meta({}, { progressToken: "p" }) };
    server.write(requestLine("c1", "tools/call", params));
    await server.message(({ method }) => method === "notifications/progress");
    server.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c1","reason":"user"}}\n');
    // The handler notices in a turn of its own.
    await server.ask("between", "tools/list");
    const { result } = await server.ask("stats", "tools/call", { name: "stats", arguments: {} });
    const seen = server.messages.length;
    expect(JSON.parse(String(textOf({ result: result ?? {} })))).toMatchObject({
      started: 1,
      aborted: 1,
      completed: 0,
    });
    await new Promise((resolve) => void setTimeout(resolve, 500));
    expect(await server.ask("after", "server/discover")).toHaveProperty("result");
    expect(server.messages.slice(seen).map(({ id }) => id)).toEqual(["after"]);
    expect(server.messages.some(({ id }) => id === "c1")).toBe(false);
    await server.end();
    expect(server.err).toBe("");
  });

  it("deep nesting and flipped bytes leave it standing", async () => {
    const server = start();
    server.write(echo(1, "@").replace('"@"', "[".repeat(100_000) + "]".repeat(100_000)));
    server.write(
      Buffer.concat([Buffer.from(echo(2, "@").replace("@", "\ufffd").slice(0, 60)), Buffer.from([0xff, 10])]),
    );
    expect(await server.message(({ id }) => id === 1)).toMatchObject({ result: { isError: true } });
    expect(await server.message(({ id }) => id === undefined)).toMatchObject({ error: { code: -32700 } });
    expect(textOf(await server.ask(3, "tools/call", { name: "echo", arguments: { text: "ok" } }))).toBe("ok");
    await server.end();
  });
});

describe.skipIf(!hasShared)("with noisy modules", () => {
  it("only messages reach standard output, and timers keep nobody", async () => {
    const noisy = readShared("hostile", "cases", "09-stdout-pollution", "noisy.ts");
    const handler = `import "./noisy.js";
import type { ToolHandler } from "../../generated/server.js";
setInterval(() => console.log("tick"), 20);
export const stats: ToolHandler<"stats"> = async () => {
  console.log("debug"); console.info("info"); console.table([{ a: 1 }]); process.stdout.write("raw\\n");
  void Promise.reject(new Error("nobody looks"));
  return { content: [{ type: "text", text: "pong" }] };
};
`;
    const more = { "handlers/tools/noisy.ts": noisy, "handlers/tools/stats.ts": handler };
    const server = new ServerProcess(await buildHostileFixture(more));
    expect(textOf(await server.ask(1, "tools/call", { name: "stats", arguments: {} }))).toBe("pong");
    const { code, afterMs } = await server.end();
    expect(code).toBe(0);
    expect(afterMs).toBeLessThan(3_000);
    expect(server.lines).toHaveLength(1);
    for (const text of ["library banner at import time", "debug", "raw", "nobody looks"])
      expect(server.err).toContain(text);
  });

  it("handlers that cannot be loaded are said, and end the process", async () => {
    const more = { "handlers/tools/stats.ts": 'throw new Error("no database");\nexport const stats = () => "";\n' };
    const server = new ServerProcess(await buildHostileFixture(more));
    expect(await server.ended).toMatchObject({ code: 1 });
    expect(server.err).toContain("no database");
    expect(server.lines).toEqual([]);
  });
});

describe.skipIf(!hasShared)("judged from outside", () => {
  it("the hostile inputs are answered as they should be", async () => {
    const { spawnSync } = await import("node:child_process");
    const file = await buildHostileFixture();
    const judge = join(sharedRoot, "hostile/hostile.mjs");
    const command = `"${process.execPath}" "${file}"`;
    const { stdout } = spawnSync(process.execPath, [judge, "--stdio", command], {
      encoding: "utf8",
      cwd: dirname(file),
    });
    expect(stdout.split("\n").filter((line) => /^(?:FAIL|pass~)/.test(line))).toEqual([]);
    expect(stdout).toMatch(/\d+ passed/);
  });
});
