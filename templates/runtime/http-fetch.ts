/**
 * Streamable HTTP with the web's own objects: a `Request` goes in, a `Response` comes out. For Bun, Deno, workers, and Node
 * behind a framework that speaks them. It moves bytes; what they mean is the core's matter.
 */
import type { Admitted, HttpCore } from "./http.js";
import type { Exchange, Head, Reply } from "./http-options.js";

/** The handler of a core. */
export function fetchHandler(core: HttpCore): (request: Request) => Promise<Response> {
  return async (request) => {
    const admitted = await core.admit(headOf(request));
    if ("status" in admitted) return responseOf(admitted);
    const body = await bodyOf(core, admitted, request);
    if ("status" in body) return responseOf(body);
    return new Promise((resolve, reject) => {
      const exchange = exchangeOf(core, resolve, reject, () => cancel?.());
      const cancel = core.serve(admitted, body, exchange);
      if (cancel === undefined) return;
      if (request.signal.aborted) cancel();
      else request.signal.addEventListener("abort", cancel, { once: true });
    });
  };
}

function headOf(request: Request): Head {
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    // Nothing here says which address the server is bound to; hosts are checked where they are named.
    loopback: false,
    header: (name) => request.headers.get(name) ?? (name === "host" ? new URL(request.url).host : undefined),
  };
}

async function bodyOf(core: HttpCore, admitted: Admitted, request: Request): Promise<Uint8Array | Reply> {
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, core.bodyTimeoutMs, undefined);
  });
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const piece = await Promise.race([reader.read(), late]);
      if (piece === undefined) return abandoned(reader, core.tooSlow(admitted));
      if (piece.done) return joined(pieces, size);
      const bytes = piece.value as Uint8Array;
      size += bytes.length;
      if (size > core.maxBodyBytes) return abandoned(reader, core.tooLarge(admitted));
      pieces.push(bytes);
    }
  } catch {
    // The client went away in the middle: nobody will read this.
    return core.tooSlow(admitted);
  } finally {
    clearTimeout(timer);
  }
}

function abandoned(reader: { cancel(): Promise<void> }, reply: Reply): Reply {
  reader.cancel().catch(() => undefined);
  return reply;
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function exchangeOf(
  core: HttpCore,
  resolve: (response: Response) => void,
  reject: (cause: unknown) => void,
  gone: () => void,
): Exchange {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (text: string): boolean => {
    controller?.enqueue(encoder.encode(text));
    return (controller?.desiredSize ?? 0) > 0;
  };
  return {
    reply: (reply) => resolve(responseOf(reply)),
    stream(headers) {
      const stream = new ReadableStream<Uint8Array>(
        {
          start: (given) => void (controller = given),
          cancel: gone,
        },
        { highWaterMark: core.maxUnsentBytes, size: (bytes) => bytes?.length ?? 0 },
      );
      resolve(new Response(stream, { status: 200, headers }));
    },
    write,
    end(text) {
      write(text);
      controller?.close();
    },
    abort() {
      const cause = new Error("the server gave this request up");
      if (controller === undefined) reject(cause);
      else controller.error(cause);
    },
  };
}

function responseOf({ status, headers, text }: Reply): Response {
  return new Response(text === "" ? null : text, { status, headers });
}
