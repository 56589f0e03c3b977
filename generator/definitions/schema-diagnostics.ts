/**
 * The part of the table of diagnostics that is about JSON Schemas and forms. It makes nothing; `diagnostics.ts` does.
 */
import type { Entry } from "../diagnostics/catalogue.js";

const forms = "A form is one flat object of text, number, boolean and choice fields.";

/** The codes that checks of schemas and forms give. */
export const schemaEntries = {
  "invalid-schema": { severity: "error", message: "Not a valid JSON Schema: `{keyword}` must be {expected}." },
  "schema-root-not-object": {
    severity: "error",
    message: "The root of `{key}` must say `type: object`.",
    hint: "Write `type: object` at its root; wrap any other value in a property.",
  },
  "unsupported-dialect": {
    severity: "error",
    message: "The JSON Schema dialect `{uri}` is not supported.",
    hint: "Use 2020-12 (the default without `$schema`) or draft-07.",
  },
  "old-dialect": {
    severity: "info",
    message: "This schema is written in draft-07, which some clients refuse.",
    hint: "2020-12 is the portable choice: `items` as a list becomes `prefixItems`, `definitions` becomes `$defs`.",
  },
  "nested-dialect": {
    severity: "error",
    message: "`$schema` may stand only at the root of a schema.",
    hint: "Remove it here.",
  },
  "unsupported-keyword": { severity: "error", message: "`{keyword}` is not supported{where}.", hint: "{instead}" },
  "foreign-keyword": {
    severity: "warning",
    message: "`{keyword}` is no keyword of JSON Schema; it is left out of what clients see.",
    hint: "{instead}",
  },
  "unknown-keyword": {
    severity: "warning",
    message: "`{keyword}` is no keyword of JSON Schema and checks nothing.",
    hint: "Did you mean `{nearest}`?",
  },
  "keyword-of-other-dialect": {
    severity: "warning",
    message: "`{keyword}` means nothing in draft-07.",
    hint: "Remove `$schema` to write 2020-12, or do without the keyword.",
  },
  "ignored-beside-ref": {
    severity: "warning",
    message: "In draft-07 nothing beside `$ref` counts, so `{keyword}` checks nothing.",
    hint: "Put the reference into an `allOf` of its own, or write 2020-12.",
  },
  "network-ref": {
    severity: "error",
    message: "`$ref` to `{ref}` is refused: schemas are never fetched.",
    hint: "Copy the schema into `$defs`, or into a file of the project.",
  },
  "file-url-ref": {
    severity: "error",
    message: "`$ref` to `{ref}` is refused: file URLs reach outside of the project.",
    hint: "Write a path relative to the definitions, e.g. `./schemas/event.json`.",
  },
  "ref-outside": {
    severity: "error",
    message: "`$ref` to `{ref}` leaves the project's folder.",
    hint: "Move the schema into the folder of the definitions.",
  },
  "unreadable-ref": {
    severity: "error",
    message: "`$ref` to `{ref}` cannot be read: {problem}.",
    hint: "Paths are relative to the file that holds the `$ref`.",
  },
  "dangling-ref": {
    severity: "error",
    message: "`$ref` to `{ref}` points at nothing: {problem}.",
    hint: "Point at a schema, e.g. `#/$defs/event`.",
  },
  "endless-ref": {
    severity: "error",
    message:
      "This schema refers to itself without ever going into a property or an item, so checking it would never end.",
    hint: "Let it refer to itself only inside `properties`, `items` and the like.",
  },
  "refs-too-long": {
    severity: "error",
    message: "Following the schema's references leads through more than {limit} schemas in a row.",
    hint: "Bring what refers to one another closer together.",
  },
  "duplicate-anchor": { severity: "error", message: "Two schemas have the anchor `{anchor}`.", hint: "Rename one." },
  "schema-too-deep": {
    severity: "error",
    message: "The schema is nested more than {limit} levels deep.",
    hint: "Use `$defs` and `$ref`.",
  },
  "schema-too-large": {
    severity: "error",
    message: "The schema holds more than {limit} values.",
    hint: "Split the tool; a client sends the whole schema to a model.",
  },
  "bad-pattern": {
    severity: "error",
    message: "The pattern at {pointer} is not a regular expression: {problem}.",
    hint: "Patterns are ECMAScript's, with the `u` flag.",
  },
  "unclean-pattern": {
    severity: "warning",
    message: "The pattern at {pointer} does not compile with the `u` flag, which JSON Schema prescribes.",
    hint: "Write `{clean}`.",
  },
  "exponential-pattern": {
    severity: "error",
    message: "The pattern at {pointer} can take exponential time: `{part}` matches the same text in several ways.",
    hint: "Rewrite it so that one repetition stands inside another only with something between; or, if its input is trusted, set `x-mcpgen-allow-slow-pattern: true` beside it.",
  },
  "header-name": {
    severity: "error",
    message: "`x-mcp-header` must be the name of an HTTP header (letters, digits and !#$%&'*+-.^_`|~), not {found}.",
    hint: "Write a plain word, e.g. `Region`; it is sent as `Mcp-Param-Region`.",
  },
  "header-type": {
    severity: "error",
    message: "`x-mcp-header` may stand only on a property whose type is string, integer or boolean, not {found}.",
    hint: "Give the property one of those types, or remove `x-mcp-header`.",
  },
  "header-place": {
    severity: "error",
    message: "`x-mcp-header` may stand only on a property that is reached by `properties` alone.",
    hint: "Move the property out of lists, combinations and `$defs`, or remove `x-mcp-header`.",
  },
  "duplicate-header": {
    severity: "error",
    message: "Two properties are sent in the header `{name}`; header names do not differ by case.",
    hint: "Rename one of them.",
  },
  "nested-form": {
    severity: "error",
    message: "The form field `{field}` holds {what}; a form cannot nest.",
    hint: forms,
  },
  "not-a-form-field": {
    severity: "error",
    message: "The form field `{field}` is not one that clients can show.",
    hint: forms,
  },
  "unknown-required": {
    severity: "error",
    message: "The form requires `{name}`, which is not among its properties.",
    hint: "Add the property, or take it out of `required`.",
  },
  "secret-in-form": {
    severity: "error",
    message: "The form asks for a secret ({word}) in {where}; clients must not collect secrets in forms.",
    hint: "Ask in URL mode instead: give the input a `url` where the person enters it.",
  },
  "unclear-input": {
    severity: "error",
    message: "The input `{key}` is neither a form nor a URL.",
    hint: "Write a form schema (`type: object` and `properties`), or `message` with `requestedSchema`, or `message` with `url`.",
  },
} as const satisfies Record<string, Entry>;
