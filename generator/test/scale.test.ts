/** A thousand tools are generated within half a gigabyte. How long it takes is measured in `bench/`, not asserted here. */
import { beforeAll, expect, it } from "vitest";
import { built, runBuilt } from "./support/built.js";
import { projectOf } from "./support/project.js";
import { textsBelow } from "./support/temporary-folder.js";

const tree = { type: "object", properties: { id: { type: "integer" }, next: { $ref: "#/$defs/tree" } } };

function toolOf(index: number): object {
  const properties = Object.fromEntries(
    Array.from({ length: 12 }, (_, k) => [
      `p${k}`,
      k % 3 === 0 ? { type: "array", items: { $ref: "#/$defs/tree" } } : { type: "string", maxLength: 100 + index },
    ]),
  );
  return {
    name: `group${index % 20}.tool_${index}`,
    description: `Tool ${index}`,
    inputSchema: { type: "object", properties, required: ["p1"], additionalProperties: false, $defs: { tree } },
  };
}

beforeAll(built);

it("generates a thousand tools within 512 MB", async () => {
  const tools = Array.from({ length: 1000 }, (_, index) => toolOf(index));
  const folder = projectOf({ revision: "2026-07-28", server: { name: "big", version: "1" }, tools });
  const { code, err } = await runBuilt(folder, [], { nodeOptions: ["--max-old-space-size=512"] });
  expect([code, err]).toEqual([0, ""]);
  const paths = [...textsBelow(folder).keys()];
  expect(paths.filter((path) => path.startsWith("handlers/tools/"))).toHaveLength(1000);
});
