/** Fails with a text that must stay on this side. */
import type { ToolHandler } from "../../generated/server.js";

export const boom: ToolHandler<"boom"> = () => {
  throw new Error("secret of /etc/shadow");
};
