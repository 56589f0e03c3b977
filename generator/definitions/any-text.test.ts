/** Property tests: text of any kind reaches the wire as it is, in each of the three formats, and nothing makes the parser throw. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { definitionsOf, knownRevisions } from "../test/support/definitions.js";
import type { DefinitionsInput } from "./parse.js";
import { parseDefinitions } from "./parse.js";

const nasty = fc.constantFrom(
  "*/",
  "${x}",
  "`",
  '"',
  "'",
  "\\",
  "</script>",
  "\u2028",
  "\u2029",
  "__proto__",
  "constructor",
  "$ref",
  "\0",
  "\r\n",
  "<<",
  "null",
  "~",
  "#",
  "&a",
  "*a",
  "! x",
  "- ",
  ": ",
);
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  nasty,
  fc.array(fc.oneof(nasty, fc.string({ unit: "grapheme" })), { maxLength: 4 }).map((parts) => parts.join("")),
);
const name = text.filter((value) => value !== "");

/** An object of own properties, whatever their names. */
const map = <Value>(entries: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> =>
  Object.fromEntries(entries);

const written = fc
  .record({
    tools: fc.uniqueArray(name, { maxLength: 4 }),
    description: text,
    properties: fc.uniqueArray(text, { maxLength: 4 }),
    constant: fc.json().map((json) => JSON.parse(json.replaceAll("-0", "0")) as unknown),
  })
  .map(({ tools, description, properties, constant }) => ({
    revision: "2026-07-28",
    server: { name: "a", version: description },
    tools: map(
      tools.map((tool) => [
        tool,
        {
          description,
          title: tool,
          inputSchema: {
            type: "object",
            properties: map(properties.map((property) => [property, { const: constant, description }])),
          },
        },
      ]),
    ),
    resources: { r: { uri: "a://b", title: description } },
  }));

/** Keys are quoted, because a plain `<<` is refused as a merge key. */
const yamlOf = (value: unknown): string => stringify(value, { defaultKeyType: "QUOTE_DOUBLE" });

describe("text of any kind", () => {
  it.each(["json", "yaml", "value"] as const)("survives from %s to the wire", (kind) => {
    fc.assert(
      fc.property(written, (definitions) => {
        const given: DefinitionsInput =
          kind === "value"
            ? { file: "f", kind, value: definitions }
            : { file: "f", kind, text: kind === "json" ? JSON.stringify(definitions) : yamlOf(definitions) };
        const found = definitionsOf(given);
        const wires = found.tools.map(({ wire }) => JSON.stringify(wire));
        expect(wires).toEqual(
          Object.entries(definitions.tools).map(([tool, rest]) => JSON.stringify({ name: tool, ...rest })),
        );
        expect(found.server["version"]).toBe(definitions.server.version);
      }),
      { numRuns: 300 },
    );
  });
});

describe("input of any kind", () => {
  const keys = fc.constantFrom(
    "revision",
    "server",
    "tools",
    "resources",
    "prompts",
    "name",
    "version",
    "inputSchema",
    "inputs",
    "type",
    "properties",
    "$ref",
    "$defs",
    "pattern",
    "items",
    "required",
    "enum",
    "uri",
    "cache",
    "a",
  );
  const values = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom<unknown>(null, true, 0, -1.5, "", "a", "object", "#/$defs/a", "^(a+)+$", "2026-07-28"),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.array(fc.tuple(keys, tie("any")), { maxLength: 5 }).map(map),
    ),
  })).any;

  it("gives a value, or an error that says why there is none", () => {
    fc.assert(
      fc.property(values, fc.constantFrom("2024-11-05", "2025-06-18", "2026-07-28"), (value, revision) => {
        const inputs: readonly DefinitionsInput[] = [
          { file: "f", kind: "value", value },
          { file: "f", kind: "json", text: JSON.stringify(value) },
          { file: "f", kind: "yaml", text: stringify(value) },
        ];
        for (const input of inputs) {
          const outcome = parseDefinitions(input, { revisions: knownRevisions, revision });
          expect(outcome.value === undefined).toBe(hasErrors(outcome.diagnostics));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("may be text that is neither JSON nor YAML", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc.string().map((part) => `server: { name: a, version: b }\ntools:\n  ${part}`),
        ),
        fc.constantFrom("json" as const, "yaml" as const),
        (given, kind) => {
          const outcome = parseDefinitions({ file: "f", kind, text: given }, { revisions: knownRevisions });
          expect(outcome.value === undefined).toBe(hasErrors(outcome.diagnostics));
        },
      ),
      { numRuns: 500 },
    );
  });
});
