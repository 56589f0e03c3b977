/** What newcomers and strangers write into mcp.yaml: each mistake is told in words that say what to do. */
import { describe, expect, it } from "vitest";
import { knownRevisions } from "../test/support/definitions.js";
import { parseDefinitions } from "./parse.js";

const head = 'revision: "2026-07-28"\nserver: { name: a, version: "1" }\n';

function findingsIn(text: string) {
  return parseDefinitions({ file: "mcp.yaml", kind: "yaml", text }, { revisions: knownRevisions }).diagnostics;
}

describe("mistakes in mcp.yaml", () => {
  it("names merge keys, once each, and lets a quoted `<<` be a key", () => {
    const tools =
      "tools:\n  a: &x\n    inputSchema: { type: object }\n  b:\n    <<: *x\n    inputSchema: { type: object }\n";
    expect(findingsIn(head + tools).map(({ code }) => code)).toEqual(["definitions/merge-key"]);
    const quoted = 'tools:\n  a:\n    inputSchema: { type: object, properties: { "<<": { type: string } } }\n';
    expect(findingsIn(head + quoted)).toEqual([]);
  });

  it("speaks of a second document in its own words", () => {
    const [finding, ...more] = findingsIn(`${head}---\n${head}`);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ code: "definitions/syntax", span: { line: 3 } });
    expect(finding?.message).not.toContain("YAML.parse");
  });

  it.each([
    ["in flow style", `  default: ${"{a: ".repeat(10_000)}${"}".repeat(10_000)}\n`],
    ["in block style", `  default:\n${Array.from({ length: 3000 }, (_, i) => `${" ".repeat(3 + i)}a:`).join("\n")}\n`],
  ])("refuses nesting beyond every reason %s", (_, text) => {
    expect(findingsIn(`${head}x:\n${text}`).map(({ code }) => code)).toEqual(["definitions/too-deep"]);
  });

  it("says that a version wants quotes", () => {
    const [finding] = findingsIn('revision: "2026-07-28"\nserver: { name: a, version: 1.0 }\n');
    expect(finding).toMatchObject({ code: "definitions/wrong-type", hint: "Put it in quotes." });
  });

  it("does not send to a revision that no server can be generated for, nor name a field twice", () => {
    const tool = (field: string): string => `${head}tools:\n  a: { inputSchema: { type: object }, ${field}: {} }\n`;
    const [old] = findingsIn(tool("execution"));
    expect(old?.hint).toBe("Revision 2025-11-25 has it; 2026-07-28 has not. Remove it.");
    const known =
      findingsIn(tool("zzzzzzzz"))[0]
        ?.hint?.replace("Known are ", "")
        .split(/[ ,.]+/) ?? [];
    expect(known).toContain("outputSchema");
    expect(new Set(known).size).toBe(known.length);
  });
});
