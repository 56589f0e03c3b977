/** Returns a resource inside the result. */
import { toolResult } from "../../generated/server.js";
import type { ToolHandler } from "../../generated/server.js";

export const testEmbeddedResource: ToolHandler<"test_embedded_resource"> = () =>
  toolResult({
    content: [
      {
        type: "resource",
        resource: {
          uri: "test://embedded-resource",
          mimeType: "text/plain",
          text: "This is an embedded resource content.",
        },
      },
    ],
  });
