/** Literals hold exactly the value that went in, wherever they are pasted. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { literal, propertyKey, quote } from "./literals.js";
import type { Json } from "./literals.js";

const evaluated = (text: string): unknown => new Function(`"use strict"; return (${text});`)();

describe("quote", () => {
  test.each([
    ["plain", '"plain"'],
    ['a"b\\c\n', '"a\\"b\\\\c\\n"'],
    ["${x} `y`", '"${x} `y`"'],
    ["</script><!--", '"\\u003c/script>\\u003c!--"'],
    ["\u2028\u2029\ufeff\u202e\u200b", '"\\u2028\\u2029\\ufeff\\u202e\\u200b"'],
    ["\ud800", '"\\ud800"'],
  ])("%j", (given, want) => {
    expect(quote(given)).toBe(want);
    expect(evaluated(want)).toBe(given);
  });

  test("any text comes back", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => evaluated(quote(text)) === text));
  });
});

describe("propertyKey", () => {
  test.each([
    ["name", "name"],
    ["class", "class"],
    ["$schema", "$schema"],
    ["a-b", '"a-b"'],
    ["2fast", '"2fast"'],
    ["naïve", '"naïve"'],
    ["", '""'],
    ["__proto__", '["__proto__"]'],
  ])("%j", (given, want) => {
    expect(propertyKey(given)).toBe(want);
  });
});

describe("literal", () => {
  test("any JSON value comes back, own keys such as __proto__ included", () => {
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<Json>(null, true, -0, 1e300, 0.1),
        fc.string({ unit: "binary" }),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor")), tie("value"), { maxKeys: 3 }),
      ),
    })).value as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(json, (value) => Object.is(JSON.stringify(evaluated(literal(value))), JSON.stringify(value))),
    );
    expect(Object.keys(evaluated(literal(JSON.parse('{"__proto__":1}') as Json)) as object)).toEqual(["__proto__"]);
    expect(Object.is(evaluated(literal(-0)), -0)).toBe(true);
  });

  test("what JSON cannot say is our bug", () => {
    expect(() => literal(Number.NaN)).toThrow("no literal: NaN");
    expect(() => literal(Infinity)).toThrow("no literal: Infinity");
  });
});
