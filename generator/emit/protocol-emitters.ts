/**
 * The emitters of the protocol folder, in order: what is written for every revision, with definitions or without. A list of
 * its own, because a plain run copies these files from the package and need not load what makes them.
 */
import type { ProtocolEmitter } from "./emitter.js";
import { emitErrors } from "./errors.js";
import { emitMeta } from "./meta.js";
import { emitMethods } from "./methods.js";
import { emitIndex } from "./protocol-index.js";
import { emitSkeleton } from "./skeleton.js";
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
