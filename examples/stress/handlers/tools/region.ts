/** Repeats its arguments; one of them is mirrored into a header over HTTP. */
import type { ToolHandler } from "../../generated/server.js";

export const region: ToolHandler<"region"> = ({ region: place, query }) => `${place ?? "none"}:${query}`;
