/** Repeats what its schema let through. */
import type { ToolHandler } from "../../generated/server.js";

export const tool$json_schema_2020_12_tool: ToolHandler<"json_schema_2020_12_tool"> = ({
  name = "somebody",
  phone,
  email,
}) => `Contact ${name} at ${phone ?? email ?? "no address"}.`;
