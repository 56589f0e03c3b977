/**
 * What this repository carries in `generated/` and `examples/` is what its sources generate: nothing stale, nothing edited,
 * nothing left over. Where it is not, run `npm run generate`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planInputOf } from "../cli/generate.js";
import { prepare } from "../cli/prepare.js";
import { layoutsFile, loadLayouts } from "../disk/layouts.js";
import { knownRevisions } from "../disk/package.js";
import { planOf } from "../disk/plan.js";
import { codesText } from "../tasks/codes.js";
import { layoutsOf } from "../tasks/layouts.js";
import { requests } from "../tasks/requests.js";
import { projectRoot } from "./support/shared.js";

const all = requests().map((request) => [request.revision ?? request.definitions ?? "", request] as const);

const read = (path: string): string => readFileSync(join(projectRoot, path), "utf8");

describe("the committed output", () => {
  it("covers every revision", () => {
    expect(all.map(([name]) => name)).toEqual(expect.arrayContaining([...knownRevisions()]));
    expect(knownRevisions().length).toBeGreaterThan(0);
  });

  it.each(all)("of %s is current (else: npm run generate)", async (_, request) => {
    const { run, diagnostics } = await prepare(request);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    if (run === undefined) throw new Error("nothing was generated");
    const { changes, diagnostics: found } = planOf(planInputOf(run));
    expect(changes.map(({ path, status }) => `${status} ${path}`)).toEqual([]);
    expect(found).toEqual([]);
  });

  it("lists every code, and every layout (else: npm run generate)", async () => {
    expect(read("docs/diagnostics.md")).toBe(codesText());
    const protocol = await Promise.all(
      requests()
        .filter(({ fresh }) => fresh === true)
        .map(prepare),
    );
    expect(read(layoutsFile)).toBe(layoutsOf(protocol.flatMap(({ run }) => (run === undefined ? [] : [run]))));
  });

  it("has every layout that a plain run needs", async () => {
    for (const id of knownRevisions()) expect([...loadLayouts(id)].length).toBeGreaterThanOrEqual(6);
  });
});
