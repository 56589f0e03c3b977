/** Waits in equal parts, says how far it is after each, and stops at once when the request is cancelled. */
import { setTimeout as wait } from "node:timers/promises";
import type { ToolHandler } from "../../generated/server.js";
import { counters } from "../counters.js";

export const slow: ToolHandler<"slow"> = async ({ ms, steps = 0, tag }, context) => {
  counters.started += 1;
  const parts = Math.max(1, steps);
  try {
    for (let part = 1; part <= parts; part++) {
      await wait(ms / parts, undefined, { signal: context.signal });
      if (steps > 0) context.progress(part, steps, tag);
    }
  } catch (cause) {
    counters.aborted += 1;
    throw cause;
  }
  counters.completed += 1;
  return tag ?? "done";
};
