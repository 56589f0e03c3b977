/** Asks the person, the language model and the client at once. */
import type { ToolHandler } from "../../generated/server.js";
import { sayHello } from "../../sampling.js";

export const testInputRequiredResultMultipleInputs: ToolHandler<"test_input_required_result_multiple_inputs"> = async (
  _args,
  context,
) => {
  context.state.set("stage", "asked");
  const {
    user_name: name,
    greeting,
    client_roots: folders,
  } = await context.inputs({
    user_name: {},
    greeting: { method: "sampling/createMessage", params: sayHello },
    client_roots: { method: "roots/list", params: {} },
  });
  const who = name.action === "accept" ? name.content.name : "nobody";
  return `${who}, ${greeting.model}, ${folders.roots.length} folders`;
};
