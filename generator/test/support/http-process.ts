/**
 * A generated server listening in a process of its own, and a client that writes raw bytes to it: a test says what goes over
 * the socket, and reads what comes back.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { meta } from "./server-process.js";

/** A server that listens. */
export interface HttpProcess {
  readonly child: ChildProcess;
  readonly port: number;
  /** Standard error so far. */
  err(): string;
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
}

/** Starts a server's file with `--http 0`; resolves when it says where it listens. */
export async function listeningProcess(
  file: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<HttpProcess> {
  const child = spawn(process.execPath, [file, "--http", "0"], { env: { ...process.env, ...environment } });
  let err = "";
  let started = (_port: number): void => undefined;
  const port = new Promise<number>((resolve, reject) => {
    started = resolve;
    child.once("exit", () => reject(new Error(`the server did not start: ${err}`)));
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
    const said = /listening on http:\/\/127\.0\.0\.1:(\d+)\/mcp/.exec(err)?.[1];
    if (said !== undefined) started(Number(said));
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, port: await port, err: () => err, ended };
}

/** What came back over a socket. */
export interface Got {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Headers by name; `null` leaves a usual one out. */
export type HeaderChanges = Readonly<Record<string, string | null>>;

/** An honest request's bytes, but for `headers`; `params` may replace `_meta`. */
export function requestBytes(
  method: string,
  params: object = {},
  headers: HeaderChanges = {},
  id: unknown = 1,
): Buffer {
  const body = JSON.stringify({ jsonrpc: "2.0", id, method, params: { _meta: meta(), ...params } });
  const { name, uri } = params as { readonly name?: string; readonly uri?: string };
  return postBytes(body, {
    "mcp-method": method,
    ...(name === undefined ? {} : { "mcp-name": name }),
    ...(uri === undefined ? {} : { "mcp-name": uri }),
    ...headers,
  });
}

/** The bytes of a POST with any body. */
export function postBytes(body: string | Buffer, headers: HeaderChanges = {}): Buffer {
  const bytes = Buffer.from(body);
  const all = {
    host: "127.0.0.1",
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "content-length": String(bytes.length),
    connection: "close",
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`]));
  return Buffer.concat([Buffer.from(`POST /mcp HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"), bytes]);
}

/** Opens a socket; what it receives is kept in `text`. */
export function opened(port: number): { readonly socket: Socket; text(): string; readonly closed: Promise<void> } {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let text = "";
  socket.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once("end", resolve);
    socket.once("close", () => resolve());
  });
  return { socket, text: () => text, closed };
}

/** Sends bytes, and reads until the server closes the connection. */
export async function exchange(port: number, bytes: Buffer): Promise<Got> {
  const { socket, text, closed } = opened(port);
  socket.write(bytes);
  await closed;
  socket.destroy();
  return gotOf(text());
}

/** A response's text in its parts; a chunked body is put together. */
export function gotOf(text: string): Got {
  const end = text.indexOf("\r\n\r\n");
  const head = text.slice(0, Math.max(0, end));
  const rest = text.slice(end + 4);
  const body = /^transfer-encoding: chunked/im.test(head)
    ? rest.replace(/(?:^|\r\n)[0-9a-f]+\r\n/g, "").trimEnd()
    : rest;
  return { status: Number(head.split(" ", 2)[1]), head, body };
}

/** Waits until something holds, at most `ms`. */
export async function until(holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end;) {
    if (await holds()) return true;
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
  return holds();
}
