/**
 * The official client against one of our examples: an example is generated and compiled into a folder of its own, and a client
 * of the pinned 2026-07-28 revision is connected to a process of it, over stdio or over HTTP.
 */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { listeningProcess } from "./http-process.js";
import { compileServer, generateInto } from "./server-process.js";
import { projectRoot } from "./shared.js";
import { temporaryFolder } from "./temporary-folder.js";

/** The ways to reach a server. */
export const transports = ["stdio", "http"] as const;

/** A client that is connected, and the end of it and of its server. */
export interface Connected {
  readonly client: Client;
  /** Asks the server's process to end. */
  endServer(): void;
  close(): Promise<void>;
}

/** Generates and compiles an example; returns its server's file. */
export async function buildExample(name: string): Promise<string> {
  const folder = temporaryFolder();
  const from = join(projectRoot, "examples", name);
  cpSync(from, folder, { recursive: true, filter: (path) => !/[\\/](?:dist|generated|node_modules)$/.test(path) });
  await generateInto(from, folder);
  return compileServer(folder);
}

/** Starts a server and connects a client that speaks this revision and no other. */
export async function connected(
  file: string,
  transport: (typeof transports)[number],
  options: ClientOptions = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<Connected> {
  const client = new Client(
    { name: "real-client", version: "1.0.0" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } }, ...options },
  );
  const settings = { MCP_STATE_KEY: "a key of the tests", ...environment };
  if (transport === "stdio") {
    const pipe = new StdioClientTransport({ command: process.execPath, args: [file], env: settings, stderr: "ignore" });
    await client.connect(pipe);
    return {
      client,
      endServer: () => void (pipe.pid === null ? undefined : process.kill(pipe.pid, "SIGTERM")),
      close: () => client.close(),
    };
  }
  const server = await listeningProcess(file, settings);
  const close = async (): Promise<void> => {
    await client.close();
    server.child.kill();
    await server.ended;
  };
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${server.port}/mcp`)));
  } catch (cause) {
    await close();
    throw cause;
  }
  return { client, endServer: () => void server.child.kill(), close };
}
