/**
 * The hostile cases that are about schemas, as types and as validators: each is one fault seen in a comparable tool.
 */
import ts from "typescript-6";
import { describe, expect, it } from "vitest";
import { emitTeamTypes } from "../emit/team-types.js";
import type { Json, JsonObject } from "../ir/definitions.js";
import { literal } from "../print/literals.js";
import { compileErrors } from "./support/compile-text.js";
import { checksOf, givenOf, importValidators, toolOf } from "./support/emitted-checks.js";
import { hasShared, readShared } from "./support/shared.js";
import { temporaryFolder } from "./support/temporary-folder.js";

interface Case {
  readonly tools: readonly (JsonObject & { readonly name: string; readonly inputSchema: JsonObject })[];
}

function toolsOf(name: string, file = "mcpgen.json") {
  const { tools } = JSON.parse(readShared("hostile", "cases", name, file)) as Case;
  return tools.map((tool) => {
    const outputSchema = tool["outputSchema"] as JsonObject | undefined;
    return toolOf(tool.name, tool.inputSchema, { wire: tool, ...(outputSchema === undefined ? {} : { outputSchema }) });
  });
}

/** The types of a case, compiled; the text of one declaration. */
async function typesOf(name: string): Promise<(declared: string) => string> {
  const [file] = await emitTeamTypes(givenOf({ tools: toolsOf(name) }));
  const text = file?.text ?? "";
  expect(compileErrors(ts, { "types.ts": text })).toEqual([]);
  expect(text).not.toMatch(/: any\b/);
  return (declared) => new RegExp(`export (?:interface|type) ${declared}\\b[^]*?\\n(?=\\n|$)`).exec(text)?.[0] ?? text;
}

describe.skipIf(!hasShared)("hostile schemas", () => {
  it("23: definitions that refer to themselves stay what they are", async () => {
    const of = await typesOf("23-defs-ref-recursion");
    expect(of("TreeArgumentsNode")).toBe(
      "export interface TreeArgumentsNode {\n  value: string;\n  children?: TreeArgumentsNode[];\n}\n",
    );
    const { tools } = await importValidators(temporaryFolder(), givenOf({ tools: toolsOf("23-defs-ref-recursion") }));
    const value = (file: string): unknown => JSON.parse(readShared("hostile", "cases", "23-defs-ref-recursion", file));
    expect(tools.get("tree")?.arguments(value("valid.json"))).toBeUndefined();
    expect(tools.get("tree")?.arguments(value("invalid.json"))).toEqual({
      path: "/root/children/0",
      message: "must have required property 'value'",
    });
  });

  it("26: tuples of both dialects", async () => {
    const of = await typesOf("26-dialect-draft07");
    for (const name of ["OldArguments", "NewArguments"])
      expect(of(name)).toContain("pair: [] | [string] | [string, number];");
    const { tools } = await importValidators(temporaryFolder(), givenOf({ tools: toolsOf("26-dialect-draft07") }));
    for (const tool of tools.values()) {
      expect(tool.arguments({ pair: ["a", 1] })).toBeUndefined();
      expect(tool.arguments({ pair: ["a", 1, 2] })).toEqual({
        path: "/pair",
        message: "must NOT have more than 2 items",
      });
    }
  });

  it("28: schemas that are a boolean", async () => {
    const of = await typesOf("28-boolean-subschema");
    expect(of("AnyArguments")).toBe(
      "export interface AnyArguments {\n  payload?: unknown;\n  never?: never;\n  empty?: unknown;\n}\n",
    );
    expect(of("AnyResult")).toContain("  result: unknown;");
    const { tools } = await importValidators(temporaryFolder(), givenOf({ tools: toolsOf("28-boolean-subschema") }));
    const tool = tools.get("any");
    expect(tool?.arguments({ never: 1 })).toEqual({ path: "/never", message: "is not allowed" });
    expect(tool?.arguments({ payload: 1, empty: null })).toBeUndefined();
    expect(tool?.result?.({})).toEqual({ path: "", message: "must have required property 'result'" });
  });

  it("29: tuples that are open, closed and typed on", async () => {
    const of = await typesOf("29-prefix-items-tuple");
    expect(of("TArguments")).toContain("  open?: [] | [string] | [string, number, ...unknown[]];");
    expect(of("TArguments")).toContain("  closed?: [string, number];");
    expect(of("TArguments")).toContain("  rest?: [string, ...boolean[]];");
  });

  it("30: enum and const members of any kind", async () => {
    const tools = toolsOf("30-enum-const-escaping");
    const { mode } = tools[0]?.inputSchema["properties"] as unknown as { mode: { enum: readonly Json[] } };
    const [file] = await emitTeamTypes(givenOf({ tools }));
    const values = [...mode.enum, "other"].map(
      (value, index) => `export const v${index}: Tools["e"]["arguments"] = { mode: ${literal(value)} };`,
    );
    const text = ['import type { Tools } from "./types.js";', ...values].join("\n");
    const errors = compileErrors(ts, { "types.ts": file?.text ?? "", "values.ts": text });
    expect(errors.map(({ file: where, line }) => `${where}:${line}`)).toEqual([`values.ts:${mode.enum.length + 2}`]);
    const { tools: checks } = await importValidators(temporaryFolder(), givenOf({ tools }));
    const check = checks.get("e")?.arguments;
    for (const value of mode.enum) expect(check?.({ mode: value })).toBeUndefined();
    expect(check?.({ mode: "other" })?.message).toMatch(/^must be one of "won't", /);
    expect(check?.({ fixed: { a: [1, "two"] } })).toBeUndefined();
    expect(check?.({ fixed: { a: [1, "two"], b: 1 } })?.path).toBe("/fixed");
  });

  it("32: patterns that compile only with, or only without, the flag", async () => {
    const [tool] = toolsOf("32-pattern-not-u-clean");
    const { bad: _, ...properties } = tool?.inputSchema["properties"] as JsonObject;
    const checks = await checksOf(temporaryFolder(), new Map([["p", { type: "object", properties }]]));
    expect(checks.get("p")?.({ url: "https://a", name: "żółć_1" })).toBeUndefined();
    expect(checks.get("p")?.({ url: "http://a" })?.path).toBe("/url");
    expect(checks.get("p")?.({ name: "a-b" })?.path).toBe("/name");
  });

  it("37: names that objects inherit", async () => {
    const schema = JSON.parse(readShared("hostile", "cases", "37-prototype-names", "schema.txt")) as JsonObject;
    const unevaluated = { ...schema, additionalProperties: true, unevaluatedProperties: false };
    const folder = temporaryFolder();
    const checks = await checksOf(
      folder,
      new Map<string, Json>([
        ["plain", schema],
        ["ajv", unevaluated],
      ]),
    );
    const lines = readShared("hostile", "cases", "37-prototype-names", "arguments.txt").trim().split("\n");
    for (const check of checks.values()) {
      const accepted = lines.map((line) => check(JSON.parse(line)) === undefined);
      expect(accepted).toEqual([false, true, false, false]);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const names = JSON.parse(readShared("hostile", "cases", "37-prototype-names", "tools.json")) as Case["tools"];
    const tools = names.map(({ name, inputSchema }) => toolOf(name, inputSchema));
    const emitted = await importValidators(folder, givenOf({ tools }));
    for (const { name } of tools)
      expect(emitted.tools.get(name)?.arguments({ __proto__x: 1 })?.message).toContain("__proto__x");
    expect(emitted.tools.get("hasOwn")).toBeUndefined();
    const [file] = await emitTeamTypes(givenOf({ tools }));
    expect(compileErrors(ts, { "types.ts": file?.text ?? "" })).toEqual([]);
  });

  it("45: property names of any kind", async () => {
    const of = await typesOf("45-property-name-quoting");
    const { properties } = toolsOf("45-property-name-quoting")[0]?.inputSchema as unknown as { properties: JsonObject };
    const source = ts.createSourceFile("a.ts", of("QArguments"), ts.ScriptTarget.ES2022, true);
    const declared = source.statements[0] as ts.InterfaceDeclaration;
    const members = declared.members.filter((member) => ts.isPropertySignature(member));
    const nameOf = ({ name }: ts.PropertySignature): string => {
      if (ts.isComputedPropertyName(name)) return (name.expression as ts.StringLiteral).text;
      return (name as ts.Identifier).text;
    };
    expect(members.map(nameOf)).toEqual(Object.keys(properties));
    expect(members.filter(({ questionToken }) => questionToken === undefined).map(nameOf)).toEqual([
      "client-request-id",
    ]);
  });
});
