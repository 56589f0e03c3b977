/**
 * What a command is: a name, its options as data, and a function from arguments to an exit code. `run.ts` turns this into
 * yargs' terms; a command never sees yargs.
 */
import type { World } from "./world.js";

/** 0: fine. 1: the input has problems, or the output is not current. 2: the command could not run. */
export type ExitCode = 0 | 1 | 2 | 130 | 143 | 129;

export interface Option {
  readonly type: "string" | "boolean";
  readonly describe: string;
  /** What stands for the value in the help, e.g. `FILE`. */
  readonly value?: string;
}

export interface Positional {
  readonly name: string;
  readonly describe: string;
  readonly required: boolean;
  readonly several: boolean;
}

export interface Command {
  /** The words that call it, e.g. `spec verify`. */
  readonly name: string;
  /** One short line, for the list of commands. */
  readonly summary: string;
  readonly describe: string;
  /** Lines below the usage, for what an option's line cannot say. */
  readonly notes?: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  readonly positionals?: readonly Positional[];
  readonly examples: readonly (readonly [command: string, what: string])[];
  readonly run: (args: Arguments, world: World) => Promise<ExitCode>;
}

/** What the user gave, checked against the command's options. */
export interface Arguments {
  text(option: string): string | undefined;
  flag(option: string): boolean;
  readonly positionals: readonly string[];
}

/** The options of every command that prints findings. */
export const outputOptions = {
  json: { type: "boolean", describe: "Print one JSON document instead of text" },
  quiet: { type: "boolean", describe: "Print errors and warnings only" },
} as const satisfies Record<string, Option>;

/** The options that say what is generated, and from what. */
export const inputOptions = {
  revision: {
    type: "string",
    value: "R",
    describe: "The protocol's revision, e.g. 2026-07-28 (default: the newest known)",
  },
  definitions: {
    type: "string",
    value: "FILE",
    describe: "Your definitions (default: mcp.yaml and the like, if here)",
  },
  schema: {
    type: "string",
    value: "FILE",
    describe: "A schema.ts to use in place of the revision that mcpgen carries",
  },
  out: { type: "string", value: "DIR", describe: "Where to write; see below" },
} as const satisfies Record<string, Option>;
