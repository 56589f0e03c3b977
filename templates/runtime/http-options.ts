/**
 * What a project may choose about Streamable HTTP, and the few shapes that the core and its two faces share. Types only.
 */
import type { Authorize, ProtectedResource } from "./http-auth.js";

/** What may be chosen about HTTP; everything has a default. */
export interface HttpOptions {
  /** The one path that is served, others are 404. Default: `/mcp` when listening, any path behind a router of your own. */
  readonly path?: string;
  /**
   * Origins of web pages that may call this server, as `https://app.example`; `"*"` for any. Always allowed: a page that comes
   * from this server's own address, where that address is known to be right.
   */
  readonly allowedOrigins?: readonly string[];
  /** Host names that this server answers to, with or without a port. Default: the loopback names while bound to loopback, else any. */
  readonly allowedHosts?: readonly string[];
  /** Answers preflights, and lets pages of allowed origins read what is answered. Default: false. */
  readonly cors?: boolean;
  /** Largest body, in bytes. Default: 4 MiB. */
  readonly maxBodyBytes?: number;
  /** How long a body may take to arrive. Default: 30 s. */
  readonly bodyTimeoutMs?: number;
  /** Time between two comments that keep a quiet stream open. Default: 15 s. */
  readonly keepAliveMs?: number;
  /** A client that leaves this much of its stream unread is given up. Default: 4 MiB. */
  readonly maxUnsentBytes?: number;
  /** How long requests in flight may go on after `close()`. Default: 10 s. */
  readonly closeMs?: number;
  /** Says who asks, from the request's headers, before its body is read. Default: anybody may ask. */
  readonly authorize?: Authorize;
  /** This server as its authorization servers know it: served as metadata, and named when a token is missing. */
  readonly protectedResource?: ProtectedResource;
}

/** The head of a request, however the platform holds it. */
export interface Head {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** True where the server is known to be bound to a loopback address. */
  readonly loopback: boolean;
  /** A header's value by its name in lower case; several of one name are joined by commas. */
  header(name: string): string | undefined;
}

/** A whole answer. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Where the answer to one request goes. Exactly one of `reply` and `stream` is called, once. */
export interface Exchange {
  reply(reply: Reply): void;
  /** Opens a stream of server-sent events. */
  stream(headers: Readonly<Record<string, string>>): void;
  /** False when the client has left too much unread. */
  write(text: string): boolean;
  /** The last piece of a stream. */
  end(text: string): void;
  /** Gives the client up, whatever it has been sent. */
  abort(): void;
}
