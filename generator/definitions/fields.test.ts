/** Fields by the revision's types: unknown, missing, of the wrong type, of another revision, deprecated. */
import { describe, expect, it } from "vitest";
import type { Revision } from "../ir/revision.js";
import { diagnosticsIn, findingsIn, head, knownRevision } from "../test/support/definitions.js";

const server = "server: { name: a, version: b }\n";

describe("unknown fields", () => {
  it("get the nearest known one as a hint", () => {
    const [finding] = diagnosticsIn(`${head}  t: { titel: x, inputSchema: { type: object } }\n`);
    expect(finding).toMatchObject({
      code: "definitions/unknown-field",
      message: "tools.t has no field `titel`.",
      hint: "Did you mean `title`?",
      span: { line: 4, column: 8, endColumn: 13, source: "  t: { titel: x, inputSchema: { type: object } }" },
    });
  });

  it("name the revision that has them, a later or an earlier one", () => {
    const old = `revision: "2025-03-26"\n${server}tools:\n  t: { title: x, inputSchema: { type: object } }\n`;
    expect(diagnosticsIn(old)[0]?.hint).toContain("Revision 2025-06-18 has it");
    const tasks = `${head}  t: { execution: { taskSupport: optional }, inputSchema: { type: object } }\n`;
    expect(diagnosticsIn(tasks)[0]?.hint).toContain("Revision 2025-11-25 has it");
    const inside = `revision: "2025-03-26"\nserver: { name: a, version: b, websiteUrl: "https://x.example" }\n`;
    expect(diagnosticsIn(inside)[0]?.hint).toContain("Revision 2025-11-25 has it");
  });

  it("are found at the top, where a server's field is sent under `server`", () => {
    expect(diagnosticsIn(`${server}tool: {}\n`)[1]?.hint).toBe("Did you mean `tools`?");
    expect(diagnosticsIn(`${server}instructions: x\n`)[1]?.hint).toBe("Put `instructions` under `server`.");
    expect(findingsIn(`${server}alsoServe: []\n`)).toEqual(["unknown-field 2:1"]);
  });

  it("are found however deep the revision's types go", () => {
    const icons = `${head}  t: { icons: [{ src: "https://x.example/a", colour: red }], inputSchema: { type: object } }\n`;
    expect(findingsIn(icons)).toEqual(["unknown-field 4:46"]);
  });
});

describe("fields", () => {
  it("must be there where the revision says so", () => {
    expect(
      diagnosticsIn(`revision: "2026-07-28"\ntools:\n  t: {}\nresources: { r: {} }\n`).map((d) => d.message),
    ).toEqual(["A definitions file needs `server`.", "tools.t needs `inputSchema`.", "resources.r needs `uri`."]);
  });

  it("must have their type", () => {
    const text = `${head}  t: { description: 3, annotations: { readOnlyHint: "yes", title: [] }, inputSchema: { type: object } }
resources: { r: { uri: "a://b", size: 1.5, annotations: { priority: 2, audience: [usr] } } }
prompts: { p: { arguments: { a: {} } }, q: 3 }
`;
    expect(diagnosticsIn(text).map(({ code, message }) => `${code.replace("definitions/", "")}: ${message}`)).toEqual([
      "wrong-type: tools.t.description must be text, not a number.",
      'wrong-type: tools.t.annotations.readOnlyHint must be true or false, not "yes".',
      "wrong-type: tools.t.annotations.title must be text, not a list.",
      "out-of-range: resources.r.size must be an integer.",
      "out-of-range: resources.r.annotations.priority must be at most 1.",
      'wrong-type: resources.r.annotations.audience[0] must be one of "user", "assistant", not "usr".',
      "wrong-type: prompts.p.arguments must be a list, not an object.",
      "wrong-type: prompts.q must be an object, not a number.",
    ]);
  });

  it("that are deprecated get a warning with what to do instead", () => {
    const revision = knownRevision("2026-07-28");
    const declarations = revision.declarations.map((declaration) =>
      declaration.name === "ToolAnnotations"
        ? { ...declaration, doc: { deprecated: { since: "2026-07-28", sep: "SEP-1" } } }
        : declaration,
    );
    const changed: Revision = { ...revision, declarations };
    const feature = {
      name: "Hints",
      sep: "SEP-1",
      deprecatedIn: "2026-07-28",
      migration: "Say it in words.",
      link: "",
      declarations: ["ToolAnnotations"],
    };
    const text = `${head}  t: { annotations: { title: x }, inputSchema: { type: object } }\n`;
    const [finding] = diagnosticsIn(text, { revision: changed, features: { features: [feature] } });
    expect(finding).toMatchObject({
      code: "definitions/deprecated-field",
      severity: "warning",
      hint: "Say it in words.",
    });
    expect(finding?.message).toBe("tools.t.annotations is deprecated since 2026-07-28 (SEP-1).");
  });
});

describe("settings for caching", () => {
  it("must be ones that the revision takes", () => {
    const text = `${server}caching: { ttlMs: -1, cacheScope: pubic, ttl: 3 }
resources:
  a: { uri: "a://a", cache: { ttlMs: 1.5 } }
  b: { uri: "a://b", cache: 3 }
`;
    expect(findingsIn(text)).toEqual([
      "out-of-range 2:19",
      "wrong-type 2:35",
      "unknown-field 2:42",
      "out-of-range 4:38",
      "wrong-type 5:29",
    ]);
  });

  it("are refused where results cannot be cached, naming a revision whose can", () => {
    const text = `revision: "2025-11-25"\n${server}caching: { ttlMs: 1 }\nresources: { a: { uri: "a://a", cache: { ttlMs: 1 } } }\n`;
    const found = diagnosticsIn(text);
    expect(found.map(({ code }) => code)).toEqual(["definitions/uncacheable", "definitions/uncacheable"]);
    expect(found[0]?.hint).toContain("2026-07-28");
  });
});
