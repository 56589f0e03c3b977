import { readEvents } from "../../calendar.js";
import type { ResourceHandler } from "../../generated/server.js";

/** All events, the earliest first. */
export const week: ResourceHandler<"week"> = () => [...readEvents()];
