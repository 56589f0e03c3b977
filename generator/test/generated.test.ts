/**
 * What this repository carries in `generated/` and `examples/` is what its sources generate: nothing stale, nothing edited,
 * nothing left over. Where it is not, run `npm run generate`.
 */
import { describe, expect, it } from "vitest";
import { planInputOf } from "../cli/generate.js";
import { prepare } from "../cli/prepare.js";
import { knownRevisions } from "../disk/package.js";
import { planOf } from "../disk/plan.js";
import { requests } from "../tasks/requests.js";

const all = requests().map((request) => [request.revision ?? request.definitions ?? "", request] as const);

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
});
