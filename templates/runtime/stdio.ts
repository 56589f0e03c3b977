/**
 * A server on standard input and output, one message a line. For Node, Bun and Deno. It takes standard output for itself
 * before any of the user's modules load, so that nothing but messages gets there; it ends when its input ends or
 * the process is told to, after what is in flight or a short while, whatever timers and sockets are still open.
 */
import { Connection } from "./connection.js";
import { LineReader } from "./lines.js";
import { errorText } from "./messages.js";
import { INVALID_REQUEST, PARSE_ERROR } from "./protocol.js";
import type { Server } from "./server.js";

/** What a project may choose about the transport; everything has a default. */
export interface StdioLimits {
  /** Longest line, in bytes. Longer ones are passed over and answered with an error. Default: 10 MiB. */
  readonly maxLineBytes?: number;
  /** How long requests in flight may go on after the end of input. Default: 1500 ms. */
  readonly drainMs?: number;
}

/** Serves until the input ends or the process is told to end. `load` makes the server: it is called when standard output is guarded. */
export async function serveOverStdio(load: () => Promise<Server>, limits: StdioLimits = {}): Promise<void> {
  const output = new Output(takeStdout());
  process.stderr.on("error", () => undefined);
  process.on("unhandledRejection", (cause) => console.error("[mcp] a promise was rejected and nobody looked:", cause));
  const server = await loaded(load);
  const connection = new Connection(server, (text) => output.send(text));
  const reader = new LineReader(limits.maxLineBytes ?? 10_485_760, {
    line: (text) => connection.receive(text),
    tooLong(limit) {
      console.error(`[mcp] a line of more than ${limit} bytes was skipped`);
      output.send(
        errorText(undefined, { code: INVALID_REQUEST, message: `Invalid request: a line may have ${limit} bytes.` }),
      );
    },
    notText: () => output.send(errorText(undefined, { code: PARSE_ERROR, message: "Parse error: this is not UTF-8." })),
  });

  const over = await untilOver(reader, output);
  if (over !== "output closed") {
    if (over === "input ended") reader.finish();
    const idle = server.endSubscriptions().then(() => connection.idle());
    await Promise.race([idle, afterMs(limits.drainMs ?? 1_500)]);
    // Handlers that finished just now have their answers still to be sent.
    await output.flushed(500);
  }
  connection.cancelAll();
  process.exit(0);
}

/** A server that cannot be made is said in one place and ends the process: there is nobody to answer. */
async function loaded(load: () => Promise<Server>): Promise<Server> {
  try {
    return await load();
  } catch (cause) {
    console.error("[mcp] the server could not start:", cause);
    return process.exit(1);
  }
}

type End = "input ended" | "told to end" | "output closed";

function untilOver(reader: LineReader, output: Output): Promise<End> {
  return new Promise((resolve) => {
    const { stdin } = process;
    output.onClosed = () => resolve("output closed");
    if (output.closed) resolve("output closed");
    output.onFull = () => stdin.pause();
    output.onDrained = () => stdin.resume();
    stdin.on("data", (chunk: Buffer) => reader.push(chunk));
    stdin.on("end", () => resolve("input ended"));
    stdin.on("close", () => resolve("input ended"));
    stdin.on("error", () => resolve("input ended"));
    const told = (): void => {
      // What comes now would not be answered any more. A second signal ends the process at once.
      stdin.pause();
      output.onDrained = () => undefined;
      resolve("told to end");
    };
    process.once("SIGTERM", told);
    process.once("SIGINT", told);
  });
}

function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

type Write = (text: string, done?: () => void) => boolean;

/** From here on `process.stdout.write`, and with it `console.log`, writes to standard error. */
function takeStdout(): Write {
  const write = process.stdout.write.bind(process.stdout) as Write;
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  return write;
}

/** Standard output: collects what is ready and writes it in one piece. */
class Output {
  onClosed: () => void = () => undefined;
  onFull: () => void = () => undefined;
  onDrained: () => void = () => undefined;
  readonly #write: Write;
  #waiting = "";
  #scheduled = false;
  #closed = false;
  #full = false;

  constructor(write: Write) {
    this.#write = write;
    process.stdout.on("error", () => this.#close());
    process.stdout.on("close", () => this.#close());
    process.stdout.on("drain", () => {
      this.#full = false;
      this.#flush();
      if (!this.#full) this.onDrained();
    });
  }

  get closed(): boolean {
    return this.#closed;
  }

  send(text: string): void {
    if (this.#closed) return;
    this.#waiting += `${text}\n`;
    if (this.#waiting.length > largestPiece) this.#flush();
    if (this.#scheduled || this.#waiting === "") return;
    this.#scheduled = true;
    // After the chunk that is being read and the handlers that answer without waiting: one write for all of them.
    setImmediate(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  /** Resolves when everything has been handed over, at the latest after `ms`. */
  flushed(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#closed) return resolve();
      setTimeout(resolve, ms);
      // Answers that are ready come through promises: let those run first.
      setImmediate(() => {
        this.#full = false;
        this.#flush(resolve);
      });
    });
  }

  #flush(done?: () => void): void {
    if (this.#closed || this.#full) return;
    const text = this.#waiting;
    this.#waiting = "";
    if (text === "" && done === undefined) return;
    if (this.#write(text, done)) return;
    this.#full = true;
    this.onFull();
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#waiting = "";
    this.onClosed();
  }
}

/** Larger pieces are written as they come: memory matters more than one write the fewer. */
const largestPiece = 1_048_576;
