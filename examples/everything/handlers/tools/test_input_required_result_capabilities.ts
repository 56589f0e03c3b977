/** Asks only for what the client says that it can do. */
import type { ToolHandler } from "../../generated/server.js";
import { sayHello } from "../../sampling.js";

export const testInputRequiredResultCapabilities: ToolHandler<"test_input_required_result_capabilities"> = async (
  _args,
  context,
) => {
  const { elicitation, sampling } = context.client.capabilities;
  if (elicitation !== undefined) return `Hello, ${(await context.elicit("user_name")).name}!`;
  if (sampling !== undefined) return `The model is ${(await context.sample("greeting", sayHello)).model}.`;
  return "There is nobody to ask.";
};
