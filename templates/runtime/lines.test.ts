/**
 * Lines out of bytes, however the bytes are cut.
 */
import { describe, expect, it } from "vitest";
import { LineReader } from "./lines.js";

function linesOf(bytes: Buffer, size = bytes.length, limit = 1000): readonly string[] {
  const out: string[] = [];
  const reader = new LineReader(limit, {
    line: (text) => out.push(text),
    tooLong: (most) => out.push(`! longer than ${most}`),
    notText: () => out.push("! not text"),
  });
  for (let start = 0; start < bytes.length; start += Math.max(1, size))
    reader.push(bytes.subarray(start, start + Math.max(1, size)));
  reader.finish();
  return out;
}

const text = '{"a":"żółw🐢 \u2028\u2029 b"}';

describe("a line", () => {
  it.each([1, 2, 3, 5, 7, 4096])("is the same in pieces of %i bytes", (size) => {
    expect(linesOf(Buffer.from(`${text}\n{}\n${text}`), size)).toEqual([text, "{}", text]);
  });

  it("may end in CR LF, begin with a byte order mark, or be blank", () => {
    expect(linesOf(Buffer.from("\ufeff{}\r\n\n   \n\t\r\n{}")).map((line) => line.trim())).toEqual(["{}", "{}"]);
  });

  it("that is not UTF-8 is reported, a replacement character that was sent is not", () => {
    expect(
      linesOf(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}\n{"b":"\ufffd"}\n')])),
    ).toEqual(["! not text", '{"b":"\ufffd"}']);
  });

  it.each([1, 3, 8, 100])("over the limit is passed over once, in pieces of %i bytes", (size) => {
    const bytes = Buffer.from(`${"x".repeat(10)}\n${"y".repeat(11)}\n${"z".repeat(50)}\n${"x".repeat(10)}`);
    const long = "! longer than 10";
    expect(linesOf(bytes, size, 10)).toEqual(["xxxxxxxxxx", long, long, "xxxxxxxxxx"]);
  });

  it("of many pieces costs in proportion to its length", () => {
    const time = (pieces: number): number => {
      const bytes = Buffer.alloc(pieces * 64, 97);
      const start = performance.now();
      linesOf(bytes, 64, bytes.length + 1);
      return performance.now() - start;
    };
    time(10_000);
    expect(time(160_000)).toBeLessThan(Math.max(50, 40 * time(10_000)));
  });
});
