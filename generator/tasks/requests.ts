/**
 * Every run whose output this repository carries: one for each revision, one for each example. Read off the folders, so a new
 * snapshot or example needs no entry anywhere.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "../cli/prepare.js";
import { definitionsNames } from "../disk/definitions-file.js";
import { knownRevisions, packageRoot } from "../disk/package.js";

/** The runs, as `mcpgen` would be asked for them. */
export function requests(): readonly Request[] {
  const folder = join(packageRoot, "examples");
  const examples = (existsSync(folder) ? readdirSync(folder).toSorted() : []).filter((name) =>
    definitionsNames.some((file) => existsSync(join(folder, name, file))),
  );
  return [
    // A folder of its own, because definitions in the current one would be found.
    ...knownRevisions().map((revision) => ({
      cwd: join(packageRoot, "spec"),
      revision,
      fresh: true,
      out: join(packageRoot, "generated"),
    })),
    ...examples.map((name) => ({ cwd: packageRoot, definitions: `examples/${name}`, fresh: true })),
  ];
}
