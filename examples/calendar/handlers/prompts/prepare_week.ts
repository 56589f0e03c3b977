/** Asks for a plan of the week ahead. */
import type { PromptHandler } from "../../generated/server.js";

export const prepareWeek: PromptHandler<"prepare_week"> = ({ focus }) => {
  const about = focus === undefined ? "" : ` What matters most: ${focus}.`;
  return `Read calendar://week and prepare my week: what to get ready for each event, and where there is room.${about}`;
};
