/**
 * Revisions that nobody published, in the manner of the newest one with one more thing each: what is written for them compiles
 * under the strictest settings, and its tables and validators say what the schema says.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { complaintsAbout } from "../test/support/compile-files.js";
import { emitProtocol } from "../test/support/emit-protocol.js";
import { importFrom, writeModules } from "../test/support/load-protocol.js";
import type { Exports, Validator } from "../test/support/load-protocol.js";
import { projectRoot } from "../test/support/shared.js";
import { revisionFrom } from "../test/support/small-schema.js";
import { temporaryFolder } from "../test/support/temporary-folder.js";

const future = readFileSync(join(projectRoot, "generator/test/fixtures/future.ts"), "utf8");

interface Written {
  readonly face: Exports;
  readonly row: (method: string) => Readonly<Record<string, unknown>>;
  /** Where a method's result is wrong; `undefined` where it is right. */
  readonly resultProblem: (method: string, result: unknown) => string | undefined;
}

/** Every file of every test, each revision in a folder of its own: starting a compiler takes longer than compiling. */
const all = new Map<string, string>();
let count = 0;

function filesOf(schema: string): ReadonlyMap<string, string> {
  const files = emitProtocol(revisionFrom(schema));
  count += 1;
  for (const [name, text] of files) all.set(`${count}/${name}`, text);
  return files;
}

async function written(schema: string, uses: Readonly<Record<string, string>> = {}): Promise<Written> {
  const files = filesOf(schema);
  for (const [name, text] of Object.entries(uses)) all.set(`${count}/${name}`, text);
  const folder = join(temporaryFolder(), "protocol");
  writeModules(folder, files);
  const face = await importFrom(folder, "index.js");
  const table = face["validateResults"] as Readonly<Record<string, Validator>>;
  return {
    face,
    row: (method) => (face["methods"] as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[method] ?? {},
    resultProblem: (method, result) => table[method]?.(result)?.path,
  };
}

function replaced(text: string, ...pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((at, [from, to]) => {
    expect(at).toContain(from);
    return at.replace(from, () => to);
  }, text);
}

test.each([
  ["some requests", "export type ServerRequest = AskRequest;"],
  ["every request", "export type ServerRequest = Question;"],
])("%s may travel in a result and be a message of its own", async (_, union) => {
  const { row, resultProblem } = await written(`${future}\n${union}\n`, {
    "use.ts": `import type { EmbeddedRequests, Requests } from "./index.js";
export const place: EmbeddedRequests["location/get"]["result"] = { latitude: 1, longitude: 2 };
export const asked: (keyof Requests & keyof EmbeddedRequests)[] = ["elicitation/create"];
`,
  });
  expect(row("tools/call")).toMatchObject({ mayRequireInput: true, requiredResultMembers: ["resultType", "content"] });
  expect(row("elicitation/create")).toMatchObject({ kind: "request", sender: "server" });
  expect(resultProblem("tools/call", { resultType: "complete" })).toBe("result.content");
  expect(resultProblem("tools/call", { resultType: "input_required" })).toBe("result");
  expect(resultProblem("tools/call", { resultType: "input_required", requestState: "s" })).toBeUndefined();
  const inputRequests = { where: { method: "location/get" } };
  expect(resultProblem("tools/call", { resultType: "input_required", inputRequests })).toBeUndefined();
});

test("a result of three kinds: the one that allows no other literal claims it", async () => {
  const schema = replaced(
    future,
    ["CallToolResult | NeedsReplyResult", "CallToolResult | NeedsReplyResult | StartedResult"],
    ['"complete" | "input_required" | string', '"complete" | "input_required" | "started" | string'],
  );
  const { row, resultProblem } = await written(`${schema}
export interface StartedResult extends Result { resultType: "started"; job: { id: string; left: number | null } }
`);
  expect(row("tools/call")).toMatchObject({ requiredResultMembers: ["resultType"] });
  const started = { resultType: "started", job: { id: "a", left: null } };
  expect(resultProblem("tools/call", started)).toBeUndefined();
  expect(resultProblem("tools/call", { ...started, job: { id: "a" } })).toBe("result.job.left");
  expect(resultProblem("tools/call", { resultType: "started", content: [] })).toBe("result.job");
  expect(resultProblem("tools/call", { ...started, resultType: "complete" })).toBe("result.content");
  expect(resultProblem("tools/call", { resultType: "complete", content: [] })).toBeUndefined();
});

test("inline types that name constants, in the data of an error and in a result", async () => {
  const schema = replaced(future, ["export type ClientRequest =", "export type ClientRequest = StampRequest |"]);
  const { face, resultProblem } = await written(`${schema}
export const SEAL = "wax";
export const TOO_LATE = -32077;
export interface TooLateError extends Error {
  code: typeof TOO_LATE;
  data: { seal: typeof SEAL; was: { code: typeof TOO_LATE | typeof PARSE_ERROR }[] };
}
export interface StampRequest extends JSONRPCRequest { method: "stamps/put"; params: RequestParams }
export interface StampResultResponse extends JSONRPCResultResponse {
  result: Result & { seal: typeof SEAL; code: typeof TOO_LATE };
}
`);
  const data = { seal: "wax", was: [{ code: -32700 }] };
  expect((face["tooLate"] as (data: unknown) => unknown)(data)).toEqual({ code: -32077, message: "Too late", data });
  const result = { resultType: "complete", seal: "wax", code: -32077 };
  expect(resultProblem("stamps/put", result)).toBeUndefined();
  expect(resultProblem("stamps/put", { ...result, seal: "gum" })).toBe("result.seal");
});

const small = [
  'export type A = "a";',
  "export type A = unknown;",
  "export type A = never;",
  "export const A = 1;",
  "export interface A {}",
  "export interface A { a?: unknown }",
  "export interface A { a: string[]; b: { c: number }[] }",
  "export type A = B[];\nexport interface B { a?: B | null }",
  "export interface A { [key: string]: 1 | A }",
  "/** @format date-time */\nexport type A = string;",
  'export interface PingRequest { method: "ping" }\nexport interface PingResult { ok: true }\nexport type ClientRequest = PingRequest;',
  'export interface LogNotification { method: "log"; params?: { a: string } }\nexport type ServerNotification = LogNotification;',
];

test("a union of very many literals is looked up", async () => {
  const names = Array.from({ length: 9000 }, (_, n) => `"v${n}"`).join(" | ");
  const { face } = await written(
    `export type Many = ${names} | 7 | null;\nexport interface Has { many?: Many | Has[] }`,
  );
  const problem = (value: unknown) => (face["validateHas"] as Validator)({ many: value });
  for (const value of ["v0", "v8999", 7, null, []]) expect(problem(value)).toBeUndefined();
  for (const value of ["v9000", 8, true, {}]) expect(problem(value)?.path).toBe("many");
  expect(problem("x")?.message.length).toBeLessThan(200);
});

test.each(["typescript-5", "typescript"] as const)(
  "all of them compile with %s, and declare nothing in vain",
  (compiler) => {
    for (const schema of small) filesOf(schema);
    expect(complaintsAbout(all, compiler)).toEqual([]);
  },
);
