/** Asks what the person works on, then says it. */
import type { PromptHandler } from "../../generated/server.js";

export const testInputRequiredResultPrompt: PromptHandler<"test_input_required_result_prompt"> = async (
  _args,
  context,
) => {
  const { context: work } = await context.elicit("user_context");
  return `Help me with ${work}.`;
};
