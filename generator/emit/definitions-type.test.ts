/** generated/definitions.ts: what TypeScript takes and refuses in a `mcp.config.ts`. */
import { Project, ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { format } from "../format.js";
import { knownRevision, knownRevisions } from "../test/support/definitions.js";
import { strictest } from "../test/support/project.js";
import { emitDefinitionsType } from "./definitions-type.js";
import { emitErrors } from "./errors.js";
import { emitTypes } from "./types.js";

const features = { features: [] };

async function problemsIn(revision: string, configs: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const given = { revision: knownRevision(revision), features };
  const definitions = {
    file: "",
    revision,
    server: {},
    tools: [],
    resources: [],
    resourceTemplates: [],
    prompts: [],
    listCaching: { ttlMs: 0, cacheScope: "private" as const },
  };
  const [file] = await emitDefinitionsType({ ...given, definitions, templates: new Map() });
  if (file === undefined) throw new Error("nothing was emitted");
  const { target: _t, lib: _l, module: _m, moduleResolution: _r, ...strict } = strictest;
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      ...strict,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      noEmit: true,
    },
  });
  project.getFileSystem().writeFileSync("/package.json", '{ "type": "module" }');
  project.createSourceFile("/generated/protocol/types.ts", emitTypes(given).text);
  project.createSourceFile("/generated/protocol/errors.ts", emitErrors(given).text);
  project.createSourceFile("/generated/definitions.ts", (await format(file)).text);
  for (const [name, config] of Object.entries(configs)) {
    project.createSourceFile(
      `/${name}.ts`,
      `import type { Definitions } from "./generated/definitions.js";\nexport default ${config} satisfies Definitions;\n`,
    );
  }
  return project
    .getPreEmitDiagnostics()
    .map((problem) => `${problem.getSourceFile()?.getBaseNameWithoutExtension() ?? ""} ${problem.getCode()}`);
}

const server = 'server: { name: "a", version: "b" }';

describe("the type `Definitions`", () => {
  it.each(knownRevisions.map(({ id }) => id))("compiles for %s", async (id) => {
    expect(
      await problemsIn(id, {
        config: `{ ${server}, tools: { a: { inputSchema: { type: "object", properties: { b: true } } } } }`,
      }),
    ).toEqual([]);
  });

  it("takes good definitions and refuses bad ones", async () => {
    const problems = await problemsIn("2026-07-28", {
      good: `{ revision: "2026-07-28", server: { name: "a", version: "b", instructions: "c" }, caching: { ttlMs: 1, cacheScope: "public" },
        tools: { t: { title: "T", inputSchema: { type: "object", additionalProperties: false }, outputSchema: { type: "array" },
          inputs: { a: { type: "object", properties: { b: { type: "string", format: "date" } } }, c: { message: "x", requestedSchema: { type: "object", properties: {} } }, d: { url: "https://x" }, e: { mode: "url" } } } },
        resources: { r: { uri: "a://b", schema: { type: "array" }, cache: { ttlMs: 1 } } }, resourceTemplates: [{ name: "t", uriTemplate: "a://{b}" }],
        prompts: { p: { arguments: [{ name: "x", required: true }] } } }`,
      zodlike: `{ ${server}, tools: { t: { inputSchema: { toJSONSchema: () => ({}) } }, u: { inputSchema: { "~standard": { version: 1, jsonSchema: {} } } } } }`,
      misspelt: `{ ${server}, tools: { t: { titel: "T", inputSchema: { type: "object" } } } }`,
      noSchema: `{ ${server}, tools: { t: {} } }`,
      noServer: "{ tools: {} }",
      wrongRoot: `{ ${server}, tools: { t: { inputSchema: { type: "array" } } } }`,
      nested: `{ ${server}, tools: { t: { inputSchema: { type: "object" }, inputs: { a: { type: "object", properties: { b: { type: "object" } } } } } } }`,
      scope: `{ ${server}, caching: { cacheScope: "all" } }`,
    });
    expect([...new Set(problems.map((problem) => problem.split(" ")[0]))].toSorted()).toEqual([
      "misspelt",
      "nested",
      "noSchema",
      "noServer",
      "scope",
      "wrongRoot",
    ]);
  });
});
