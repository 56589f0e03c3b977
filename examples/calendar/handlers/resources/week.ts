/** All events, the earliest first. */
import { readEvents } from "../../calendar.js";
import type { ResourceHandler } from "../../generated/server.js";

export const week: ResourceHandler<"week"> = () => [...readEvents()];
