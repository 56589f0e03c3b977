/** What methods.ts, errors.ts and meta.ts hold, as values: for the newest revision, an old one, and one that nobody published. */
import { describe, expect, test } from "vitest";
import { futureId } from "../test/support/emit-protocol.js";
import { loadProtocol } from "../test/support/load-protocol.js";
import type { Exports } from "../test/support/load-protocol.js";

interface Row {
  readonly kind: string;
  readonly sender: string;
  readonly mayRequireInput: boolean;
  readonly requiredResultMembers: readonly string[];
  readonly requiredParams: readonly string[];
}
type Rows = Readonly<Record<string, Row>>;

const { face } = await loadProtocol("2026-07-28");
const old = (await loadProtocol("2024-11-05")).face;
const future = (await loadProtocol(futureId)).face;

function names(of: Exports, fits: (row: Row) => boolean): readonly string[] {
  const rows = of["methods"] as Rows;
  return Object.keys(rows).filter((name) => fits(rows[name] as Row));
}

describe("methods", () => {
  test("go by sender and kind", () => {
    expect(names(face, ({ kind, sender }) => kind === "request" && sender === "client")).toHaveLength(10);
    expect(names(face, ({ kind, sender }) => kind === "request" && sender !== "client")).toEqual([]);
    expect(names(face, ({ kind, sender }) => kind === "notification" && sender !== "server")).toEqual([
      "notifications/cancelled",
    ]);
    expect(names(face, ({ kind, sender }) => kind === "notification" && sender !== "client")).toHaveLength(8);
    expect(names(face, ({ kind }) => kind === "embedded")).toEqual([
      "elicitation/create",
      "roots/list",
      "sampling/createMessage",
    ]);
    expect(names(old, ({ kind, sender }) => kind === "request" && sender === "both")).toEqual(["ping"]);
    expect(names(future, ({ kind }) => kind === "embedded")).toEqual([
      "choices/pick",
      "elicitation/create",
      "location/get",
    ]);
  });

  test("say which may be answered with a question", () => {
    const asking = ["prompts/get", "resources/read", "tools/call"];
    expect(names(face, ({ mayRequireInput }) => mayRequireInput)).toEqual(asking);
    expect(names(future, ({ mayRequireInput }) => mayRequireInput)).toEqual(asking);
    expect(names(old, ({ mayRequireInput }) => mayRequireInput)).toEqual([]);
  });

  test("carry capability, required members of the answer, and deprecation", () => {
    const rows = face["methods"] as Rows;
    expect(rows["tools/list"]).toEqual({
      kind: "request",
      sender: "client",
      capability: "tools",
      capabilityOf: "server",
      mayRequireInput: false,
      requiredResultMembers: ["resultType", "ttlMs", "cacheScope", "tools"],
      requiredParams: [],
    });
    expect(rows["tools/call"]?.requiredResultMembers).toEqual(["resultType", "content"]);
    expect(["tools/call", "resources/read"].map((name) => rows[name]?.requiredParams)).toEqual([["name"], ["uri"]]);
    expect(rows["roots/list"]).toMatchObject({
      capability: "roots",
      capabilityOf: "client",
      deprecated: { since: "2026-07-28", sep: "SEP-2577", earliestRemoval: "2027-07-28" },
    });
    expect(old["methods"]).toMatchObject({ "tools/call": { requiredResultMembers: ["content"] } });
    expect(JSON.stringify(old["methods"])).not.toContain("deprecated");
    expect(future["methods"]).toMatchObject({
      "notifications/rang": { deprecated: { since: "DRAFT-2027-v1", sep: "SEP-9999" } },
    });
  });

  test("are frozen to the leaves, and find nothing that is not in them", () => {
    const rows = face["methods"] as Rows;
    expect(rows["constructor"]).toBeUndefined();
    expect(rows["__proto__"]).toBeUndefined();
    const isFrozen = (value: unknown): boolean =>
      typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    for (const table of ["methods", "validateParams", "validateResults", "validateClientParams", "requestMetaKeys"]) {
      expect(isFrozen(face[table]), table).toBe(true);
    }
    const isMethod = face["isMethod"] as (name: string) => boolean;
    expect(["tools/call", "toString", "__proto__", ""].map(isMethod)).toEqual([true, false, false, false]);
    expect([face["REVISION"], old["REVISION"], future["REVISION"]]).toEqual(["2026-07-28", "2024-11-05", futureId]);
  });

  test("have validators for what each side receives", () => {
    const keys = (name: string): readonly string[] => Object.keys(face[name] as object);
    const all = Object.keys(face["methods"] as object);
    expect(keys("validateParams").toSorted()).toEqual(all);
    expect(new Set([...keys("validateClientParams"), ...keys("validateServerParams")])).toEqual(new Set(all));
    expect(keys("validateClientParams")).toContain("tools/call");
    expect(keys("validateClientParams")).not.toContain("elicitation/create");
    expect(keys("validateClientResults")).toEqual(["elicitation/create", "roots/list", "sampling/createMessage"]);
    expect(keys("validateServerResults")).toHaveLength(10);
  });
});

describe("errors", () => {
  const codes = (of: Exports): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(of).filter(([name, value]) => /^[A-Z_]+$/.test(name) && typeof value === "number"),
    );
  const standard = {
    PARSE_ERROR: -32700,
    INVALID_REQUEST: -32600,
    METHOD_NOT_FOUND: -32601,
    INVALID_PARAMS: -32602,
    INTERNAL_ERROR: -32603,
  };

  test("are constants under the specification's names", () => {
    expect(codes(old)).toEqual(standard);
    const known = { MISSING_REQUIRED_CLIENT_CAPABILITY: -32021, UNSUPPORTED_PROTOCOL_VERSION: -32022 };
    expect(codes(face)).toEqual({ ...standard, ...known, HEADER_MISMATCH: -32020 });
    expect(codes(future)).toEqual({ ...standard, ...known, BUDGET_EXHAUSTED: -32050 });
  });

  test("are made by a function where their data has a type", () => {
    const make = (of: Exports, name: string, ...given: readonly unknown[]): unknown =>
      (of[name] as (...given: readonly unknown[]) => unknown)(...given);
    const versions = { supported: ["2026-07-28"], requested: "1999-01-01" };
    expect(make(face, "unsupportedProtocolVersion", versions)).toEqual({
      code: -32022,
      message: "Unsupported protocol version",
      data: versions,
    });
    expect(make(face, "missingRequiredClientCapability", { requiredCapabilities: { roots: {} } }, "No.")).toEqual({
      code: -32021,
      message: "No.",
      data: { requiredCapabilities: { roots: {} } },
    });
    expect(make(future, "budgetExhausted", { remaining: 0 })).toMatchObject({ code: -32050, data: { remaining: 0 } });
    expect(face["headerMismatch"]).toBeUndefined();
  });
});

test("meta keys go by their short names", () => {
  expect(face["requestMetaKeys"]).toEqual({
    progressToken: "progressToken",
    protocolVersion: "io.modelcontextprotocol/protocolVersion",
    clientInfo: "io.modelcontextprotocol/clientInfo",
    clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
    logLevel: "io.modelcontextprotocol/logLevel",
  });
  expect(face["notificationMetaKeys"]).toEqual({ subscriptionId: "io.modelcontextprotocol/subscriptionId" });
  expect(face["resultMetaKeys"]).toEqual({ serverInfo: "io.modelcontextprotocol/serverInfo" });
  expect(old["requestMetaKeys"]).toEqual({ progressToken: "progressToken" });
  expect([old["notificationMetaKeys"], old["resultMetaKeys"]]).toEqual([{}, {}]);
  expect(future["requestMetaKeys"]).toMatchObject({ patience: "org.example.future/patience" });
  const check = (of: Exports, name: string, value: unknown): unknown =>
    (of[name] as (value: unknown) => unknown)(value);
  expect(check(old, "validateRequestMeta", undefined)).toBeUndefined();
  expect(check(old, "validateRequestMeta", { progressToken: {} })).toMatchObject({
    path: "params._meta.progressToken",
  });
  expect(check(future, "validateResultMeta", { "org.example.future/elapsed": 0.5 })).toBeUndefined();
  expect(check(future, "validateResultMeta", { "org.example.future/elapsed": -1 })).toMatchObject({
    path: 'result._meta["org.example.future/elapsed"]',
  });
});
