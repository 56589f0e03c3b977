/**
 * Upstream's own examples: each lies in a folder named after its type and is accepted by the validator of that type; and one
 * that is damaged is not.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadProtocol } from "./support/load-protocol.js";
import { hasShared, readShared, revisions, sharedRoot } from "./support/shared.js";

const withExamples = revisions.filter((revision) =>
  readdirSync(join(sharedRoot, "spec", revision)).includes("examples"),
);

describe.skipIf(!hasShared).each(withExamples)("the examples of %s", (revision) => {
  const folders = readdirSync(join(sharedRoot, "spec", revision, "examples"));
  const examples = folders.flatMap((type) =>
    readdirSync(join(sharedRoot, "spec", revision, "examples", type)).map((file) => ({
      type,
      file,
      value: JSON.parse(readShared("spec", revision, "examples", type, file)) as unknown,
    })),
  );

  test("there are as many as upstream published", () => {
    expect(examples.length).toBe(129);
  });

  test.each(examples)("$type/$file", async ({ type, value }) => {
    const { validatorOf } = await loadProtocol(revision);
    expect(validatorOf(type)(value)).toBeUndefined();
    expect(validatorOf(type)([value])).toMatchObject({ path: "" });
  });
});
