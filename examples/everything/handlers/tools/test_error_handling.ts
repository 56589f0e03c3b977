/** Fails with a text that the model may read. */
import { ToolError } from "../../generated/server.js";
import type { ToolHandler } from "../../generated/server.js";

export const testErrorHandling: ToolHandler<"test_error_handling"> = () => {
  throw new ToolError("This tool intentionally returns an error for testing");
};
