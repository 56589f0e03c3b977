#!/usr/bin/env node
/**
 * Builds the project and its examples: sources come in, `dist/` and `examples/<name>/dist/` come out. It is plain JavaScript,
 * because `npm install` runs it in a clean clone, where nothing has been built yet.
 */
import { spawn } from "node:child_process";
import { chmodSync, existsSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const typescript = createRequire(import.meta.url).resolve("typescript/package.json");
const tsc = join(dirname(typescript), "bin/tsc");

// With `generator` as argument only that: what is generated may not compile before it is generated anew.
const onlyGenerator = process.argv[2] === "generator";
const results = [await compile(onlyGenerator ? "tsconfig.generator.json" : "tsconfig.build.json")];
removeOutdated();
const main = join(root, "dist/generator/main.js");
if (existsSync(main)) chmodSync(main, 0o755);
// One after the other: the compiler uses all processors by itself.
for (const example of onlyGenerator ? [] : examples())
  results.push(await compile(join("examples", example, "tsconfig.json")));
process.exitCode = results.every((code) => code === 0) ? 0 : 1;

/** @param {string} config */
function compile(config) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [tsc, "-p", config], { cwd: root, stdio: "inherit" });
    child.on("close", (code) => done(code ?? 1));
  });
}

function examples() {
  const folder = join(root, "examples");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "tsconfig.json")))
    .toSorted();
}

/** What was built from a source that is gone must not be packed, nor found by an import. */
function removeOutdated() {
  const dist = join(root, "dist");
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const source = name.replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, ".ts");
    if (source !== name && !existsSync(join(root, source))) rmSync(join(dist, name));
  }
}
