/** Returns its text as it came. */
import type { ToolHandler } from "../../generated/server.js";

export const echo: ToolHandler<"echo"> = ({ text }) => text;
