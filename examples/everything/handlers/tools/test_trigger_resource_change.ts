/** Tells those who watch the resource. */
import type { ToolHandler } from "../../generated/server.js";

export const testTriggerResourceChange: ToolHandler<"test_trigger_resource_change"> = (_args, { notify }) => {
  notify.resourceUpdated("test://watched-resource");
  return "told";
};
