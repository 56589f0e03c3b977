/** Faults seen in comparable tools, as far as definitions go: the small cases of the shared folder, and what is right for each. */
import { describe, expect, it } from "vitest";
import { parseDefinitions } from "../definitions/parse.js";
import type { Definitions } from "../ir/definitions.js";
import { knownRevisions } from "./support/definitions.js";
import { hasShared, readShared, sharedRoot } from "./support/shared.js";
import { readdirSync } from "node:fs";
import { join } from "node:path";

function outcomeOf(text: string) {
  const { value, diagnostics } = parseDefinitions(
    { file: "mcpgen.json", kind: "json", text },
    { revisions: knownRevisions },
  );
  return {
    value,
    codes: diagnostics
      .map(({ code, severity }) => `${severity} ${code.replace("definitions/", "")}`)
      .filter((code) => code !== "info default-revision"),
  };
}

function caseText(number: number, file = "mcpgen.json"): string {
  const folder = readdirSync(join(sharedRoot, "hostile/cases")).find((name) => name.startsWith(`${number}-`)) ?? "";
  return readShared("hostile/cases", folder, file);
}

function wiresOf(value: Definitions | undefined): readonly unknown[] {
  return value?.tools.map(({ wire }) => wire) ?? [];
}

describe.skipIf(!hasShared)("the hostile cases", () => {
  it.each([
    [23, []],
    [26, ["info old-dialect"]],
    [28, []],
    [29, []],
    [30, []],
    [38, []],
    [39, []],
    [40, ["warning tool-name", "warning uri-characters"]],
    [42, []],
    [45, []],
  ] as const)("%i is taken, and the wire has what is written", (number, codes) => {
    const text = caseText(number);
    const outcome = outcomeOf(text);
    expect(outcome.codes).toEqual(codes);
    const { tools } = JSON.parse(text) as { readonly tools: readonly { readonly name: string }[] };
    // The name comes first on the wire; all else stays byte for byte.
    expect(JSON.stringify(wiresOf(outcome.value))).toBe(
      JSON.stringify(tools.map((tool) => Object.assign({ name: tool.name }, tool))),
    );
  });

  it.each([
    [27, ["error network-ref", "error file-url-ref", "error ref-outside"]],
    [32, ["warning unclean-pattern", "error bad-pattern"]],
    [34, ["error exponential-pattern"]],
  ] as const)("%i is refused", (number, codes) => {
    expect(outcomeOf(caseText(number)).codes).toEqual(codes);
  });

  it("26: another dialect is named", () => {
    expect(outcomeOf(caseText(26, "unknown.json")).codes).toEqual(["error unsupported-dialect"]);
  });

  it("34: the template alone is taken", () => {
    const { tools: _, ...rest } = JSON.parse(caseText(34)) as { readonly tools: unknown };
    expect(outcomeOf(JSON.stringify(rest)).value?.resourceTemplates[0]?.uriTemplate).toBe("users://x{/id*}");
  });

  it("37: names and members that every object inherits", () => {
    const schema = JSON.parse(caseText(37, "schema.txt")) as object;
    const tools = (JSON.parse(caseText(37, "tools.json")) as readonly object[]).map((tool) => ({
      ...tool,
      inputSchema: schema,
    }));
    const { value } = outcomeOf(JSON.stringify({ server: { name: "a", version: "b" }, tools }));
    expect(value?.tools.map(({ name }) => name)).toEqual([
      "__proto__",
      "constructor",
      "toString",
      "hasOwnProperty",
      "valueOf",
      "then",
    ]);
    for (const tool of value?.tools ?? []) {
      expect(Object.keys(tool.inputSchema["properties"] as object)).toEqual(["__proto__", "constructor", "toString"]);
    }
  });

  it("43: thirteen tools, with warnings for those that models mix up", () => {
    const { value, codes } = outcomeOf(caseText(43));
    expect(value?.tools).toHaveLength(13);
    expect(new Set(codes)).toEqual(new Set(["warning similar-names", "warning tool-name"]));
  });

  it("the fixture server's definitions", () => {
    const { value, codes } = outcomeOf(readShared("hostile/fixture-definitions.json"));
    expect(value?.tools).toHaveLength(7);
    expect(codes).toEqual(["warning uri-characters"]);
  });
});

describe.skipIf(!hasShared)("the catalogues of public servers", () => {
  const files = hasShared ? readdirSync(join(sharedRoot, "catalogs")).filter((name) => name.endsWith(".json")) : [];

  it.each(files)("%s is taken as it is, and answered as it is", (file) => {
    const catalog = JSON.parse(readShared("catalogs", file)) as Readonly<Record<string, { readonly result?: object }>>;
    const { initialize, ...answers } = catalog as {
      readonly initialize?: { readonly result?: { readonly protocolVersion: string } };
    };
    const lists = Object.assign({}, ...Object.values(answers as typeof catalog).map((answer) => answer.result)) as {
      readonly tools: readonly { readonly name: string }[];
    };
    const { tools } = lists;
    const revision = initialize?.result?.protocolVersion ?? "2026-07-28";
    const { value, codes } = outcomeOf(JSON.stringify({ revision, server: { name: "a", version: "b" }, tools }));
    expect(codes.filter((code) => code !== "info old-dialect")).toEqual([]);
    expect(JSON.stringify(wiresOf(value))).toBe(
      JSON.stringify(tools.map((tool) => Object.assign({ name: tool.name }, tool))),
    );
  });
});

describe("63: a thousand tools", () => {
  it("are checked in little time", () => {
    const property = { type: "object", properties: { id: { type: "integer" }, n: { $ref: "#/$defs/x" } } };
    const tools = Array.from({ length: 1000 }, (_, index) => ({
      name: `group${index % 20}.tool_${index}`,
      inputSchema: {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: 12 }, (_unused, k) => [
            `p${k}`,
            k % 3 === 0 ? { type: "array", items: { $ref: "#/$defs/x" } } : { type: "string", maxLength: 100 + index },
          ]),
        ),
        $defs: { x: property },
      },
    }));
    const text = JSON.stringify({ server: { name: "big", version: "1" }, tools });
    // The time that this process spent, whatever else the machine does.
    const start = process.cpuUsage();
    expect(outcomeOf(text).value?.tools).toHaveLength(1000);
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  });
});
