/** Returns a text. */
import type { ToolHandler } from "../../generated/server.js";

export const testSimpleText: ToolHandler<"test_simple_text"> = () => "This is a simple text response for testing.";
