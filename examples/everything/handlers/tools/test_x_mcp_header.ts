/** Repeats its arguments. */
import type { ToolHandler } from "../../generated/server.js";

export const testXMcpHeader: ToolHandler<"test_x_mcp_header"> = ({ region = "anywhere", query = "everything" }) =>
  `${query} in ${region}`;
