/**
 * How a command speaks: findings as text, as one JSON document or as annotations, and then its own lines. The only place that
 * decides what goes to which output.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { renderGithub } from "../diagnostics/render-github.js";
import { renderText } from "../diagnostics/render.js";
import type { Arguments, ExitCode } from "./command.js";
import type { World } from "./world.js";

export interface Report {
  readonly exitCode: ExitCode;
  readonly diagnostics: readonly Diagnostic[];
  /** What people read, without newlines. */
  readonly lines: readonly string[];
  /** What programs read, next to `exitCode` and `diagnostics`. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Prints a report and answers with its exit code. */
export function speak(report: Report, args: Arguments, world: World): ExitCode {
  const { exitCode, diagnostics, lines, data = {} } = report;
  if (args.flag("json")) {
    world.out(`${JSON.stringify({ exitCode, ...data, diagnostics }, null, 2)}\n`);
    return exitCode;
  }
  const quiet = args.flag("quiet");
  world.err(textOf(quiet ? diagnostics.filter(({ severity }) => severity !== "info") : diagnostics, world));
  if (world.env["GITHUB_ACTIONS"] === "true") world.out(renderGithub(diagnostics));
  if (!quiet && lines.length > 0) world.out(`${lines.join("\n")}\n`);
  return exitCode;
}

/** Findings as text for the error output. Of many alike, the first ones are shown and the rest counted: `--json` has all. */
export function textOf(diagnostics: readonly Diagnostic[], { colour, columns }: World): string {
  const seen = new Map<string, number>();
  const shown = diagnostics.filter(({ code, severity }) => {
    const before = seen.get(code) ?? 0;
    seen.set(code, before + 1);
    return before < mostAlike[severity];
  });
  const severities = new Map<string, Diagnostic["severity"]>(diagnostics.map(({ code, severity }) => [code, severity]));
  const rest = [...seen].flatMap(([code, number]) => {
    const more = number - mostAlike[severities.get(code) ?? "error"];
    return more > 0 ? [`... and ${more} more ${code}; --json lists all\n`] : [];
  });
  const width = Math.min(Math.max((columns ?? 100) - 8, 40), 140);
  return renderText(shown, { colour, width }) + rest.join("");
}

/** How many findings of one code are shown in full. */
const mostAlike: Readonly<Record<Diagnostic["severity"], number>> = { error: 30, warning: 5, info: 3 };

/** `1 file`, `2 files`. */
export function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}
