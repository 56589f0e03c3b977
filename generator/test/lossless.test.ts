/**
 * Nothing is lost on the way: for each revision the Revision holds every declaration of the file, and the types printed back
 * from it are the file's own types, both ways.
 */
import { Project, ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import type { Revision } from "../ir/revision.js";
import { parse } from "../schema/parse.js";
import { printRevision } from "./support/print-revision.js";
import { hasShared, readShared, revisions } from "./support/shared.js";

describe.skipIf(!hasShared).each(revisions)("%s", (id) => {
  const text = readShared("spec", id, "schema.ts");
  const { value, diagnostics } = parse(text, { id, file: "schema.ts" });
  const revision = value as Revision;

  test("is read without a finding", () => {
    expect(diagnostics).toEqual([]);
  });

  test("holds every declaration of the file, in its order", () => {
    const declared = [...text.matchAll(/^export (?:interface|type|const) (\w+)/gm)].map(([, name]) => name);
    expect(revision.declarations.map(({ name }) => name)).toEqual(declared);
  });

  test("says the same types as the file", () => {
    expect(differences(text, printRevision(revision), revision)).toEqual([]);
  });

  test("and the comparison notices a lost `?`, a lost literal and a lost index signature", () => {
    const printed = printRevision(revision);
    expect(differences(text, printed.replaceAll('"?: ', '": '), revision).length).toBeGreaterThan(10);
    expect(differences(text, printed.replace('"assistant"', "string"), revision)).toContain("Role");
    expect(differences(text, printed.replace("[key: string]: unknown;", ""), revision)).not.toEqual([]);
  });

  test("documents what the file documents", () => {
    const documented = revision.declarations.filter(({ doc }) => doc !== undefined).map(({ name }) => name);
    const commented = [...text.matchAll(/\*\/\n(?:\/\/.*\n)*export (?:interface|type|const) (\w+)/g)].map(
      ([, name]) => name,
    );
    expect(commented.filter((name) => !documented.includes(name ?? "") && !isBehindTitle(text, name ?? ""))).toEqual(
      [],
    );
  });
});

/** A declaration right behind a section's one-line title has no documentation. */
function isBehindTitle(text: string, name: string): boolean {
  return new RegExp(`^/\\* [^\\n*]+ \\*/\\n(?://.*\\n)*export (?:interface|type|const) ${name}\\b`, "m").test(text);
}

/** The declarations whose types are not the same in both texts, or every complaint where one does not compile. */
function differences(original: string, printed: string, { declarations }: Revision): readonly string[] {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      types: [],
      lib: ["lib.es2022.d.ts"],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  });
  project.createSourceFile("/original.ts", original);
  project.createSourceFile("/printed.ts", printed);
  const checks = declarations.map(({ name, kind }, index) => {
    const of = (module: string): string => (kind === "const" ? `typeof ${module}.${name}` : `${module}.${name}`);
    return `export const check${index}: Same<${of("O")}, ${of("P")}> = true;`;
  });
  const head = [
    'import type * as O from "./original";',
    'import type * as P from "./printed";',
    "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;",
  ];
  const file = project.createSourceFile("/checks.ts", [...head, ...checks].join("\n"));
  const complaints = project.getPreEmitDiagnostics();
  return complaints.map((complaint) => {
    const line = complaint.getSourceFile() === file ? (complaint.getLineNumber() ?? 0) - head.length - 1 : -1;
    return declarations[line]?.name ?? ts.flattenDiagnosticMessageText(complaint.compilerObject.messageText, " ");
  });
}
