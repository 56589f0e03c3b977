/**
 * One request while it is being served, as the transport sees it: whether it was cancelled, where its notifications go, whose
 * it is. The transport makes it and may cancel it; the handler's context reads it. It knows no message format.
 */
import type { Auth } from "./http-auth.js";

/** A request in flight. It has an identity over time, hence a class. */
export class Call {
  /** Sends a notification that belongs to this request. */
  readonly notify: (text: string) => void;
  /** Who asks, where the transport knows. */
  readonly auth: Auth | undefined;
  #controller: AbortController | undefined;
  #cancelled = false;
  #finished = false;

  constructor(notify: (text: string) => void, auth?: Auth) {
    this.notify = notify;
    this.auth = auth;
  }

  /** `requestState` of one principal is worthless to another. */
  get principal(): string | undefined {
    return this.auth?.principal;
  }

  /** True until the request is answered or cancelled: only then may anything more be sent for it. */
  get open(): boolean {
    return !this.#cancelled && !this.#finished;
  }

  get cancelled(): boolean {
    return this.#cancelled;
  }

  /** Aborts when the request is cancelled. Made on first use: most handlers never look at it. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#cancelled) this.#controller.abort();
    return this.#controller.signal;
  }

  /** The client lost interest, or the connection is gone. */
  cancel(): void {
    if (!this.open) return;
    this.#cancelled = true;
    this.#controller?.abort();
  }

  /** The answer is on its way: nothing may follow it. */
  finish(): void {
    this.#finished = true;
  }
}
