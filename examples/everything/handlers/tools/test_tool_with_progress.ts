/** Says how far it is, as often as it is asked to. */
import { setTimeout as wait } from "node:timers/promises";
import type { ToolHandler } from "../../generated/server.js";

export const testToolWithProgress: ToolHandler<"test_tool_with_progress"> = async (_args, context) => {
  for (const done of [0, 50, 100]) {
    context.progress(done, 100, `${done} of 100`);
    await wait(10);
  }
  return "done";
};
