/**
 * The skeleton of each era: what it answers is right by the validators, and it stops compiling when a handler is removed or
 * answers with something else.
 */
import { ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import { complaintsAbout } from "./support/compile-files.js";
import { emitProtocol, futureId, revisionById, snapshotIds } from "./support/emit-protocol.js";
import { loadProtocol } from "./support/load-protocol.js";

describe.each([...snapshotIds, futureId])("the skeleton of %s", (id) => {
  test("has a right answer to each request that a server must answer", async () => {
    const { skeleton, face, table } = await loadProtocol(id);
    const handlers = skeleton["handlers"] as Readonly<Record<string, (params: unknown) => unknown>>;
    const methods = face["methods"] as Readonly<Record<string, { readonly kind: string; readonly sender: string }>>;
    const answered = Object.keys(methods).filter(
      (name) => methods[name]?.kind === "request" && methods[name].sender !== "server",
    );
    expect(Object.keys(handlers)).toEqual(answered);
    for (const name of answered)
      expect(table("validateResults")[name]?.(await handlers[name]?.({})), name).toBeUndefined();
  });
});

describe.each(["2024-11-05", "2026-07-28", futureId])("the skeleton of %s", (id) => {
  test("does not compile without one of its handlers, or with a wrong one", async () => {
    const files = new Map(emitProtocol(await revisionById(id)));
    const skeleton = files.get("skeleton.ts") ?? "";
    const handlers = handlersIn(skeleton);
    const damaged: string[] = [];
    for (const [index, { from, to, name }] of handlers.entries()) {
      const before = skeleton.slice(0, from);
      files.set(`removed${index}.ts`, before + skeleton.slice(to).replace(/^,/, ""));
      files.set(`mistyped${index}.ts`, `${before}"${name}": (_params) => 1${skeleton.slice(to)}`);
      damaged.push(`removed${index}.ts`, `mistyped${index}.ts`);
    }
    expect(damaged.length).toBeGreaterThan(16);
    const complained = complaintsAbout(files, "typescript").flatMap((line) => /^(\S+?\.ts)\(/.exec(line)?.[1] ?? []);
    expect([...new Set(complained)].toSorted()).toEqual(damaged.toSorted());
  });
});

/** Where the handlers stand in a skeleton. */
function handlersIn(text: string): readonly { readonly name: string; readonly from: number; readonly to: number }[] {
  const source = ts.createSourceFile("skeleton.ts", text, ts.ScriptTarget.ES2022, true);
  const found: { name: string; from: number; to: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      node.initializer !== undefined &&
      ts.isObjectLiteralExpression(node.initializer)
    ) {
      for (const property of node.initializer.properties) {
        if (property.name === undefined || !("text" in property.name)) throw new Error("a handler without a name");
        found.push({ name: property.name.text, from: property.getStart(), to: property.getEnd() });
      }
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
