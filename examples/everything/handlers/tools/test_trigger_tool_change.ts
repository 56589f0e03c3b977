/** Tells those who listen. */
import type { ToolHandler } from "../../generated/server.js";

export const testTriggerToolChange: ToolHandler<"test_trigger_tool_change"> = (_args, { notify }) => {
  notify.toolsListChanged();
  return "told";
};
