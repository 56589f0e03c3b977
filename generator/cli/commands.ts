/** Every command, in the order of the help. The first one is what `mcpgen` without a command does. */
import { check } from "./check.js";
import type { Command } from "./command.js";
import { generate } from "./generate.js";
import { init } from "./init.js";
import { specAdd, specList, specVerify } from "./spec.js";

/** The list of commands. */
export const commands: readonly [Command, ...Command[]] = [generate, init, check, specList, specVerify, specAdd];
