/**
 * Every protocol file of every revision, the made-up one included, compiles under the strictest settings with each supported
 * compiler, and imports nothing but its siblings.
 */
import { beforeAll, expect, test } from "vitest";
import { compilers, complaintsAbout } from "./support/compile-files.js";
import { emitProtocol, futureId, revisionById, snapshotIds } from "./support/emit-protocol.js";

const all = new Map<string, string>();

beforeAll(async () => {
  for (const id of [...snapshotIds, futureId]) {
    for (const [name, text] of emitProtocol(await revisionById(id))) all.set(`${id}/${name}`, text);
  }
});

test.each(compilers)("all protocol files compile with %s", (compiler) => {
  expect(complaintsAbout(all, compiler)).toEqual([]);
});

test("a wrong file does not compile", () => {
  const wrong = new Map([
    ...all,
    ["2026-07-28/wrong.ts", 'import { methods } from "./methods.js";\nmethods["no/such"];\n'],
  ]);
  expect(complaintsAbout(wrong, "typescript").join("\n")).toContain("2026-07-28/wrong.ts(2,");
});

test("protocol files import nothing but each other", () => {
  const imports = [...all.values()].flatMap((text) => [...text.matchAll(/ from "([^"]+)"/g)].map(([, from]) => from));
  expect([...new Set(imports)].toSorted()).toEqual([
    "./errors.js",
    "./meta.js",
    "./methods.js",
    "./types.js",
    "./validators.js",
  ]);
});
