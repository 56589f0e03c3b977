/**
 * What stands at a path below a root folder, without following a link out of it. Reads, and never throws.
 */
import { existsSync, lstatSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative, isAbsolute, sep } from "node:path";
import { reasonOf } from "./diagnostics.js";

export type Target =
  | { readonly kind: "absent" }
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  | { readonly kind: "folder" }
  /** A symbolic link, a socket or the like, in the place of the file itself. */
  | { readonly kind: "link" }
  /** A folder on the way is a link that leads out of the root. */
  | { readonly kind: "outside"; readonly exists: boolean }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Looks at `path` (relative to `root`, forward slashes). */
export function lookAt(root: string, path: string): Target {
  const file = join(root, path);
  try {
    if (!staysInside(root, dirname(file))) return { kind: "outside", exists: existsSync(file) };
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return { kind: "absent" };
    if (stat.isDirectory()) return { kind: "folder" };
    if (!stat.isFile()) return { kind: "link" };
    return { kind: "file", bytes: readFileSync(file) };
  } catch (error) {
    return { kind: "unreadable", reason: reasonOf(error) };
  }
}

/** True when `path`, with every link resolved, is `root` or lies below it. What does not exist yet is judged by its parent. */
export function staysInside(root: string, path: string): boolean {
  const real = realpathOfNearest(path);
  const way = relative(realpathOfNearest(root), real);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function realpathOfNearest(path: string): string {
  for (let at = path, rest = ""; ; rest = join(at.slice(dirname(at).length), rest), at = dirname(at)) {
    try {
      return join(realpathSync(at), rest);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(at) === at) throw error;
      // A dangling link exists, although what it points at does not: it must not pass for a folder yet to be made.
      if (lstatSync(at, { throwIfNoEntry: false }) !== undefined) throw error;
    }
  }
}
