/**
 * Streamable HTTP with the objects of `node:http`, which cost less than the web's. It imports types only, so that whoever
 * bundles it for another platform gets no module that is not there. It moves bytes; what they mean is the core's matter.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Admitted, HttpCore } from "./http.js";
import type { Exchange, Head, Reply } from "./http-options.js";
import { Places } from "./http-places.js";

/** The handler of a core, for `http.createServer` or a framework on top of it. The body must not have been read yet. */
export function nodeHandler(core: HttpCore): (request: IncomingMessage, response: ServerResponse) => void {
  const places = new Places(largeBodies);
  return (request, response) => {
    request.on("error", ignored);
    response.on("error", ignored);
    const admitted = core.admit(headOf(request));
    if (admitted instanceof Promise) void admitted.then((ready) => proceed(core, places, request, response, ready));
    else proceed(core, places, request, response, admitted);
  };
}

const ignored = (): void => undefined;

function headOf(request: IncomingMessage): Head {
  const { headers, method = "", url = "/", socket } = request;
  const query = url.indexOf("?");
  return {
    method,
    path: query === -1 ? url : url.slice(0, query),
    loopback: isLoopback(socket.localAddress),
    header(name) {
      const value = headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
  };
}

/** A connection that came in over loopback: nothing but this machine, or a page in its browser, can have made it. */
function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);
}

function proceed(
  core: HttpCore,
  places: Places,
  request: IncomingMessage,
  response: ServerResponse,
  admitted: Admitted | Reply,
): void {
  // Gone while it was being admitted.
  if (response.destroyed) return;
  if ("status" in admitted) return refuse(request, response, admitted);
  const pieces: Uint8Array[] = [];
  let size = 0;
  let place: "none" | "wanted" | "held" | "given" = "none";
  const over = (): void => {
    clearTimeout(timer);
    if (place === "held") places.give();
    place = "given";
  };
  const stop = (reply: Reply): void => {
    over();
    request.off("data", take);
    request.off("end", serve);
    refuse(request, response, reply);
  };
  const take = (piece: Uint8Array): void => {
    size += piece.length;
    if (size > core.maxBodyBytes) return stop(core.tooLarge(admitted));
    pieces.push(piece);
    if (size <= smallBody || place !== "none") return;
    place = "wanted";
    request.pause();
    places.take(() => {
      if (place !== "wanted") return places.give();
      place = "held";
      request.resume();
    });
  };
  const serve = (): void => {
    over();
    const [first] = pieces;
    const body = pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces, size);
    const cancel = core.serve(admitted, body, exchangeOf(core, response));
    if (cancel === undefined) return;
    if (response.destroyed) cancel();
    else response.on("close", cancel);
  };
  const timer = setTimeout(() => stop(core.tooSlow(admitted)), core.bodyTimeoutMs);
  request.on("data", take);
  request.on("end", serve);
  response.on("close", over);
}

function exchangeOf(core: HttpCore, response: ServerResponse): Exchange {
  return {
    reply: (reply) => send(response, reply),
    stream: (headers) => void response.writeHead(200, headers),
    write(text) {
      response.write(text);
      return response.writableLength <= core.maxUnsentBytes;
    },
    end: (text) => void response.end(text),
    abort: () => void response.destroy(),
  };
}

function send(response: ServerResponse, { status, headers, text }: Reply): void {
  if (status !== 204) response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(text) });
  else response.writeHead(status, headers);
  response.end(text);
}

/** Bodies up to this size are read at once; those of refused requests to their end, so that the connection can go on. */
const smallBody = 65_536;

/** How many larger bodies are read at the same time, so that a crowd of them neither fills the memory nor keeps others waiting. */
const largeBodies = 16;

/** How long a client that is still sending gets to read its refusal before the connection goes. */
const lingerMs = 500;

function refuse(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const { headers, complete } = request;
  const none = headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
  if (complete || none || Number(headers["content-length"] ?? Infinity) <= smallBody) return send(response, reply);
  // Nothing more is read. The answer goes out now, its end later: closing at once would reset the connection, and the answer
  // would be lost with it.
  request.pause();
  const { status, text } = reply;
  response.writeHead(status, { ...reply.headers, "content-length": Buffer.byteLength(text), connection: "close" });
  response.write(text);
  const timer = setTimeout(() => response.end(), lingerMs);
  response.on("close", () => clearTimeout(timer));
}
