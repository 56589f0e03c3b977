/** Keeps something for the round after the question. */
import type { ToolHandler } from "../../generated/server.js";

export const testInputRequiredResultRequestState: ToolHandler<"test_input_required_result_request_state"> = async (
  _args,
  context,
) => {
  context.state.set("stage", "asked");
  const { ok } = await context.elicit("confirm");
  return ok ? "state-ok" : "state-ok, but refused";
};
