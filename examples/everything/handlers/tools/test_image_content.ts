/** Returns an image, as a complete result. */
import { toolResult } from "../../generated/server.js";
import type { ToolHandler } from "../../generated/server.js";
import { image } from "../../media.js";

export const testImageContent: ToolHandler<"test_image_content"> = () =>
  toolResult({ content: [{ type: "image", data: image, mimeType: "image/png" }] });
