/**
 * A generated server as its users run it: definitions and handler files come in, a project is generated and compiled into a
 * folder of its own, and a process of it can be written to and read from, byte by byte or message by message.
 */
import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ts } from "ts-morph";
import { prepare } from "../../cli/prepare.js";
import { projectOf } from "./project.js";
import { textsBelow } from "./temporary-folder.js";

/** A JSON-RPC message, as tests read it. */
export interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly [name: string]: unknown };
  readonly result?: { readonly [name: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Generates and compiles a project; `userFiles` (TypeScript by path) stand in for the stubs. Returns its server's file. */
export async function buildServer(definitions: object, userFiles: Readonly<Record<string, string>>): Promise<string> {
  const folder = projectOf(definitions);
  await generateInto(folder, folder, userFiles);
  return compileServer(folder);
}

/** Generates the project whose definitions stand in `from` into `folder`. */
export async function generateInto(
  from: string,
  folder: string,
  userFiles: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { run, diagnostics } = await prepare({ cwd: from });
  if (run === undefined) throw new Error(JSON.stringify(diagnostics));
  for (const { path, text, owner } of run.files) {
    if (owner === "generator" || !existsSync(join(folder, path))) write(join(folder, path), text);
  }
  for (const [path, text] of Object.entries(userFiles)) write(join(folder, path), text);
}

/** Compiles every TypeScript file of a folder into `dist/`, unchecked; returns the server's file. */
export function compileServer(folder: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  for (const [path, text] of textsBelow(folder)) {
    if (!path.endsWith(".ts") || path.startsWith("dist/") || path.endsWith(".test.ts")) continue;
    const { outputText } = ts.transpileModule(text, { compilerOptions, fileName: path });
    write(join(folder, "dist", path.replace(/\.ts$/, ".js")), outputText);
  }
  return join(folder, "dist/server.js");
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The `_meta` of an honest request. */
export function meta(capabilities: object = {}, more: object = {}): object {
  return {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": capabilities,
    ...more,
  };
}

/** The line of a request. */
export function requestLine(id: unknown, method: string, params: object = {}): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id, method, params: { _meta: meta(), ...params } })}\n`;
}

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly afterMs: number;
}

/** A running server. */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
  readonly messages: Message[] = [];
  /** Everything that came out of standard output, as lines, and of standard error. */
  readonly lines: string[] = [];
  err = "";
  #rest = "";
  #askedToEnd = performance.now();
  #waiting: (() => void)[] = [];

  constructor(file: string, environment: Readonly<Record<string, string>> = {}, nodeOptions: readonly string[] = []) {
    this.child = spawn(process.execPath, [...nodeOptions, file], { env: { ...process.env, ...environment } });
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => this.#read(text));
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => (this.err += text));
    this.child.stdin.on("error", () => undefined);
    this.ended = new Promise((resolve) => {
      this.child.on("close", (code, signal) => {
        this.#wake();
        resolve({ code, signal, afterMs: performance.now() - this.#askedToEnd });
      });
    });
  }

  write(bytes: string | Uint8Array): void {
    this.child.stdin.write(bytes);
  }

  /** Closes standard input; `ended.afterMs` counts from here. */
  end(): Promise<Ended> {
    this.#askedToEnd = performance.now();
    this.child.stdin.end();
    return this.ended;
  }

  /** The first message that `wanted` accepts; fails when none comes. */
  async message(wanted: (message: Message) => boolean, withinMs = 10_000): Promise<Message> {
    const until = performance.now() + withinMs;
    for (;;) {
      const found = this.messages.find(wanted);
      if (found !== undefined) return found;
      if (performance.now() > until || this.child.exitCode !== null) {
        throw new Error(`no such message; there are ${JSON.stringify(this.messages)}; ${this.err}`);
      }
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        setTimeout(resolve, 50);
      });
    }
  }

  /** Sends a request and waits for its answer. */
  ask(id: unknown, method: string, params: object = {}): Promise<Message> {
    this.write(requestLine(id, method, params));
    return this.message((message) => message.id === id);
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      this.lines.push(line);
      this.messages.push(JSON.parse(line) as Message);
    }
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
