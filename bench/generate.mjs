/**
 * How long a plain generate of the calendar takes, side by side with loading prettier alone: medians of several runs, in turn,
 * on this machine. Run `npm run build` first.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const rounds = Number(process.argv[2] ?? 9);
const folder = mkdtempSync(join(tmpdir(), "mcpgen-bench-"));

try {
  // A copy without output of any kind: every round writes all files.
  cpSync(join(root, "examples/calendar"), join(folder, "calendar"), {
    recursive: true,
    filter: (path) => !/[\\/](?:generated|dist|node_modules)$/.test(path),
  });
  const times = { prettier: [], empty: [], generate: [], current: [] };
  for (let round = 0; round < rounds; round++) {
    times.empty.push(timeOf(["-e", ""]));
    times.prettier.push(timeOf(["-e", 'await import("prettier")', "--input-type=module"]));
    rmSync(join(folder, "calendar/generated"), { recursive: true, force: true });
    times.generate.push(timeOf([join(root, "dist/generator/main.js"), "--quiet"], join(folder, "calendar")));
    times.current.push(timeOf([join(root, "dist/generator/main.js"), "--quiet"], join(folder, "calendar")));
  }
  const [empty, prettier, generate, current] = [times.empty, times.prettier, times.generate, times.current].map(
    medianOf,
  );
  const ambition = 1.5 * prettier + 500;
  console.log(`medians of ${rounds} rounds, Node ${process.version}`);
  console.log(`node, nothing loaded         ${show(empty)}`);
  console.log(`node, prettier loaded        ${show(prettier)}`);
  console.log(`mcpgen, all files written    ${show(generate)}   ${(generate / prettier).toFixed(2)} times prettier`);
  console.log(`mcpgen, nothing to write     ${show(current)}   ${(current / prettier).toFixed(2)} times prettier`);
  const verdict = generate <= ambition ? "met" : "missed";
  console.log(`ambition: 1.5 times prettier and 0.5 s, ${show(ambition)}: ${verdict}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function timeOf(argv, cwd = root) {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, argv, { cwd });
  const took = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw new Error(`node ${argv.join(" ")} failed:\n${stderr}`);
  return took;
}

function medianOf(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function show(milliseconds) {
  return `${Math.round(milliseconds)} ms`.padStart(8);
}
