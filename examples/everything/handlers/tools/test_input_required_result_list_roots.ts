/** Asks for the client's folders. */
import type { ToolHandler } from "../../generated/server.js";

export const testInputRequiredResultListRoots: ToolHandler<"test_input_required_result_list_roots"> = async (
  _args,
  context,
) => {
  const { roots } = await context.listRoots("client_roots");
  return `Folders: ${roots.map(({ uri }) => uri).join(", ")}`;
};
