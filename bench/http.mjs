/**
 * What HTTP costs: the calendar's `server/discover` and `resources/read` over keep-alive connections, against a bare `node:http`
 * handler that reads a body of the same size and answers with a text of the same size. Prints requests a second and the ratio.
 * Needs a built project: `npm run build`.
 */
import { spawn } from "node:child_process";
import { Agent, createServer, request } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const concurrency = 16;
const rounds = 5;
const roundMs = 1_000;

if (process.argv[2] === "--bare") {
  const answer = "x".repeat(Number(process.argv[3]));
  const server = createServer((incoming, outgoing) => {
    const pieces = [];
    incoming.on("data", (piece) => pieces.push(piece));
    incoming.on("end", () => {
      JSON.parse(Buffer.concat(pieces).toString());
      outgoing.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
      outgoing.end(answer);
    });
  });
  server.listen(0, "127.0.0.1", () => console.error(`listening on http://127.0.0.1:${server.address().port}/mcp`));
} else {
  const folder = mkdtempSync(join(tmpdir(), "mcpgen-bench-"));
  try {
    await compare();
  } finally {
    rmSync(folder, { recursive: true });
  }

  async function compare() {
    const ours = await started(
      fileURLToPath(new URL("../examples/calendar/dist/server.js", import.meta.url)),
      "--http",
      "0",
    );
    const asks = {
      "server/discover": {},
      "resources/read": { uri: "calendar://week" },
    };
    for (const [method, params] of Object.entries(asks)) {
      const sent = messageOf(method, params);
      const { text } = await once(ours.port, sent, new Agent());
      const bare = await started(fileURLToPath(import.meta.url), "--bare", String(Buffer.byteLength(text)));
      const rates = { ours: [], bare: [] };
      for (let round = 0; round < rounds; round++) {
        rates.bare.push(await rate(bare.port, sent));
        rates.ours.push(await rate(ours.port, sent));
      }
      bare.child.kill();
      const [a, b] = [median(rates.ours), median(rates.bare)];
      console.log(`${method}: ${a.toFixed(0)}/s, bare node:http ${b.toFixed(0)}/s, ratio ${(b / a).toFixed(2)}`);
    }
    ours.child.kill();
  }

  function started(...command) {
    const child = spawn(process.execPath, command, {
      env: { ...process.env, CALENDAR_FILE: join(folder, "events.json") },
    });
    return new Promise((resolve) => {
      child.stderr.on("data", (text) => {
        const port = /127\.0\.0\.1:(\d+)/.exec(String(text))?.[1];
        if (port !== undefined) resolve({ child, port: Number(port) });
      });
    });
  }

  function messageOf(method, params) {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } });
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(params.uri === undefined ? {} : { "mcp-name": params.uri }),
      "content-length": Buffer.byteLength(body),
    };
    return { body, headers };
  }

  function once(port, { body, headers }, agent) {
    return new Promise((resolve, reject) => {
      const sent = request({ port, host: "127.0.0.1", path: "/mcp", method: "POST", headers, agent }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (piece) => (text += piece));
        answer.on("end", () => (answer.statusCode === 200 ? resolve({ text }) : reject(new Error(text))));
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  async function rate(port, sent) {
    const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
    let count = 0;
    const end = performance.now() + roundMs;
    const one = async () => {
      while (performance.now() < end) {
        await once(port, sent, agent);
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, one));
    agent.destroy();
    return count / (roundMs / 1000);
  }

  function median(values) {
    return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  }
}
