/** A text that changes: those who listen are told by a tool. */
import type { ResourceHandler } from "../../generated/server.js";

export const watchedResource: ResourceHandler<"watched_resource"> = () => `Watched at ${new Date().toISOString()}`;
