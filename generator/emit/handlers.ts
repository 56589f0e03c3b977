/**
 * `generated/handlers.ts`: imports the user's handler files and makes the table that the server is given. The table's type
 * says what is missing when a definition is added and its file is not there yet.
 */
import type { OutputFile } from "../ir/output-file.js";
import { code, join, printFile, raw, type, value } from "../print/code.js";
import type { Code } from "../print/code.js";
import { propertyKey } from "../print/literals.js";
import type { ProjectGiven } from "./emitter.js";
import { handlerKinds, handlersOf } from "./handler-kinds.js";
import { laidOut } from "./laid-out.js";

/** Writes the table, by kind and wire name. */
export function emitHandlers({ definitions }: ProjectGiven): readonly OutputFile[] {
  const kinds = handlerKinds.map((kind): Code => {
    const rows = handlersOf(definitions, kind).map(
      ({ name, variable, module }) => code`\n    ${raw(propertyKey(name))}: ${value(`../${module}.js`, variable)},`,
    );
    return code`  ${raw(kind.kind)}: {${join(rows, "")}${raw(rows.length === 0 ? "" : "\n  ")}},`;
  });
  const body = code`/** Every handler of this server, by kind and wire name. */
export const handlers: ${type("./server.js", "Handlers")} = {
${join(kinds)}
};
`;
  const about = "/** The user's handler files, gathered into the one table that the server is made from. */\n";
  return [laidOut({ path: "generated/handlers.ts", text: about + printFile(body, ["handlers"]), owner: "generator" })];
}
