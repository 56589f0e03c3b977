/** A team's JSON Schemas: what is refused, where, and that what is accepted compiles and means the same. */
import { Ajv } from "ajv";
import type { Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Json, JsonObject } from "../ir/definitions.js";
import {
  definitionsOf,
  diagnosticsIn,
  findingsIn,
  head,
  knownRevision,
  knownRevisions,
  toolWith,
} from "../test/support/definitions.js";
import { hasShared, readShared, sharedRoot } from "../test/support/shared.js";
import { checkJsonSchema } from "./check-json-schema.js";
import { readJson } from "./read-json.js";

describe("keywords", () => {
  it("hold what their dialect says", () => {
    const text = `${head}  t:
    inputSchema:
      type: object
      required: true
      properties:
        a: { type: strin }
        b: { minLength: -1 }
        c: { enum: [] }
        d: 3
        e: { items: [{}] }
        f: { multipleOf: 0 }
        g: { type: [string, string] }
        h: { allOf: [] }
`;
    expect(findingsIn(text)).toEqual(
      [7, 9, 10, 11, 12, 13, 14, 15, 16].map((line) => expect.stringMatching(`^invalid-schema ${line}:`) as string),
    );
    const hints = diagnosticsIn(text).flatMap(({ hint }) => hint ?? []);
    expect(hints.join()).toContain("prefixItems");
    expect(hints.join()).toContain("required: [title]");
  });

  it("that are misspelt get a warning; unknown ones, and properties of any name, none", () => {
    expect(
      findingsIn(toolWith("{ type: object, propertes: {}, foo: 1, x-propertes: 1, properties: { requird: {} } }")),
    ).toEqual(["unknown-keyword 4:37"]);
  });

  it("of other tools are left out, with a warning", () => {
    const text = toolWith(
      "{ type: object, tsType: Date, properties: { tsType: { nullable: true, const: { tsType: 1 } } } }",
    );
    expect(diagnosticsIn(text).map(({ code, severity }) => [code, severity])).toEqual([
      ["definitions/foreign-keyword", "warning"],
      ["definitions/foreign-keyword", "warning"],
    ]);
    const schema = { type: "object", properties: { tsType: { const: { tsType: 1 } } } };
    expect(definitionsOf(text).tools[0]).toMatchObject({ inputSchema: schema, wire: { inputSchema: schema } });
    expect(JSON.stringify(definitionsOf(text))).not.toContain("nullable");
  });

  it("that cannot be followed are refused", () => {
    expect(
      findingsIn(toolWith('{ type: object, $dynamicRef: "#a", properties: { a: { $id: "x" }, b: { $schema: x } } }')),
    ).toEqual(["unsupported-keyword 4:37", "unsupported-keyword 4:75", "nested-dialect 4:92"]);
  });
});

describe("the root", () => {
  it("of an input schema says `type: object`", () => {
    expect(findingsIn(toolWith("{}"))).toEqual(["schema-root-not-object 4:21"]);
    expect(findingsIn(toolWith("{ type: [object, 'null'] }"))).toEqual(["schema-root-not-object 4:29"]);
    expect(findingsIn(toolWith("true"))).toEqual(["wrong-type 4:21"]);
  });

  it("of an output schema is what the revision says", () => {
    const tool = "tools: { t: { inputSchema: { type: object }, outputSchema: { type: array } } }\n";
    const server = "server: { name: a, version: b }\n";
    expect(findingsIn(`revision: "2026-07-28"\n${server}${tool}`)).toEqual([]);
    expect(findingsIn(`revision: "2025-11-25"\n${server}${tool}`)).toEqual(["schema-root-not-object 3:68"]);
  });
});

describe("dialects", () => {
  it("are 2020-12 and draft-07, the latter with a notice; any other is named", () => {
    expect(findingsIn(toolWith('{ $schema: "https://json-schema.org/draft/2020-12/schema", type: object }'))).toEqual(
      [],
    );
    const old = diagnosticsIn(
      toolWith(
        '{ $schema: "http://json-schema.org/draft-07/schema#", type: object, properties: { a: { items: [{}] } } }',
      ),
    );
    expect(old.map(({ code, severity }) => [code, severity])).toEqual([["definitions/old-dialect", "info"]]);
    const [odd] = diagnosticsIn(toolWith('{ $schema: "https://example.com/mine", type: object }'));
    expect(odd?.message).toContain("`https://example.com/mine`");
    expect(findingsIn(toolWith("{ $schema: 3, type: object }"))).toEqual(["invalid-schema 4:32"]);
  });

  it("do not mix: newer keywords, and what stands beside `$ref`, mean nothing in draft-07", () => {
    const text = toolWith(
      '{ $schema: "http://json-schema.org/draft-07/schema#", type: object, properties: { a: { prefixItems: [{}] }, b: { $ref: "#/definitions/x", minLength: 3, title: B } }, definitions: { x: {} } }',
    );
    expect(diagnosticsIn(text).map(({ code }) => code)).toEqual([
      "definitions/old-dialect",
      "definitions/keyword-of-other-dialect",
      "definitions/ignored-beside-ref",
    ]);
    expect(definitionsOf(text).tools[0]?.inputSchema["properties"]).toMatchObject({
      b: { $ref: "#/definitions/x", title: "B" },
    });
  });
});

describe("bounds", () => {
  it("hold for depth and for size", () => {
    let deep = "{}";
    for (let level = 0; level < 70; level++) deep = `{ properties: { a: ${deep} } }`;
    expect(findingsIn(toolWith(`{ type: object, allOf: [${deep}] }`))[0]).toMatch(/^(?:schema-)?too-deep/);
    const wide = Array.from({ length: 20_001 }, (_, index) => `p${index}: {}`).join(", ");
    expect(findingsIn(toolWith(`{ type: object, properties: { ${wide} } }`))[0]).toMatch(/^schema-too-large/);
  });
});

describe.skipIf(!hasShared)("what is accepted compiles under Ajv, and means what it meant", () => {
  const context = {
    revision: knownRevision("2026-07-28"),
    revisions: knownRevisions,
    patterns: new Map<string, unknown>(),
  };
  const dialects = [
    [
      "draft2020-12",
      (options: Options) => new Ajv2020({ strict: false, logger: false, validateFormats: false, ...options }),
    ],
    ["draft7", (options: Options) => new Ajv({ strict: false, logger: false, validateFormats: false, ...options })],
  ] as const;

  it.each(dialects)("%s", (folder, makeAjv) => {
    const refused = new Map<string, number>();
    let accepted = 0;
    const ajv = makeAjv({});
    for (const { schema, tests } of groupsOf(folder)) {
      const marked =
        typeof schema === "object" && folder === "draft7"
          ? { $schema: "http://json-schema.org/draft-07/schema#", ...(schema as object) }
          : schema;
      const node = readJson("suite.json", JSON.stringify(marked)).value;
      if (node?.kind !== "map") continue;
      const { value, diagnostics } = checkJsonSchema(context, node, { key: "schema", root: "any", headers: false });
      if (value === undefined) {
        for (const { code, severity } of diagnostics)
          if (severity === "error") refused.set(code, (refused.get(code) ?? 0) + 1);
        continue;
      }
      accepted++;
      const validate = ajv.compile(value.schema);
      const original = makeAjv({ validateSchema: false }).compile(marked as JsonObject);
      // Where Ajv departs from the dialect (draft-07: what stands beside `$ref`), the suite's own verdict counts.
      for (const { data, valid } of tests)
        expect({ schema, data, in: [original(data), valid] }).toEqual({
          schema,
          data,
          in: expect.arrayContaining([validate(data)]) as unknown,
        });
    }
    // Only an empty `enum`, which Ajv refuses as well.
    expect(refused.get("definitions/invalid-schema") ?? 0).toBe(folder === "draft7" ? 0 : 1);
    refused.delete("definitions/invalid-schema");
    expect(accepted).toBeGreaterThan(folder === "draft7" ? 150 : 230);
    expect([...refused.keys()].toSorted()).toEqual(
      [...refused.keys()].filter((code) => explained.has(code)).toSorted(),
    );
  });
});

/** Why a schema of the suite may be refused: it refers to the network, to itself by `$id`, or in ways that types cannot follow. */
const explained: ReadonlySet<string> = new Set(
  [
    "network-ref",
    "dangling-ref",
    "unreadable-ref",
    "unsupported-keyword",
    "nested-dialect",
    "unsupported-dialect",
    "endless-ref",
    "ref-outside",
    "file-url-ref",
    "duplicate-anchor",
  ].map((code) => `definitions/${code}`),
);

function groupsOf(
  folder: string,
): readonly { readonly schema: Json; readonly tests: readonly { readonly data: Json; readonly valid: boolean }[] }[] {
  return readdirSync(join(sharedRoot, "json-schema-suite", folder))
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .flatMap((name) => JSON.parse(readShared("json-schema-suite", folder, name)) as ReturnType<typeof groupsOf>);
}
