/**
 * The files that make a project of definitions: names and descriptions of any kind stay data, stubs type-check as written, and
 * the compiler says what is wrong with a handler.
 */
import { join } from "node:path";
import { Project, ts } from "ts-morph";
import { beforeAll, describe, expect, it } from "vitest";
import { prepare } from "../cli/prepare.js";
import { projectOf, strictest } from "./support/project.js";
import { projectRoot } from "./support/shared.js";

const names = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "then",
  "class",
  "a.b",
  "get-user",
  "GetUser",
  "2fast",
];
const hostile = "ends */ here; ${process.exit(1)} `x` \"y\" 'z' \u2028 </script>\n@deprecated";
const object = { type: "object", additionalProperties: false };
const tools = names.map((name) => [name, { description: hostile, inputSchema: object }] as const);
const when = {
  type: "object",
  properties: { startsAt: { type: "string", format: "date-time" } },
  required: ["startsAt"],
};

const definitions = {
  revision: "2026-07-28",
  server: { name: hostile, version: "1.0.0", instructions: hostile },
  tools: [
    ...tools.map(([name, tool]) => ({ name, ...tool })),
    {
      name: "create",
      inputSchema: { type: "object", properties: { title: { type: "string" } }, required: ["title"] },
      outputSchema: {
        type: "object",
        properties: { id: { type: "string" } },
        required: ["id"],
        additionalProperties: false,
      },
      inputs: { when },
    },
  ],
  resources: [
    { name: "create", uri: "case://create", description: hostile },
    { name: "list", uri: "case://list", schema: { type: "array", items: { type: "string" } } },
  ],
  resourceTemplates: [{ name: "create", uriTemplate: "case://create/{id}{?q}" }],
  prompts: [
    {
      name: "create",
      description: hostile,
      arguments: [{ name: "who", required: true }, { name: "how" }],
      inputs: { when },
    },
  ],
};

const files = new Map<string, string>();
beforeAll(async () => {
  const { run, diagnostics } = await prepare({ cwd: projectOf(definitions) });
  if (run === undefined) throw new Error(JSON.stringify(diagnostics));
  for (const { path, text } of run.files) files.set(path, text);
});

/** Every complaint about the project, with some files replaced or added. */
function complaints(more: Readonly<Record<string, string>> = {}): readonly string[] {
  const { options } = ts.convertCompilerOptionsFromJson({ ...strictest, types: ["node"], noEmit: true }, projectRoot);
  const project = new Project({ compilerOptions: options, skipAddingFilesFromTsConfig: true });
  for (const [path, text] of new Map([...files, ...Object.entries(more)])) {
    if (path.endsWith(".ts")) project.createSourceFile(join(projectRoot, "in-memory", path), text);
  }
  return project.getPreEmitDiagnostics().map((found) => {
    const text = found.getMessageText();
    return `${found.getSourceFile()?.getBaseName()}: ${typeof text === "string" ? text : text.getMessageText()}`;
  });
}

const handler = (type: string, name: string, body: string, imports = ""): string =>
  `import type { ${type} } from "../../generated/server.js";\n${imports}export const create: ${type}<"${name}"> = ${body};\n`;

/** Every identifier of a file: text in comments, strings and templates is none. */
function namesIn(path: string, text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.ES2022));
  return found;
}

describe("a project", () => {
  it("has one stub a handler, each in a file of its own", () => {
    const stubs = [...files.keys()].filter((path) => path.startsWith("handlers/"));
    expect(stubs).toHaveLength(definitions.tools.length + 2 + 1 + 1);
    expect(new Set(stubs.map((path) => path.toLowerCase())).size).toBe(stubs.length);
    expect(files.get("handlers/prompts/create.ts")).toContain(
      "has no handler yet: write it in handlers/prompts/create.ts",
    );
  });

  it("type-checks as written, whatever its names and texts", () => {
    expect(complaints()).toEqual([]);
  });

  it("holds texts as data only", () => {
    // The starting file is the same for every project, and reads the process's arguments.
    const own = [...files].filter(([path]) => /(?<!^server)\.ts$/.test(path) && !/runtime\/|protocol\//.test(path));
    expect(own.filter(([, text]) => text.includes("process.exit")).length).toBeGreaterThan(3);
    expect(own.filter(([path, text]) => namesIn(path, text).has("process")).map(([path]) => path)).toEqual([]);
  });

  it("types arguments, answers, variables and results, without any `any`", () => {
    const checks = `import type { PromptHandler, ResourceHandler, ResourceTemplateHandler, ToolHandler } from "./server.js";
type IsAny<T> = 0 extends 1 & T ? true : false;
type No<T extends false> = T;
type Create = Parameters<ToolHandler<"create">>;
export type Checks = [
  No<IsAny<Create[0]["title"]>>,
  No<IsAny<Create[1]>>,
  No<IsAny<Awaited<ReturnType<ToolHandler<"create">>>>>,
  No<IsAny<Parameters<ToolHandler<"then">>[0]>>,
  No<IsAny<Parameters<ResourceHandler<"list">>[0]>>,
  No<IsAny<Awaited<ReturnType<ResourceHandler<"list">>>>>,
  No<IsAny<Parameters<ResourceTemplateHandler<"create">>[0]["id"]>>,
  No<IsAny<Parameters<PromptHandler<"create">>[0]["who"]>>,
];
`;
    const good = {
      "generated/checks.ts": checks,
      "handlers/tools/create.ts": handler(
        "ToolHandler",
        "create",
        `async ({ title }, context) => {
  const { startsAt } = await context.elicit("when", { message: title });
  const { when } = await context.inputs({ when: {} });
  if (when.action !== "accept") return toolResult({ content: when.action, isError: true });
  context.progress(1, 2, "half");
  context.log("info", { startsAt, signal: context.signal.aborted, client: context.client.info?.name });
  return toolResult({ content: [{ type: "text", text: startsAt }], structuredContent: { id: when.content.startsAt } });
}`,
        'import { toolResult } from "../../generated/server.js";\n',
      ),
      "handlers/resource-templates/create.ts": handler(
        "ResourceTemplateHandler",
        "create",
        `({ id, q }) => (id === "" ? undefined : \`\${id.length} \${q?.length ?? 0}\`);
create.complete = { id: ["a"], q: async (value, context) => [value, context.arguments.id ?? ""] };
create.isListed = ({ client }) => client.capabilities.sampling !== undefined;
create.list = async () => [{ uri: "case://create/1", name: "one" }]`,
      ),
      "handlers/prompts/create.ts": handler(
        "PromptHandler",
        "create",
        `async ({ who, how }, context) => {
  const { when, model, folders } = await context.inputs({
    when: { message: who },
    model: { method: "sampling/createMessage", params: { messages: [], maxTokens: 1 } },
    folders: { method: "roots/list" },
  });
  const startsAt: string = when.action === "accept" ? when.content.startsAt : when.action;
  const { roots } = await context.listRoots();
  context.notify.resourceUpdated("case://create");
  context.send("com.example/step", { roots });
  return \`\${how?.length ?? 0} \${startsAt} \${model.model} \${folders.roots.length} \${context.trace.traceparent ?? ""}\`;
};
create.complete = { how: (value) => ({ values: [value], total: 7 }) }`,
      ),
      "server.ts": `import { handlers } from "./generated/handlers.js";
import { createServer } from "./generated/server.js";
export const server = createServer(handlers, {
  pageSize: 10,
  requests: {
    "completion/complete": (params, context) => ({ completion: { values: [params.argument.value, context.method] } }),
    "com.example/echo": (params, context) => ({ ...params, method: context.method }),
  },
  notifications: { "com.example/seen": (params) => void params["a"] },
});
`,
    };
    expect(complaints(good)).toEqual([]);
  });

  it.each([
    ["a wrong result", "tools", "ToolHandler", "async () => ({ id: 5 })"],
    ["an unknown argument", "tools", "ToolHandler", "async (args) => ({ id: args.nope })"],
    [
      "an input that is not declared",
      "tools",
      "ToolHandler",
      'async (_args, context) => ({ id: (await context.elicit("who")).x })',
    ],
    ["a prompt of a number", "prompts", "PromptHandler", "async () => 5"],
    [
      "a request to the client that the revision does not have",
      "tools",
      "ToolHandler",
      'async (_args, context) => ({ id: String(await context.inputs({ x: { method: "tools/call", params: {} } })) })',
    ],
    ["a completer of no argument", "prompts", "PromptHandler", '() => "a";\ncreate.complete = { nope: ["a"] }'],
    ["a completer of numbers", "prompts", "PromptHandler", '() => "a";\ncreate.complete = { who: () => [1] }'],
    ["a list of a tool's", "tools", "ToolHandler", '() => ({ id: "" });\ncreate.list = () => []'],
    ["a hook that answers with a text", "tools", "ToolHandler", '() => ({ id: "" });\ncreate.isListed = () => "yes"'],
    ["an unknown variable", "resource-templates", "ResourceTemplateHandler", "(variables) => variables.nope"],
  ])("does not compile with %s", (_, folder, type, body) => {
    expect(complaints({ [`handlers/${folder}/create.ts`]: handler(type, "create", body) }).length).toBeGreaterThan(0);
  });

  it("takes a value of the user's own interface, also where the schema allows further members", async () => {
    const outputSchema = {
      type: "object",
      properties: { id: { type: "string" }, parts: { type: "array", items: { type: "object" } } },
      required: ["id", "parts"],
    };
    const others = definitions.tools.filter(({ name }) => name !== "create");
    const open = { ...definitions, tools: [...others, { name: "create", inputSchema: object, outputSchema }] };
    const { run } = await prepare({ cwd: projectOf(open) });
    const project = Object.fromEntries(run?.files.map(({ path, text }) => [path, text]) ?? []);
    const returning = (type: string): Readonly<Record<string, string>> => ({
      ...project,
      "handlers/tools/create.ts": handler(
        "ToolHandler",
        "create",
        `(): ${type} => { throw new Error(); }`,
        "interface Part { n: number }\ninterface Mine { id: string; parts: Part[] }\ninterface Other { id: number; parts: Part[] }\n",
      ),
    });
    const serious = (type: string): readonly string[] =>
      complaints(returning(type)).filter((line) => !line.includes("never used"));
    expect(serious("Mine")).toEqual([]);
    expect(serious("Other").join()).toContain("not assignable");
  });

  it("does not compile without a handler, nor with a method that the revision does not have", () => {
    expect(complaints({ "handlers/tools/create.ts": "export {};\n" }).join()).toContain("create");
    const server = `import { handlers } from "./generated/handlers.js";
import { createServer } from "./generated/server.js";
export const server = createServer(handlers, { requests: { "no/such": () => ({}) } });
`;
    expect(complaints({ "server.ts": server }).join()).toContain("no/such");
  });

  it("is the same whatever the order in which the templates were read", async () => {
    const { emitRuntimeFiles } = await import("../emit/runtime-files.js");
    const given = (templates: readonly (readonly [string, string])[]) =>
      emitRuntimeFiles({ templates: new Map(templates) } as unknown as Parameters<typeof emitRuntimeFiles>[0]);
    const templates = [
      ["runtime/b.ts", "b"],
      ["runtime/a.test.ts", "t"],
      ["runtime/a.ts", "a"],
      ["skeleton/server.ts", "s"],
    ] as const;
    expect(given(templates)).toEqual(given(templates.toReversed()));
    expect(given(templates).map(({ path }) => path)).toEqual([
      "generated/runtime/a.ts",
      "generated/runtime/b.ts",
      "server.ts",
    ]);
  });
});
