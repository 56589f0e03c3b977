/** The three readers: places, keys, syntax errors, bounds, and what is no JSON. */
import { describe, expect, it } from "vitest";
import { definitionsOfValue, findingsInValue } from "../test/support/definitions.js";
import type { Node } from "./node.js";
import { jsonOf, spanOf } from "./node.js";
import { readJson } from "./read-json.js";
import { readYaml } from "./read-yaml.js";

const json = (text: string): readonly string[] => listed(readJson("f", text).diagnostics);
const yaml = (text: string): readonly string[] => listed(readYaml("f", text).diagnostics);

function listed(diagnostics: ReturnType<typeof readJson>["diagnostics"]): readonly string[] {
  return diagnostics.map(({ code, span }) => `${code.replace("definitions/", "")} ${span?.line}:${span?.column}`);
}

describe("JSON", () => {
  it.each([
    '{"a":[1,-0.5e3,true,null,"\\u00e9\\n\\ud83d\\ude00"],"":{}}',
    "[]",
    " 3 ",
    '"x"',
    '{"__proto__":{"a":1},"b":2}',
  ])("reads %s as JSON.parse does", (text) => {
    const { value, diagnostics } = readJson("f", text);
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(jsonOf(value as Node))).toBe(JSON.stringify(JSON.parse(text)));
  });

  it.each([
    ['{"a": 1,}', "1:9"],
    ['{"a" 1}', "1:6"],
    ['{"a": 1 "b": 2}', "1:9"],
    ["{a: 1}", "1:2"],
    ["[1,]", "1:4"],
    ["[01]", "1:3"],
    ["[1\n", "1:3"],
    ['"abc', "1:1"],
    ['"a\\x"', "1:3"],
    ['"a\tb"', "1:3"],
    ["// x\n{}", "1:1"],
    ["{'a': 1}", "1:2"],
    ["nul", "1:1"],
    ["{} {}", "1:4"],
    ["[NaN]", "1:2"],
    ["[.5]", "1:2"],
  ])("refuses %j at %s", (text, place) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(json(text)).toEqual([`syntax ${place}`]);
  });

  it("says where the second of two keys stands, and where the first", () => {
    const { diagnostics } = readJson("f", '{ "a": 1,\n  "b": 2, "a": 3 }');
    expect(listed(diagnostics)).toEqual(["duplicate-key 2:11"]);
    expect(diagnostics[0]?.related?.[0]?.span).toMatchObject({ line: 1, column: 3, source: '{ "a": 1,' });
    expect(diagnostics[0]?.span?.source).toBe('  "b": 2, "a": 3 }');
  });

  it("has bounds, and refuses what cannot be sent", () => {
    expect(json("[".repeat(100_000))).toEqual(["too-deep 1:129"]);
    expect(json(`[${"1,".repeat(500_001)}1]`)[0]).toMatch(/^too-large/);
    expect(json('["\\ud800", 1e999]')).toEqual(["lone-surrogate 1:2", "unusable-value 1:12"]);
    expect(json("[9223372036854775807, 9007199254740993, 1e30, 9007199254740992]")).toEqual([
      "imprecise-number 1:2",
      "imprecise-number 1:23",
    ]);
    expect(yaml("a: 9223372036854775807")).toEqual(["imprecise-number 1:4"]);
    expect(json("")).toEqual(["empty 1:1"]);
    expect(json("\ufeff{}")).toEqual([]);
  });
});

describe("YAML", () => {
  it("is read by 1.2's core schema: keys are text, `yes` is text, `__proto__` is a key", () => {
    const { value, diagnostics } = readYaml("f", "404: yes\nnull: 0o10\n__proto__: { a: 2026-07-28 }\n<<: x\n");
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(jsonOf(value as Node))).toBe(
      '{"404":"yes","null":8,"__proto__":{"a":"2026-07-28"},"<<":"x"}',
    );
  });

  it("follows aliases", () => {
    const { value } = readYaml("f", "a: &x { b: 1 }\nc: *x\n");
    expect(jsonOf(value as Node)).toEqual({ a: { b: 1 }, c: { b: 1 } });
  });

  it("does not follow them without bounds", () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) =>
        `a${level}: &a${level} [${
          level === 0
            ? "x"
            : Array(10)
                .fill(`*a${level - 1}`)
                .join(", ")
        }]`,
    );
    const start = performance.now();
    expect(yaml(levels.join("\n"))).toEqual([expect.stringMatching("^too-large")]);
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(yaml("a: &x [*x]")).toEqual(["alias-cycle 1:8"]);
    expect(yaml("a: *x")).toEqual([expect.stringMatching("^syntax 1:")]);
  });

  it.each([
    ["a: 1\na: 2", ["duplicate-key 2:1"]],
    ["1: a\n'1': b", ["duplicate-key 2:1"]],
    ["a: !foo x", ["unknown-tag 1:4"]],
    ["a: !!binary aGk=", ["unknown-tag 1:4"]],
    ["? [a]\n: b", ["unusable-key 1:3"]],
    ["a: .nan\nb: .inf", ["unusable-value 1:4", "unusable-value 2:4"]],
    ["", ["empty 1:1"]],
    ["# nothing\n", ["empty 1:1"]],
  ])("%j gives %j", (text, findings) => {
    expect(yaml(text)).toEqual(findings);
  });

  it.each(["a: [1", "a:\n\tb: 1", "a: 1\n---\nb: 2", "a: 'x", "a: b: c", "[".repeat(100_000), "- ".repeat(100_000)])(
    "refuses %j with a place",
    (text) => {
      const { value, diagnostics } = readYaml("f", text);
      expect(value).toBeUndefined();
      expect(diagnostics.length).toBeGreaterThan(0);
      expect(diagnostics.every(({ span }) => span !== undefined)).toBe(true);
    },
  );

  it("has places with their lines, also behind CRLF", () => {
    const { value } = readYaml("f", "a:\r\n  b: xyz\r\n");
    const inner = value?.kind === "map" ? value.entries.get("a")?.value : undefined;
    const place = inner?.kind === "map" ? inner.entries.get("b")?.value.place : undefined;
    expect(place && spanOf(place)).toEqual({
      file: "f",
      line: 2,
      column: 6,
      endLine: 2,
      endColumn: 9,
      source: "  b: xyz",
    });
  });
});

describe("a config module's value", () => {
  const server = { name: "a", version: "b" };
  const tool = (inputSchema: unknown): object => ({ revision: "2026-07-28", server, tools: { t: { inputSchema } } });

  it("may hold schemas that convert themselves, each for its side", () => {
    const standard = {
      "~standard": {
        version: 1,
        vendor: "test",
        jsonSchema: {
          input: ({ target }: { readonly target: string }) => ({ type: "object", title: target }),
          output: () => ({ type: "array" }),
        },
      },
    };
    const method = Object.assign(() => undefined, {
      toJSONSchema: ({ io }: { readonly io: string }) => ({ type: "object", title: io }),
    });
    const value = {
      revision: "2026-07-28",
      server,
      tools: { a: { inputSchema: standard, outputSchema: standard }, b: { inputSchema: method } },
    };
    expect(definitionsOfValue(value).tools.map(({ inputSchema, outputSchema }) => [inputSchema, outputSchema])).toEqual(
      [
        [{ type: "object", title: "draft-2020-12" }, { type: "array" }],
        [{ type: "object", title: "input" }, undefined],
      ],
    );
  });

  it("must be JSON besides, with the path to what is not", () => {
    const cycle: Record<string, unknown> = { type: "object" };
    cycle["properties"] = { self: cycle };
    expect(findingsInValue(tool(cycle))).toContain("unusable-value tools.t.inputSchema.properties.self");
    const odd = {
      type: "object",
      a: () => 1,
      b: new Date(0),
      c: NaN,
      d: 1n,
      e: Symbol("x"),
      f: new Map(),
      g: undefined,
      "h i": [undefined],
    };
    expect(findingsInValue(tool(odd))).toEqual([
      ...["a", "b", "c", "d", "e", "f"].map((key) => `unusable-value tools.t.inputSchema.${key}`),
      'unusable-value tools.t.inputSchema["h i"][0]',
    ]);
  });

  it("must not throw, nor be a schema that only validates", () => {
    const getter = Object.defineProperty({ type: "object" }, "x", {
      enumerable: true,
      get: () => JSON.parse("{") as unknown,
    });
    expect(findingsInValue(tool(getter))).toContain("unusable-value tools.t.inputSchema");
    const validates = { "~standard": { version: 1, vendor: "test", validate: () => ({}) } };
    expect(findingsInValue(tool(validates))).toContain("schema-not-convertible tools.t.inputSchema");
    const throws = { toJSONSchema: () => JSON.parse("{") as unknown };
    expect(findingsInValue(tool(throws))).toContain("schema-not-convertible tools.t.inputSchema");
  });

  it("has bounds", () => {
    let deep: unknown = {};
    for (let level = 0; level < 1_000; level++) deep = { a: deep };
    expect(findingsInValue(tool(deep)).join()).toContain("too-deep");
    let wide: unknown = {};
    for (let level = 0; level < 40; level++) wide = [wide, wide];
    expect(findingsInValue(tool(wide)).join()).toContain("too-large");
    expect(findingsInValue(undefined)).toEqual(["unusable-value ", "wrong-type "]);
    expect(findingsInValue(() => ({}))).toEqual(["unusable-value ", "wrong-type "]);
  });
});
