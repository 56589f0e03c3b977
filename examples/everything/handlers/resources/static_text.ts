/** A text as it stands, always the same: a string becomes a text content. */
import type { ResourceHandler } from "../../generated/server.js";

export const staticText: ResourceHandler<"static_text"> = () => "This is the content of the static text resource.";
