/**
 * The outside of a command: where it runs, what it prints to, what it may ask. Tests hand in their own; `processWorld` is the
 * real one. Commands know nothing of the process but this.
 */

export interface World {
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
  /** Whether text on the error output may be coloured. */
  readonly colour: boolean;
  /** Columns of the terminal, where there is one. */
  readonly columns?: number;
  /** Asks a person; absent where nobody can answer. `undefined` when the person gave up. */
  readonly ask?: (question: string, usual: string) => Promise<string>;
  /** Aborted when the person asks a command that runs for long to end. */
  readonly interrupted: () => AbortSignal;
}

/** The process that we are, and when all that was printed has been handed over. */
export function processWorld(): World & { readonly printed: (done: () => void) => void } {
  const { stdin, stdout, stderr, env } = process;
  const write = stdout.write.bind(stdout);
  // From now on standard output is ours alone: whatever else prints, such as a config module, prints beside it.
  stdout.write = stderr.write.bind(stderr);
  return {
    cwd: process.cwd(),
    env,
    out: (text) => void write(text),
    err: (text) => void stderr.write(text),
    printed: (done) => void write("", () => void stderr.write("", () => done())),
    colour: stderr.isTTY && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb",
    ...(stderr.isTTY ? { columns: stderr.columns } : {}),
    ...(stdin.isTTY && stdout.isTTY && stderr.isTTY ? { ask: askOnTerminal } : {}),
    interrupted: signalled,
  };
}

async function askOnTerminal(question: string, usual: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = (await terminal.question(`${question} (${usual}): `)).trim();
    return answer === "" ? usual : answer;
  } finally {
    terminal.close();
  }
}

function signalled(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
