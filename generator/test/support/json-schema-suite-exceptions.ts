/**
 * Tests of the official JSON Schema suite that emitted validators do not pass, each with the reason. A row names the beginning
 * of a test's name.
 */

/** One reason, and the tests that it excuses. */
export interface Excuse {
  readonly dialect: string;
  readonly reason: string;
  readonly tests: readonly string[];
}

/** Every test that does not pass. Draft-07 has none. */
export const excused: readonly Excuse[] = [
  {
    dialect: "draft2020-12",
    reason: "Formats are checked on purpose: a date that is no date helps no tool.",
    tests: ["format.json: "],
  },
  {
    dialect: "draft2020-12",
    reason:
      "References that a caller decides are Ajv's to follow, and it follows the plain ones only. Definitions refuse them.",
    tests: [
      "dynamicRef.json: A $dynamicRef resolves to the first $dynamicAnchor still in scope",
      "dynamicRef.json: A $dynamicRef with intermediate scopes",
      "dynamicRef.json: A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor",
      "dynamicRef.json: multiple dynamic paths",
      "dynamicRef.json: after leaving a dynamic scope",
      "dynamicRef.json: tests for implementation dynamic anchor and reference link: correct extended schema",
      "dynamicRef.json: $ref and $dynamicAnchor are independent of order",
      "dynamicRef.json: $ref to $dynamicRef finds detached $dynamicAnchor",
      "dynamicRef.json: $dynamicRef skips over intermediate resources - direct reference",
      "dynamicRef.json: $dynamicRef avoids the root of each schema",
      "unevaluatedItems.json: unevaluatedItems with $dynamicRef",
      "unevaluatedProperties.json: unevaluatedProperties with $dynamicRef",
    ],
  },
  {
    dialect: "draft2020-12",
    reason: "A document that is fetched from one address and names another. Schemas are never fetched.",
    tests: ["refRemote.json: remote HTTP ref with different"],
  },
  {
    dialect: "draft2020-12",
    reason: "Ajv does not count what `contains`, or an `if` alone, has evaluated.",
    tests: [
      "unevaluatedItems.json: unevaluatedItems depends on adjacent contains",
      "unevaluatedItems.json: unevaluatedItems depends on multiple nested contains",
      "unevaluatedItems.json: unevaluatedItems and contains interact",
      "unevaluatedItems.json: unevaluatedItems with minContains = 0",
      "unevaluatedItems.json: unevaluatedItems can see annotations from if without then and else",
      "unevaluatedProperties.json: unevaluatedProperties can see annotations from if without then and else",
      "unevaluatedProperties.json: unevaluatedProperties with if/then/else, then not defined",
    ],
  },
  {
    dialect: "draft2020-12",
    reason: "Ajv takes `items: true` inside of a combination for nothing.",
    tests: ["unevaluatedItems.json: unevaluatedItems with nested items"],
  },
  {
    dialect: "draft2020-12",
    reason: "Vocabularies of other dialects are refused by definitions.",
    tests: ["vocabulary.json: schema that uses custom metaschema with with no validation vocabulary"],
  },
];
