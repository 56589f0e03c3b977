/** Logs while it works; nobody hears of it who did not ask. */
import { setTimeout as wait } from "node:timers/promises";
import type { ToolHandler } from "../../generated/server.js";

export const testLoggingTool: ToolHandler<"test_logging_tool"> = async (_args, context) => {
  for (const text of ["started", "processing", "completed"]) {
    context.log("info", text);
    await wait(10);
  }
  return "logged";
};
