/** What definitions become: revisions, maps and lists, wire objects, defaults. */
import { describe, expect, it } from "vitest";
import {
  definitionsOf,
  diagnosticsIn,
  findingsIn,
  head,
  knownRevision,
  toolWith,
} from "../test/support/definitions.js";

const calendar = `revision: "2026-07-28"
server: { name: calendar, version: 1.0.0, title: Calendar, instructions: Read first. }
caching: { ttlMs: 300000, cacheScope: public }
tools:
  create_event:
    description: Creates an event.
    inputs:
      when: { message: When?, requestedSchema: { type: object, properties: { startsAt: { type: string, format: date-time } } } }
      login: { url: "https://example.com/login" }
      page: { mode: url, message: Sign in }
      short: { type: object, properties: {} }
    title: Create
    inputSchema: { type: object, properties: { title: { type: string } }, required: [title] }
    outputSchema: { type: object }
resources:
  week:
    uri: calendar://week
    schema: { type: array }
    cache: { ttlMs: 60000 }
  other: { name: Shown, uri: "calendar://other" }
resourceTemplates:
  day: { uriTemplate: "calendar://day/{date}" }
prompts:
  prepare: { arguments: [{ name: focus }, { name: must, required: true }] }
`;

describe("a whole file", () => {
  const definitions = definitionsOf(calendar);

  it("has the server and what it tells models apart", () => {
    expect(definitions.server).toEqual({ name: "calendar", version: "1.0.0", title: "Calendar" });
    expect(definitions.instructions).toBe("Read first.");
    expect(definitions.revision).toBe("2026-07-28");
    expect(definitions.listCaching).toEqual({ ttlMs: 300000, cacheScope: "public" });
  });

  it("has wire objects: the name first, then what is written in its order, without extras", () => {
    const [tool] = definitions.tools;
    expect(JSON.stringify(tool?.wire)).toBe(
      '{"name":"create_event","description":"Creates an event.","title":"Create",' +
        '"inputSchema":{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]},' +
        '"outputSchema":{"type":"object"}}',
    );
    expect(definitions.resources.map(({ wire }) => wire)).toEqual([
      { name: "week", uri: "calendar://week" },
      { name: "Shown", uri: "calendar://other" },
    ]);
    expect(definitions.resourceTemplates[0]?.wire).toEqual({ name: "day", uriTemplate: "calendar://day/{date}" });
  });

  it("has inputs in every way of writing them", () => {
    expect(definitions.tools[0]?.inputs).toEqual([
      {
        key: "when",
        mode: "form",
        message: "When?",
        schema: { type: "object", properties: { startsAt: { type: "string", format: "date-time" } } },
      },
      { key: "login", mode: "url", url: "https://example.com/login" },
      { key: "page", mode: "url", message: "Sign in" },
      { key: "short", mode: "form", schema: { type: "object", properties: {} } },
    ]);
  });

  it("has resources' names, schemas and caching, and prompts' arguments", () => {
    expect(definitions.resources.map(({ name, uri, schema, caching }) => ({ name, uri, schema, caching }))).toEqual([
      {
        name: "week",
        uri: "calendar://week",
        schema: { type: "array" },
        caching: { ttlMs: 60000, cacheScope: "private" },
      },
      { name: "other", uri: "calendar://other", schema: undefined, caching: undefined },
    ]);
    expect(definitions.prompts[0]?.arguments).toEqual([
      { name: "focus", required: false },
      { name: "must", required: true },
    ]);
  });
});

describe("lists", () => {
  it("are taken as the protocol has them", () => {
    const map = definitionsOf(
      `${head}  a: { inputSchema: { type: object } }\n  b: { title: B, inputSchema: { type: object } }\n`,
    );
    const list = definitionsOf(
      `${head}  - { name: a, inputSchema: { type: object } }\n  - { title: B, name: b, inputSchema: { type: object } }\n`,
    );
    expect(list).toEqual(map);
  });

  it("need a name in each item", () => {
    expect(findingsIn(`${head}  - { inputSchema: { type: object } }\n  - 3\n`)).toEqual([
      "missing-field 4:5",
      "wrong-type 5:5",
    ]);
  });
});

describe("the revision", () => {
  const plain = "server: { name: a, version: b }\n";

  it("is the newest known one where none is named, which is said", () => {
    expect(definitionsOf(plain).revision).toBe("2026-07-28");
    expect(diagnosticsIn(plain).map(({ code, severity }) => [code, severity])).toEqual([
      ["definitions/default-revision", "info"],
    ]);
  });

  it("is the chosen one, whatever the file says", () => {
    expect(definitionsOf(`revision: "2099-01-01"\n${plain}`, { revision: "2025-06-18" }).revision).toBe("2025-06-18");
    const revision = { ...knownRevision("2026-07-28"), id: "mine" };
    expect(definitionsOf(plain, { revision }).revision).toBe("mine");
  });

  it("is refused where it is unknown, with those that are known", () => {
    const [finding] = diagnosticsIn(`revision: 2026-07-29\n${plain}`);
    expect(finding?.code).toBe("definitions/unknown-revision");
    expect(finding?.hint).toContain("Did you mean 2026-07-28?");
    expect(finding?.hint).toContain("2024-11-05, 2025-03-26");
    expect(finding?.hint).toContain("--schema");
  });
});

describe("defaults", () => {
  it("keep nothing", () => {
    expect(definitionsOf("server: { name: a, version: b }\n").listCaching).toEqual({ ttlMs: 0, cacheScope: "private" });
  });

  it("let notes for editors and people stand", () => {
    expect(findingsIn("$schema: ./x.json\n$comment: hello\nserver: { name: a, version: b }\n")).toEqual([]);
  });

  it("are not needed for tools without arguments", () => {
    expect(definitionsOf(toolWith("{ type: object }")).tools[0]?.inputSchema).toEqual({ type: "object" });
  });
});
