/**
 * No text of a schema becomes code: whatever it holds, the types declare what they would without it, and importing the validators
 * runs nothing of it.
 */
import fc from "fast-check";
import ts from "typescript-6";
import { describe, expect, it } from "vitest";
import { emitTeamTypes } from "../emit/team-types.js";
import type { Json, JsonObject } from "../ir/definitions.js";
import { givenOf, importValidators, toolOf } from "./support/emitted-checks.js";
import { hasShared, readShared } from "./support/shared.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const pieces = fc.constantFrom(
  ..."*/ /* // ` ${globalThis.PWNED=1} ' \" \\ \n \r \u2028 \u2029 </script> <!-- k0_ x1_ d0_ T_ [k: string] $& $1 ; } { __proto__ @deprecated".split(
    " ",
  ),
  "globalThis.PWNED = 1;",
  "*/ globalThis.PWNED = 1; /*",
  '"];globalThis.PWNED=1;//',
  'new RegExp("a", "u")',
  "schema0.properties",
  ',schemaPath:"",keyword:"",params:{},message:""',
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 20 }),
);

const shape = fc.record({
  description: texts,
  title: texts,
  name: texts,
  member: texts,
  comment: texts,
  key: texts,
  wire: texts,
});

/** Every place where a schema holds text. The pattern is the text itself, escaped where it is no pattern. */
function schemaWith(text: Readonly<Record<string, string>>, beyond: boolean): JsonObject {
  const { description = "", title = "", name = "", member = "", comment = "", key = "" } = text;
  const escaped = Array.from(name, (unit) => `\\u{${(unit.codePointAt(0) ?? 0).toString(16)}}`).join("");
  return {
    title,
    description,
    $comment: comment,
    type: "object",
    properties: Object.fromEntries<Json>([
      [name, { title, description, type: "string", pattern: pattern(name) ? name : escaped, default: member }],
      ["choice", { enum: [member, comment, { [key]: [member] }] }],
      ["fixed", { description: member, const: { [name]: comment } }],
      ["ref", { $ref: "#/$defs/part" }],
    ]),
    required: [key],
    patternProperties: { [pattern(key) ? key : escaped]: true },
    $defs: { part: { description, type: "object", properties: Object.fromEntries<Json>([[key, { type: "null" }]]) } },
    ...(beyond ? { unevaluatedProperties: false } : { dependentRequired: { [name]: [member] } }),
  };
}

function pattern(text: string): boolean {
  try {
    void new RegExp(text, "u");
    return text.length > 0;
  } catch {
    return false;
  }
}

/** What a text declares, names of members and comments aside. */
function outlineOf(text: string): readonly string[] {
  const source = ts.createSourceFile("types.ts", text, ts.ScriptTarget.ES2022, true);
  const errors = (source as unknown as { parseDiagnostics: readonly unknown[] }).parseDiagnostics;
  expect(errors).toEqual([]);
  return source.statements.map((statement) => {
    const members = ts.isInterfaceDeclaration(statement)
      ? statement.members.map((member) => ts.SyntaxKind[member.kind])
      : [];
    return `${ts.SyntaxKind[statement.kind]} ${members.join(" ")}`;
  });
}

describe("texts of schemas", () => {
  it("never change what the types declare", async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (text) => {
        fc.pre(new Set(["choice", "fixed", "ref", text.name, text.key]).size === 5);
        const tool = (of: Record<string, string>) => {
          const wire = { name: of["wire"] ?? "", description: of["description"] ?? "" };
          return toolOf(of["wire"] ?? "", schemaWith(of, false), { wire });
        };
        const plain = { description: "d", title: "t", name: "n", member: "m", comment: "c", key: "k", wire: "w" };
        const [hostile] = await emitTeamTypes(givenOf({ tools: [tool(text)] }));
        const [harmless] = await emitTeamTypes(givenOf({ tools: [tool(plain)] }));
        expect(outlineOf(hostile?.text ?? "")).toEqual(outlineOf(harmless?.text ?? ""));
      }),
      { numRuns: 150 },
    );
  });

  it("run nothing when the validators are imported, and are what the validators look for", async () => {
    const folder = temporaryFolder();
    const samples = fc.sample(shape, { numRuns: 120, seed: 7 });
    const tools = samples.flatMap((text, index) => [
      toolOf(`${index} ${text.wire}`, schemaWith(text, false)),
      toolOf(`${index} ajv ${text.wire}`, schemaWith(text, true)),
    ]);
    const emitted = await importValidators(folder, givenOf({ tools }));
    expect((globalThis as { PWNED?: unknown }).PWNED).toBeUndefined();
    expect(emitted.tools.size).toBe(tools.length);
    for (const [index, { member, comment, name, key }] of samples.entries()) {
      const check = emitted.tools.get(tools[2 * index]?.name ?? "")?.arguments;
      for (const choice of [member, comment]) {
        const value = Object.fromEntries([
          [key, null],
          ["choice", choice],
        ]);
        if (![name, "choice", "fixed", "ref"].includes(key)) expect(check?.(value)).toBeUndefined();
      }
      expect(check?.({})?.message).toBe(`must have required property '${key}'`);
    }
    expect((globalThis as { PWNED?: unknown }).PWNED).toBeUndefined();
  });

  it.skipIf(!hasShared).each(["39-comment-terminator", "40-template-literal-injection"])("case %s", async (name) => {
    const { tools } = JSON.parse(readShared("hostile", "cases", name, "mcpgen.json")) as {
      tools: { name: string; inputSchema: JsonObject }[];
    };
    const given = givenOf({
      tools: tools.map((tool) => toolOf(tool.name, tool.inputSchema, { wire: tool as unknown as JsonObject })),
    });
    const [file] = await emitTeamTypes(given);
    expect(outlineOf(file?.text ?? "").length).toBe(5);
    await importValidators(temporaryFolder(), given);
    expect((globalThis as { PWNED?: unknown }).PWNED).toBeUndefined();
  });
});
