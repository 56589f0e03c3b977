/** Asks the client's language model. */
import type { ToolHandler } from "../../generated/server.js";

export const testInputRequiredResultSampling: ToolHandler<"test_input_required_result_sampling"> = async (
  _args,
  context,
) => {
  const { content } = await context.sample("capital_question", {
    messages: [{ role: "user", content: { type: "text", text: "What is the capital of France?" } }],
    maxTokens: 100,
  });
  return `The model says: ${JSON.stringify(content)}`;
};
