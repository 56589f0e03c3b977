/**
 * What the published revisions are known to say: methods, codes, `_meta` keys. And what must not matter: the order of the
 * declarations, line endings, the version constant.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { methodOf, paramsOf } from "../ir/method-questions.js";
import type { Method, Revision } from "../ir/revision.js";
import { revisionOf, snapshotText } from "../ir/snapshot.js";
import { parse } from "../schema/parse.js";
import { verify } from "../schema/verify.js";
import { hasShared, projectRoot, readShared, revisions } from "./support/shared.js";
import { placeless } from "./support/schema-text.js";

const snapshotFile = (id: string): string => readFileSync(join(projectRoot, "spec", `${id}.json`), "utf8");

describe("2026-07-28", () => {
  const revision = revisionOf(snapshotFile("2026-07-28"));
  const named = (wanted: (method: Method) => boolean): readonly string[] =>
    revision.methods.filter(wanted).map(({ name }) => name);
  const sentBy = (kind: Method["kind"], side: "client" | "server"): readonly string[] =>
    named((method) => method.kind === kind && !method.embedded && method.sentBy.includes(side));

  test("10 client requests, no server request, 1 client notification, 8 server notifications", () => {
    expect(sentBy("request", "client")).toHaveLength(10);
    expect(sentBy("request", "server")).toEqual([]);
    expect(sentBy("notification", "client")).toEqual(["notifications/cancelled"]);
    expect(sentBy("notification", "server")).toHaveLength(8);
    expect(named(({ embedded }) => embedded)).toEqual(["elicitation/create", "roots/list", "sampling/createMessage"]);
    expect(revision.era).toBe("modern");
  });

  test("three requests, and no other, may be answered with a question", () => {
    expect(named(({ mayRequireInput }) => mayRequireInput)).toEqual(["prompts/get", "resources/read", "tools/call"]);
  });

  test("error codes", () => {
    expect(Object.fromEntries(revision.errors.map(({ name, code }) => [name, code]))).toEqual({
      PARSE_ERROR: -32700,
      INVALID_REQUEST: -32600,
      METHOD_NOT_FOUND: -32601,
      INVALID_PARAMS: -32602,
      INTERNAL_ERROR: -32603,
      HEADER_MISMATCH: -32020,
      MISSING_REQUIRED_CLIENT_CAPABILITY: -32021,
      UNSUPPORTED_PROTOCOL_VERSION: -32022,
    });
    const data = revision.errors.flatMap(({ name, data: of }) =>
      of === undefined ? [] : [[name, of.optional, namesIn(of.type)]],
    );
    expect(data).toEqual([
      ["MISSING_REQUIRED_CLIENT_CAPABILITY", false, ["requiredCapabilities"]],
      ["UNSUPPORTED_PROTOCOL_VERSION", false, ["supported", "requested"]],
    ]);
  });

  test("_meta keys", () => {
    const { request, notification, result } = revision.metaKeys;
    const short = (key: string): string => key.replace("io.modelcontextprotocol/", "");
    expect(request.map(({ key, required }) => [short(key), required])).toEqual([
      ["progressToken", false],
      ["protocolVersion", true],
      ["clientInfo", false],
      ["clientCapabilities", true],
      ["logLevel", false],
    ]);
    expect(request.filter(({ deprecated }) => deprecated).map(({ key }) => short(key))).toEqual(["logLevel"]);
    expect(notification.map(({ key, required }) => [short(key), required])).toEqual([["subscriptionId", false]]);
    expect(result.map(({ key, required }) => [short(key), required])).toEqual([["serverInfo", false]]);
  });

  test("capabilities and deprecations of methods", () => {
    const gates = revision.methods.map(({ name, capability }) => [
      name,
      capability && `${capability.of}:${capability.path.join(".")}`,
    ]);
    expect(Object.fromEntries(gates)).toMatchObject({
      "completion/complete": "server:completions",
      "elicitation/create": "client:elicitation",
      "notifications/message": "server:logging",
      "notifications/prompts/list_changed": "server:prompts.listChanged",
      "roots/list": "client:roots",
      "server/discover": undefined,
      "tools/call": "server:tools",
    });
    expect(named(({ deprecated }) => deprecated?.sep === "SEP-2577" && deprecated.since === "2026-07-28")).toEqual([
      "notifications/message",
      "roots/list",
      "sampling/createMessage",
    ]);
  });
});

describe("the older revisions", () => {
  test.each(["2024-11-05", "2025-03-26", "2025-06-18"])("%s: _meta applies to every request and notification", (id) => {
    const revision = revisionOf(snapshotFile(id));
    expect(revision.era).toBe("legacy");
    const withParams = revision.methods.filter(({ params }) => params !== undefined);
    expect(withParams.length).toBeGreaterThan(20);
    for (const method of withParams)
      expect([method.name, paramsOf(revision, method)?.properties.has("_meta")]).toEqual([method.name, true]);
    expect(revision.metaKeys.request.map(({ key }) => key)).toEqual(["progressToken"]);
    const hiding = revision.methods.filter(({ params }) => params?.metaFrom === "Request");
    expect(hiding.length).toBeGreaterThanOrEqual(13);
  });

  test("2025-11-25: both sides send requests about tasks, and two capabilities are deeper", () => {
    const revision = revisionOf(snapshotFile("2025-11-25"));
    expect(methodOf(revision, "tasks/list")).toMatchObject({
      sentBy: ["client", "server"],
      capability: { of: "server", path: ["tasks", "list"] },
      result: { kind: "ref", name: "ListTasksResult" },
    });
    expect(revision.errors.find(({ name }) => name === "URL_ELICITATION_REQUIRED")?.data?.optional).toBe(false);
  });
});

describe.skipIf(!hasShared).each(revisions)("%s", (id) => {
  const text = readShared("spec", id, "schema.ts");
  const whole = (given: string): Revision => {
    const { value, diagnostics } = parse(given, { id, file: "schema.ts" });
    expect(diagnostics).toEqual([]);
    return { ...placeless(value as Revision), source: { sha256: "" } };
  };

  test("the snapshot is what the normative file says", () => {
    expect(verify(snapshotFile(id), text, "schema.ts")).toEqual({ value: [], diagnostics: [] });
  });

  test("line endings, a byte-order mark and the version constant change nothing", () => {
    const want = whole(text);
    expect(whole(text.replaceAll("\n", "\r\n"))).toEqual(want);
    expect(whole(`\uFEFF${text}`)).toEqual(want);
    const draft = text.replace(/(LATEST_PROTOCOL_VERSION = )"[^"]*"/, '$1"DRAFT-2027-v1"');
    expect(draft).not.toBe(text);
    const { declarations: _, ...derived } = whole(draft);
    expect(want).toMatchObject(derived);
  });

  test("the order of the declarations changes only their order", () => {
    const pieces = text.split(/\n(?=\/\*\*(?:\n| @internal))/);
    expect(pieces.length).toBeGreaterThan(60);
    const reversed = pieces.toReversed().join("\n");
    expect(byName(withoutDocs(whole(reversed)))).toEqual(byName(withoutDocs(whole(text))));
  });
});

function byName(revision: Revision): Revision {
  return { ...revision, declarations: revision.declarations.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

function withoutDocs(revision: Revision): Revision {
  return revisionOf(snapshotText(revision));
}

function namesIn(type: unknown): readonly string[] {
  const { members } = type as { readonly members: readonly { readonly name: string }[] };
  return members.map(({ name }) => name);
}
