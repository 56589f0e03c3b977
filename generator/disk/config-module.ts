/**
 * Runs a `mcp.config.ts`. A path comes in; what the module exports by default, or the reason why there is nothing, comes out. The
 * module is a stranger in our process: whether it throws, ends the process or never ends itself, the run goes on.
 */
import { pathToFileURL } from "node:url";
import { createJiti } from "jiti";

export type Loaded = { readonly value: unknown } | { readonly reason: string };

/** Reading over a slow network takes seconds; a promise that nobody keeps takes for ever. */
const patience = 60_000;

/** Runs the module at `path`, which diagnostics call `shown`. */
export async function loadConfigModule(path: string, shown: string): Promise<Loaded> {
  // No cache of either kind: `--watch` runs the module again, and a run that only checks writes nothing anywhere.
  const jiti = createJiti(pathToFileURL(path).href, { moduleCache: false, fsCache: false, interopDefault: false });
  const { signal, stop } = ending();
  const restore = setApart();
  try {
    const exports = await Promise.race([jiti.import(path), signal]);
    const found = defaultOf(exports);
    return "value" in found ? { value: await Promise.race([found.value, signal]) } : found;
  } catch (error) {
    return { reason: reasonIn(error, path, shown) };
  } finally {
    stop();
    restore();
  }
}

function defaultOf(exports: unknown): Loaded {
  if (typeof exports !== "object" || exports === null) return { value: exports };
  if (Object.hasOwn(exports, "default")) return { value: (exports as { readonly default: unknown }).default };
  const isModule = "__esModule" in exports || Object.prototype.toString.call(exports) === "[object Module]";
  return isModule ? { reason: "it has no default export" } : { value: exports };
}

/** Fails when there is nothing left that could settle the module's promises, or after a minute. */
function ending(): { readonly signal: Promise<never>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const signal = new Promise<never>((_, reject) => {
    const fail = (what: string) => (): void => {
      // Something must be left to do, or Node would end before the reason is told.
      setImmediate(() => undefined);
      reject(new Error(what));
    };
    const idle = fail("it waits for something that never happens");
    const timer = setTimeout(fail("it did not end within a minute"), patience).unref();
    process.once("beforeExit", idle);
    stop = () => {
      clearTimeout(timer);
      process.off("beforeExit", idle);
    };
  });
  signal.catch(() => undefined);
  return { signal, stop };
}

/** What the module prints must not end up in the middle of `--json`, nor may it end a run that has not said anything yet. */
function setApart(): () => void {
  const { log, info, debug, dir } = console;
  const { exit } = process;
  Object.assign(console, { log: console.error, info: console.error, debug: console.error });
  console.dir = (value) => console.error(value);
  process.exit = () => {
    throw new Error("it calls process.exit");
  };
  return () => {
    Object.assign(console, { log, info, debug, dir });
    process.exit = exit;
  };
}

/** The first line, and where the module does not parse the place, which stands in a line of its own. */
function reasonIn(error: unknown, path: string, shown: string): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const [first = "", second = ""] = text.split("\n");
  const place = second.trim();
  return place.startsWith(`${path}:`) ? `${first.trim()} at ${shown}${place.slice(path.length)}` : first.trim();
}
