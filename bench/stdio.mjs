/**
 * Requests a second of a generated server over stdio, side by side with a bare loop that reads, parses and answers and checks
 * nothing: rounds in turn, in one run, on this machine. Also how long each takes to its first answer. Run `npm run build` first.
 * Arguments: rounds, requests a round, requests in flight.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const [rounds = 5, requests = 100_000, inFlight = 64] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "mcpgen-bench-"));

try {
  const servers = { bare: bareLoop(), generated: generatedServer() };
  const rates = { bare: [], generated: [] };
  const starts = { bare: [], generated: [] };
  for (let round = 0; round < rounds; round++) {
    for (const name of ["bare", "generated"]) {
      rates[name].push(await rateOf(servers[name]));
      starts[name].push(await firstAnswerOf(servers[name]));
    }
  }
  const [bare, generated] = [medianOf(rates.bare), medianOf(rates.generated)];
  console.log(`medians of ${rounds} rounds of ${requests} requests, ${inFlight} in flight, Node ${process.version}`);
  console.log(`bare loop         ${Math.round(bare)} requests/s`);
  console.log(
    `generated server  ${Math.round(generated)} requests/s   ${(generated / bare).toFixed(2)} of the bare loop`,
  );
  const [bareMs, generatedMs] = [medianOf(starts.bare), medianOf(starts.generated)];
  console.log(
    `first answer      ${bareMs.toFixed(0)} ms and ${generatedMs.toFixed(0)} ms   ${(generatedMs / bareMs).toFixed(2)} times`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Answers with what an echo tool answers; looks at nothing that it does not need. */
function bareLoop() {
  const file = join(folder, "bare.mjs");
  const text = `let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\\n");
  rest = lines.pop();
  let out = "";
  for (const line of lines) {
    const { id, params } = JSON.parse(line);
    const content = [{ type: "text", text: params.arguments.text }];
    const _meta = { "io.modelcontextprotocol/serverInfo": { name: "bench", version: "1.0.0" } };
    out += JSON.stringify({ jsonrpc: "2.0", id, result: { content, isError: false, resultType: "complete", _meta } }) + "\\n";
  }
  process.stdout.write(out);
});
process.stdin.on("end", () => process.exit(0));
`;
  writeFileSync(file, text);
  return file;
}

/** One echo tool, generated and compiled as a user would. */
function generatedServer() {
  const project = join(folder, "project");
  const inputSchema = {
    type: "object",
    properties: { text: { type: "string" } },
    required: ["text"],
    additionalProperties: false,
  };
  const definitions = {
    revision: "2026-07-28",
    server: { name: "bench", version: "1.0.0" },
    tools: { echo: { inputSchema } },
  };
  const compilerOptions = {
    target: "ES2022",
    module: "NodeNext",
    strict: true,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    rootDir: ".",
    outDir: "dist",
  };
  const handler = `import type { ToolHandler } from "../../generated/server.js";
export const echo: ToolHandler<"echo"> = async ({ text }) => text;
`;
  mkdirSync(join(project, "handlers/tools"), { recursive: true });
  writeFileSync(join(project, "handlers/tools/echo.ts"), handler);
  writeFileSync(join(project, "mcp.json"), JSON.stringify(definitions));
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  run([join(root, "dist/generator/main.js"), "--quiet"], project);
  run([join(root, "node_modules/typescript/bin/tsc"), "-p", "."], project);
  return join(project, "dist/server.js");
}

function run(argv, cwd) {
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${argv.join(" ")} failed:\n${stdout}${stderr}`);
}

function lineOf(id) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = { name: "echo", arguments: { text: `hello, number ${id}` }, _meta };
  return `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params })}\n`;
}

/** Requests a second, counted from the first answer, with a fixed number in flight. */
function rateOf(file) {
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "inherit"] });
  let [sent, answered, start] = [0, 0, 0];
  return new Promise((done) => {
    const send = () => {
      let text = "";
      while (sent < requests && sent - answered < inFlight) text += lineOf(sent++);
      if (text !== "") child.stdin.write(text);
    };
    child.stdout.on("data", (chunk) => {
      if (start === 0) start = performance.now();
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) answered++;
      if (answered < requests) return send();
      child.stdin.end();
      done((requests / (performance.now() - start)) * 1000);
    });
    send();
  });
}

/** Milliseconds from the start of the process to its first answer. */
function firstAnswerOf(file) {
  const start = performance.now();
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(lineOf(0));
  return new Promise((done) => child.stdout.once("data", () => done(performance.now() - start)));
}

function medianOf(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
