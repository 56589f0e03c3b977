/** Puts an event into the calendar. It acts after its last question, because every answer runs it again from the start. */
import { addEvent } from "../../calendar.js";
import { toolResult } from "../../generated/server.js";
import type { ToolHandler } from "../../generated/server.js";

export const createEvent: ToolHandler<"create_event"> = async ({ title, startsAt: given }, context) => {
  const question = { message: `When should "${title}" start?` };
  const startsAt = given ?? (await context.elicit("when", question)).startsAt;
  const event = addEvent(title, startsAt);
  return toolResult({
    content: `Created ${event.id}: ${event.title} at ${event.startsAt}`,
    structuredContent: event,
  });
};
