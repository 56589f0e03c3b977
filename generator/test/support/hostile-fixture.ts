/**
 * The server that the hostile inputs are sent to: its definitions, and its handlers as a user would write them.
 */
import { readShared } from "./shared.js";
import { buildServer } from "./server-process.js";

/** Generates and compiles the fixture; returns its server's file. */
export async function buildHostileFixture(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const definitions = JSON.parse(readShared("hostile", "fixture-definitions.json")) as {
    readonly tools: readonly object[];
  };
  const confirm = { type: "object", properties: { confirm: { type: "boolean" } }, required: ["confirm"] };
  const tools = definitions.tools.map((tool) =>
    "name" in tool && tool.name === "deploy" ? { ...tool, inputs: { confirm } } : tool,
  );
  return buildServer({ ...definitions, tools }, { ...handlers, ...more });
}

const handler = (type: string, name: string, body: string, imports = ""): string =>
  `import type { ${type} } from "../../generated/server.js";\n${imports}export const ${name}: ${type}<"${name}"> = ${body};\n`;

const handlers: Readonly<Record<string, string>> = {
  "handlers/tools/echo.ts": handler("ToolHandler", "echo", "async ({ text }) => text"),
  "handlers/tools/add.ts": handler("ToolHandler", "add", "({ a, b }) => String(a + b)"),
  "handlers/tools/boom.ts": handler("ToolHandler", "boom", 'async () => { throw new Error("secret of /etc/shadow"); }'),
  "handlers/tools/region.ts": handler(
    "ToolHandler",
    "region",
    'async ({ region, query }) => `${region ?? "none"}:${query}`',
  ),
  "handlers/tools/stats.ts": handler(
    "ToolHandler",
    "stats",
    "() => JSON.stringify({ ...counters, polluted: ({} as { polluted?: unknown }).polluted ?? null })",
    'import { counters } from "../counters.js";\n',
  ),
  "handlers/counters.ts": "export const counters = { started: 0, completed: 0, aborted: 0 };\n",
  "handlers/tools/slow.ts": handler(
    "ToolHandler",
    "slow",
    `async ({ ms, steps = 0, tag }, context) => {
  counters.started += 1;
  const parts = Math.max(1, steps);
  try {
    for (let part = 1; part <= parts; part++) {
      await wait(ms / parts, undefined, { signal: context.signal });
      if (steps > 0) context.progress(part, steps, tag);
    }
  } catch (cause) {
    counters.aborted += 1;
    throw cause;
  }
  counters.completed += 1;
  return tag ?? "done";
}`,
    'import { setTimeout as wait } from "node:timers/promises";\nimport { counters } from "../counters.js";\n',
  ),
  "handlers/tools/deploy.ts": handler(
    "ToolHandler",
    "deploy",
    `async ({ env }, context) => {
  context.state.set("env", env);
  const { confirm } = await context.elicit("confirm", { message: \`Deploy to \${env}?\` });
  return confirm ? \`deployed \${env}\` : "not deployed";
}`,
  ),
  "handlers/resources/one.ts": handler("ResourceHandler", "one", '() => "one"'),
  "handlers/resources/turtle.ts": handler("ResourceHandler", "turtle", '() => "żółw"'),
  "handlers/prompts/greet.ts": handler("PromptHandler", "greet", "({ who }) => `Hello ${who}`"),
};
