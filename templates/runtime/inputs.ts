/**
 * The questions a handler asks and the answers it gets, over several rounds of one request. In: the answers that came with the
 * request, those of earlier rounds, and the tool's declared inputs. Out: an answer, or the fact that a question is open, which
 * the runtime turns into `input_required`. It knows neither JSON-RPC nor signatures.
 */
import type { InputEntry, SchemaCheck } from "./catalog.js";
import { InputDeclined, RequestError, invalidParams } from "./failures.js";
import { isMembers } from "./messages.js";
import type { Members } from "./messages.js";
import { MISSING_REQUIRED_CLIENT_CAPABILITY, REVISION, factsOf } from "./protocol.js";
import type { RoundState } from "./state.js";

/** What a handler may say about one question. */
export interface AskOptions {
  /** The question as the person reads it; the definition's message where it has one and this is absent. */
  readonly message?: string;
  /** Where to send the person: inputs of mode `url` only. */
  readonly url?: string;
}

/** An answer as a value, for `context.inputs`. */
export type InputAnswer<Content> =
  | { readonly action: "accept"; readonly content: Content }
  | { readonly action: "decline" }
  | { readonly action: "cancel" };

/** Rejects a handler's `elicit` while its question is open. The runtime answers for it; a handler has no business with it. */
export class InputPending extends Error {
  override readonly name = "InputPending";
}

/** All rounds of one request as this run of the handler sees them. Nothing is built before a question is asked. */
export class Rounds {
  readonly #inputs: ReadonlyMap<string, InputEntry>;
  readonly #checks: ReadonlyMap<string, SchemaCheck>;
  readonly #clientCapabilities: Members;
  readonly #responses: Members;
  readonly #earlier: RoundState;
  #answers: Map<string, Members> | undefined;
  #kept: Map<string, unknown> | undefined;
  #open: Map<string, Members> | undefined;
  #refusal: RequestError | undefined;

  /** `responses` came with this request; `earlier` is what the rounds before have left, verified. */
  constructor(
    inputs: ReadonlyMap<string, InputEntry>,
    checks: ReadonlyMap<string, SchemaCheck>,
    clientCapabilities: Members,
    responses: Members,
    earlier: RoundState,
  ) {
    this.#inputs = inputs;
    this.#checks = checks;
    this.#clientCapabilities = clientCapabilities;
    this.#responses = responses;
    this.#earlier = earlier;
  }

  /** The content of an accepted answer. Throws `InputDeclined`, or `InputPending` when nobody has answered yet. */
  ask(key: string, options: AskOptions): unknown {
    const answer = this.answer(key, options);
    if (answer === undefined) throw new InputPending(`the question "${key}" is open`);
    if (answer.action !== "accept") throw new InputDeclined(key, answer.action);
    return answer.content;
  }

  /** The answer as it is; `undefined` when the question is open. */
  answer(key: string, options: AskOptions): InputAnswer<unknown> | undefined {
    const input = this.#inputs.get(key);
    if (input === undefined) throw new Error(`the definitions declare no input "${key}" here`);
    this.#answers ??= new Map(this.#earlier.answers);
    const known = this.#answers.get(key) ?? this.#arrived(input);
    if (known !== undefined) {
      this.#answers.set(key, known);
      return answerOf(known);
    }
    this.#open ??= new Map();
    this.#open.set(key, requestOf(input, options));
    this.#refusal ??= refusalOf(input, this.#clientCapabilities);
    return undefined;
  }

  /** What the client's own machinery answered to a request; `undefined` while that is open. */
  request(key: string, method: string, params: unknown): Members | undefined {
    if (this.#inputs.has(key)) throw new Error(`"${key}" is an input of the definitions: ask for it with elicit`);
    const facts = factsOf(method);
    if (facts?.kind !== "embedded") throw new Error(`revision ${REVISION} has no request ${method} inside a result`);
    this.#answers ??= new Map(this.#earlier.answers);
    const known = this.#answers.get(key) ?? this.#answered(key, facts.requiredResultMembers ?? []);
    if (known !== undefined) {
      this.#answers.set(key, known);
      return known;
    }
    this.#open ??= new Map();
    this.#open.set(key, { method, ...(params === undefined ? {} : { params }) });
    this.#refusal ??= lackOf(needsOf(facts.capability, params), this.#clientCapabilities, `${method} requests`);
    return undefined;
  }

  /** The open questions by key, as `inputRequests` lists them; `undefined` when there are none. */
  openRequests(): Members | undefined {
    if (this.#refusal !== undefined) throw this.#refusal;
    return this.#open === undefined ? undefined : Object.fromEntries(this.#open);
  }

  /** What the handler keeps for the next round, by its own keys. */
  kept(): Map<string, unknown> {
    return (this.#kept ??= new Map(this.#earlier.kept));
  }

  /** What the next round has to know; `undefined` when that is nothing. */
  carried(): RoundState | undefined {
    const answers = [...(this.#answers ?? this.#earlier.answers)];
    const kept = [...(this.#kept ?? this.#earlier.kept)];
    return answers.length === 0 && kept.length === 0 ? undefined : { answers, kept };
  }

  /** The result that came with this request, if it has what such a result must have. */
  #answered(key: string, required: readonly string[]): Members | undefined {
    const response = Object.hasOwn(this.#responses, key) ? this.#responses[key] : undefined;
    if (!isMembers(response)) return undefined;
    return required.every((name) => Object.hasOwn(response, name)) ? response : undefined;
  }

  /** The answer that came with this request, if it is one: malformed or refused by the form, the question stays open. */
  #arrived(input: InputEntry): Members | undefined {
    const responses = this.#responses;
    const response = Object.hasOwn(responses, input.key) ? responses[input.key] : undefined;
    if (!isMembers(response)) return undefined;
    const { action, content } = response;
    if (action === "decline" || action === "cancel") return { action };
    if (action !== "accept") return undefined;
    if (input.mode === "url") return { action };
    const check = this.#checks.get(input.key);
    return isMembers(content) && check?.(content) === undefined ? { action, content } : undefined;
  }
}

function answerOf(answer: Members): InputAnswer<unknown> {
  const { action } = answer;
  if (action === "decline" || action === "cancel") return { action };
  return { action: "accept", content: answer["content"] };
}

function requestOf(input: InputEntry, options: AskOptions): Members {
  const message = options.message ?? input.message ?? `Please answer "${input.key}".`;
  if (input.mode === "form") {
    return { method: "elicitation/create", params: { mode: "form", message, requestedSchema: input.schema } };
  }
  const url = options.url ?? input.url;
  if (url === undefined)
    throw new Error(`the input "${input.key}" needs a url, in the definitions or from the handler`);
  return { method: "elicitation/create", params: { mode: "url", message, url } };
}

/** A client that declares `elicitation` without a mode can show forms. */
function refusalOf(input: InputEntry, capabilities: Members): RequestError | undefined {
  const elicitation = Object.hasOwn(capabilities, "elicitation") ? capabilities["elicitation"] : undefined;
  if (isMembers(elicitation)) {
    if (Object.hasOwn(elicitation, input.mode)) return undefined;
    if (input.mode === "form" && !Object.hasOwn(elicitation, "url")) return undefined;
  }
  return new RequestError(`This request needs a client that can answer questions (elicitation, mode ${input.mode}).`, {
    code: MISSING_REQUIRED_CLIENT_CAPABILITY,
    data: { requiredCapabilities: { elicitation: { [input.mode]: {} } } },
  });
}

/** The capabilities, as paths, that a client needs for a request to its own machinery. */
function needsOf(capability: string | undefined, params: unknown): readonly string[] {
  if (capability === undefined) return [];
  const wants = (name: string): boolean => isMembers(params) && Object.hasOwn(params, name) && params[name] !== "none";
  return [
    capability,
    ...(wants("tools") || wants("toolChoice") ? [`${capability}.tools`] : []),
    ...(wants("includeContext") ? [`${capability}.context`] : []),
  ];
}

/** The refusal of a client that did not declare all of it. */
function lackOf(needs: readonly string[], capabilities: Members, what: string): RequestError | undefined {
  const missing = needs.find((path) => !declares(capabilities, path.split(".")));
  if (missing === undefined) return undefined;
  const required = missing.split(".").reduceRight<Members>((inner, name) => ({ [name]: inner }), {});
  return new RequestError(`This request needs a client that answers ${what}.`, {
    code: MISSING_REQUIRED_CLIENT_CAPABILITY,
    data: { requiredCapabilities: required },
  });
}

function declares(capabilities: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  return isMembers(capabilities) && Object.hasOwn(capabilities, name) && declares(capabilities[name], rest);
}

/** The request's `inputResponses`; absent means none. */
export function responsesOf(params: Members): Members {
  const responses = Object.hasOwn(params, "inputResponses") ? params["inputResponses"] : undefined;
  if (responses === undefined) return {};
  if (!isMembers(responses)) throw invalidParams("params.inputResponses must be an object.");
  return responses;
}
