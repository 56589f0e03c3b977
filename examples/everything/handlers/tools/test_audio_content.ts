/** Returns a sound, as a complete result. */
import { toolResult } from "../../generated/server.js";
import type { ToolHandler } from "../../generated/server.js";
import { sound } from "../../media.js";

export const testAudioContent: ToolHandler<"test_audio_content"> = () =>
  toolResult({ content: [{ type: "audio", data: sound, mimeType: "audio/wav" }] });
