/**
 * `handlers/**`: one file a handler, written once and the user's from then on. A stub type-checks as it stands and says, to
 * whoever calls it, which file to write.
 */
import type { OutputFile } from "../ir/output-file.js";
import { code, id, printFile, raw, type, value } from "../print/code.js";
import { docComment } from "../print/doc-comment.js";
import type { ProjectGiven } from "./emitter.js";
import { handlerKinds, handlersOf } from "./handler-kinds.js";
import type { HandlerKind, HandlerPlace } from "./handler-kinds.js";
import { laidOut } from "./laid-out.js";

/** Writes a stub for every tool, resource, resource template and prompt. */
export function emitHandlerStubs({ definitions }: ProjectGiven): readonly OutputFile[] {
  return handlerKinds.flatMap((kind) => handlersOf(definitions, kind).map((place) => stubOf(kind, place)));
}

function stubOf(kind: HandlerKind, { name, description, variable, module }: HandlerPlace): OutputFile {
  const face = "../../generated/server.js";
  const notice = `${name} has no handler yet: write it in ${module}.ts`;
  const body = code`${docComment(description === undefined ? [] : [description])}export const ${id(variable)}: ${type(face, kind.handlerType)}<${name}> = async (${raw(kind.parameters)}) => {
  throw new ${value(face, "ToolError")}(${notice});
};
`;
  return laidOut({ path: `${module}.ts`, text: printFile(body, [variable]), owner: "user" });
}
