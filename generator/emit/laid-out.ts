/**
 * Files that their emitter has laid out as prettier would, as long as no line is too long. There is one for each of a
 * thousand tools, and prettier would be busy with them for seconds.
 */
import type { OutputFile } from "../ir/output-file.js";

/** The file, marked as laid out where every line fits; else prettier breaks its lines. */
export function laidOut(file: OutputFile): OutputFile {
  return file.text.split("\n").every((line) => line.length <= 120) ? { ...file, format: false } : file;
}
