/** What a tool may ask a person for: flat forms without secrets, and pages. Header annotations of arguments. */
import { describe, expect, it } from "vitest";
import { diagnosticsIn, findingsIn, head, toolWith } from "../test/support/definitions.js";
import { secretIn } from "./secrets.js";

const withInputs = (inputs: string): string =>
  `${head}  t:\n    inputSchema: { type: object }\n    inputs:\n      ${inputs}\n`;
const withField = (name: string, field: string): string =>
  withInputs(`i: { type: object, properties: { ${name}: ${field} } }`);

describe("forms", () => {
  it.each([
    ["{ type: string, format: email, minLength: 1, default: a }"],
    ["{ type: number, minimum: 0.5 }"],
    ["{ type: integer, title: A }"],
    ["{ type: boolean, default: true }"],
    ["{ type: string, enum: [a, b] }"],
    ["{ type: string, oneOf: [{ const: a, title: A }] }"],
    ["{ type: string, enum: [a], enumNames: [A] }"],
    ["{ type: array, items: { type: string, enum: [a] }, maxItems: 1 }"],
    ["{ type: array, items: { anyOf: [{ const: a, title: A }] } }"],
  ])("take the field %s", (field) => {
    expect(findingsIn(withField("a", field))).toEqual([]);
  });

  it.each([
    ["{ type: object, properties: {} }", "nested-form"],
    ["{ properties: { b: { type: string } } }", "nested-form"],
    ["{ type: array, items: { type: string } }", "nested-form"],
    ["{ type: string, pattern: a }", "unknown-field"],
    ["{ type: string, format: uuid }", "wrong-type"],
    ["{ type: string, enum: [1] }", "wrong-type"],
    ["{ type: string, minLength: 1.5 }", "out-of-range"],
    ["{ type: 'null' }", "wrong-type"],
    ["{}", "not-a-form-field"],
    ["true", "not-a-form-field"],
    ["{ $ref: '#/x' }", "not-a-form-field"],
  ])("refuse the field %s", (field, code) => {
    expect(findingsIn(withField("a", field)).map((finding) => finding.split(" ")[0])).toEqual([code]);
  });

  it("name the misfit of the kind of field that was meant", () => {
    const found = diagnosticsIn(withField("a", "{ type: string, oneOf: [{ const: a, titel: A }] }"));
    expect(found.map(({ message }) => message).join()).toContain("has no field `titel`");
  });

  it("have no members but those of the revision, and require only fields that are there", () => {
    expect(
      findingsIn(
        withInputs(
          "i: { type: object, properties: { a: { type: string } }, required: [a, b], additionalProperties: false }",
        ),
      ),
    ).toEqual(["unknown-required 7:77", "unknown-field 7:81"]);
    expect(findingsIn(withInputs("i: { type: object }"))).toEqual(["wrong-type 7:10"]);
    expect(findingsIn(withInputs("i: { type: array, properties: {} }"))).toEqual(["wrong-type 7:18"]);
  });
});

describe("secrets", () => {
  it.each([
    "password",
    "userPassword",
    "API_KEY",
    "apiKey",
    "access-token",
    "token",
    "pin",
    "PINCode",
    "cvv",
    "cardNumber",
    "card",
    "key",
    "client_secret",
    "passphrase",
  ])("%s is one", (name) => {
    expect(secretIn(name, true)).toBeTypeOf("string");
    expect(findingsIn(withField(JSON.stringify(name), "{ type: string }"))).toEqual([
      expect.stringMatching("^secret-in-form 7:"),
    ]);
  });

  it.each([
    "tokenizer",
    "keyboard",
    "pinned",
    "maxTokens",
    "issueKey",
    "postcard",
    "spinning",
    "startsAt",
    "cardinal",
    "author",
    "compass",
  ])("%s is none", (name) => {
    expect(secretIn(name, true)).toBeUndefined();
    expect(findingsIn(withField(name, "{ type: string }"))).toEqual([]);
  });

  it("are found in titles, descriptions and messages too, with the way out", () => {
    const [finding] = diagnosticsIn(withField("a", "{ type: string, title: Your API key }"));
    expect(finding?.hint).toContain("URL mode");
    expect(findingsIn(withField("a", "{ type: string, description: The number of your credit card. }"))).toHaveLength(
      1,
    );
    expect(
      findingsIn(withInputs("i: { message: Enter your password, requestedSchema: { type: object, properties: {} } }")),
    ).toEqual(["secret-in-form 7:21"]);
  });
});

describe("pages", () => {
  it("are https URLs", () => {
    expect(findingsIn(withInputs("i: { url: 'https://x.example/a', message: Go, mode: url }"))).toEqual([]);
    expect(findingsIn(withInputs("i: { url: 'javascript:alert(1)' }"))).toEqual(["invalid-uri 7:17"]);
    expect(findingsIn(withInputs("i: { url: 3, mode: form, extra: 1, message: 2 }"))).toEqual([
      "wrong-type 7:17",
      "wrong-type 7:26",
      "unknown-field 7:32",
      "wrong-type 7:51",
    ]);
  });

  it("and forms are told apart", () => {
    expect(findingsIn(withInputs("i: 3"))).toEqual(["unclear-input 7:10"]);
    expect(findingsIn(withInputs("i: { message: a }"))).toEqual(["unclear-input 7:10"]);
    expect(findingsIn(withInputs("i: { url: 'https://x', requestedSchema: {} }"))).toEqual(["unclear-input 7:10"]);
    expect(findingsIn(withInputs("'': { type: object, properties: {} }"))).toEqual(["empty-name 7:7"]);
    expect(findingsIn(`${head}  t: { inputSchema: { type: object }, inputs: [] }`)).toEqual(["wrong-type 4:47"]);
  });

  it("and forms are refused in revisions without them", () => {
    expect(findingsIn(pageIn("2025-06-18"))).toEqual(["not-in-revision 7:10"]);
    expect(findingsIn(pageIn("2025-03-26"))).toEqual(["not-in-revision 6:5"]);
    expect(findingsIn(pageIn("2025-11-25"))).toEqual([]);
  });
});

describe("x-mcp-header", () => {
  it("may stand on primitives that `properties` alone lead to", () => {
    expect(
      annotated(
        "a: { type: string, x-mcp-header: Region }, b: { type: object, properties: { c: { type: boolean, x-mcp-header: C }, d: { type: integer, x-mcp-header: D } } }",
      ),
    ).toEqual([]);
  });

  it.each([
    ["a: { type: number, x-mcp-header: A }", ["header-type"]],
    ["a: { x-mcp-header: A }", ["header-type"]],
    ["a: { type: [string, 'null'], x-mcp-header: A }", ["header-type"]],
    ["a: { type: array, x-mcp-header: A }", ["header-type"]],
    ["a: { type: string, x-mcp-header: '' }", ["header-name"]],
    ["a: { type: string, x-mcp-header: 'A B' }", ["header-name"]],
    ["a: { type: string, x-mcp-header: 'a:b' }", ["header-name"]],
    ["a: { type: string, x-mcp-header: ü }", ["header-name"]],
    ["a: { type: string, x-mcp-header: 3 }", ["header-name"]],
    ["a: { type: string, x-mcp-header: X }, b: { type: string, x-mcp-header: x }", ["duplicate-header"]],
    ["a: { type: array, items: { type: string, x-mcp-header: A } }", ["header-place"]],
    ["a: { anyOf: [{ type: string, x-mcp-header: A }] }", ["header-place"]],
  ])("%s", (properties, codes) => {
    expect(annotated(properties)).toEqual(codes);
  });

  it("may not stand behind a reference, nor at the root; older revisions know nothing of it", () => {
    expect(annotated("a: { $ref: '#/$defs/b' }", ", $defs: { b: { type: string, x-mcp-header: A } }")).toEqual([
      "header-place",
    ]);
    expect(annotated("", ", x-mcp-header: A")).toEqual(["header-type", "header-place"]);
    expect(findingsIn(toolWith("{ type: object, x-mcp-header: A }").replace("2026-07-28", "2025-11-25"))).toEqual([]);
  });
});

/** A page asked for in a revision. */
function pageIn(revision: string): string {
  return withInputs("i: { url: 'https://x' }").replace("2026-07-28", revision);
}

/** The codes found in a tool with these properties, and `more` at the root of its schema. */
function annotated(properties: string, more = ""): readonly string[] {
  const found = findingsIn(toolWith(`{ type: object, properties: { ${properties} }${more} }`));
  return found.map((finding) => finding.split(" ")[0] ?? "");
}
