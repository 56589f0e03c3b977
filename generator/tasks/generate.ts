/**
 * Regenerates this repository's own output: `generated/<revision>/` for every snapshot, and each of `examples/`. With `--check`
 * it writes nothing and fails where anything is not current. It goes the way of `mcpgen` itself, so the two cannot disagree.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listOf, planInputOf } from "../cli/generate.js";
import { count, textOf } from "../cli/output.js";
import { prepare } from "../cli/prepare.js";
import { processWorld } from "../cli/world.js";
import type { World } from "../cli/world.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { packageRoot } from "../disk/package.js";
import { planOf } from "../disk/plan.js";
import { writeFiles } from "../disk/write.js";
import { writeText } from "../disk/write-text.js";
import { codesText } from "./codes.js";
import { requests } from "./requests.js";

/** The one page of this repository that is generated and belongs to no run. */
const codesFile = "docs/diagnostics.md";

process.exitCode = await generateAll(!process.argv.includes("--check"), { ...processWorld(), cwd: packageRoot });

/** Writes everything, or says what is not current. 0: all is well. */
async function generateAll(write: boolean, world: World): Promise<0 | 1> {
  let [bad, written] = [false, 0];
  for (const request of requests()) {
    const { run, diagnostics } = await prepare(request);
    world.err(textOf(diagnostics, world));
    if (run === undefined) {
      bad = true;
      continue;
    }
    const input = planInputOf(run);
    const result = write ? await writeFiles(input) : planOf(input);
    world.err(textOf(result.diagnostics, world));
    bad ||= hasErrors(result.diagnostics) || (!write && result.changes.length > 0);
    written += result.changes.length;
    for (const line of listOf(result.changes, run.root, world)) world.out(`${line}\n`);
  }
  const codes = codesText();
  if (!isCurrent(codesFile, codes)) {
    world.out(`not current  ${codesFile}\n`);
    written++;
    if (write) writeText(join(packageRoot, codesFile), codes);
    else bad = true;
  }
  if (write) world.out(written === 0 ? "Everything is current.\n" : `Wrote or deleted ${count(written, "file")}.\n`);
  else world.out(bad ? "Not current: run `npm run generate`.\n" : "Everything is current.\n");
  return bad ? 1 : 0;
}

/** True when a file of this repository has that text. */
function isCurrent(path: string, text: string): boolean {
  const file = join(packageRoot, path);
  return existsSync(file) && readFileSync(file, "utf8").replaceAll("\r\n", "\n") === text;
}
