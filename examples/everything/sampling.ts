/** What the tools ask a client's language model. */

/** A request for one short greeting. */
export const sayHello = {
  messages: [{ role: "user" as const, content: { type: "text" as const, text: "Say hello." } }],
  maxTokens: 50,
};
