/**
 * Reads a text that people wrote: a path comes in, its text comes out, and what is not UTF-8 is refused rather than sent on with
 * replacement characters.
 */
import { readFileSync } from "node:fs";

/** The text as it stands, byte order mark included; throws what the file system throws, and an error of its own for what is no UTF-8. */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw Object.assign(new Error("it is not UTF-8 text"), { code: "NOT_UTF8" });
  }
}
