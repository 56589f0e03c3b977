/**
 * URI templates read backwards: what matches, with which variables, what must not, and in what time.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileUriTemplate } from "./uri-template.js";

const rows: readonly (readonly [template: string, uri: string, variables: object | undefined])[] = [
  ["a://b", "a://b", {}],
  ["a://b", "a://b/", undefined],
  ["a://{x}", "a://1", { x: "1" }],
  ["a://{x}", "a://", undefined],
  ["a://{x}", "a://1/2", undefined],
  ["a://{x}", "a://1?q", undefined],
  ["a://{x}", "a://caf%C3%A9%20x", { x: "café x" }],
  ["a://{x}", "a://żółw", { x: "żółw" }],
  ["a://{x}", "a://%zz", undefined],
  ["a://{x}", "a://%C3", undefined],
  ["a://{x}/end", "a://1/end", { x: "1" }],
  ["a://{x}.json", "a://a.b.json", { x: "a.b" }],
  ["a://{x}-{y}", "a://p-q-r", { x: "p", y: "q-r" }],
  ["a://{x}{y}", "a://ab", { x: "a", y: "b" }],
  ["a://{x,y}", "a://1,2", { x: "1", y: "2" }],
  ["a://{+p}", "a://x/y/z", { p: "x/y/z" }],
  ["a://{+p}-{y}", "a://x-/y-z", { p: "x-/y", y: "z" }],
  ["a://b{/x}", "a://b/1", { x: "1" }],
  ["a://b{/x}", "a://b", {}],
  ["a://b{/x}", "a://b/1/2", undefined],
  ["a://b{/x,y}", "a://b/1/2", { x: "1", y: "2" }],
  ["a://b{/x,y}", "a://b/1", { x: "1" }],
  ["a://b{/x*}", "a://b/1/2/3", { x: ["1", "2", "3"] }],
  ["a://b{/x}/end", "a://b/end", {}],
  ["a://b{?q,r}", "a://b?q=1&r=2", { q: "1", r: "2" }],
  ["a://b{?q,r}", "a://b?r=2", { r: "2" }],
  ["a://b{?q,r}", "a://b", {}],
  ["a://b{?q}", "a://b?other=1", undefined],
  ["a://b{?q}", "a://b?q=1&q=2", undefined],
  ["a://b{?q*}", "a://b?q=1&q=2", { q: ["1", "2"] }],
  ["a://b{?q}", "a://b?q=a%26b%3Dc", { q: "a&b=c" }],
  ["a://b?v=1{&q}", "a://b?v=1&q=2", { q: "2" }],
  ["a://b{#f}", "a://b#top", { f: "top" }],
  ["a://b{.ext}", "a://b.txt", { ext: "txt" }],
  ["a://b{;p}", "a://b;p=1", { p: "1" }],
  ["a://{x:3}", "a://abc", { x: "abc" }],
  ["a://{x:3}", "a://abcd", undefined],
  ["a://{constructor}", "a://1", { constructor: "1" }],
  // No value leaves its place.
  ["a://{x}", "a://..", undefined],
  ["a://{x}", "a://%2e%2e", undefined],
  ["a://{x}", "a://..%2fsecret", undefined],
  ["a://{x}", "a://a%2Fb", undefined],
  ["a://{x}", "a://a%5Cb", undefined],
  ["a://{x}", "a://a%00b", undefined],
  ["a://{+p}", "a://../etc/passwd", undefined],
  ["a://{+p}", "a://x/%2e%2e/y", undefined],
  ["a://b{/x*}", "a://b/1/../2", undefined],
  ["a://b{?q}", "a://b?q=../x", undefined],
  ["a://{x}", "a://..x", { x: "..x" }],
];

describe("a template", () => {
  it.each(rows)("%s and %s", (template, uri, variables) => {
    expect(compileUriTemplate(template)(uri)).toEqual(variables);
  });

  it.each(["a://{x", "a://x}", "a://{}", "a://{x y}", "a://{=x}"])("%s is none", (template) => {
    expect(() => compileUriTemplate(template)).toThrow("not a URI template");
  });

  it("named __proto__ makes a variable of its own", () => {
    const variables = compileUriTemplate("a://{__proto__}")("a://1");
    expect(Object.keys(variables ?? {})).toEqual(["__proto__"]);
  });

  it("gives back what was put in", () => {
    const value = fc
      .string({ unit: "grapheme", minLength: 1 })
      .filter((text) => !/[/\\\0]/.test(text) && !/^\.{1,2}$/.test(text));
    const match = compileUriTemplate("a://{x}/b{?q}");
    fc.assert(
      fc.property(value, value, (x, q) => {
        const uri = `a://${encodeURIComponent(x)}/b?q=${encodeURIComponent(q)}`;
        expect(match(uri)).toEqual({ x, q });
      }),
    );
  });

  it.each([
    ["users://x{/id*}", `users://x/${"a,".repeat(4_000)}b/`],
    ["a://{a}{b}{c}{d}{e}{f}", `a://${"a".repeat(8_000)}?`],
    ["a://{+a}{+b}{+c}{+d}/end", `a://${"a/".repeat(4_000)}`],
    ["a://{a}-{b}-{c}-{d}-{e}!", `a://${"-".repeat(8_000)}`],
  ])("%s takes no time for a hostile URI", (template, uri) => {
    const match = compileUriTemplate(template);
    const start = performance.now();
    match(uri);
    expect(performance.now() - start).toBeLessThan(50);
  });
});
