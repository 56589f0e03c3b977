/** Patterns: those that do not compile, those that need mending, those that take exponential time. */
import { describe, expect, it } from "vitest";
import { definitionsOf, diagnosticsIn, findingsIn, toolWith } from "../test/support/definitions.js";
import { cleanPattern } from "./clean-pattern.js";
import { exponentialPart } from "./exponential.js";

const withPattern = (pattern: string, more = ""): string =>
  toolWith(`{ type: object, properties: { a: { type: string, pattern: ${JSON.stringify(pattern)}${more} } } }`);

describe("a pattern", () => {
  it("that compiles only without the flag gets the clean spelling, which emitters use and the wire does not", () => {
    const [finding] = diagnosticsIn(withPattern("^https\\:\\/\\/"));
    expect(finding).toMatchObject({
      code: "definitions/unclean-pattern",
      severity: "warning",
      hint: "Write `^https:\\/\\/`.",
    });
    expect(finding?.message).toContain("inputSchema#/properties/a/pattern");
    const [tool] = definitionsOf(withPattern("^https\\:")).tools;
    expect(tool?.inputSchema["properties"]).toEqual({ a: { type: "string", pattern: "^https:" } });
    expect(tool?.wire["inputSchema"]).toMatchObject({ properties: { a: { pattern: "^https\\:" } } });
  });

  it("that is no regular expression is an error, with its pointer", () => {
    const [finding] = diagnosticsIn(withPattern("([a-z"));
    expect(finding?.code).toBe("definitions/bad-pattern");
    expect(finding?.message).toContain("inputSchema#/properties/a/pattern");
  });

  it("may be a key", () => {
    expect(
      findingsIn(toolWith('{ type: object, patternProperties: { "(": {}, "^\\\\_": {}, "^(a+)+$": {} } }')),
    ).toEqual(["bad-pattern 4:58", "unclean-pattern 4:67", "exponential-pattern 4:79"]);
  });

  it("that is the same as another once mended loses nothing", () => {
    const [tool] = definitionsOf(
      toolWith('{ type: object, patternProperties: { "\\\\_": { minLength: 1 }, "_": { maxLength: 2 } } }'),
    ).tools;
    expect(tool?.inputSchema["patternProperties"]).toEqual({ _: { allOf: [{ minLength: 1 }, { maxLength: 2 }] } });
  });

  it("that is slow is refused unless that is asked for; the request never reaches anybody", () => {
    expect(findingsIn(withPattern("^(a+)+$"))).toEqual(["exponential-pattern 4:79"]);
    expect(findingsIn(withPattern("^(a+)+$", ", x-mcpgen-allow-slow-pattern: false"))).toHaveLength(1);
    const allowed = definitionsOf(withPattern("^(a+)+$", ", x-mcpgen-allow-slow-pattern: true"));
    expect(JSON.stringify(allowed)).not.toContain("x-mcpgen");
    expect(findingsIn(withPattern("a", ", x-mcpgen-allow-slow-pattern: 3"))).toEqual([
      expect.stringMatching("^invalid-schema"),
    ]);
  });
});

describe("mending", () => {
  it.each([
    ["^\\w+\\@\\w+$", "^\\w+@\\w+$"],
    ["[\\w-.]+", "[\\w\\-.]+"],
    ["a{b}", "a\\{b\\}"],
    ["]", "\\]"],
    ["\\-", "-"],
    ["[\\_\\-]", "[_\\-]"],
    ["x{2}\\'", "x{2}'"],
  ])("%s becomes %s", (pattern, clean) => {
    expect(cleanPattern(pattern)).toBe(clean);
    for (const text of ["", "a@b", "a{b}", "]", "-", "_", "xx'", "w.-"]) {
      expect(new RegExp(clean, "u").test(text)).toBe(new RegExp(pattern).test(text));
    }
  });
});

describe("exponential patterns", () => {
  it.each([
    "^(a+)+$",
    "^(a*)*$",
    "(a|a)*b",
    "(a|b|ab)*c",
    "^([a-z]+\\s?)+$",
    "(\\w|\\d)+x",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(.*a){12,}",
    "(?=(x+)+y)",
    "(\\u0061|a)*b",
    "^(\\w+,?){1,50}$",
    "(ж+ж?)+$",
    "(a{1,3})+b",
  ])("%s", (pattern) => {
    expect(exponentialPart(pattern)).toBeTypeOf("string");
  });

  it.each([
    "^[a-z]+(-[a-z]+)*$",
    "^(\\d{1,3}\\.){3}\\d{1,3}$",
    "^(\\d{1,3}\\.?){1,3}$",
    "^\\s+|\\s+$",
    "(a|b)*",
    "^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$",
    "^[\\p{L}\\p{N}_]+$",
    "^(?<year>\\d{4})-(0[1-9]|1[0-2])$",
    "^(a?b{0,3}c)+$",
    '([^"\\\\]|\\\\.)*',
    "^(https?|ftp)://[^\\s/$.?#].[^\\s]*$",
    "^#?([a-f0-9]{6}|[a-f0-9]{3})$",
    "^(x{50})+$",
    "(ab|ac)*",
  ])("not %s", (pattern) => {
    expect(exponentialPart(pattern)).toBeUndefined();
  });

  it("are judged in little time, however large they are", () => {
    const start = performance.now();
    exponentialPart(`^(${Array.from({ length: 150 }, (_, index) => `a${index % 10}b*`).join("|")})*$`);
    exponentialPart("((((((((((a{1,10}){1,10}){1,10}){1,10}){1,10}){1,10}){1,10}){1,10}){1,10}){1,10}");
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
