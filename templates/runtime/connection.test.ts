/**
 * Many requests at once on one connection: answers find their ids, cancellations their requests, and nothing follows either.
 */
import { describe, expect, it } from "vitest";
import { meta, smallServer } from "../testing/small-server.js";
import type { Json } from "../testing/small-server.js";
import { Connection } from "./connection.js";

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

function connected() {
  const sent: Json[] = [];
  const aborted: unknown[] = [];
  const small = smallServer({
    work: async ({ n }, context) => {
      context.signal.addEventListener("abort", () => aborted.push(n));
      for (let step = 1; step <= 5; step++) {
        await pause(Number(n) / 5);
        context.progress(step);
      }
      return String(n);
    },
  });
  const connection = new Connection(small.server, (text) => sent.push(JSON.parse(text) as Json));
  const call = (id: unknown, n: number, more: object = {}): void => {
    const params = { name: "work", arguments: { n }, _meta: meta({}, more) };
    connection.receive(JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params }));
  };
  const cancel = (requestId: unknown): void =>
    connection.receive(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } }));
  const answers = (id: unknown): readonly Json[] => sent.filter((message) => message["id"] === id);
  return { sent, aborted, small, connection, call, cancel, answers };
}

describe("a connection", () => {
  it("serves requests side by side; ids are told apart by type and value", async () => {
    const { call, answers, connection, sent } = connected();
    for (const [id, n] of [
      [1, 40],
      ["1", 30],
      [0, 20],
      ["", 10],
    ] as const)
      call(id, n);
    await connection.idle();
    expect(sent.map(({ id }) => id)).toEqual(["", 0, "1", 1]);
    for (const id of [1, "1", 0, ""]) expect(answers(id)).toHaveLength(1);
  });

  it("answers what needs no waiting before it takes the next message", () => {
    const { sent, connection } = connected();
    connection.receive(JSON.stringify({ jsonrpc: "2.0", id: 5, method: "tools/list", params: { _meta: meta() } }));
    expect(sent).toHaveLength(1);
  });

  it("silences a cancelled request, aborts its signal and serves the others", async () => {
    const { call, cancel, answers, connection, sent, aborted, small } = connected();
    call(0, 100, { progressToken: "p" });
    call(1, 100);
    await pause(50);
    cancel(0);
    const before = sent.length;
    expect(before).toBeGreaterThan(0);
    await pause(150);
    expect(answers(0)).toEqual([]);
    expect(sent.slice(before).map(({ id }) => id)).toEqual([1]);
    expect(aborted).toEqual([100]);
    expect(small.reported).toEqual([]);
    await connection.idle();
  });

  it.each(["nope", "1", null, {}, undefined, 2])("a cancellation of %j cancels nothing", async (id) => {
    const { call, cancel, answers, connection } = connected();
    call(1, 10);
    cancel(id);
    await connection.idle();
    expect(answers(1)).toHaveLength(1);
  });

  it("refuses an id that is still being served, and serves the first", async () => {
    const { call, answers, connection } = connected();
    call("same", 30);
    call("same", 10);
    await connection.idle();
    expect(answers("same")).toMatchObject([{ error: { code: -32600 } }, { result: { content: [{ text: "30" }] } }]);
    call("same", 0);
    await connection.idle();
    expect(answers("same")).toHaveLength(3);
  });

  it("lets a cancelled id be used again at once", async () => {
    const { call, cancel, answers, connection } = connected();
    call("x", 40);
    cancel("x");
    call("x", 10);
    await connection.idle();
    await pause(60);
    expect(answers("x")).toMatchObject([{ result: { content: [{ text: "10" }] } }]);
  });

  it("ignores responses", () => {
    const { sent, connection } = connected();
    connection.receive('{"jsonrpc":"2.0","id":1,"result":{}}');
    expect(sent).toEqual([]);
  });

  it("cancels everything when the client is gone", async () => {
    const { call, connection, sent, aborted } = connected();
    call(1, 20);
    call(2, 21);
    connection.cancelAll();
    await pause(60);
    expect(sent).toEqual([]);
    expect(aborted).toEqual([20, 21]);
  });
});
