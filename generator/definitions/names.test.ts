/** Names, URIs and URI templates. */
import { describe, expect, it } from "vitest";
import { definitionsOf, diagnosticsIn, findingsIn, head } from "../test/support/definitions.js";
import { uriProblem, uriTemplateProblem } from "./uri.js";

const schema = "inputSchema: { type: object }";

describe("names", () => {
  it("of any kind just work", () => {
    const names = ["constructor", "__proto__", "toString", "class", "a.b", "2fast", "null", "then", "404"];
    const { tools } = definitionsOf(`${head}${names.map((name) => `  ${name}: { ${schema} }\n`).join("")}`);
    expect(tools.map(({ name }) => name)).toEqual(names);
    expect(tools.map(({ wire }) => wire["name"])).toEqual(names);
  });

  it("may not be empty, nor stand twice, nor be two for one thing", () => {
    expect(findingsIn(`${head}  "": { ${schema} }\n`)).toEqual(["empty-name 4:3"]);
    expect(findingsIn(`${head}  - { name: a, ${schema} }\n  - { name: a, ${schema} }\n`)).toEqual([
      "duplicate-name 5:13",
    ]);
    expect(findingsIn(`${head}  a: { name: b, ${schema} }\n`)).toEqual(["two-names 4:14"]);
    expect(findingsIn(`${head}  a: { ${schema} }\n  a: { ${schema} }\n`)).toEqual(["duplicate-key 5:3"]);
    expect(findingsIn("server: { name: '', version: a }")).toEqual(["empty-name 1:17"]);
    expect(
      findingsIn("server: { name: a, version: a }\nprompts: { p: { arguments: [{ name: a }, { name: a }] } }"),
    ).toEqual(["duplicate-name 2:50"]);
  });

  it("of tools that clients refuse or models mix up get a warning", () => {
    const found = diagnosticsIn(
      `${head}  naïve: { ${schema} }\n  get_user: { ${schema} }\n  getUser: { ${schema} }\n  "a b": { ${schema} }\n`,
    );
    expect(found.map(({ code, severity, span }) => `${code} ${severity} ${span?.line}`)).toEqual([
      "definitions/tool-name warning 4",
      "definitions/similar-names warning 6",
      "definitions/tool-name warning 7",
    ]);
    expect(findingsIn(`${head}  ${"a".repeat(129)}: { ${schema} }\n`)).toEqual(["tool-name 4:3"]);
  });
});

describe("URIs", () => {
  it.each(["calendar://week", "file:///a%20b", "urn:isbn:1", "https://example.com/?q=1#x"])("takes %s", (uri) => {
    expect(uriProblem(uri)).toBeUndefined();
  });

  it.each(["", "week", "/a", "a b://c", "http://[", "x://a b", "1a://b", "x:"])("refuses %j", (uri) => {
    expect(uriProblem(uri)).toHaveProperty("problem");
  });

  it("offers the escaped spelling of what only needs one", () => {
    expect(uriProblem("a://żółw/{x}/%zz")).toEqual({ encoded: "a://%C5%BC%C3%B3%C5%82w/%7Bx%7D/%25zz" });
  });

  it("may not be shared by two resources", () => {
    const text =
      'server: { name: a, version: b }\nresources:\n  a: { uri: "x://a" }\n  b: { uri: "x://a" }\n  c: { uri: nothing }\n';
    expect(findingsIn(text)).toEqual(["duplicate-uri 4:13", "invalid-uri 5:13"]);
  });
});

describe("URI templates", () => {
  it.each(["users://x{/id*}", "a://{+path}/{x:3}{?q,r*}", "{+base}/x", "a://{a.b}/%20", "a://{#f}{&x}{;y}{.z}"])(
    "takes %s",
    (template) => {
      expect(uriTemplateProblem(template)).toBeUndefined();
    },
  );

  it.each([
    "",
    "a://{",
    "a://}",
    "a://{}",
    "a://{a-b}",
    "a://{a}{a}",
    "a://{!a}",
    "a://{a:0}",
    "a://{a:99999}",
    "a://{a,}",
    "x/{a}",
    "a://b c",
    "a://%g",
  ])("refuses %j", (template) => {
    expect(uriTemplateProblem(template)).toBeTypeOf("string");
  });

  it("are checked where they stand", () => {
    const text =
      'server: { name: a, version: b }\nresourceTemplates: { t: { uriTemplate: "a://{" }, u: { uriTemplate: "a://{x}" }, v: { uriTemplate: "a://{x}" } }\n';
    expect(findingsIn(text)).toEqual(["invalid-uri-template 2:40", "duplicate-uri 2:100"]);
  });
});
