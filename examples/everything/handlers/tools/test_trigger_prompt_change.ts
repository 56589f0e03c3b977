/** Tells those who listen. */
import type { ToolHandler } from "../../generated/server.js";

export const testTriggerPromptChange: ToolHandler<"test_trigger_prompt_change"> = (_args, { notify }) => {
  notify.promptsListChanged();
  return "told";
};
