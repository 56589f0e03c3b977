/**
 * Where the specification's own documents and the shared test data are, for tests only: they are not part of the project.
 * A test that needs them is skipped with a clear notice where the folder is absent.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** The project's root folder. */
export const projectRoot = resolve(import.meta.dirname, "../../..");

/** The folder beside the project that carries the specification's documents, catalogues and hostile cases. */
export const sharedRoot = resolve(projectRoot, "../shared");

/** False where the shared folder is absent; then a notice is printed once. */
export const hasShared = existsSync(join(sharedRoot, "spec"));
if (!hasShared) console.warn(`skipped: tests on the specification's own documents need ${sharedRoot}`);

/** The revisions whose documents are at hand, oldest first. */
export const revisions: readonly string[] = hasShared
  ? readdirSync(join(sharedRoot, "spec"))
      .filter((name) => existsSync(join(sharedRoot, "spec", name, "schema.ts")))
      .sort()
  : [];

/** The text of a file below the shared folder. */
export function readShared(...path: readonly string[]): string {
  return readFileSync(join(sharedRoot, ...path), "utf8");
}
