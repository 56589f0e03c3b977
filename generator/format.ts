/**
 * Layout: raw text of a generated file in, the same file as a careful person would lay it out. Fixed options, so a user's own
 * prettier settings never matter. Nothing else imports prettier, and prettier is loaded only when something must be laid out.
 */
import { InternalError } from "./diagnostics/diagnostic.js";
import type { OutputFile } from "./ir/output-file.js";

const parsers: Readonly<Record<string, "typescript" | "json">> = { ".ts": "typescript", ".json": "json" };

/** Lays out one file. Text that prettier refuses is our bug and is reported with the text. */
export async function format(file: OutputFile): Promise<OutputFile> {
  const parser = parsers[/\.[a-z]+$/.exec(file.path)?.[0] ?? ""];
  if (file.format === false || parser === undefined) return file;
  return { ...file, text: await laidOut(file, parser) };
}

async function laidOut(file: OutputFile, parser: "typescript" | "json"): Promise<string> {
  // The standalone build loads in two thirds of the time of the whole package.
  const [prettier, estree, language] = await Promise.all([
    import("prettier/standalone"),
    import("prettier/plugins/estree"),
    parser === "json" ? import("prettier/plugins/babel") : import("prettier/plugins/typescript"),
  ]);
  try {
    return await prettier.format(file.text, { parser, plugins: [estree, language], printWidth: 120, endOfLine: "lf" });
  } catch (error) {
    throw new InternalError(`the text of ${file.path} cannot be laid out: ${String(error)}\n${file.text}`);
  }
}
