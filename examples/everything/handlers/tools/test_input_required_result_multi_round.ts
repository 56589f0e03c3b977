/** Asks one thing after the other, each in a round of its own. */
import type { ToolHandler } from "../../generated/server.js";

export const testInputRequiredResultMultiRound: ToolHandler<"test_input_required_result_multi_round"> = async (
  _args,
  context,
) => {
  context.state.set("stage", "begun");
  const { name } = await context.elicit("step1");
  const { color } = await context.elicit("step2", { message: `Which colour do you like, ${name}?` });
  return `${name} likes ${color}.`;
};
