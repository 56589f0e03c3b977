/**
 * What a handler is given besides its arguments: who asks, the signal, progress, logging, questions to the person, and a place
 * to keep things between rounds. The types are the public face; the class behind them is made once a request.
 */
import type { Call } from "./call.js";
import type { Notifier } from "./changes.js";
import type { Auth } from "./http-auth.js";
import { InputPending } from "./inputs.js";
import type { AskOptions, InputAnswer, Rounds } from "./inputs.js";
import { notificationText } from "./messages.js";
import type { Members } from "./messages.js";
import { metaKeyOf, serverMayNotify } from "./protocol.js";
import type { ClientAsk, EmbeddedParamsOf, EmbeddedResultOf, MetaValueOf, RequestMeta } from "./protocol.js";

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
  /** Who asks, where the transport has made sure of it; the token itself stays outside. */
  readonly auth: Auth | undefined;
  readonly trace: Trace;
  /** Aborts when the client cancels the request or goes away. */
  readonly signal: AbortSignal;
  readonly state: KeptState;
  /** Tells clients that listen, this one or others, what has changed. */
  readonly notify: Notifier;
  /** Tells the client how far the work is, if it asked to be told. `progress` must grow; calls after the result are dropped. */
  progress(progress: number, total?: number, message?: string): void;
  /** Sends a log message, if the request asked for this level. */
  log(level: LogLevel, data: unknown, logger?: string): void;
  /** Sends a notification of an extension (`com.example/method`) that belongs to this request. */
  send(method: VendorMethod, params: object): void;
}

/** A method of an extension: its name begins with a domain. */
export type VendorMethod = `${string}.${string}/${string}`;

/** W3C trace context, as it came with the request. Unchecked text: hand it to a tracing library. */
export interface Trace {
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
  readonly baggage: string | undefined;
}

/** What the handler of a tool, prompt or resource is given; `Inputs` are its declared inputs by key. */
export interface AskingContext<Inputs> extends RequestContext {
  /**
   * The person's answer to the input declared as `key`. When there is none yet, this run of the handler ends here: the client
   * asks the person and sends the request again, and the handler runs again from its start. Throws `InputDeclined` when the
   * person declined or cancelled.
   */
  elicit<Key extends keyof Inputs & string>(key: Key, options?: AskOptions): Promise<Inputs[Key]>;
  /**
   * Several questions in one round, and requests to the client itself: under a key of your own, with its method. Declined and
   * cancelled answers come back as values.
   */
  inputs<Wanted extends WantedInputs<Inputs, Wanted>>(wanted: Wanted): Promise<GivenInputs<Inputs, Wanted>>;
  /**
   * What the client's language model says. `key` tells this request from others of the handler.
   * @deprecated Sampling is on its way out of the protocol: call a model provider's API directly.
   */
  sample(
    key: string,
    params: EmbeddedParamsOf<"sampling/createMessage">,
  ): Promise<EmbeddedResultOf<"sampling/createMessage">>;
  /**
   * The folders that the client lets the server see.
   * @deprecated Roots are on their way out of the protocol: take folders as arguments or from the server's configuration.
   */
  listRoots(key?: string): Promise<EmbeddedResultOf<"roots/list">>;
}

/** What `inputs` takes: options for a declared input, a request to the client under any other key. */
export type WantedInputs<Inputs, Wanted> = {
  readonly [Key in keyof Wanted]: Key extends keyof Inputs ? AskOptions : ClientAsk;
};

/** What `inputs` gives for it. */
export type GivenInputs<Inputs, Wanted> = {
  readonly [Key in keyof Wanted]: Key extends keyof Inputs
    ? InputAnswer<Inputs[Key]>
    : Wanted[Key] extends { readonly method: infer Method }
      ? EmbeddedResultOf<Method>
      : never;
};

/** What a tool's handler is given. */
export type ToolContext<Inputs> = AskingContext<Inputs>;
/** What a prompt's handler is given. */
export type PromptContext<Inputs> = AskingContext<Inputs>;
/** What the handler of a resource or of a resource template is given. */
export type ResourceContext<Inputs> = AskingContext<Inputs>;

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

type AnyInputs = Readonly<Record<string, unknown>>;

/** The context of one run of one handler. */
export class RunContext implements AskingContext<AnyInputs> {
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

  get trace(): Trace {
    const text = (key: string): string | undefined => {
      const value = entryOf(this.#meta, key);
      return typeof value === "string" ? value : undefined;
    };
    return { traceparent: text("traceparent"), tracestate: text("tracestate"), baggage: text("baggage") };
  }

  get auth(): Auth | undefined {
    return this.#call.auth;
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

  send(method: VendorMethod, params: object): void {
    if (this.#call.open) this.#call.notify(notificationText(method, params));
  }

  elicit(key: string, options: AskOptions = {}): Promise<unknown> {
    return this.#asked(() => this.#rounds.ask(key, options));
  }

  inputs<Wanted extends WantedInputs<AnyInputs, Wanted>>(wanted: Wanted): Promise<GivenInputs<AnyInputs, Wanted>> {
    return this.#asked(() => {
      const entries = Object.entries<AskOptions | ClientAsk>(wanted).map(([key, options]) => {
        // A revision may have no request that a client is asked this way, and then no type for one.
        const { method, params } = options as { readonly method?: string; readonly params?: unknown };
        return [
          key,
          method === undefined
            ? this.#rounds.answer(key, options as AskOptions)
            : this.#rounds.request(key, method, params),
        ] as const;
      });
      if (entries.some(([, answer]) => answer === undefined)) throw new InputPending("questions are open");
      return Object.fromEntries(entries) as GivenInputs<AnyInputs, Wanted>;
    });
  }

  sample(
    key: string,
    params: EmbeddedParamsOf<"sampling/createMessage">,
  ): Promise<EmbeddedResultOf<"sampling/createMessage">> {
    return this.#requested(key, "sampling/createMessage", params);
  }

  listRoots(key = "roots"): Promise<EmbeddedResultOf<"roots/list">> {
    return this.#requested(key, "roots/list", {});
  }

  #requested<Result>(key: string, method: string, params: unknown): Promise<Result> {
    return this.#asked(() => {
      const result = this.#rounds.request(key, method, params);
      if (result === undefined) throw new InputPending(`the request "${key}" is open`);
      return result as Result;
    });
  }

  /** The runtime knows that a question is open even when nobody awaits it: that must not count as an unhandled rejection. */
  #asked<Answer>(ask: () => Answer): Promise<Answer> {
    const answer = new Promise<Answer>((resolve) => resolve(ask()));
    answer.catch(() => undefined);
    return answer;
  }
}

/** The client's declared capabilities; none where the entry is missing. */
export function capabilitiesOf(meta: Members): Members {
  return (entryOf(meta, keys.clientCapabilities) ?? {}) as Members;
}

function entryOf(meta: Members, key: string | undefined): unknown {
  return key !== undefined && Object.hasOwn(meta, key) ? meta[key] : undefined;
}
