/** Keeps something; an altered state is refused before the handler runs. */
import type { ToolHandler } from "../../generated/server.js";

export const testInputRequiredResultTamperedState: ToolHandler<"test_input_required_result_tampered_state"> = async (
  _args,
  context,
) => {
  context.state.set("stage", "asked");
  const { ok } = await context.elicit("confirm");
  return ok ? "confirmed" : "refused";
};
