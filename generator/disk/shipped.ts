/**
 * The protocol's files that the package carries, ready to be copied: `generated/<revision>/` of every snapshot. A plain run
 * need not emit and lay them out again. Files that are not whole, or were made from another schema.ts, are not used.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OutputFile } from "../ir/output-file.js";
import type { Revision } from "../ir/revision.js";
import { hashOf, manifestName, parseManifest } from "./manifest.js";
import { loadVersion, packageRoot } from "./package.js";

/** The files of a revision, or `undefined` where the package does not carry exactly these. */
export function loadShipped(revision: Revision): readonly OutputFile[] | undefined {
  const folder = join(packageRoot, "generated", revision.id);
  try {
    const manifest = parseManifest(readFileSync(join(folder, manifestName), "utf8"));
    if ("reason" in manifest || manifest.mcpgen !== loadVersion()) return undefined;
    const files = [...manifest.files].map(([path, hash]): OutputFile | undefined => {
      const text = readFileSync(join(folder, path), "utf8").replaceAll("\r\n", "\n");
      const isWhole = hashOf(text) === hash && text.includes(revision.source.sha256);
      return isWhole ? { path, text, owner: "generator" } : undefined;
    });
    return files.every((file) => file !== undefined) ? files : undefined;
  } catch {
    // Files that cannot be read cost time, nothing else: they are emitted instead.
    return undefined;
  }
}
