/** Both arguments in one message; the first one can be completed. */
import type { PromptHandler } from "../../generated/server.js";

export const testPromptWithArguments: PromptHandler<"test_prompt_with_arguments"> = ({ arg1, arg2 }) =>
  `Prompt with arguments: arg1=${arg1}, arg2=${arg2}`;

testPromptWithArguments.complete = { arg1: ["paris", "park", "party", "test", "testing"] };
