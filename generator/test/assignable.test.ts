/**
 * The types that we print back are upstream's types: for each revision, each exported type is assignable to its namesake in
 * the normative schema.ts and back, and so is the type of each constant.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { complaintsAbout } from "./support/compile-files.js";
import { emitProtocol, revisionById } from "./support/emit-protocol.js";
import { hasShared, readShared, revisions } from "./support/shared.js";

const files = new Map<string, string>();

describe.skipIf(!hasShared)("types.ts", () => {
  beforeAll(async () => {
    for (const id of revisions) await addComparison(id);
  });

  // The normative files are not written for every flag; assignability is a matter of the types alone.
  const lenient = { noUnusedLocals: false, declaration: false };

  test("is mutually assignable with schema.ts in every revision", () => {
    expect(complaintsAbout(files, "typescript", lenient)).toEqual([]);
  });

  test("would not pass with a member made optional", () => {
    const damaged = new Map(files);
    for (const id of revisions) {
      const types = files.get(`${id}/types.ts`) ?? "";
      const text = types.replace(/^method: string;$/m, "method?: string;");
      expect(text).not.toBe(types);
      damaged.set(`${id}/types.ts`, text);
    }
    const complaints = complaintsAbout(damaged, "typescript", lenient).join("\n");
    for (const id of revisions) expect(complaints).toContain(`${id}/compare.ts(`);
  });

  test.each(revisions)("has every declaration of schema.ts, in %s", (id) => {
    const schema = readShared("spec", id, "schema.ts");
    const names = [...schema.matchAll(/^export (?:interface|type|const) (\w+)/gm)].map(([, name]) => name ?? "");
    const ours = ["types.ts", "errors.ts"].map((name) => files.get(`${id}/${name}`) ?? "").join("\n");
    expect(names.length).toBeGreaterThan(80);
    for (const name of names) expect(ours).toMatch(new RegExp(`^export (?:interface|type|const) ${name}\\b`, "m"));
  });
});

async function addComparison(id: string): Promise<void> {
  const revision = await revisionById(id);
  for (const [name, text] of emitProtocol(revision)) files.set(`${id}/${name}`, text);
  files.set(`${id}/schema.ts`, readShared("spec", id, "schema.ts"));
  const pairs = revision.declarations.map(({ kind, name }) => {
    const of = kind === "const" ? "typeof " : "";
    return `export const ${kind}$${name}: Same<${of}Ours.${name}, ${of}Theirs.${name}> = true;`;
  });
  files.set(
    `${id}/compare.ts`,
    `import type * as Ours from "./index.js";
import type * as Theirs from "./schema.js";
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : "ours is wider") : "ours is narrower";
${pairs.join("\n")}
`,
  );
}
