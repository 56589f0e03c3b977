/** A prompt of one message, always the same: no arguments. */
import type { PromptHandler } from "../../generated/server.js";

export const testSimplePrompt: PromptHandler<"test_simple_prompt"> = () => "This is a simple prompt for testing.";
