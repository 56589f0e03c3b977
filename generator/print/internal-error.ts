/** The printer's own bug report: it may import no other room, so it cannot share the one in `diagnostics/`. */

/** A template was filled with something it cannot print: our bug, never the user's. */
export class InternalError extends Error {
  override readonly name = "InternalError";
}
