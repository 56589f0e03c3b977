/** Asks the person when the client can ask, and does without otherwise. */
import type { ToolHandler } from "../../generated/server.js";

export const testStreamingElicitation: ToolHandler<"test_streaming_elicitation"> = async (_args, context) => {
  if (context.client.capabilities.elicitation === undefined) return "Nobody to ask.";
  const { mood } = await context.elicit("mood");
  return `You are ${mood}.`;
};
