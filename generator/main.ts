#!/usr/bin/env node
/** `mcpgen`: arguments in, exit code out. A bug of ours is shown with its stack, so that it can be reported. */
import { run } from "./cli/run.js";
import { processWorld } from "./cli/world.js";
import { visible } from "./diagnostics/render-visible.js";

// A reader that has seen enough, as in `mcpgen --help | head -1`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});

try {
  process.exitCode = await run(process.argv.slice(2), processWorld());
} catch (error) {
  process.stderr.write(`mcpgen met a bug of its own. Please report it with these lines:\n`);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${stack.split("\n").map(visible).join("\n")}\n`);
  process.exitCode = 2;
}
