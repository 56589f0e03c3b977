/**
 * The emitters of a project, in order: what is written beside the protocol's files for a team's definitions. A new generated
 * file is one emitter and one line here, or in `protocol-emitters.ts` where it depends on the revision alone.
 */
import { emitCatalog } from "./catalog.js";
import { emitDefinitionsSchema } from "./definitions-schema.js";
import { emitDefinitionsType } from "./definitions-type.js";
import type { ProjectEmitter } from "./emitter.js";
import { emitHandlerStubs } from "./handler-stubs.js";
import { emitHandlers } from "./handlers.js";
import { emitRuntimeFiles } from "./runtime-files.js";
import { emitServer } from "./server.js";
import { emitTeamTypes } from "./team-types.js";
import { emitTeamValidators } from "./team-validators.js";

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
