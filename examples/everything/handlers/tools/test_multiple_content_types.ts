/** Returns a text, an image and a resource. */
import { toolResult } from "../../generated/server.js";
import type { ToolHandler } from "../../generated/server.js";
import { image } from "../../media.js";

export const testMultipleContentTypes: ToolHandler<"test_multiple_content_types"> = () =>
  toolResult({
    content: [
      { type: "text", text: "Several kinds of content:" },
      { type: "image", data: image, mimeType: "image/png" },
      {
        type: "resource",
        resource: { uri: "test://mixed-content-resource", mimeType: "application/json", text: '{"test":"data"}' },
      },
    ],
  });
