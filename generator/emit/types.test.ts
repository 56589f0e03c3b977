/** What types.ts says about types: deprecation and constraints where they belong, links, and no sentence of the specification. */
import { describe, expect, test } from "vitest";
import { emitProtocol, features, futureId, revisionById, snapshotIds } from "../test/support/emit-protocol.js";
import { hasShared, readShared, revisions } from "../test/support/shared.js";
import { revisionFrom } from "../test/support/small-schema.js";
import { emitTypes } from "./types.js";

const typesOf = async (id: string): Promise<string> => emitProtocol(await revisionById(id)).get("types.ts") ?? "";
const removal = "earliest removal 2027-07-28";

describe("deprecation", () => {
  test("stands on declarations and members, with revision, proposal and earliest removal", async () => {
    const text = await typesOf("2026-07-28");
    expect(text).toMatch(
      new RegExp(
        `@deprecated since 2026-07-28 \\(SEP-2577\\): Roots; ${removal}\\.[^\\n]*\\n \\*/\\nexport interface ListRootsRequest`,
      ),
    );
    expect(text).toMatch(
      new RegExp(`@deprecated since 2026-07-28 \\(SEP-2577\\): Sampling; ${removal}\\.[^\\n]*\\nsampling\\?:`),
    );
    expect(text).toMatch(/@deprecated since 2025-11-25 \(SEP-2596\): includeContext values [^\n]*\nincludeContext\?:/);
  });

  test.skipIf(!hasShared)("is nowhere lost", async () => {
    for (const id of revisions) {
      const tags = readShared("spec", id, "schema.ts").match(/^ *\* @deprecated/gm) ?? [];
      const ours = (await typesOf(id)).match(/@deprecated since /g) ?? [];
      expect(ours.length, id).toBeGreaterThanOrEqual(tags.length);
    }
  });

  test("comes from the registry where the schema has no tag, from the revision on that deprecated it", async () => {
    expect(await typesOf("2025-11-25")).toMatch(/@deprecated since 2025-11-25 [^\n]*\nincludeContext\?:/);
    expect(await typesOf("2025-06-18")).not.toContain("@deprecated");
    const later = revisionFrom("export interface Root { uri: string }", "2027-01-01");
    expect(emitTypes({ revision: later, features }).text).toContain(
      `@deprecated since 2026-07-28 (SEP-2577): Roots; ${removal}.`,
    );
    const earlier = revisionFrom("export interface Root { uri: string }", "2025-01-01");
    expect(emitTypes({ revision: earlier, features }).text).not.toContain("@deprecated");
  });
});

describe("comments", () => {
  test("say what a type is for, link to it, and name documented constraints", async () => {
    const text = await typesOf("2026-07-28");
    const link = "https://modelcontextprotocol.io/specification/2026-07-28/schema#";
    expect(text).toContain(`/**\n * Params of \`tools/call\`.\n * @see ${link}calltoolrequestparams\n */`);
    expect(text).toContain(`/**\n * Answer to \`tools/list\`.\n * @see ${link}listtoolsresult\n */`);
    expect(text).toContain(" * Error -32022.\n");
    expect(text).toContain(
      " * What `prompts/get`, `resources/read` and `tools/call` may be answered with to ask for input first.\n",
    );
    expect(text).toContain("/** An integer, at least 0. */\nttlMs: number;");
    expect(text).toContain("/** Format `uri`. */\nuri: string;");
    expect(await typesOf(futureId)).not.toContain("@see");
  });

  test("keep the literals of open unions", async () => {
    expect(await typesOf("2026-07-28")).toContain('export type ResultType = "complete" | "input_required" | string;');
  });

  test.skipIf(!hasShared)("repeat no sentence of the specification", async () => {
    const words = (line: string): string =>
      line
        .replace(/[^A-Za-z0-9]+/g, " ")
        .trim()
        .toLowerCase();
    for (const id of snapshotIds) {
      const theirs = words(readShared("spec", id, "schema.ts"));
      for (const [name, text] of emitProtocol(await revisionById(id))) {
        const comments = [...text.matchAll(/^\s*(?:\/\*\*| \*)(?!\/)(.*?)(?:\*\/)?$/gm)].map(([, line]) => line ?? "");
        expect(comments.length, name).toBeGreaterThan(name === "index.ts" ? -1 : 0);
        const copied = comments.filter(
          (line) => !line.includes("@") && words(line).split(" ").length > 5 && theirs.includes(words(line)),
        );
        expect(copied, `${id}/${name}`).toEqual([]);
      }
    }
  });
});

test("shapes are printed as they were written", () => {
  const text = `export const LIMIT = 3;
export interface A { a?: string }
export interface B { b: number }
export type Words = ("x" | "y")[];
export type Both = (A | B) & { c: typeof LIMIT }[];
export type Limits = (typeof LIMIT)[];
export interface C extends Omit<A, "a">, Pick<B, "b"> { [key: string]: unknown; "d-e": null }
export interface D extends A {}
`;
  const printed = emitTypes({ revision: revisionFrom(text), features: { features: [] } }).text;
  const plain = printed.replace(/\/\*\*.*?\*\/\n/gs, "").replace(/\s+/g, " ");
  for (const part of [
    "export const LIMIT = 3;",
    "export interface A { a?: string; }",
    'export type Words = ("x" | "y")[];',
    "export type Both = (A | B) & { c: typeof LIMIT; }[];",
    "export type Limits = (typeof LIMIT)[];",
    'export interface C extends Omit<A, "a">, Pick<B, "b"> { [key: string]: unknown; "d-e": null; }',
    "export interface D extends A {}",
  ]) {
    expect(plain).toContain(part);
  }
});
