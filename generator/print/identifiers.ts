/**
 * Wire names as identifiers and file names. Each function is injective and looks at one name only, so a name never
 * changes because another was added or the order changed. It knows TypeScript's rules and nothing of the protocol.
 */
import { createHash } from "node:crypto";

const reserved = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false " +
    "finally for function if implements import in instanceof interface let new null package private protected public return " +
    "static super switch this throw true try typeof undefined var void while with yield NaN Infinity async of get set"
  ).split(" "),
);

/** True for an ASCII identifier; reserved words are identifiers here, because they may be property names. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name);
}

/** True for a word that cannot be, or had better not be, the name of a variable. */
export function isReserved(name: string): boolean {
  return reserved.has(name);
}

const snakeCase = /^[a-z][a-z0-9]*(?:_[a-z][a-z0-9]*)*$/;

/** `create_event` → `CreateEvent`. A name that is not plain snake_case keeps its letters behind `prefix$`: `Tool$get$2duser`. */
export function typeNameOf(name: string, prefix: string): string {
  if (snakeCase.test(name)) return name.split("_").map(capitalised).join("");
  return `${prefix}$${escaped(name)}`;
}

/** `create_event` → `createEvent`; a reserved word gets a `$` behind it; other names keep their letters behind `prefix$`. */
export function variableNameOf(name: string, prefix: string): string {
  if (!snakeCase.test(name)) return `${prefix}$${escaped(name)}`;
  const [first = "", ...rest] = name.split("_");
  const camel = first + rest.map(capitalised).join("");
  return reserved.has(camel) ? `${camel}$` : camel;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Letters, digits and `_` as they are, every other character as `$` and its hex code and, past two digits, a closing `$`. */
function escaped(name: string): string {
  return Array.from(name, (character) => {
    if (/[A-Za-z0-9_]/.test(character)) return character;
    const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(2, "0");
    return hex.length === 2 ? `$${hex}` : `$$${hex}$`;
  }).join("");
}

const reservedOnWindows = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/**
 * A file name without its ending, safe on every file system: a plain lower-case name as it is, any other as its letters and
 * eight hex digits of its sha256, so that `GetUser` and `getUser` stay apart where case is ignored.
 */
export function fileNameOf(name: string): string {
  if (/^[a-z][a-z0-9_-]{0,63}$/.test(name) && !reservedOnWindows.test(name) && name !== "index") return name;
  const slug = name
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 40);
  return `${slug === "" ? "name" : slug}-${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
}
