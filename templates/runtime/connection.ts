/**
 * One connection on which many requests run at once: messages go in as text, answers and notifications go out as text. It
 * keeps what is in flight, so that a cancellation finds its request and nothing is sent for it afterwards. It knows no pipe
 * and no socket.
 */
import { Call } from "./call.js";
import { errorText, isMembers, isRequestId } from "./messages.js";
import type { RequestId, RequestMessage } from "./messages.js";
import { INVALID_REQUEST } from "./protocol.js";
import type { Answer, Server } from "./server.js";

/** A connection to one client. It has an identity over time, hence a class. */
export class Connection {
  readonly #server: Server;
  readonly #send: (text: string) => void;
  readonly #inFlight = new Map<RequestId, Call>();
  #whenIdle: (() => void) | undefined;

  constructor(server: Server, send: (text: string) => void) {
    this.#server = server;
    this.#send = send;
  }

  /** Takes one message. Answers that are ready at once are sent before it returns. */
  receive(text: string): void {
    const message = this.#server.parse(text);
    switch (message.kind) {
      case "request":
        this.#request(message);
        break;
      case "notification":
        if (message.method === "notifications/cancelled") this.#cancel(message.params);
        else this.#server.receive(message.method, message.params);
        break;
      case "response":
        // This server asks nothing by message, so there is nothing that a response could answer.
        break;
      case "invalid":
        this.#send(errorText(message.id, message.error));
    }
  }

  /** Resolves when nothing is in flight. */
  idle(): Promise<void> {
    if (this.#inFlight.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenIdle = resolve;
    });
  }

  /** Cancels everything in flight: the client is gone. */
  cancelAll(): void {
    for (const call of this.#inFlight.values()) call.cancel();
    this.#inFlight.clear();
  }

  #request(message: RequestMessage): void {
    const { id } = message;
    if (this.#inFlight.has(id)) {
      const text = "Invalid request: another request with this id is still being served.";
      this.#send(errorText(id, { code: INVALID_REQUEST, message: text }));
      return;
    }
    const call = new Call(this.#send);
    this.#inFlight.set(id, call);
    const answer = this.#server.answer(message, call);
    if ("then" in answer) void answer.then((ready) => this.#finish(id, call, ready));
    else this.#finish(id, call, answer);
  }

  #finish(id: RequestId, call: Call, answer: Answer): void {
    if (call.open) {
      call.finish();
      this.#send(answer.text);
    }
    // A cancelled id may be in use again by now.
    if (this.#inFlight.get(id) === call) this.#inFlight.delete(id);
    if (this.#inFlight.size === 0) this.#whenIdle?.();
  }

  #cancel(params: unknown): void {
    const id = isMembers(params) && Object.hasOwn(params, "requestId") ? params["requestId"] : undefined;
    if (!isRequestId(id)) return;
    this.#inFlight.get(id)?.cancel();
    this.#inFlight.delete(id);
  }
}
