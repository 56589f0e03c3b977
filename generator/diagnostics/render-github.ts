/**
 * Findings as GitHub's workflow commands, which show them beside the lines of a pull request. In: diagnostics. Out: lines.
 */
import type { Diagnostic, Severity } from "./diagnostic.js";

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/** One command a finding. Text cannot end a command or begin another one. */
export function renderGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => `${commandOf(diagnostic)}\n`).join("");
}

function commandOf({ code, severity, message, span, hint }: Diagnostic): string {
  const place =
    span === undefined
      ? []
      : [`file=${property(span.file)}`, `line=${span.line}`, `endLine=${span.endLine}`, `col=${span.column}`];
  const text = hint === undefined ? message : `${message}\nhint: ${hint}`;
  return `::${commands[severity]} ${[...place, `title=${property(code)}`].join(",")}::${data(text)}`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
