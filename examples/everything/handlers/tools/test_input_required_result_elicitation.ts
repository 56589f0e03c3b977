/** Asks for a name. */
import type { ToolHandler } from "../../generated/server.js";

export const testInputRequiredResultElicitation: ToolHandler<"test_input_required_result_elicitation"> = async (
  _args,
  context,
) => {
  const { name } = await context.elicit("user_name");
  return `Hello, ${name}!`;
};
