/**
 * How files are written, as far as a test can tell: short, opened by a sentence, without promises that nobody has to keep.
 */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "./support/shared.js";

const longest = 300;
const folders = ["generator", "templates", "bench", "examples"];
const ours = folders.flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => /\.(?:ts|mts|mjs)$/.test(path))
    // What is generated is as long as the protocol; cases and fixtures are data.
    .filter((path) => !/node_modules|\/dist\/|\/generated\/|\/test\/cases\/|\/fixtures\//.test(path))
    .toSorted(),
);

const read = (path: string): string => readFileSync(join(projectRoot, path), "utf8");

/** Everything that is untidy about one file. */
function faultsOf(path: string, text: string): readonly string[] {
  const lines = text.split("\n").length - 1;
  const name = basename(path).replace(/\.[a-z.]+$/, "");
  return [
    ...(lines > longest ? [`${path} has ${lines} lines; split it`] : []),
    ...(opensWithSentence(text) ? [] : [`${path} does not open with a sentence`]),
    ...(/^(?:utils?|helpers?|common|misc)$/.test(name) && path.startsWith("generator/")
      ? [`${path} is named after nothing`]
      : []),
    ...text.split("\n").flatMap((line, index) => {
      const promise = /\b(?:TODO|FIXME|XXX)\b/.exec(line);
      return promise === null || /#\d+/.test(line) || path.endsWith("tidy.test.ts")
        ? []
        : [`${path}:${index + 1} has a ${promise[0]} without an issue's number`];
    }),
  ];
}

/** A comment of at least one sentence before any code; a shebang may go first. */
function opensWithSentence(text: string): boolean {
  const comment = /^(?:#![^\n]*\n)?\s*(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/[^\n]*\n)+))/.exec(text);
  const words = (comment?.[1] ?? comment?.[2] ?? "").replace(/[*/\s]+/g, " ").trim();
  return /\S+ \S+ .*[.:]/.test(words);
}

describe("every source file", () => {
  it("is short, opens with a sentence and promises nothing", () => {
    expect(ours.length).toBeGreaterThan(30);
    expect(ours.flatMap((path) => faultsOf(path, read(path)))).toEqual([]);
  });

  it("has line feeds only, and no byte order mark", () => {
    expect(ours.filter((path) => /\r|^\ufeff/.test(read(path)) && !read(path).includes("\\r"))).toEqual([]);
  });

  it("sorts by code units, never by a locale", () => {
    const code = ours.filter((path) => !path.endsWith(".test.ts"));
    expect(code.filter((path) => /\.localeCompare\(|Intl\.Collator/.test(read(path)))).toEqual([]);
  });
});

describe("the rule itself", () => {
  const sentence = "/** What it does, in a sentence. */\n";

  it.each([
    ["generator/x.ts", "const a = 1;\n", "does not open with a sentence"],
    ["generator/x.ts", "/** Short. */\n", "does not open with a sentence"],
    ["generator/x.ts", `${sentence}// ${"TO"}DO: later\n`, "without an issue's number"],
    ["generator/x.ts", sentence.padEnd(1000, "\n"), "split it"],
    ["generator/utils.ts", sentence, "named after nothing"],
  ])("finds the fault in %s: %j", (path, text, fault) => {
    expect(faultsOf(path, text)).toEqual([expect.stringContaining(fault)]);
  });

  it("finds none where there is none", () => {
    expect(faultsOf("generator/x.ts", `#!/usr/bin/env node\n${sentence}// ${"TO"}DO(#12): then\n`)).toEqual([]);
  });
});
