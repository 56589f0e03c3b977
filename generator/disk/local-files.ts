/**
 * Reads the local files that definitions refer to, and none outside of the project's folder, whatever a path or a link says.
 * A path comes in; text or a reason comes out.
 */
import { realpathSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { reasonOf } from "./diagnostics.js";
import { readText } from "./read-text.js";
import { staysInside } from "./target.js";

/** No schema that anybody writes by hand comes near it. */
const largest = 10 * 1024 * 1024;

export type LocalText = { readonly text: string } | { readonly problem: string };

export interface LocalFiles {
  /** Reads a file by its path relative to the folder. */
  read(path: string): LocalText;
  /** The absolute paths that were asked for, for `--watch`. */
  readonly asked: ReadonlySet<string>;
}

/** A reader confined to `folder`. */
export function localFilesOf(folder: string): LocalFiles {
  const asked = new Set<string>();
  return {
    asked,
    read(path) {
      const file = isAbsolute(path) ? path : join(folder, path);
      try {
        if (path.includes("\0")) return { problem: "its name holds a null character" };
        if (!staysInside(folder, file)) return { problem: "it lies outside of the project's folder" };
        asked.add(file);
        const real = realpathSync(file);
        const stat = statSync(real);
        if (!stat.isFile()) return { problem: "it is not a file" };
        if (stat.size > largest) return { problem: "it is larger than 10 MiB" };
        return { text: readText(real) };
      } catch (error) {
        return { problem: reasonOf(error) };
      }
    },
  };
}
