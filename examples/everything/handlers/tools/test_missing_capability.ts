/** Needs the client's language model; a client without one is told so before it is asked. */
import type { ToolHandler } from "../../generated/server.js";
import { sayHello } from "../../sampling.js";

export const testMissingCapability: ToolHandler<"test_missing_capability"> = async (_args, context) => {
  const { model } = await context.sample("greeting", sayHello);
  return `The model is ${model}.`;
};
