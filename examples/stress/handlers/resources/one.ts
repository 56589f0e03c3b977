/** A text, always the same one. */
import type { ResourceHandler } from "../../generated/server.js";

export const one: ResourceHandler<"one"> = () => "one";
