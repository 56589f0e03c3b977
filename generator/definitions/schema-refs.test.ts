/** Where `$ref`s lead: inside, into local files, and nowhere else. */
import { describe, expect, it } from "vitest";
import { definitionsOf, diagnosticsIn, findingsIn, toolWith } from "../test/support/definitions.js";

const properties = (text: string): string => toolWith(`{ type: object, properties: { a: ${text} } }`);

describe("references that are refused", () => {
  it.each([
    ["http://127.0.0.1:9/evil.json", "network-ref"],
    ["HTTPS://x.example/a#/b", "network-ref"],
    ["//x.example/a", "network-ref"],
    ["ftp://x/y", "network-ref"],
    ["file:///etc/hostname", "file-url-ref"],
    ["../outside.json#/x", "ref-outside"],
    ["a/../../x.json", "ref-outside"],
    ["%2e%2e/x.json", "ref-outside"],
    ["/etc/passwd", "ref-outside"],
    ["C:\\\\x", "ref-outside"],
    ["urn:example:x", "dangling-ref"],
    ["#/properties/b", "dangling-ref"],
    ["#/properties", "dangling-ref"],
    ["#nowhere", "dangling-ref"],
    ["#/%zz", "dangling-ref"],
    ["#/__proto__", "dangling-ref"],
    ["#/constructor", "dangling-ref"],
    ["x.json", "unreadable-ref"],
  ])("%s", (ref, code) => {
    const asked: string[] = [];
    const readLocal = (path: string): undefined => void asked.push(path);
    expect(findingsIn(properties(`{ $ref: "${ref}" }`), { readLocal })).toEqual([`${code} 4:62`]);
    expect(asked).toEqual(code === "unreadable-ref" ? ["x.json"] : []);
  });

  it("go round without end", () => {
    expect(findingsIn(properties('{ $ref: "#/properties/a" }'))).toEqual(["endless-ref 4:54"]);
    expect(findingsIn(properties('{ anyOf: [{}, { not: { $ref: "#/properties/a" } }] }'))).toHaveLength(1);
    expect(findingsIn(properties('{ properties: { b: { $ref: "#/properties/a" } } }'))).toEqual([]);
  });
});

describe("references that go far", () => {
  it("are followed within bounds", () => {
    expect(findingsIn(chain(80))).toEqual([]);
    expect(findingsIn(chain(2_000))).toEqual([expect.stringMatching("^refs-too-long 4:")]);
  });
});

describe("references inside of a schema", () => {
  it("may use anchors and the schema's own `$id`; emitters get pointers, the wire what is written", () => {
    const text = toolWith(
      '{ $id: "https://x.example/s", type: object, $defs: { "a/b%": { $anchor: here, type: string } }, properties: { p: { $ref: "#here" }, q: { $ref: "https://x.example/s#/$defs/a~1b%25" } } }',
    );
    const [tool] = definitionsOf(text).tools;
    const pointer = { $ref: "#/$defs/a~1b%25" };
    expect(tool?.inputSchema).toEqual({
      type: "object",
      $defs: { "a/b%": { type: "string" } },
      properties: { p: pointer, q: pointer },
    });
    expect(tool?.wire["inputSchema"]).toMatchObject({
      $id: "https://x.example/s",
      $defs: { "a/b%": { $anchor: "here" } },
      properties: { p: { $ref: "#here" } },
    });
  });

  it("may not have one anchor twice", () => {
    expect(findingsIn(toolWith("{ type: object, $defs: { a: { $anchor: x }, b: { $anchor: x } } }"))).toEqual([
      "duplicate-anchor 4:79",
    ]);
  });

  it("leave a property called `$ref` alone", () => {
    const text = toolWith('{ type: object, properties: { $ref: { type: string } }, const: { $ref: "http://x" } }');
    expect(definitionsOf(text).tools[0]?.inputSchema).toMatchObject({
      properties: { $ref: { type: "string" } },
      const: { $ref: "http://x" },
    });
  });
});

describe("references into files", () => {
  const files: Readonly<Record<string, string>> = {
    "schemas/event.json":
      '{ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": { "at": { "$ref": "time.yaml#/times/start" }, "next": { "$ref": "#" } } }',
    "schemas/time.yaml": "times:\n  start: { type: string, x-mcpgen-allow-slow-pattern: true }\n",
    "broken.json": '{ "a": }',
    "old.json": '{ "$schema": "http://json-schema.org/draft-07/schema#" }',
    "faulty.json": '{\n  "type": "strin",\n  "properties": { "x": { "$ref": "../up.json" } }\n}',
  };
  const readLocal = (path: string) => (path === "secret.json" ? { problem: "it may not be read" } : files[path]);

  it("take the schemas along, each once, whatever leads to them", () => {
    const text = toolWith(
      '{ type: object, $defs: { event: {} }, properties: { e: { $ref: "./schemas/event.json" }, f: { $ref: "schemas/event.json#" } } }',
    );
    const [tool] = definitionsOf(text, { readLocal }).tools;
    const event = { $ref: "#/$defs/event_2" };
    expect(tool?.wire["inputSchema"]).toEqual({
      type: "object",
      properties: { e: event, f: event },
      $defs: {
        event: {},
        event_2: { type: "object", properties: { at: { $ref: "#/$defs/time_start" }, next: event } },
        time_start: { type: "string" },
      },
    });
    expect(tool?.inputSchema).toEqual(tool?.wire["inputSchema"]);
  });

  it("say what is wrong with a file, and where in it", () => {
    expect(findingsIn(properties('{ $ref: "broken.json" }'), { readLocal })).toEqual(["syntax 1:8"]);
    expect(findingsIn(properties('{ $ref: "old.json" }'), { readLocal })).toEqual(["unsupported-dialect 1:14"]);
    expect(findingsIn(properties('{ $ref: "schemas/time.yaml#/nothing" }'), { readLocal })).toEqual([
      "dangling-ref 4:62",
    ]);
    expect(findingsIn(properties('{ $ref: "schemas/time.yaml#name" }'), { readLocal })).toEqual(["dangling-ref 4:62"]);
    const faulty = diagnosticsIn(properties('{ $ref: "faulty.json" }'), { readLocal });
    expect(faulty.map(({ code, span }) => `${code} ${span?.file}:${span?.line}`)).toEqual([
      "definitions/invalid-schema faulty.json:2",
      "definitions/ref-outside faulty.json:3",
    ]);
    expect(diagnosticsIn(properties('{ $ref: "secret.json" }'), { readLocal })[0]?.message).toContain(
      "it may not be read",
    );
  });
});

function chain(length: number): string {
  const links = Array.from(
    { length },
    (_, index) => `a${index}: { properties: { x: { $ref: "#/$defs/a${index + 1}" } } }`,
  );
  return toolWith(`{ type: object, $defs: { ${links.join(", ")}, a${length}: {} } }`);
}
