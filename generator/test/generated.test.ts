/**
 * What this repository carries in `generated/` and `examples/` is what its sources generate: nothing stale, nothing edited,
 * nothing left over. Where it is not, run `npm run generate`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planInputOf } from "../cli/generate.js";
import { prepare } from "../cli/prepare.js";
import { knownRevisions, loadFeatures, loadRevision } from "../disk/package.js";
import { planOf } from "../disk/plan.js";
import { loadShipped } from "../disk/shipped.js";
import { generate } from "../generate.js";
import type { OutputFile } from "../ir/output-file.js";
import { codesText } from "../tasks/codes.js";
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

  it("lists every code (else: npm run generate)", () => {
    expect(read("docs/diagnostics.md")).toBe(codesText());
  });

  it.each(knownRevisions().map((id) => [id]))("of %s is whole, and may stand in for the emitters", async (id) => {
    const revision = loadRevision(id);
    if (revision === undefined) throw new Error("no snapshot");
    const byPath = (a: OutputFile, b: OutputFile): number => (a.path < b.path ? -1 : 1);
    const emitted = await generate({ revision, features: loadFeatures(), templates: new Map() });
    const shipped = loadShipped(revision) ?? [];
    expect(shipped.map(({ path, text }) => [`${id}/${path}`, text])).toEqual(
      emitted.toSorted(byPath).map(({ path, text }) => [path, text]),
    );
    expect(loadShipped({ ...revision, source: { sha256: "0".repeat(64) } })).toBeUndefined();
  });
});
