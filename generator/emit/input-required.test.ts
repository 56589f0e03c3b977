/** Questions and answers in revisions that write them in other ways than the published ones. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emitProtocol } from "../test/support/emit-protocol.js";
import { importFrom, writeModules } from "../test/support/load-protocol.js";
import type { Validator } from "../test/support/load-protocol.js";
import { revisionFrom } from "../test/support/small-schema.js";
import { temporaryFolder } from "../test/support/temporary-folder.js";

/** A revision with one request that may be answered with a question; `kinds` declares how the two are told apart. */
function schema(kinds: { readonly result: string; readonly answer?: string; readonly question?: string }): string {
  return `
export interface Request { method: string; params?: { [key: string]: any } }
export interface Result { ${kinds.result} [key: string]: unknown }
export interface AskRequest { method: "person/ask"; params: { text: string } }
export interface AskResult { text: string }
export type InputRequest = AskRequest;
export interface WaitResult extends Result { ${kinds.question ?? ""} asked?: { [key: string]: InputRequest }; state?: string }
export interface DoRequest extends Request { method: "things/do"; params: { what: string } }
export interface DoResult extends Result { ${kinds.answer ?? ""} done: boolean }
export interface DoResultResponse { result: DoResult | WaitResult }
export interface ListRequest extends Request { method: "things/list"; params?: { page?: string } }
export interface ListResult extends Result { ${kinds.answer ?? ""} things: string[] }
export interface ListResultResponse { result: ListResult }
export type ClientRequest = DoRequest | ListRequest;
`;
}

async function resultsOf(text: string): Promise<Readonly<Record<string, Validator>>> {
  const folder = join(temporaryFolder(), "protocol");
  writeModules(folder, emitProtocol(revisionFrom(text)));
  return (await importFrom(folder, "index.js"))["validateResults"] as Readonly<Record<string, Validator>>;
}

describe.each([
  ["an open union", { result: 'kind: "done" | "wait" | string;' }, "done", "wait"],
  ["a closed union", { result: 'kind: "wait" | "done";' }, "done", "wait"],
  [
    "a literal each",
    { result: "kind: string;", answer: 'kind: "final";', question: 'kind: "question";' },
    "final",
    "question",
  ],
])("told by %s", (_, kinds, answer, question) => {
  test("each is held to what it says it is", async () => {
    const results = await resultsOf(schema(kinds));
    const path = (method: string, value: unknown): string | undefined => results[method]?.(value)?.path;
    expect(path("things/do", { kind: answer, done: true })).toBeUndefined();
    expect(path("things/do", { kind: answer })).toBe("result.done");
    expect(path("things/do", { kind: question, state: "x" })).toBeUndefined();
    expect(path("things/do", { kind: question })).toBe("result");
    expect(path("things/do", { kind: question, asked: { a: { method: "person/ask", params: {} } } })).toBe(
      "result.asked.a.params.text",
    );
    expect(path("things/do", { kind: "other", done: true })).toBe("result.kind");
    expect(path("things/do", { done: true })).toBe("result.kind");
    expect(path("things/list", { kind: answer, things: [] })).toBeUndefined();
    expect(path("things/list", { kind: question, things: [] })).toBe("result.kind");
  });
});

test("a kind that may be absent means an answer", async () => {
  const results = await resultsOf(schema({ result: 'kind?: "done" | "wait" | string;' }));
  expect(results["things/do"]?.({ done: true })).toBeUndefined();
  expect(results["things/do"]?.({})).toMatchObject({ path: "result.done" });
  expect(results["things/do"]?.({ kind: "wait", state: "x" })).toBeUndefined();
  expect(results["things/list"]?.({ things: [] })).toBeUndefined();
  expect(results["things/list"]?.({ things: [], kind: "wait" })).toMatchObject({ path: "result.kind" });
});
