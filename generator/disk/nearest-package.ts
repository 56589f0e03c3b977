/**
 * What a project's package.json says about its modules, as Node and the compiler ask: a folder comes in; the nearest
 * package.json and whether the folder's `.js` and `.ts` files are ES modules come out. It changes nothing.
 */
import { readFileSync, readdirSync } from "node:fs";
import type { Dirent } from "node:fs";
import { dirname, join } from "node:path";

export interface NearestPackage {
  /** Absolute. */
  readonly path: string;
  readonly isModule: boolean;
}

/** The nearest package.json in the folder or above it; `undefined` where there is none. */
export function nearestPackageOf(folder: string): NearestPackage | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, "package.json");
    const text = textOf(path);
    if (text !== undefined) return { path, isModule: typeIn(text) === "module" };
    if (dirname(at) === at) return undefined;
  }
}

/**
 * True where a file in the folder would change its meaning if package.json said `"type": "module"`. What packages brought does
 * not count: each has a package.json of its own.
 */
export function hasTypedByPackage(folder: string): boolean {
  return entriesOf(folder).some((entry) => {
    if (entry.isDirectory()) {
      return (
        entry.name !== "node_modules" && !entry.name.startsWith(".") && hasTypedByPackage(join(folder, entry.name))
      );
    }
    return /\.[jt]sx?$/.test(entry.name) && !entry.name.endsWith(".d.ts");
  });
}

/** What cannot be looked into is nobody's source. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function typeIn(text: string): unknown {
  try {
    return (JSON.parse(text.replace(/^\ufeff/, "")) as { readonly type?: unknown } | null)?.type;
  } catch {
    return undefined;
  }
}
