/** A text whose URI has letters beyond ASCII: it is found as it is written. */
import type { ResourceHandler } from "../../generated/server.js";

export const turtle: ResourceHandler<"turtle"> = () => "żółw";
