/** Starts the server on standard input and output. This file is yours: mcpgen wrote it once and leaves it alone. */
import { serveStdio } from "./generated/server.js";

void serveStdio(() => import("./generated/handlers.js"));
