/**
 * The manifest of a generated folder: which files mcpgen wrote there and their hashes. It tells a stale file (we changed) from
 * an edited one (someone else did). Text in, value out, and back; it reads no disk and trusts no path.
 */
import { createHash } from "node:crypto";

/** The manifest's name inside the folder that it describes. */
export const manifestName = "manifest.json";

export interface Manifest {
  /** mcpgen's version. */
  readonly mcpgen: string;
  readonly revision: string;
  /** Hex sha256 by path, relative to the manifest's folder. */
  readonly files: ReadonlyMap<string, string>;
}

/** The text of a manifest, files in code-unit order. */
export function printManifest({ mcpgen, revision, files }: Manifest): string {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(([path, hash]) => `    ${JSON.stringify(path)}: "${hash}"`);
  const head = `{\n  "mcpgen": ${JSON.stringify(mcpgen)},\n  "revision": ${JSON.stringify(revision)},\n  "files": {`;
  return `${head}${lines.length === 0 ? "" : `\n${lines.join(",\n")}\n  `}}\n}\n`;
}

/** A manifest's value, or the reason why the text is none. A path that leaves the folder makes the whole text invalid. */
export function parseManifest(text: string): Manifest | { readonly reason: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { reason: "it is not JSON" };
  }
  if (!isRecord(value) || typeof value["mcpgen"] !== "string" || typeof value["revision"] !== "string") {
    return { reason: "it names no version and no revision" };
  }
  if (!isRecord(value["files"])) return { reason: "it lists no files" };
  const files = new Map<string, string>();
  for (const [path, hash] of Object.entries(value["files"])) {
    if (!isInside(path)) return { reason: `it lists ${JSON.stringify(path)}, a path outside of its folder` };
    if (typeof hash !== "string") return { reason: `it lists no hash for ${JSON.stringify(path)}` };
    files.set(path, hash);
  }
  return { mcpgen: value["mcpgen"], revision: value["revision"], files };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for a relative path with forward slashes that stays below its folder. */
export function isInside(path: string): boolean {
  if (path === "" || /[\\\0:]/.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/**
 * Hex sha256 of a file's content. Windows line endings count as our own: version control may put them there on checkout,
 * and that is no edit.
 */
export function hashOf(content: string | Uint8Array): string {
  const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : Buffer.from(content);
  const text = bytes.includes("\r\n")
    ? Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1")
    : bytes;
  return createHash("sha256").update(text).digest("hex");
}
