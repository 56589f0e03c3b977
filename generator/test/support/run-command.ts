/**
 * Runs `mcpgen` inside the test's own process, with outputs that are kept instead of printed.
 */
import { run } from "../../cli/run.js";
import type { World } from "../../cli/world.js";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in a folder; `more` replaces parts of the world. */
export async function runCommand(cwd: string, argv: readonly string[], more: Partial<World> = {}): Promise<Ran> {
  let [out, err] = ["", ""];
  const world: World = {
    cwd,
    env: {},
    colour: false,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    interrupted: () => new AbortController().signal,
    ...more,
  };
  const code = await run(argv, world);
  return { code, out, err };
}
