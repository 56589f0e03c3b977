/**
 * Empty folders for tests that write: each test file gets its own below the system's, removed when the tests end.
 */
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A new, empty folder. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcpgen-test-")));
  made.push(folder);
  return folder;
}

/** Every file below a folder: path with forward slashes to its text, in code-unit order. */
export function textsBelow(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const files = names
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() ?? false)
    .sort();
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
