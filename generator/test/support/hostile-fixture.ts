/**
 * The server that the hostile inputs are sent to: `examples/stress`, generated and compiled into a folder of its own, with files
 * that a test may put in place of the example's.
 */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { compileServer, generateInto } from "./server-process.js";
import { projectRoot } from "./shared.js";
import { temporaryFolder } from "./temporary-folder.js";

/** Generates and compiles the fixture; returns its server's file. */
export async function buildHostileFixture(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = temporaryFolder();
  const from = join(projectRoot, "examples/stress");
  cpSync(from, folder, { recursive: true, filter: (path) => !/[\\/](?:dist|generated|node_modules)$/.test(path) });
  await generateInto(from, folder, more);
  return compileServer(folder);
}
