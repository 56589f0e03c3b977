/**
 * What can be wrong between mcpgen and the file system, as codes with messages. It knows neither files nor terminals.
 */
import { catalogue } from "../diagnostics/catalogue.js";

/** The codes of the room `disk`. */
export const diskDiagnostics = catalogue("disk", {
  edited: {
    severity: "error",
    message: "{path} {what}, so it was left as it is and nothing was written",
    hint: "Move the change to a file that is yours (`handlers/`, `server.ts`), or run again with --force to overwrite it.",
  },
  leftover: {
    severity: "warning",
    message: "{path} is no longer generated, but was edited since; it was left where it is",
    hint: "Delete it when nothing needs it.",
  },
  "unused-handler": {
    severity: "warning",
    message: "{path} belongs to no definition any more; it was left where it is",
    hint: "Delete it, or bring its definition back.",
  },
  "bad-manifest": {
    severity: "error",
    message: "{path} is not a manifest that mcpgen wrote: {reason}",
    hint: "Restore it from version control, or run again with --force to write everything anew.",
  },
  outside: {
    severity: "error",
    message: "{path} leads out of {root} through a symbolic link; nothing was written",
    hint: "Replace the link by a folder, or choose another folder with --out.",
  },
  "cannot-write": {
    severity: "error",
    message: "{path} cannot be written: {reason}; everything was left as it was",
    hint: "Make the folder writable, or choose another one with --out.",
  },
  "cannot-read": {
    severity: "error",
    message: "{path} cannot be read: {reason}",
  },
  locked: {
    severity: "error",
    message: "another mcpgen (process {pid}) is writing here",
    hint: "Wait for it to end; if it has ended already, delete {path}.",
  },
  "several-definitions": {
    severity: "error",
    message: "there are several definitions files here: {files}",
    hint: "Keep one, or name the one to use with --definitions FILE.",
  },
  "no-definitions": {
    severity: "error",
    message: "there is no definitions file {where} (mcp.yaml, mcp.json or mcp.config.ts)",
    hint: "Run `mcpgen init` to make one, or name one with --definitions FILE.",
  },
  "unknown-definitions-kind": {
    severity: "error",
    message: "{path} is not a kind of definitions file that mcpgen knows",
    hint: "Definitions are .yaml, .yml or .json files, or modules ending in .ts, .mts, .js or .mjs.",
  },
  "config-failed": {
    severity: "error",
    message: "{path} could not be run: {reason}",
    hint: "The module must load without errors and export the definitions as its default export.",
  },
  "unknown-revision": {
    severity: "error",
    message: "the revision {id} is not known; known are {known}",
    hint: "For another one, give its schema.ts: `mcpgen --revision {id} --schema path/to/schema.ts`.",
  },
});

/** The reason of a failed system call, in words. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return (
    (code === undefined ? undefined : reasons.get(code)) ?? (error instanceof Error ? error.message : String(error))
  );
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission denied"],
  ["EPERM", "operation not permitted"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "no space is left on the device"],
  ["EDQUOT", "the disk quota is used up"],
  ["ENOENT", "there is no such file or folder"],
  ["ENOTDIR", "a part of the path is a file, not a folder"],
  ["EISDIR", "it is a folder"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ELOOP", "too many symbolic links"],
  ["NOT_UTF8", "it is not UTF-8 text; save it as UTF-8"],
]);
