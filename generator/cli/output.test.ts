/** Findings as a terminal shows them: many alike are counted, never lost without a word. */
import { expect, it } from "vitest";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { textOf } from "./output.js";
import { processWorld } from "./world.js";

const world = { ...processWorld(), colour: false };
const many = (severity: Diagnostic["severity"], number: number): readonly Diagnostic[] =>
  Array.from({ length: number }, (_, index) => ({
    code: `room/${severity}` as const,
    severity,
    message: `no ${index}`,
  }));

it("shows every finding while there are few of a kind", () => {
  const text = textOf([...many("error", 30), ...many("warning", 5), ...many("info", 3)], world);
  expect(text.trimEnd().split("\n")).toHaveLength(38);
  expect(text).not.toContain("more");
});

it("counts the rest of each kind", () => {
  const text = textOf([...many("error", 31), ...many("warning", 25)], world);
  expect(text).toContain(
    "... and 1 more room/error; --json lists all\n... and 20 more room/warning; --json lists all\n",
  );
  expect(text.trimEnd().split("\n")).toHaveLength(30 + 5 + 2);
});
