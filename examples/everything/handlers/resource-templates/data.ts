/** The data of one thing; its id can be completed. */
import type { ResourceTemplateHandler } from "../../generated/server.js";

export const data: ResourceTemplateHandler<"data"> = ({ id }) => ({
  id,
  templateTest: true,
  data: `Data for ID: ${id}`,
});

data.complete = { id: ["1", "12", "123"] };
