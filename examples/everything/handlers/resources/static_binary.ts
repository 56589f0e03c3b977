/** An image, as bytes. */
import type { ResourceHandler } from "../../generated/server.js";
import { image } from "../../media.js";

export const staticBinary: ResourceHandler<"static_binary"> = () => Uint8Array.from(Buffer.from(image, "base64"));
