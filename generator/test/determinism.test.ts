/** The same input gives the same bytes: whatever the language, the time zone, the folder, and how often it is run. */
import { createHash } from "node:crypto";
import { cpSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { built, runBuilt } from "./support/built.js";
import { projectOf, toolsOf } from "./support/project.js";
import { projectRoot } from "./support/shared.js";
import { temporaryFolder, textsBelow } from "./support/temporary-folder.js";

// Names whose order depends on the language: I and i in Turkish, ä and z in Swedish, ch in Czech.
const tools = { zeta: {}, Alpha: {}, i_list: {}, I_last: {}, ch: {}, cz: {} };
const properties = { Index: { type: "integer" }, index: { type: "string" }, ä: {}, z: {}, "1": {} };
const definitions = toolsOf({ ...tools, create_event: properties });

const runs: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["as it is", {}],
  ["in Turkish", { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" }],
  ["on Kiritimati", { TZ: "Pacific/Kiritimati" }],
  ["with other settings of Node's", { NODE_OPTIONS: "--no-warnings --stack-trace-limit=3" }],
  ["in colour", { FORCE_COLOR: "3", TERM: "xterm-256color" }],
];

beforeAll(built);

it("gives the same bytes in every environment, and says nothing of it", async () => {
  const trees = await Promise.all(
    runs.map(async ([, env], index) => {
      // Folders of different depth, and the command run from different places.
      const folder = join(temporaryFolder(), ..."deeper/still".split("/").slice(0, index % 3), "project");
      cpSync(projectOf(definitions), folder, { recursive: true });
      const [cwd, argv] = index % 2 === 0 ? [folder, []] : [projectRoot, ["--definitions", join(folder, "mcp.json")]];
      const { code, err } = await runBuilt(cwd, argv, { env: { ...process.env, ...env } });
      expect([code, err]).toEqual([0, ""]);
      return { folder, texts: textsBelow(folder) };
    }),
  );
  const [first, ...others] = trees;
  for (const { texts } of others) expect(digestOf(texts)).toEqual(digestOf(first?.texts ?? new Map()));
  for (const { folder, texts } of trees) {
    const all = [...texts].filter(([path]) => path !== "tsconfig.json").map(([, text]) => text);
    for (const secret of [folder, projectRoot, homedir(), process.version]) {
      expect(all.filter((text) => text.includes(`${secret}/`) || text.includes(`"${secret}"`))).toEqual([]);
    }
  }
});

function digestOf(texts: ReadonlyMap<string, string>): readonly string[] {
  return [...texts]
    .filter(([path]) => path !== "tsconfig.json")
    .map(([path, text]) => `${path} ${createHash("sha256").update(text).digest("hex")}`);
}
