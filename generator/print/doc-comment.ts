/**
 * Doc comments. In: lines of text from anywhere. Out: a comment that ends where it should and nowhere else.
 */
import { raw } from "./code.js";
import type { Code } from "./code.js";

/**
 * A doc comment of the given lines; empty when there are none. Text is harmless: a comment's end is written `*\/`, and a tag
 * is one only when it stands in `tags` (a `@` that begins a line of text is put behind a word joiner).
 */
export function docComment(lines: readonly string[], tags: readonly string[] = []): Code {
  const text = lines
    .flatMap((line) => line.split(/\r\n|[\n\r\u2028\u2029]/))
    .map((line) => safe(line).replace(/^(\s*)@/, "$1\u2060@"));
  const all = [...text, ...tags.map((tag) => safe(tag.replace(/[\n\r\u2028\u2029]+/g, " ")))];
  while (all.length > 0 && all.at(-1)?.trim() === "") all.pop();
  if (all.length === 0) return raw("");
  if (all.length === 1) return raw(`/** ${all[0]?.trim()} */\n`);
  return raw(`/**\n${all.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`);
}

function safe(text: string): string {
  // Control characters, and those that make text be seen in another order than it stands in.
  return text
    .replace(/\*\//g, "*\\/")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, " ");
}
