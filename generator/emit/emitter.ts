/**
 * What every emitter is: a total function from what is given to files. All that a user can get wrong has been found before;
 * an emitter that fails is our bug. It touches neither disk nor network.
 */
import type { Definitions } from "../ir/definitions.js";
import type { FeatureRegistry } from "../ir/features.js";
import type { OutputFile } from "../ir/output-file.js";
import type { Revision } from "../ir/revision.js";

/** What a protocol emitter may look at. */
export interface Given {
  readonly revision: Revision;
  readonly features: FeatureRegistry;
}

/** What a project emitter may look at: the protocol, a team's definitions, and our templates by path (`runtime/stdio.ts`). */
export interface ProjectGiven extends Given {
  readonly definitions: Definitions;
  readonly templates: ReadonlyMap<string, string>;
}

/** Writes one file (or one kind of file) of the protocol folder; paths are relative to that folder. */
export type ProtocolEmitter = (given: Given) => OutputFile;

/** Writes one file (or one kind of file) of a project; paths are relative to the project's root. */
export type ProjectEmitter = (given: ProjectGiven) => readonly OutputFile[] | Promise<readonly OutputFile[]>;
