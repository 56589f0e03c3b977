/** The formats that generated validators test, against Ajv's: the same verdict on any text, but for what is meant to differ. */
import { join } from "node:path";
import { Ajv } from "ajv";
import formatsPlugin from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emitProtocol } from "../test/support/emit-protocol.js";
import { importFrom, writeModules } from "../test/support/load-protocol.js";
import type { Validator } from "../test/support/load-protocol.js";
import { revisionFrom } from "../test/support/small-schema.js";
import { temporaryFolder } from "../test/support/temporary-folder.js";

const formats = ["uri", "uri-template", "byte", "date", "date-time"] as const;

const members = formats.map((format, index) => `/** @format ${format} */ f${index}?: string;`).join("\n");
const folder = join(temporaryFolder(), "protocol");
writeModules(folder, emitProtocol(revisionFrom(`export interface Formats {\n${members}\n}\n`)));
const validate = (await importFrom(folder, "index.js"))["validateFormats"] as Validator;

const ajv = new Ajv({ strict: false });
formatsPlugin.default(ajv);

/** Texts that are close to right ones, and pieces that break them. */
const near: Readonly<Record<(typeof formats)[number], readonly string[]>> = {
  uri: ["http://", "a:", "//", "/", "?", "#", "@", ":", "%41", "%4", "x.y", "[", "é", " ", "+", "80"],
  "uri-template": ["x:", "{", "}", "a", ",", "*", ":3", ":0", "+", "?", "%20", "%2", " ", "<", "é", "|"],
  byte: ["A", "b/", "c+", "=", "==", "AAAA", "-", " ", "é"],
  date: ["T", " ", "2024-02-29"],
  "date-time": ["T", " ", "Z", "2024-02-29T00:00:00Z"],
};

const day = fc
  .tuple(
    fc.constantFrom("2024", "2023", "1900", "2000", "24"),
    fc.constantFrom("02", "04", "12", "00", "13"),
    fc.constantFrom("01", "28", "29", "30", "31", "00", "32"),
  )
  .map((parts) => parts.join("-"));
const moment = fc
  .tuple(
    day,
    fc.constantFrom("T", "t", " ", ""),
    fc.constantFrom("00:00:00", "23:59:59", "24:00:00", "00:60:00", "1:00:00"),
    fc.constantFrom("", ".5", "."),
    fc.constantFrom("Z", "z", "+01:00", "-2359", "+24:00", "+01", ""),
  )
  .map((parts) => parts.join(""));

describe.each(formats)("%s", (format) => {
  const theirs = ajv.compile({ type: "string", format });
  const key = `f${formats.indexOf(format)}`;

  test("agrees with Ajv", () => {
    const pieces = fc.array(fc.constantFrom(...near[format]), { maxLength: 6 }).map((parts) => parts.join(""));
    const whole = format === "date" ? day : moment;
    const texts = format.startsWith("date") ? fc.oneof({ weight: 9, arbitrary: whole }, pieces) : pieces;
    const seen = { right: 0, wrong: 0 };
    for (const text of fc.sample(texts, { seed: 7, numRuns: 20_000 })) {
      const upstream = theirs(text);
      seen[upstream ? "right" : "wrong"] += 1;
      expect(validate({ [key]: text }) === undefined, JSON.stringify(text)).toBe(upstream);
    }
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(200);
  });
});

test("addresses in brackets, dots in templates and line breaks in base64", () => {
  const verdict = (index: number, text: string): boolean => validate({ [`f${index}`]: text }) === undefined;
  expect(["http://[::1]:80/", "http://u@[::ffff:1.2.3.4]", "http://[::1"].map((text) => verdict(0, text))).toEqual([
    true,
    true,
    false,
  ]);
  expect(["http://h/[", "a:[::1]", "http://[::1]x"].map((text) => verdict(0, text))).toEqual([false, false, false]);
  expect(verdict(1, "db://{row.id}")).toBe(true);
  expect(["AAAA\n", "AAAA\nAAAA", "\n"].map((text) => verdict(2, text))).toEqual([false, false, false]);
});
