/** A Revision in, its snapshot out, and back. */
import { describe, expect, test } from "vitest";
import { envelope, revisionIn } from "../test/support/schema-text.js";
import { InternalError } from "../diagnostics/diagnostic.js";
import { revisionOf, snapshotOf, snapshotText } from "./snapshot.js";

const revision = revisionIn(`${envelope}
/**
 * A secret sentence.
 *
 * @internal
 * @deprecated Deprecated as of protocol version 2026-07-28 (SEP-1). Another sentence.
 */
export interface OneRequest extends JSONRPCRequest {
  method: "a/one";
  /** A third sentence. @see nobody */
  params: RequestParams & { /** @minimum 3 */ doc: number; place: string; "__proto__": string };
}
export type ClientRequest = OneRequest;
`);

describe("a snapshot", () => {
  const text = snapshotText(revision);

  test("holds facts and no sentence", () => {
    expect(text).not.toContain("sentence");
    expect(text).not.toContain('"text"');
    expect(text).toContain('"deprecated":{"since":"2026-07-28","sep":"SEP-1"},"internal":true');
    expect(text).toContain('"minimum":3');
  });

  test("gives back the revision without its documentation, whatever its properties are called", () => {
    expect(revisionOf(text)).toEqual(snapshotOf(revision));
    expect(text).toContain('"name":"doc"');
    expect(text).toContain('"name":"__proto__"');
  });

  test("of a snapshot is the same text: one line a declaration", () => {
    expect(snapshotText(revisionOf(text))).toBe(text);
    expect(
      text.split("\n").filter((line) => line.startsWith('    {"kind":"interface","name":"OneRequest"')),
    ).toHaveLength(1);
    expect(text.endsWith("}\n")).toBe(true);
  });

  test("of another format is refused", () => {
    expect(() => revisionOf(text.replace('"format": 1', '"format": 2'))).toThrow(InternalError);
    expect(() => revisionOf("{}")).toThrow(InternalError);
  });
});
