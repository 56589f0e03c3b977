/** A message that holds an image. */
import type { PromptHandler } from "../../generated/server.js";
import { image } from "../../media.js";

export const testPromptWithImage: PromptHandler<"test_prompt_with_image"> = () => [
  { role: "user", content: { type: "image", data: image, mimeType: "image/png" } },
  { role: "user", content: { type: "text", text: "Please analyze the image above." } },
];
