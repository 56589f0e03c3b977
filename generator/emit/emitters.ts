/**
 * The emitters, in order: what is written for every revision, and what is written for a team's project beside it. A new
 * generated file is one emitter and one line here.
 */
import { emitCatalog } from "./catalog.js";
import { emitDefinitionsSchema } from "./definitions-schema.js";
import { emitDefinitionsType } from "./definitions-type.js";
import type { ProjectEmitter, ProtocolEmitter } from "./emitter.js";
import { emitErrors } from "./errors.js";
import { emitHandlerStubs } from "./handler-stubs.js";
import { emitHandlers } from "./handlers.js";
import { emitMeta } from "./meta.js";
import { emitMethods } from "./methods.js";
import { emitIndex } from "./protocol-index.js";
import { emitRuntimeFiles } from "./runtime-files.js";
import { emitServer } from "./server.js";
import { emitSkeleton } from "./skeleton.js";
import { emitTeamTypes } from "./team-types.js";
import { emitTeamValidators } from "./team-validators.js";
import { emitTypes } from "./types.js";
import { emitValidators } from "./validators.js";

/** The files of the protocol folder. */
export const protocolEmitters: readonly ProtocolEmitter[] = [
  emitTypes,
  emitMethods,
  emitMeta,
  emitErrors,
  emitValidators,
  emitSkeleton,
  emitIndex,
];

/** The files of a project. */
export const projectEmitters: readonly ProjectEmitter[] = [
  emitTeamTypes,
  emitTeamValidators,
  emitCatalog,
  emitDefinitionsType,
  emitDefinitionsSchema,
  emitServer,
  emitHandlers,
  emitHandlerStubs,
  emitRuntimeFiles,
];
