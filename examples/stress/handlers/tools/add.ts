/** Adds two integers. */
import type { ToolHandler } from "../../generated/server.js";

export const add: ToolHandler<"add"> = ({ a, b }) => String(a + b);
