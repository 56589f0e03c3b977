/**
 * Findings as text for people: diagnostics come in, lines come out, with the source line and a caret below it. What a message
 * or a source line holds is shown and never obeyed: control characters are made visible. It knows no terminal.
 */
import type { Diagnostic, Severity, Span } from "./diagnostic.js";
import { excerptOf } from "./render-excerpt.js";
import { visible } from "./render-visible.js";

export interface RenderOptions {
  readonly colour?: boolean;
  /** Columns to keep within, for source lines. */
  readonly width?: number;
}

/** All findings, one after the other, each ended by a newline; the empty text when there are none. */
export function renderText(diagnostics: readonly Diagnostic[], options: RenderOptions = {}): string {
  return diagnostics.map((diagnostic) => renderOne(diagnostic, options)).join("");
}

function renderOne({ code, severity, message, span, hint, related }: Diagnostic, options: RenderOptions): string {
  const paint = painter(options.colour === true);
  const place = span === undefined ? "" : `${paint("place", placeOf(span))} - `;
  const lines = [`${place}${paint(severity, severity)} ${paint("dim", code)}: ${visible(message)}`];
  if (span?.source !== undefined) {
    const { source, caret } = excerptOf(span, options.width ?? 100);
    const gutter = String(span.line);
    lines.push(`  ${paint("dim", `${gutter} |`)} ${source}`);
    lines.push(`  ${paint("dim", `${" ".repeat(gutter.length)} |`)} ${caret.indent}${paint(severity, caret.mark)}`);
  }
  for (const other of related ?? []) lines.push(`  ${paint("place", placeOf(other.span))} - ${visible(other.message)}`);
  if (hint !== undefined) lines.push(`${paint("hint", "hint:")} ${visible(hint)}`);
  return `${lines.join("\n")}\n`;
}

/** `mcp.yaml:3:5`; a value that has no text of its own is named by its path, `mcp.config.ts (tools.add)`. */
function placeOf({ file, line, column, path }: Span): string {
  if (path !== undefined) return visible(path === "" ? file : `${file} (${path})`);
  return `${visible(file)}:${line}:${column}`;
}

type Style = Severity | "place" | "dim" | "hint";

const styles: Readonly<Record<Style, string>> = {
  error: "1;31",
  warning: "1;33",
  info: "1;34",
  place: "36",
  dim: "2",
  hint: "32",
};

function painter(colour: boolean): (style: Style, text: string) => string {
  return (style, text) => (colour ? `\u001b[${styles[style]}m${text}\u001b[0m` : text);
}
