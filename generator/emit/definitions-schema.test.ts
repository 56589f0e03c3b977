/** generated/mcp.schema.json: takes good definitions, refuses bad ones, for each revision by its own types. */
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { knownRevision, knownRevisions } from "../test/support/definitions.js";
import { definitionsSchema } from "./definitions-schema.js";

function checkFor(revision: string) {
  const ajv = new Ajv({ allErrors: true, strictTypes: false, allowUnionTypes: true });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  return ajv.compile(definitionsSchema(knownRevision(revision)));
}

const server = { name: "a", version: "b" };
const tool = { inputSchema: { type: "object" } };
const form = { type: "object", properties: { a: { type: "string", format: "date" } } };

describe("the schema for editors", () => {
  const check = checkFor("2026-07-28");

  it.each([
    { server },
    {
      $schema: "x",
      revision: "2026-07-28",
      server: { ...server, instructions: "x" },
      caching: { ttlMs: 3, cacheScope: "public" },
    },
    { server, tools: { a: { ...tool, title: "A", annotations: { readOnlyHint: true } } } },
    { server, tools: [{ ...tool, name: "a" }] },
    {
      server,
      tools: {
        a: {
          inputSchema: { type: "object", properties: { b: true, c: { $ref: "#/$defs/c", "x-mcp-header": "C" } } },
          outputSchema: { type: "array" },
        },
      },
    },
    {
      server,
      tools: {
        a: {
          ...tool,
          inputs: {
            i: form,
            j: { message: "x", requestedSchema: form },
            k: { url: "https://x.example" },
            l: { mode: "url" },
          },
        },
      },
    },
    {
      server,
      resources: { r: { uri: "a://b", schema: { type: "array" }, cache: { ttlMs: 0 } } },
      prompts: { p: { arguments: [{ name: "x" }] } },
    },
    { server, resourceTemplates: { t: { uriTemplate: "a://{b}" } } },
  ])("takes %j", (definitions) => {
    expect([check(definitions), check.errors]).toEqual([true, null]);
  });

  it.each([
    {},
    { server: { name: "a" } },
    { server, tool: {} },
    { server, tools: { a: {} } },
    { server, tools: { "": tool } },
    { server, tools: [tool] },
    { server, tools: { a: { ...tool, titel: "x" } } },
    { server, tools: { a: { inputSchema: {} } } },
    { server, tools: { a: { inputSchema: { type: "object", properties: { a: { type: "strin" } } } } } },
    { server, tools: { a: { ...tool, inputs: { i: { type: "object", properties: { a: { type: "object" } } } } } } },
    { server, tools: { a: { ...tool, inputs: { i: { message: "x" } } } } },
    { server, tools: { a: { ...tool, annotations: { readOnlyHint: "yes" } } } },
    { server, resources: { r: {} } },
    { server, resources: { r: { uri: "a://b", cache: { ttlMs: -1 } } } },
    { server, resources: { r: { uri: "a://b", annotations: { priority: 2 } } } },
    { server, caching: { cacheScope: "all" } },
    { server, prompts: { p: { arguments: [{}] } } },
  ])("refuses %j", (definitions) => {
    expect(check(definitions)).toBe(false);
  });
});

describe.each(knownRevisions.map(({ id }) => id))("the schema for %s", (id) => {
  const check = checkFor(id);

  it("has the fields of that revision", () => {
    expect(check({ server, tools: { a: tool } })).toBe(true);
    expect(check({ server, tools: { a: { ...tool, execution: { taskSupport: "optional" } } } })).toBe(
      id === "2025-11-25",
    );
    expect(check({ server, tools: { a: { ...tool, outputSchema: { type: "object" } } } })).toBe(id >= "2025-06-18");
    expect(check({ server, tools: { a: { ...tool, outputSchema: { type: "array" } } } })).toBe(id >= "2026");
    expect(check({ server, tools: { a: { ...tool, inputs: {} } } })).toBe(id >= "2025-06-18");
    expect(check({ server, tools: { a: { ...tool, inputs: { x: { url: "https://x.example" } } } } })).toBe(
      id >= "2025-11-25",
    );
    expect(check({ server, caching: {} })).toBe(id >= "2026");
  });
});
