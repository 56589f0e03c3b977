/**
 * Definitions for a revision that nobody published: what may be written is read off its types, although they have other names
 * and fields than any type that is known.
 */
import { Ajv } from "ajv";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { definitionsSchema } from "../emit/definitions-schema.js";
import { parse } from "../schema/parse.js";
import { definitionsOf, diagnosticsIn, findingsIn, head, knownRevisions } from "./support/definitions.js";
import { projectRoot } from "./support/shared.js";

// A tool's type under another name, with a field that no published one has; forms whose text may have a colour.
const text = readFileSync(join(projectRoot, "generator/test/fixtures/future.ts"), "utf8")
  .replace(/\bTool\b(?=[ [;])/g, "Instrument")
  .replace(/(interface Instrument [^{]*\{)/, "$1\n  weight: number;")
  .replace(/(interface StringSchema \{)/, "$1\n  colour?: string;");
const revision = parse(text, { id: "future", file: "future.ts" }).value;
if (revision === undefined) throw new Error("the made-up revision was not read");
const context = { revision, revisions: [...knownRevisions, revision] };

const good = `server: { name: a, version: b }
tools:
  t:
    weight: 3
    inputSchema: { type: object }
    inputs:
      f: { type: object, properties: { a: { type: string, colour: red } } }
      u: { url: "https://x.example" }
resources: { r: { uri: "a://b", cache: { ttlMs: 3, cacheScope: public } } }
`;

describe("a made-up revision", () => {
  it("says what a tool, a form and a resource may have", () => {
    const { tools, resources } = definitionsOf(good, context);
    expect(tools[0]?.wire).toEqual({ name: "t", weight: 3, inputSchema: { type: "object" } });
    expect(tools[0]?.inputs.map(({ key, mode }) => [key, mode])).toEqual([
      ["f", "form"],
      ["u", "url"],
    ]);
    expect(resources[0]?.caching).toEqual({ ttlMs: 3, cacheScope: "public" });
    expect(findingsIn(good.replace("    weight: 3\n", ""), context)).toEqual(["missing-field 4:5"]);
    expect(findingsIn(good.replace("weight: 3", "weight: 3.5"), context)).toEqual(["out-of-range 4:13"]);
  });

  it("is named where another one is chosen that lacks a field", () => {
    const [finding] = diagnosticsIn(`${head}  t: { weight: 3, inputSchema: { type: object } }\n`, {
      revisions: context.revisions,
    });
    expect(finding?.hint).toContain("Revision future has it");
  });

  it("is described to editors", () => {
    const check = new Ajv({ strictTypes: false, validateFormats: false }).compile(definitionsSchema(revision));
    const tool = { weight: 3, inputSchema: { type: "object" } };
    const server = { name: "a", version: "b" };
    expect(check({ server, tools: { t: tool } })).toBe(true);
    expect(check({ server, tools: { t: { ...tool, weight: 3.5 } } })).toBe(false);
    expect(check({ server, tools: { t: { inputSchema: { type: "object" } } } })).toBe(false);
  });
});
