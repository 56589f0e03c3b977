/** A message that holds a resource. */
import type { PromptHandler } from "../../generated/server.js";

export const testPromptWithEmbeddedResource: PromptHandler<"test_prompt_with_embedded_resource"> = ({
  resourceUri,
}) => [
  {
    role: "user",
    content: {
      type: "resource",
      resource: { uri: resourceUri, mimeType: "text/plain", text: "Embedded resource content for testing." },
    },
  },
  { role: "user", content: { type: "text", text: "Please process the resource above." } },
];
