/**
 * Everything that can be wrong with a schema.ts, as a table: code, severity, sentence, hint. It makes diagnostics and knows
 * no compiler.
 */
import { catalogue } from "../diagnostics/catalogue.js";

const reading =
  "Only interfaces, type aliases and literal constants are read; write it with those, or teach generator/schema the construct.";

/** The diagnostics of this room. */
export const schemaDiagnostics = catalogue("schema", {
  "does-not-compile": {
    severity: "error",
    message: "The schema does not compile: {message} (TS{number}).",
    hint: "Mend the file until `tsc --strict` accepts it; only normative documents that type-check are read.",
  },
  "unsupported-statement": { severity: "error", message: "A schema cannot hold {construct}.", hint: reading },
  "unsupported-modifier": {
    severity: "error",
    message: "The modifier `{modifier}` has no meaning in a schema.",
    hint: "Remove `{modifier}`.",
  },
  "unsupported-generic": {
    severity: "error",
    message: "`{name}` has type parameters; generic declarations are not read.",
    hint: "Write the type out for each use.",
  },
  "unsupported-constant": {
    severity: "error",
    message: "The constant `{name}` is not a plain literal.",
    hint: "Declare it as `export const {name} = …` with a string, a number, `true` or `false`, and no type annotation.",
  },
  "unsupported-name": {
    severity: "error",
    message: "`{name}` cannot be the name of a declaration.",
    hint: "Names are made of the letters A to Z, digits, `_` and `$`: generated code is written in them.",
  },
  "unsupported-heritage": {
    severity: "error",
    message: "Cannot read the base `{text}`.",
    hint: "A base is a declaration of this file, `Omit<Base, keys>`, `Pick<Base, keys>` with literal keys, or `Record<string, …>`.",
  },
  "unsupported-type": { severity: "error", message: "Cannot read {construct} as a type.", hint: reading },
  "unsupported-member": { severity: "error", message: "Cannot read {construct} as a member of a type.", hint: reading },
  "unsupported-key": {
    severity: "error",
    message: "Cannot read {construct} as a property name.",
    hint: "Property names are identifiers or quoted strings.",
  },
  "unknown-type": {
    severity: "error",
    message: "`{name}` is not declared in this file.",
    hint: "A schema stands on its own: declare `{name}` in it.",
  },
  "duplicate-declaration": {
    severity: "error",
    message: "`{name}` is declared more than once.",
    hint: "Keep one declaration of the name; merged declarations are not read.",
  },
  "too-deep": {
    severity: "error",
    message: "The types in this file are nested too deeply to be read.",
    hint: "Give the inner types names of their own.",
  },
  "nothing-declared": {
    severity: "error",
    message: "This file declares nothing.",
    hint: "A schema.ts holds the interfaces, type aliases and constants of one revision of the protocol.",
  },
  "bad-pattern": {
    severity: "warning",
    message: "The tag `@pattern {text}` is not a regular expression, so it constrains nothing.",
    hint: "Write a pattern of JavaScript with the `u` flag, without slashes around it.",
  },
  "bad-constraint": {
    severity: "warning",
    message: "The tag `@{tag} {text}` is not a number, so it constrains nothing.",
    hint: "Write `@{tag}` with a plain number.",
  },
  "request-without-method": {
    severity: "error",
    message: "`{name}` is used as a message, but its `method` is not one string literal.",
    hint: 'Give it a member such as `method: "area/action"`.',
  },
  "duplicate-method": {
    severity: "error",
    message: "`{name}` and `{other}` both have the method `{method}`.",
    hint: "Keep one message for each method.",
  },
  "method-without-result": {
    severity: "error",
    message: "The request `{method}` has no result: none of {candidates} is declared.",
    hint: "Declare one of {candidates}.",
  },
  "unknown-direction": {
    severity: "warning",
    message:
      "Nothing says who sends `{method}`: no `Client…` or `Server…` union names `{name}`, and no result carries it.",
    hint: "List `{name}` in `ClientRequest`, `ServerRequest`, `ClientNotification` or `ServerNotification`.",
  },
});
