/**
 * What mcpgen writes compiles in other people's projects: their module systems, their strictness, their compilers. Rows that
 * a compiler cannot read, because it no longer knows the setting, are left to the others.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { projectOf, strictest, toolsOf, writeTsconfig } from "./support/project.js";
import { runCommand } from "./support/run-command.js";
import { projectRoot } from "./support/shared.js";

const compilers = { "5.9": "typescript-5", "6.0": "typescript-6", "7.0": "typescript" } as const;

interface Row {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly packageType: "module" | "commonjs";
  readonly compilers: readonly (keyof typeof compilers)[];
}

const all = ["5.9", "6.0", "7.0"] as const;
const rows: readonly Row[] = [
  { name: "the strictest", options: { ...strictest, skipLibCheck: false }, packageType: "module", compilers: all },
  {
    name: "a bundler's",
    options: { module: "ESNext", moduleResolution: "Bundler", target: "ES2022", strict: true, skipLibCheck: false },
    packageType: "module",
    compilers: all,
  },
  {
    name: "CommonJS of old",
    options: { module: "CommonJS", moduleResolution: "Node10", target: "ES2022", strict: true, skipLibCheck: true },
    packageType: "commonjs",
    compilers: ["5.9"],
  },
  {
    name: "Node16 in a CommonJS package",
    options: { module: "Node16", moduleResolution: "Node16", target: "ES2022", strict: true, skipLibCheck: true },
    packageType: "commonjs",
    compilers: all,
  },
];

const definitions = {
  ...toolsOf({
    create_event: { title: { type: "string" }, startsAt: { type: "string", format: "date-time" } },
    "odd.name-2": { class: { type: "integer" }, "a b": {} },
  }),
  resources: { week: { uri: "calendar://week", schema: { type: "object", properties: { n: { type: "number" } } } } },
  resourceTemplates: { event: { uriTemplate: "calendar://events/{id}" } },
  prompts: { prepare: { arguments: [{ name: "focus", required: false }] } },
};

describe.each(rows)("under settings like $name", ({ options, packageType, compilers: able }) => {
  const folder = projectOf(definitions);

  beforeAll(async () => {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "project", type: packageType }));
    writeTsconfig(folder, options);
    const { code, out, err } = await runCommand(folder, ["--quiet"]);
    expect([code, out]).toEqual([0, ""]);
    // It still compiles there; that it is made of modules is said once.
    if (packageType === "module") expect(err).toBe("");
    else expect(err).toContain("warning cli/not-modules");
  });

  it.each(able)("compiles with TypeScript %s", (version) => {
    const tsc = join(projectRoot, "node_modules", compilers[version], "bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", ".", "--noEmit"], { cwd: folder, encoding: "utf8" });
    expect(stdout).toBe("");
  });
});
