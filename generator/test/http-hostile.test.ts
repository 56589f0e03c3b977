/**
 * Every hostile input for HTTP, fired by the shared judge at a generated server with its default protections.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { buildHostileFixture } from "./support/hostile-fixture.js";
import { listeningProcess } from "./support/http-process.js";
import { hasShared, sharedRoot } from "./support/shared.js";

describe.skipIf(!hasShared)("hostile input over HTTP", () => {
  it("is answered as it should be, none by silence", async () => {
    const server = await listeningProcess(await buildHostileFixture());
    const judge = join(sharedRoot, "hostile/hostile.mjs");
    const { stdout } = await promisify(execFile)(process.execPath, [
      judge,
      "--http",
      `http://127.0.0.1:${server.port}/mcp`,
    ]);
    expect(stdout).toMatch(/^(\d+) passed, 0 failed$/m);
    expect(stdout).not.toMatch(/pass~|FAIL/);
    expect(stdout.match(/^pass /gm)?.length).toBeGreaterThan(70);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  }, 180_000);
});
