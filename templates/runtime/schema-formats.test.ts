/**
 * The formats, held to the official suite's optional tests and to time: none may take more than its share of a long text.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { formats } from "./schema-formats.js";

const suite = resolve(import.meta.dirname, "../../../shared/json-schema-suite/draft2020-12/optional/format");

/** Where we answer otherwise, and why. */
const differences: Readonly<Record<string, readonly string[]>> = {
  // What an encoded label stands for is the business of whoever looks the name up; it would take Unicode's tables to check.
  hostname: [
    "invalid Punycode",
    "contains illegal char U+302E Hangul single dot tone mark",
    "Begins with a Spacing Combining Mark",
    "Begins with a Nonspacing Mark",
    "Begins with an Enclosing Mark",
    "Exceptions that are DISALLOWED, right-to-left chars",
    "Exceptions that are DISALLOWED, left-to-right chars",
    "MIDDLE DOT with no preceding 'l'",
    "MIDDLE DOT with nothing preceding",
    "MIDDLE DOT with no following 'l'",
    "MIDDLE DOT with nothing following",
    "Greek KERAIA not followed by Greek",
    "Greek KERAIA not followed by anything",
    "Hebrew GERESH not preceded by Hebrew",
    "Hebrew GERESH not preceded by anything",
    "Hebrew GERSHAYIM not preceded by Hebrew",
    "Hebrew GERSHAYIM not preceded by anything",
    "KATAKANA MIDDLE DOT with no Hiragana, Katakana, or Han",
    "KATAKANA MIDDLE DOT with no other characters",
    "Arabic-Indic digits mixed with Extended Arabic-Indic digits",
    "ZERO WIDTH JOINER not preceded by Virama",
    "ZERO WIDTH JOINER not preceded by anything",
    'contains "--" in the 3rd and 4th position',
  ],
};

interface Group {
  readonly schema: { readonly format: string };
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

type TextFormat = (text: string) => boolean;
const textFormats = Object.entries(formats).filter(
  (entry): entry is [string, TextFormat] => typeof entry[1] === "function",
);

describe.skipIf(!existsSync(suite))("formats of the official suite", () => {
  const known = textFormats.filter(([name]) => existsSync(join(suite, `${name}.json`)));
  it.each(known)("%s", (name, check) => {
    const groups = JSON.parse(readFileSync(join(suite, `${name}.json`), "utf8")) as Group[];
    const wrong = groups
      .filter(({ schema }) => schema.format === name)
      .flatMap(({ tests }) => tests)
      .filter(({ data, valid }) => typeof data === "string" && check(data) !== valid)
      .map(({ description }) => description);
    expect(wrong).toEqual(differences[name] ?? []);
  });
});

describe("formats", () => {
  it.each(textFormats)("%s reads a long text in no time", (_name, check) => {
    const long = ["a", "1", ":", "/", "~0", "%41", "a.", "a-", "@", "0:", "{a}", "P1", "Z", "=", "\u{1F422}", '\\"'];
    const started = performance.now();
    for (const piece of long) {
      const text = piece.repeat(Math.ceil(100_000 / piece.length));
      check(text);
      check(`${text}\n`);
      check(`https://${text}!`);
      check(`"${text}`);
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
