/**
 * The runtime's templates compile, under the strictest settings, against every modern revision there is and against the
 * made-up one: what a revision adds, renames or drops must not need another runtime.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Project, ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import type { Method } from "../ir/revision.js";
import { emitProtocol, futureId, revisionById, snapshotIds } from "./support/emit-protocol.js";
import { strictest } from "./support/project.js";
import { projectRoot } from "./support/shared.js";

const all = await Promise.all([...snapshotIds, futureId].map(revisionById));
const modern = all.filter(({ era }) => era === "modern");
const folder = join(projectRoot, "templates/runtime");
const templates = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));

/** Every complaint about the templates beside the given protocol files. */
function complaints(protocol: ReadonlyMap<string, string>): readonly string[] {
  const { options } = ts.convertCompilerOptionsFromJson({ ...strictest, types: ["node"], noEmit: true }, projectRoot);
  const project = new Project({ compilerOptions: options, skipAddingFilesFromTsConfig: true });
  const root = join(projectRoot, "in-memory");
  for (const [path, text] of protocol) project.createSourceFile(join(root, "protocol", path), text);
  for (const name of templates)
    project.createSourceFile(join(root, "runtime", name), readFileSync(join(folder, name), "utf8"));
  return project.getPreEmitDiagnostics().map((found) => {
    const text = found.getMessageText();
    const message = typeof text === "string" ? text : text.getMessageText();
    return `${found.getSourceFile()?.getBaseName()}:${found.getLineNumber()} ${message}`;
  });
}

/** What a later revision may remove: what is deprecated, what is asked of the client, or all that one capability gates. */
const losses: readonly (readonly [string, (method: Method) => boolean])[] = [
  ["what is deprecated", ({ deprecated }) => deprecated !== undefined],
  ["requests to the client", ({ embedded }) => embedded],
  ...[...new Set(modern.flatMap(({ methods }) => methods.flatMap(gateOf)))]
    .filter((gate) => modern[0]?.methods.some((method) => gateOf(method).includes(gate)))
    .map((gate) => [gate, (method: Method) => gateOf(method).includes(gate)] as const),
];

function gateOf({ capability }: Method): readonly string[] {
  return capability === undefined ? [] : [`${capability.of} ${capability.path[0] ?? ""}`];
}

describe("the templates", () => {
  it("are there, and so is more than one modern revision", () => {
    expect(templates.length).toBeGreaterThan(15);
    expect(modern.map(({ id }) => id)).toContain(futureId);
    expect(modern.length).toBeGreaterThan(1);
  });

  it.each(modern.map((revision) => [revision.id, revision] as const))("compile against %s", async (_, revision) => {
    expect(complaints(await emitProtocol(revision))).toEqual([]);
  });

  it("compile against a revision without logging, prompts and the client's name", async () => {
    const [revision] = modern;
    if (revision === undefined) throw new Error("no modern revision");
    const poorer = {
      ...revision,
      methods: revision.methods.filter(({ name }) => !/^prompts\/|notifications\/message/.test(name)),
      metaKeys: {
        ...revision.metaKeys,
        request: revision.metaKeys.request.filter(({ key }) => !/logLevel|clientInfo/.test(key)),
      },
    };
    expect(complaints(await emitProtocol(poorer))).toEqual([]);
  });

  it.each(losses)("compile against a revision without %s", async (_, isLost) => {
    const [revision] = modern;
    if (revision === undefined) throw new Error("no modern revision");
    const methods = revision.methods.filter((method) => !isLost(method));
    expect(methods.length).toBeLessThan(revision.methods.length);
    const asks = methods.some(({ embedded }) => embedded);
    // Where nothing can be asked, no result asks.
    const kept = asks ? methods : methods.map((method) => ({ ...method, mayRequireInput: false }));
    expect(complaints(await emitProtocol({ ...revision, methods: kept }))).toEqual([]);
  });

  it("and the test would notice", async () => {
    const [revision] = modern;
    if (revision === undefined) throw new Error("no modern revision");
    const protocol = new Map(await emitProtocol(revision));
    protocol.set("errors.ts", "export {};\n");
    expect(complaints(protocol).length).toBeGreaterThan(0);
  });
});
