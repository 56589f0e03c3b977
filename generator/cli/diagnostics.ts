/**
 * What can be wrong with a command line, as codes with messages.
 */
import { catalogue } from "../diagnostics/catalogue.js";

/** The codes of the room `cli`. */
export const cliDiagnostics = catalogue("cli", {
  "unknown-command": { severity: "error", message: "there is no command `{name}`{nearest}" },
  "unknown-option": { severity: "error", message: "there is no option `{name}`{nearest}" },
  "needs-value": { severity: "error", message: "the option `--{name}` needs a value" },
  "unexpected-argument": { severity: "error", message: "`{command}` takes no argument `{argument}`" },
  "missing-argument": { severity: "error", message: "`{command}` needs {name}" },
  usage: { severity: "error", message: "{reason}" },
  failed: { severity: "error", message: "{what} {reason}" },
  "contradictory-options": { severity: "error", message: "`--{first}` and `--{second}` cannot be used together" },
  "schema-needs-revision": {
    severity: "error",
    message: "--schema needs --revision: which revision is {path}?",
    hint: "Only where the file lies in a folder named after its revision, such as 2026-07-28/schema.ts, may it be left out.",
  },
  "invalid-revision": {
    severity: "error",
    message: "`{id}` cannot be the name of a revision",
    hint: "A revision is named by at most 100 letters, digits, `.`, `_` and `-`, as in 2026-07-28; words such as `latest` and `con` mean something else.",
  },
  "revision-exists": {
    severity: "error",
    message: "there is a snapshot of {id} already, and it says something else",
    hint: "`mcpgen spec verify {file} --revision {id}` shows the differences; `--force` replaces the snapshot.",
  },
  "no-runtime": {
    severity: "error",
    message:
      "{file} is written for revision {id}, which opens with an `initialize` request; servers are generated for stateless revisions only",
    hint: "Write for {newest}. Without definitions, `mcpgen --revision {id}` writes the protocol's files of that revision.",
  },
  "bad-handlers": {
    severity: "error",
    message: "the project cannot be type-checked: {reason}",
    hint: "`mcpgen check` uses the project's tsconfig.json; `mcpgen init` makes one.",
  },
  types: { severity: "error", message: "{message}" },
  deprecated: {
    severity: "warning",
    message: "{message}",
  },
  "not-a-package": {
    severity: "error",
    message: "{path} is no JSON object, so no scripts were added",
    hint: "Mend the file and run `mcpgen init` again.",
  },
  commonjs: {
    severity: "error",
    message: '{path} does not say `"type": "module"`, so the compiler takes {count} for CommonJS and refuses them',
    hint: 'Add `"type": "module"` to it.',
  },
  "not-modules": {
    severity: "warning",
    message: '{path} does not say `"type": "module"`; what mcpgen writes is made of ES modules',
    hint: 'Add `"type": "module"` to it.',
  },
});
