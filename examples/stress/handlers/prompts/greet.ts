/** Greets: one message of the person's. */
import type { PromptHandler } from "../../generated/server.js";

export const greet: PromptHandler<"greet"> = ({ who }) => `Hello ${who}`;
