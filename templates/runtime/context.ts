/**
 * What a handler is given besides its arguments: who asks, the signal, progress, logging, questions to the person, and a place
 * to keep things between rounds. The types are the public face; the class behind them is made once a request.
 */
import type { Call } from "./call.js";
import type { Notifier } from "./changes.js";
import { InputPending } from "./inputs.js";
import type { AskOptions, InputAnswer, Rounds } from "./inputs.js";
import { notificationText } from "./messages.js";
import type { Members } from "./messages.js";
import { metaKeyOf, serverMayNotify } from "./protocol.js";
import type { MetaValueOf, RequestMeta } from "./protocol.js";

/** Severity of a log message, from `debug` to `emergency`. */
export type LogLevel = [MetaValueOf<"logLevel">] extends [string] ? MetaValueOf<"logLevel"> : string;

/** What a client says about itself. Self-reported: for display and logs, never for a security decision. */
export interface Client {
  readonly info: MetaValueOf<"clientInfo"> | undefined;
  readonly capabilities: MetaValueOf<"clientCapabilities">;
}

/** Values that the handler keeps for the next round of the same request. They travel signed, but readable, through the client. */
export interface KeptState {
  get(key: string): unknown;
  /** `value` must survive JSON. */
  set(key: string, value: unknown): void;
}

/** What every handler is given. */
export interface RequestContext {
  readonly method: string;
  readonly meta: RequestMeta;
  readonly client: Client;
  /** Aborts when the client cancels the request or goes away. */
  readonly signal: AbortSignal;
  readonly state: KeptState;
  /** Tells clients that listen, this one or others, what has changed. */
  readonly notify: Notifier;
  /** Tells the client how far the work is, if it asked to be told. `progress` must grow; calls after the result are dropped. */
  progress(progress: number, total?: number, message?: string): void;
  /** Sends a log message, if the request asked for this level. */
  log(level: LogLevel, data: unknown, logger?: string): void;
}

/** What a tool's handler is given; `Inputs` are the tool's declared inputs by key. */
export interface ToolContext<Inputs> extends RequestContext {
  /**
   * The person's answer to the input declared as `key`. When there is none yet, this run of the handler ends here: the client
   * asks the person and sends the request again, and the handler runs again from its start. Throws `InputDeclined` when the
   * person declined or cancelled.
   */
  elicit<Key extends keyof Inputs & string>(key: Key, options?: AskOptions): Promise<Inputs[Key]>;
  /** Several questions in one round. Declined and cancelled ones come back as values. */
  inputs<Key extends keyof Inputs & string>(wanted: {
    readonly [Name in Key]: AskOptions;
  }): Promise<{ readonly [Name in Key]: InputAnswer<Inputs[Name]> }>;
}

const keys = {
  clientInfo: metaKeyOf("request", "clientInfo"),
  clientCapabilities: metaKeyOf("request", "clientCapabilities"),
  logLevel: metaKeyOf("request", "logLevel"),
  progressToken: metaKeyOf("request", "progressToken"),
};
const progressMethod = "notifications/progress";
const logMethod = "notifications/message";
const reportsProgress = serverMayNotify(progressMethod);
const sendsLogs = serverMayNotify(logMethod);
const levels: readonly string[] = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/** The context of one run of one handler. */
export class RunContext implements ToolContext<Readonly<Record<string, unknown>>> {
  readonly method: string;
  readonly notify: Notifier;
  readonly #meta: Members;
  readonly #call: Call;
  readonly #rounds: Rounds;
  #reported = Number.NEGATIVE_INFINITY;

  constructor(of: Pick<RunContext, "method" | "notify">, meta: Members, call: Call, rounds: Rounds) {
    this.method = of.method;
    this.notify = of.notify;
    this.#meta = meta;
    this.#call = call;
    this.#rounds = rounds;
  }

  get meta(): RequestMeta {
    return this.#meta as RequestMeta;
  }

  get client(): Client {
    const info = entryOf(this.#meta, keys.clientInfo);
    return { info, capabilities: capabilitiesOf(this.#meta) } as Client;
  }

  get signal(): AbortSignal {
    return this.#call.signal;
  }

  get state(): KeptState {
    const kept = this.#rounds.kept();
    return {
      get: (key) => kept.get(key),
      set(key, value) {
        if (JSON.stringify(value) === undefined) throw new TypeError(`what is kept under "${key}" is no JSON value`);
        kept.set(key, value);
      },
    };
  }

  progress(progress: number, total?: number, message?: string): void {
    const progressToken = entryOf(this.#meta, keys.progressToken);
    if (progressToken === undefined || !reportsProgress || !this.#call.open) return;
    if (!Number.isFinite(progress) || progress <= this.#reported) return;
    this.#reported = progress;
    const whole = total !== undefined && Number.isFinite(total) ? { total } : {};
    const text = message === undefined ? {} : { message };
    this.#call.notify(notificationText(progressMethod, { progressToken, progress, ...whole, ...text }));
  }

  log(level: LogLevel, data: unknown, logger?: string): void {
    const least = entryOf(this.#meta, keys.logLevel);
    if (typeof least !== "string" || !sendsLogs || !this.#call.open) return;
    if (levels.indexOf(level) < levels.indexOf(least)) return;
    const from = logger === undefined ? {} : { logger };
    this.#call.notify(notificationText(logMethod, { level, ...from, data: data ?? null }));
  }

  elicit(key: string, options: AskOptions = {}): Promise<unknown> {
    const answer = new Promise<unknown>((resolve) => resolve(this.#rounds.ask(key, options)));
    // The runtime knows that a question is open even when nobody awaits it: that must not count as an unhandled rejection.
    answer.catch(() => undefined);
    return answer;
  }

  inputs<Key extends string>(wanted: {
    readonly [Name in Key]: AskOptions;
  }): Promise<{ readonly [Name in Key]: InputAnswer<unknown> }> {
    const answers = new Promise<{ readonly [Name in Key]: InputAnswer<unknown> }>((resolve) => {
      const entries = (Object.entries(wanted) as [Key, AskOptions][]).map(
        ([key, options]) => [key, this.#rounds.answer(key, options)] as const,
      );
      if (entries.some(([, answer]) => answer === undefined)) throw new InputPending("questions are open");
      resolve(Object.fromEntries(entries) as { readonly [Name in Key]: InputAnswer<unknown> });
    });
    answers.catch(() => undefined);
    return answers;
  }
}

/** The client's declared capabilities; none where the entry is missing. */
export function capabilitiesOf(meta: Members): Members {
  return (entryOf(meta, keys.clientCapabilities) ?? {}) as Members;
}

function entryOf(meta: Members, key: string | undefined): unknown {
  return key !== undefined && Object.hasOwn(meta, key) ? meta[key] : undefined;
}
