/**
 * Everything that can be wrong with a definitions file, as a table: code, severity, sentence, hint. It makes diagnostics and
 * knows no file format.
 */
import { catalogue } from "../diagnostics/catalogue.js";
import { schemaEntries } from "./schema-diagnostics.js";

/** The diagnostics of this room. */
export const definitionsDiagnostics = catalogue("definitions", {
  syntax: { severity: "error", message: "{what}" },
  empty: {
    severity: "error",
    message: "The file is empty.",
    hint: "Describe a server: `server` with `name` and `version`, then `tools`, `resources` or `prompts`.",
  },
  "duplicate-key": {
    severity: "error",
    message: "The key `{key}` stands here twice.",
    hint: "Keep one of them, or rename the second.",
  },
  "unusable-key": { severity: "error", message: "A key must be plain text, not {what}.", hint: "Quote the key." },
  "unusable-value": {
    severity: "error",
    message: "{what} cannot be written as JSON.",
    hint: "Use plain JSON values: text, numbers, booleans, null, lists and objects.",
  },
  "imprecise-number": {
    severity: "warning",
    message: "`{text}` has more digits than a number can hold; `{number}` is sent.",
    hint: "Write fewer digits, or text.",
  },
  "unknown-tag": {
    severity: "error",
    message: "The YAML tag `{tag}` is not read.",
    hint: "Write the value plainly; only YAML's own JSON types are read.",
  },
  "merge-key": {
    severity: "error",
    message: "Merge keys are no part of YAML 1.2 and are not read.",
    hint: "Write the fields out, or share a whole value by an alias; schemas are shared with `$ref`. A key of that name stands in quotes.",
  },
  "alias-cycle": {
    severity: "error",
    message: "The alias `*{name}` stands inside what it refers to.",
    hint: "Write the value out, or use `$ref` for a schema that refers to itself.",
  },
  "too-deep": {
    severity: "error",
    message: "The definitions are nested more than {limit} levels deep.",
    hint: "Flatten them; schemas can be shared with `$defs` and `$ref`.",
  },
  "too-large": {
    severity: "error",
    message: "The definitions hold more than {limit}, aliases and shared values counted each time.",
    hint: "Split them into several servers.",
  },
  "lone-surrogate": {
    severity: "error",
    message: "This text holds half of a surrogate pair, which cannot be sent as UTF-8.",
    hint: "Write the whole character.",
  },
  "schema-not-convertible": {
    severity: "error",
    message: "This schema does not say what it is as JSON Schema{reason}.",
    hint: "Hand over JSON Schema itself, e.g. `z.toJSONSchema(schema)`, or a schema that converts itself (Standard JSON Schema).",
  },
  "unknown-revision": {
    severity: "error",
    message: "No revision `{id}` is known.",
    hint: "Known are {known}; for any other, name its schema file with `--schema`.",
  },
  "default-revision": {
    severity: "info",
    message: "No revision is named, so {id} is used.",
    hint: 'Add `revision` with the text "{id}", so that a newer mcpgen cannot change what you serve.',
  },
  "not-in-revision": {
    severity: "error",
    message: "Revision {id} has no {what}.",
    hint: "Remove `{key}`, or choose a revision that has them.",
  },
  "unknown-field": { severity: "error", message: "{where} has no field `{key}`.", hint: "Known are {known}." },
  "missing-field": { severity: "error", message: "{where} needs `{key}`.", hint: "Add `{key}`: {type}." },
  "wrong-type": { severity: "error", message: "{where} must be {expected}, not {found}." },
  "out-of-range": { severity: "error", message: "{where} must be {expected}." },
  "deprecated-field": {
    severity: "warning",
    message: "{where} is deprecated{since}.",
    hint: "Plan to do without it; a later revision may remove it.",
  },
  "empty-name": { severity: "error", message: "A {what} needs a name that is not empty.", hint: "Give it a name." },
  "duplicate-name": {
    severity: "error",
    message: "Two {what}s are called `{name}`.",
    hint: "Names are how they are told apart: rename one.",
  },
  "two-names": {
    severity: "error",
    message: "The {what} `{key}` is called `{name}` inside.",
    hint: "The key is the name: remove `name`, or make it the key.",
  },
  "similar-names": {
    severity: "warning",
    message: "The tools `{name}` and `{other}` differ only by case or separators; models mix such names up.",
    hint: "Rename one of them.",
  },
  "tool-name": {
    severity: "warning",
    message: "The tool name `{name}` {problem}; some clients refuse such names.",
    hint: "Use 1 to 128 of A–Z, a–z, 0–9, `_`, `-` and `.`.",
  },
  "invalid-uri": {
    severity: "error",
    message: "`{uri}` is not a URI: {problem}.",
    hint: "Write an absolute URI, e.g. `calendar://week`.",
  },
  "uri-characters": {
    severity: "warning",
    message: "`{uri}` holds characters that a URI may not hold as they are.",
    hint: "Write `{encoded}`; clients may send the URI in that form.",
  },
  "duplicate-uri": {
    severity: "error",
    message: "The {what}s `{name}` and `{other}` share `{uri}`.",
    hint: "Give each its own URI: a client reads by URI alone.",
  },
  "invalid-uri-template": {
    severity: "error",
    message: "`{template}` is not a URI template: {problem}.",
    hint: "Write it by RFC 6570: literal text and variables in braces.",
  },
  uncacheable: {
    severity: "error",
    message: "In revision {id} {what} cannot be cached: its result has no `ttlMs`.",
    hint: "Remove `{key}`, or choose a revision whose results have it.",
  },
  ...schemaEntries,
});
