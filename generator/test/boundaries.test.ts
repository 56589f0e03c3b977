/**
 * The house's rooms and who may import whom, as data, held by walking every import. ARCHITECTURE.md explains the table.
 */
import { readFileSync, readdirSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "./support/shared.js";

interface Room {
  /** Rooms that it may import besides itself. */
  readonly rooms: readonly string[];
  /** Packages and built-in modules that it may import. */
  readonly packages: readonly string[];
}

const everyRoom = ["diagnostics", "ir", "print", "schema", "definitions", "emit", "path", "disk", "cli", "tasks"];

/** From the pure ones to those that touch the world. A room imports only what stands above it. */
const table: Readonly<Record<string, Room>> = {
  diagnostics: { rooms: [], packages: [] },
  ir: { rooms: ["diagnostics"], packages: [] },
  print: { rooms: [], packages: ["node:crypto"] },
  schema: { rooms: ["ir", "diagnostics"], packages: ["ts-morph", "node:crypto"] },
  definitions: { rooms: ["ir", "diagnostics"], packages: ["yaml", "ajv", "ajv-formats"] },
  emit: { rooms: ["ir", "print", "diagnostics"], packages: ["json-schema-to-typescript", "ajv", "ajv-formats"] },
  path: {
    rooms: ["diagnostics", "ir", "print", "schema", "definitions", "emit"],
    packages: ["prettier", "node:crypto"],
  },
  disk: { rooms: ["ir", "diagnostics"], packages: ["node:fs", "node:path", "node:crypto", "node:url", "jiti"] },
  cli: { rooms: everyRoom, packages: ["yargs", "ts-morph", "node:*"] },
  tasks: { rooms: everyRoom, packages: ["node:*"] },
};

/** What only one file of a room may import. */
const oneCaller: Readonly<Record<string, readonly string[]>> = {
  "json-schema-to-typescript": ["emit"],
  prettier: ["path"],
  jiti: ["disk"],
};

interface Import {
  readonly file: string;
  readonly line: number;
  readonly specifier: string;
}

/** Every import, export-from and dynamic import of the sources; strings inside comments or templates do not begin a line so. */
function importsIn(file: string, text: string): readonly Import[] {
  const pattern =
    /(?:^|\n)[ \t]*(?:import|export)\b[^"'`;]*?\bfrom\s*"([^"]+)"|(?:^|\n)[ \t]*import\s*"([^"]+)"|(?<![`"'\w])import\(\s*"([^"]+)"/g;
  return [...text.matchAll(pattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? "";
    const line = text.slice(0, match.index + match[0].length).split("\n").length;
    return { file, line, specifier };
  });
}

function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => /\.(?:ts|mts|mjs|js)$/.test(path) && !/node_modules|\/dist\/|\.test\.ts$/.test(path))
    .toSorted();
}

/** `generator/emit/x.ts` → `emit`; the files of the straight path, directly in `generator/`, are the room `path`. */
function roomOf(path: string): string {
  const [, first = "", second] = path.split("/");
  if (second !== undefined) return first;
  return first === "main.ts" ? "cli" : "path";
}

function packageOf(specifier: string): string {
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? specifier);
}

function allows({ packages }: Room, specifier: string): boolean {
  if (isBuiltin(specifier)) return packages.includes("node:*") || packages.includes(specifier);
  return packages.includes(packageOf(specifier));
}

/** What is wrong with one import of a file in `generator/`; `undefined` when nothing is. */
function problemOf({ file, line, specifier }: Import): string | undefined {
  const from = roomOf(file);
  const room = table[from];
  if (room === undefined) return `${file}:${line} room ${from} is not in the table`;
  const where = `${file}:${line} room ${from} may not import`;
  if (!specifier.startsWith(".")) return allows(room, specifier) ? undefined : `${where} ${specifier}`;
  const target = posix.join(posix.dirname(file), specifier);
  if (!target.startsWith("generator/")) return `${where} ${target}, which is not part of the generator`;
  const to = roomOf(target);
  return to === from || room.rooms.includes(to) ? undefined : `${where} ${to}`;
}

const read = (path: string): string => readFileSync(join(projectRoot, path), "utf8");
const sources = sourcesBelow("generator").filter((path) => !path.startsWith("generator/test/"));
const imports = sources.flatMap((path) => importsIn(path, read(path)));

describe("the rooms of generator/", () => {
  it("import only what the table allows", () => {
    expect(imports.length).toBeGreaterThan(50);
    expect(imports.map(problemOf).filter((problem) => problem !== undefined)).toEqual([]);
  });

  it("import a package that has one caller from one file only", () => {
    for (const [name, rooms] of Object.entries(oneCaller)) {
      const callers = new Set(imports.filter(({ specifier }) => packageOf(specifier) === name).map(({ file }) => file));
      expect([...callers].filter((file) => !rooms.includes(roomOf(file)))).toEqual([]);
      expect(callers.size, `${name}: ${[...callers].join(", ")}`).toBeLessThanOrEqual(1);
    }
  });

  it("import packages that package.json lists as dependencies", () => {
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
    const used = imports.map(({ specifier }) => specifier).filter((s) => !s.startsWith(".") && !isBuiltin(s));
    expect(used.map(packageOf).filter((name) => !Object.hasOwn(dependencies, name) && name !== "typescript")).toEqual(
      [],
    );
  });
});

describe("templates", () => {
  it("import their siblings, the generated protocol and, where they are for Node, built-in modules", () => {
    const problems = sourcesBelow("templates").flatMap((path) =>
      importsIn(path, read(path)).flatMap(({ file, line, specifier }) =>
        /^\.{1,2}\//.test(specifier) || specifier.startsWith("node:") ? [] : [`${file}:${line} ${specifier}`],
      ),
    );
    expect(problems).toEqual([]);
  });

  it("never reach into the generator", () => {
    const all = sourcesBelow("templates").flatMap((path) => importsIn(path, read(path)));
    expect(all.filter(({ specifier }) => specifier.includes("generator/"))).toEqual([]);
  });
});

describe("the rule itself", () => {
  const verdict = (file: string, text: string) => importsIn(file, text).map(problemOf);

  it.each([
    ["generator/ir/x.ts", 'import { y } from "../schema/y.js";', "may not import schema"],
    ["generator/emit/x.ts", 'import fs from "node:fs";', "may not import node:fs"],
    ["generator/definitions/x.ts", 'import type {\n  A,\n} from "../emit/y.js";', "may not import emit"],
    ["generator/disk/x.ts", 'const y = await import("../cli/y.js");', "may not import cli"],
    ["generator/print/x.ts", 'export * from "../ir/y.js";', "may not import ir"],
    ["generator/generate.ts", 'import "./disk/y.js";', "may not import disk"],
    ["generator/emit/x.ts", 'import { y } from "../../templates/runtime/y.js";', "not part of the generator"],
    ["generator/news/x.ts", 'import { y } from "../ir/y.js";', "not in the table"],
  ])("finds the fault in %s", (file, text, problem) => {
    expect(verdict(file, text)).toEqual([expect.stringContaining(problem)]);
  });

  it("finds none where there is none", () => {
    expect(verdict("generator/emit/x.ts", 'import { y } from "../print/y.js";\nexport { z } from "./z.js";')).toEqual([
      undefined,
      undefined,
    ]);
  });
});
