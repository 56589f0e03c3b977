/** Tells what became of the calls of `slow`, and what every object would inherit from a polluted prototype. */
import type { ToolHandler } from "../../generated/server.js";
import { counters } from "../counters.js";

export const stats: ToolHandler<"stats"> = () => {
  const { polluted = null } = {} as { readonly polluted?: unknown };
  return JSON.stringify({ ...counters, polluted });
};
