/**
 * Layouts that are known already: the package carries the protocol's files laid out, with the hash of each raw text, so that a
 * plain run does not wait for prettier to do that work again. A file that is not what was recorded is not used.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "./manifest.js";
import { packageRoot } from "./package.js";

/** Where the list stands, below the package's root. */
export const layoutsFile = "generated/layouts.json";

/** One file: where it stands below `generated/`, the hash of its raw text, and that of the text laid out. */
export interface Layout {
  readonly path: string;
  readonly raw: string;
  readonly laidOut: string;
}

/** The layouts of one revision's files, by the hash of the raw text. Empty where the package carries none. */
export function loadLayouts(revision: string): ReadonlyMap<string, string> {
  const layouts = new Map<string, string>();
  for (const { path, raw, laidOut } of recorded()) {
    if (!path.startsWith(`${revision}/`)) continue;
    try {
      const text = readFileSync(join(packageRoot, "generated", path), "utf8").replaceAll("\r\n", "\n");
      if (hashOf(text) === laidOut) layouts.set(raw, text);
    } catch {
      // A layout that cannot be read costs time, nothing else.
    }
  }
  return layouts;
}

function recorded(): readonly Layout[] {
  try {
    return JSON.parse(readFileSync(join(packageRoot, layoutsFile), "utf8")) as readonly Layout[];
  } catch {
    return [];
  }
}

/** The text of the list, one line a file, in code-unit order. */
export function layoutsText(layouts: readonly Layout[]): string {
  const rows = layouts.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map((layout) => `  ${JSON.stringify(layout)}`);
  return `[\n${rows.join(",\n")}\n]\n`;
}
