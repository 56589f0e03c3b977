/** Doc comments end where they should, and say nothing to tools that we did not mean to say. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { code, printFile } from "./code.js";
import { docComment } from "./doc-comment.js";

const printed = (lines: readonly string[], tags?: readonly string[]): string => printFile(docComment(lines, tags));

test.each([
  [[], [], ""],
  [[""], [], ""],
  [["One line."], [], "/** One line. */\n"],
  [[], ["@deprecated since then"], "/** @deprecated since then */\n"],
  [["One.", "", "Two."], ["@see x"], "/**\n * One.\n *\n * Two.\n * @see x\n */\n"],
  [["ends */ here"], [], "/** ends *\\/ here */\n"],
  [["two\u2028lines\r\nof text"], [], "/**\n * two\n * lines\n * of text\n */\n"],
  [["@deprecated by a stranger"], [], "/** \u2060@deprecated by a stranger */\n"],
  [["right\u202eleft\u0000"], [], "/** right left */\n"],
  [[], ["@see a\n@internal"], "/** @see a @internal */\n"],
])("%j %j", (lines, tags, want) => {
  expect(printed(lines, tags)).toBe(want);
});

test("whatever the text, what follows the comment is still code", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("*", "/", "\n", "\r", "\u2028", "@", "a") }),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), fc.array(text, { maxLength: 2 }), (lines, tags) => {
      const source = printFile(code`${docComment(lines, tags)}return 42;`);
      expect(new Function(source)()).toBe(42);
    }),
    { numRuns: 500 },
  );
});
