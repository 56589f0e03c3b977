/**
 * The files that a `$ref` names: what a reference says, whether it may be followed, and the file's nodes. Text comes from the
 * reader that is given; nothing here touches a disk, and nothing outside of the project's folder is asked for.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ReadLocal } from "./context.js";
import type { Node } from "./node.js";
import { readJson } from "./read-json.js";
import { readYaml } from "./read-yaml.js";

/** A file that was read; its path is relative to the project's folder, with forward slashes. */
export interface LocalDocument {
  readonly path: string;
  readonly root: Node;
}

/** A reference's file and its fragment, decoded; no fragment where an escape is broken. */
export function splitRef(ref: string): { readonly file: string; readonly fragment: string | undefined } {
  const hash = ref.indexOf("#");
  const file = hash === -1 ? ref : ref.slice(0, hash);
  try {
    return { file, fragment: hash === -1 ? "" : decodeURIComponent(ref.slice(hash + 1)) };
  } catch {
    return { file, fragment: undefined };
  }
}

/** Why a file may not be read, or its path from the project's folder. `from` is the file that holds the reference. */
export function fileRefProblem(
  ref: string,
  file: string,
  from: string | undefined,
):
  | { readonly code: "network-ref" | "file-url-ref" | "ref-outside" | "dangling-ref" }
  | { readonly code: undefined; readonly path: string } {
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]+):/.exec(file)?.[1]?.toLowerCase();
  if (scheme === "file") return { code: "file-url-ref" };
  if (scheme === "urn" || scheme === "tag") return { code: "dangling-ref" };
  if (scheme !== undefined || file.startsWith("//")) return { code: "network-ref" };
  let path: string;
  try {
    path = decodeURIComponent(file);
  } catch {
    return { code: "dangling-ref" };
  }
  if (/^[A-Za-z]:|^\/|\\|\0/.test(path) || ref.startsWith("?")) return { code: "ref-outside" };
  const steps = from === undefined ? [] : from.split("/").slice(0, -1);
  for (const step of path.split("/")) {
    if (step === "..") {
      if (steps.pop() === undefined) return { code: "ref-outside" };
    } else if (step !== "." && step !== "") {
      steps.push(step);
    }
  }
  return { code: undefined, path: steps.join("/") };
}

/** What came of opening a file. */
export interface Opened {
  readonly document?: LocalDocument;
  /** Why there is none. */
  readonly problem?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a file through the reader that is given: YAML by its ending, JSON otherwise. */
export function openDocument(readLocal: ReadLocal | undefined, path: string): Opened {
  const answer = readLocal === undefined ? { problem: "files are not read here" } : readLocal(path);
  if (answer === undefined) return { problem: "there is no such file", diagnostics: [] };
  if (typeof answer === "object" && "problem" in answer) return { problem: answer.problem, diagnostics: [] };
  const text = typeof answer === "string" ? answer : answer.text;
  const { value, diagnostics } = /\.ya?ml$/i.test(path) ? readYaml(path, text) : readJson(path, text);
  return value === undefined ? { diagnostics } : { document: { path, root: value }, diagnostics };
}
