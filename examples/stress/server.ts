/**
 * Starts the server: on standard input and output, or over HTTP with `--http PORT`. This file is yours: mcpgen wrote it once
 * and leaves it alone.
 */
import { serveHttp, serveStdio } from "./generated/server.js";

const [option, port] = process.argv.slice(2);
const handlers = () => import("./generated/handlers.js");

void (option === "--http" ? serveHttp(handlers, { port: Number(port) }) : serveStdio(handlers));
