#!/usr/bin/env node
/** `mcpgen`: arguments in, exit code out. A bug of ours is shown with its stack, so that it can be reported. */
import { cliDiagnostics } from "./cli/diagnostics.js";
import { run } from "./cli/run.js";
import { processWorld } from "./cli/world.js";
import { visible } from "./diagnostics/render-visible.js";

// A reader that has seen enough, as in `mcpgen --help | head -1`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});

const argv = process.argv.slice(2);
const world = processWorld();
// A config module may leave something behind that fails later; that is no bug of ours, and no reason to say nothing.
process.on("uncaughtException", (error) => end(failed("mcpgen was ended by an error that nobody caught:", error)));

try {
  end(await run(argv, world));
} catch (error) {
  end(failed("mcpgen met a bug of its own. Please report it with these lines:", error));
}

function failed(what: string, error: unknown): number {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  world.err(`${what}\n${stack.split("\n").map(visible).join("\n")}\n`);
  if (argv.includes("--json")) {
    const [message = ""] = stack.split("\n");
    const diagnostics = [cliDiagnostics.make("failed", { what, reason: visible(message) })];
    world.out(`${JSON.stringify({ exitCode: 2, diagnostics }, null, 2)}\n`);
  }
  return 2;
}

/** Ends although a config module may have left timers or connections open, and not before everything is printed. */
function end(code: number): void {
  process.exitCode = code;
  world.printed(() => process.exit(code));
}
