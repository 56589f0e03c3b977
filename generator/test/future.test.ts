/** A revision that nobody published: read without a finding, everything new in it found by structure. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { methodOf } from "../ir/method-questions.js";
import type { Revision } from "../ir/revision.js";
import { parse } from "../schema/parse.js";
import { projectRoot } from "./support/shared.js";

const text = readFileSync(join(projectRoot, "generator/test/fixtures/future.ts"), "utf8");
const { value, diagnostics } = parse(text, { id: "future", file: "future.ts" });
const revision = value as Revision;

test("it is read without a finding, under the name it is given", () => {
  expect(diagnostics).toEqual([]);
  expect(revision).toMatchObject({ id: "future", era: "modern" });
});

test("new methods in a new area, with their results and capabilities", () => {
  expect(methodOf(revision, "ledgers/append")).toMatchObject({
    sentBy: ["client"],
    result: { kind: "ref", name: "AppendEntryResult" },
    capability: { of: "server", path: ["ledgers"] },
  });
  expect(methodOf(revision, "ledgers/undo_entry")).toMatchObject({
    result: { kind: "ref", name: "EmptyResult" },
    capability: { of: "server", path: ["ledgers", "undoEntry"] },
  });
  expect(methodOf(revision, "notifications/ledgers/list_changed")).toMatchObject({
    kind: "notification",
    sentBy: ["server"],
    capability: { of: "server", path: ["ledgers", "listChanged"] },
  });
  expect(methodOf(revision, "notifications/rang")).toMatchObject({
    capability: { of: "server", path: ["bells"] },
    deprecated: { since: "DRAFT-2027-v1", sep: "SEP-9999" },
  });
});

test("messages behind nested unions", () => {
  const client = revision.methods.filter(({ kind, sentBy }) => kind === "request" && sentBy.includes("client"));
  expect(client.map(({ name }) => name)).toEqual([
    "ledgers/append",
    "ledgers/undo_entry",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/read",
    "resources/templates/list",
    "server/discover",
    "tools/call",
    "tools/list",
  ]);
});

test("requests that travel in a result of another name", () => {
  const embedded = revision.methods.filter((method) => method.embedded);
  expect(embedded.map(({ name, sentBy, capability }) => [name, sentBy, capability?.path])).toEqual([
    ["choices/pick", ["server"], ["choices"]],
    ["elicitation/create", ["server"], ["elicitation"]],
    ["location/get", ["server"], ["location"]],
  ]);
  const asking = revision.methods.filter(({ mayRequireInput }) => mayRequireInput);
  expect(asking.map(({ name }) => name)).toEqual(["prompts/get", "resources/read", "tools/call"]);
});

test("a new error code with data, and _meta keys under another prefix", () => {
  expect(revision.errors.find(({ code }) => code === -32050)).toMatchObject({
    name: "BUDGET_EXHAUSTED",
    declaration: "BudgetExhaustedError",
    data: { optional: false, type: { kind: "object" } },
  });
  expect(revision.metaKeys.request.filter(({ required }) => required).map(({ key }) => key)).toEqual([
    "org.example.future/protocolVersion",
    "org.example.future/clientCapabilities",
  ]);
  expect(revision.metaKeys.result.map(({ key }) => key)).toEqual([
    "org.example.future/serverInfo",
    "org.example.future/elapsed",
  ]);
});

/** What a revision says, without the names of its helper types and without places. */
function said({ era, methods, errors, metaKeys, capabilities }: Revision): unknown {
  return {
    era,
    methods: methods.map(({ message: _m, params, result: _r, ...rest }) => ({ ...rest, optional: params?.optional })),
    errors: errors.map(({ name, code, data }) => [name, code, data?.optional]),
    metaKeys: [metaKeys.request, metaKeys.notification, metaKeys.result].map((keys) =>
      keys.map(({ key, required }) => [key, required]),
    ),
    capabilities,
  };
}

test("helper types may be called anything (`EmptyResult` is a convention), and comments may stand anywhere", () => {
  const helpers =
    /\b(?:JSON\w+|MetaObject|(?:Request|Notification|Result)MetaObject|Result|Request|Notification|RequestParams|NotificationParams|Error|ResultType|RequestId|ProgressToken|Cursor|Question|Questions|Reply|Replies|NeedsReplyResult|ReplyingRequestParams|PaginatedRe\w+|CacheableResult|ContentBlock)\b(?!_)/g;
  const renamed = text.replace(helpers, "Their$&").replaceAll("TheirJSONRPC_VERSION", "JSONRPC_VERSION");
  const noisy = renamed.replace(/^(?! *\*|\/\*|.*\/\/)(.*[;{}|])$/gm, "$1 /* c; } */ // tail ' \" `\n/* between */");
  expect(noisy.length).toBeGreaterThan(renamed.length + 5000);
  for (const changed of [renamed, noisy, `\uFEFF${noisy.replaceAll("\n", "\r\n")}`]) {
    const other = parse(changed, { id: "future", file: "future.ts" });
    expect(other.diagnostics).toEqual([]);
    expect(said(other.value as Revision)).toEqual(said(revision));
  }
});
