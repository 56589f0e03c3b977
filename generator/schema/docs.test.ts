/** Comments in, documentation and constraints out. */
import { describe, expect, test } from "vitest";
import { declarationsOf, findingsIn, revisionIn } from "../test/support/schema-text.js";

/** Doc and constraints of the first declaration, and of its first member. */
function documented(text: string): { readonly of: unknown; readonly constraints: unknown; readonly member: unknown } {
  const [first] = declarationsOf(text);
  const member = first?.kind === "interface" ? first.members[0] : undefined;
  return {
    of: first?.doc,
    constraints: first?.kind === "alias" ? first.constraints : undefined,
    member: member?.kind === "property" ? member.doc : undefined,
  };
}

describe("which comment documents what", () => {
  test.each([
    ["a doc comment", "/** One. */\nexport type A = 1;", "One."],
    ["the last of two", "/** One. */\n/** Two. */\nexport type A = 1;", "Two."],
    ["a doc comment with a // line between", "/** One. */\n// eslint-disable-next-line\nexport type A = 1;", "One."],
    ["a doc comment behind a section title", "/* Title */\n/** One. */\nexport type A = 1;", "One."],
    ["a plain comment of several lines", "/* One\n   two. */\nexport type A = 1;", "One\ntwo."],
    ["no section title", "/* Title */\nexport type A = 1;", undefined],
    ["no comment that stands apart", "/* One\n   two. */\n\nexport type A = 1;", undefined],
    ["no trailing comment of the line before", "type B = 1; // B\nexport type A = 1;", undefined],
    ["a doc comment on the same line", "type B = 1; /** One. */ export type A = 1;", "One."],
    ["no doc comment on the line before", "type B = 1; /** B. */\nexport type A = 1;", undefined],
    ["layout of the text", "/**\n * One\n *\n *   two.\n */\nexport type A = 1;", "One\n\n  two."],
  ])("%s", (_, text, want) => {
    const doc = declarationsOf(text).find(({ name }) => name === "A")?.doc;
    expect(doc?.text).toBe(want);
  });

  test("a constant's stands at its statement", () => {
    expect(documented("/** @internal */\nexport const A = 1;").of).toEqual({
      tags: [{ name: "internal", text: "" }],
      internal: true,
    });
  });

  test("a member's may be a plain comment of one line", () => {
    expect(documented("interface A {\n  /* Given back. */\n  a: 1;\n}").member).toEqual({ text: "Given back." });
  });

  test("members of a literal on one line have their own", () => {
    expect(documented("interface A { /** One. */ a: 1; /** Two. */ b: 2 }").member).toEqual({ text: "One." });
  });

  test("members of nested literals have their own", () => {
    const [first] = revisionIn(
      "interface A {\n  /** One. */\n  a: {\n    /** Two. */\n    b: 1;\n  };\n}",
    ).declarations;
    const a = first?.kind === "interface" ? first.members[0] : undefined;
    const inner = a?.kind === "property" && a.type.kind === "object" ? a.type.members[0] : undefined;
    expect(inner?.kind === "property" && inner.doc?.text).toBe("Two.");
  });
});

describe("tags", () => {
  test("unknown tags pass through, links stay as written", () => {
    const given =
      "/**\n * See {@link A | the a}.\n *\n * @example One\n * {@includeCode ./a.json}\n *\n * @new-thing x\n */\nexport type A = 1;";
    expect(documented(given).of).toEqual({
      text: "See {@link A | the a}.",
      tags: [
        { name: "example", text: "One\n{@includeCode ./a.json}" },
        { name: "new-thing", text: "x" },
      ],
    });
  });

  test("on the line of a text or of another tag, as editors read them", () => {
    expect(documented("/** Old. @deprecated since 2027-01-15 @internal */\nexport type A = 1;").of).toEqual({
      text: "Old.",
      tags: [
        { name: "deprecated", text: "since 2027-01-15" },
        { name: "internal", text: "" },
      ],
      deprecated: { since: "2027-01-15" },
      internal: true,
    });
    expect(documented("/** @minimum 1 @maximum 5 */\nexport type A = number;").constraints).toEqual({
      minimum: 1,
      maximum: 5,
    });
  });

  test.each(["`see @deprecated`", "me@deprecated.org", "{@deprecated}", "(@deprecated)", "is @1st"])(
    "%j holds none",
    (text) => {
      expect(documented(`/** A ${text}. */\nexport type A = 1;`).of).toEqual({ text: `A ${text}.` });
    },
  );

  test.each([
    ["Deprecated as of protocol version 2026-07-28 (SEP-2577).", { since: "2026-07-28", sep: "SEP-2577" }],
    ["Deprecated as of protocol version DRAFT-2027-v1 (SEP-1).", { since: "DRAFT-2027-v1", sep: "SEP-1" }],
    ["Since 2025-11-25\n * (SEP-2596), gone with (SEP-2577).", { since: "2025-11-25", sep: "SEP-2596" }],
    ["Will be removed on 2029-01-01, deprecated since 2027-02-02.", { since: "2027-02-02" }],
    ["Use another (SEP-1). Removal: 2029-01-01", { sep: "SEP-1" }],
    ["Do not use.", {}],
    ["", {}],
  ])("@deprecated %j", (text, want) => {
    expect(documented(`/**\n * @deprecated ${text}\n */\nexport type A = 1;`).of).toMatchObject({ deprecated: want });
  });
});

describe("constraints", () => {
  test("every tag that a validator can check", () => {
    const given =
      "/**\n * @TJS-type number\n * @format byte\n * @TJS-pattern ^a$\n * @minimum -1.5\n * @maximum 2\n * @minLength 3\n" +
      " * @maxLength 4\n * @minItems 5\n * @maxItems 6\n */\nexport type A = string;";
    expect(documented(given).constraints).toEqual({
      jsonType: "number",
      format: "byte",
      pattern: "^a$",
      minimum: -1.5,
      maximum: 2,
      minLength: 3,
      maxLength: 4,
      minItems: 5,
      maxItems: 6,
    });
  });

  test("a pattern that is none is a warning, and the revision is still made", () => {
    expect(findingsIn("interface A {\n  /** @pattern [a */\n  a: string;\n}")).toEqual(["schema/bad-pattern 3:3"]);
  });

  test("one that is no number is a warning, and the revision is still made", () => {
    expect(findingsIn("interface A {\n  /** @minimum few */\n  a: number;\n}")).toEqual(["schema/bad-constraint 3:3"]);
  });
});
