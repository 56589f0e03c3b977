/** Code templates: what holes print, and which imports a file gets. */
import { describe, expect, test } from "vitest";
import { code, id, join, json, key, printFile, raw, type, value } from "./code.js";

const printed = (body: ReturnType<typeof code>, taken?: Iterable<string>): string => printFile(body, taken);

describe("holes", () => {
  test("a string is a literal, also when it looks like code", () => {
    expect(printed(code`const x = ${'"; evil(); //'};`)).toBe('const x = "\\"; evil(); //";');
  });

  test("numbers, booleans, null, lists and nothing", () => {
    expect(printed(code`[${1}, ${-0}, ${true}, ${null}${undefined}${[code`, a`, ", b"]}]`)).toBe(
      '[1, -0, true, null, a", b"]',
    );
  });

  test("an identifier has to be one", () => {
    expect(printed(code`${id("a$1")}`)).toBe("a$1");
    for (const wrong of ["a b", "", "1a", "a;b", "naïve"]) expect(() => id(wrong)).toThrow("not an identifier");
    expect(() => type("./x.js", "a b")).toThrow("not an identifier");
    expect(() => value("./x.js", "*")).toThrow("not an identifier");
  });

  test("keys and JSON", () => {
    expect(printed(code`{ ${key("a-b")}: ${json({ a: [1, "x"] })} }`)).toBe('{ "a-b": {\n  a: [1, "x"],\n} }');
  });

  test("join puts our own text between", () => {
    expect(printed(join([code`a`, code`b`], " | "))).toBe("a | b");
    expect(printed(join([]))).toBe("");
  });
});

describe("imports", () => {
  test("are merged and sorted, and type-only where nothing uses the value", () => {
    const body = code`${value("./b.js", "z")} ${type("./b.js", "A")} ${type("./a.js", "T")} ${type("./b.js", "z")}`;
    expect(printed(body)).toBe('import type { T } from "./a.js";\nimport { type A, z } from "./b.js";\n\nz A T z');
  });

  test("become values when one use needs the value", () => {
    expect(printed(code`${type("./a.js", "x")} ${value("./a.js", "x")}`)).toBe('import { x } from "./a.js";\n\nx x');
  });

  test("that clash with what the file declares, or with each other, get another name", () => {
    const body = code`${type("./a.js", "T")} ${type("./b.js", "T")} ${type("./c.js", "T$1")} ${raw("Own")} ${type("./a.js", "Own")}`;
    expect(printed(body, ["Own"])).toBe(
      [
        'import type { Own as Own$1, T } from "./a.js";',
        'import type { T as T$1 } from "./b.js";',
        'import type { T$1 as T$1$1 } from "./c.js";',
        "",
        "T T$1 T$1$1 Own Own$1",
      ].join("\n"),
    );
  });
});
