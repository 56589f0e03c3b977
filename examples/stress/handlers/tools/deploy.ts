/** Acts after a confirmation. What it keeps for the next round is signed, and good for the same arguments only. */
import type { ToolHandler } from "../../generated/server.js";

export const deploy: ToolHandler<"deploy"> = async ({ env }, context) => {
  context.state.set("env", env);
  const { confirm } = await context.elicit("confirm", { message: `Deploy to ${env}?` });
  return confirm ? `deployed ${env}` : "not deployed";
};
