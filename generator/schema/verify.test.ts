/** A snapshot and a schema in, the differences out, in words. */
import { describe, expect, test } from "vitest";
import { envelope } from "../test/support/schema-text.js";
import { snapshotFrom, verify } from "./verify.js";

const schema = `${envelope}
export const CODE = -1;
export interface ServerCapabilities { one?: {} }
export interface OneRequest extends JSONRPCRequest { method: "one/do"; params: RequestParams }
export type ClientRequest = OneRequest;
`;
const options = { id: "2030-01-01", file: "schema.ts", commit: "abc" };
const snapshot = snapshotFrom(schema, options).value ?? "";

/** The differences, without the one about the hash, which every change of the text brings. */
const differences = (changed: string): readonly string[] =>
  verify(snapshot, changed, "schema.ts").value.filter((line) => !line.includes("sha256"));

describe("verify", () => {
  test("says nothing where the snapshot is what would be made today", () => {
    expect(verify(snapshot, schema, "schema.ts")).toEqual({ value: [], diagnostics: [] });
    expect(snapshot).toContain('"commit":"abc"');
  });

  test.each([
    [
      "a declaration more",
      schema.replace("export const CODE", "export type More = 1;\nexport const CODE"),
      ["the snapshot lacks the declaration More"],
    ],
    [
      "another code",
      schema.replace("CODE = -1", "CODE = -2"),
      [
        "the declaration CODE is another one than in the snapshot",
        "the error code CODE is another one than in the snapshot",
      ],
    ],
    [
      "a method less",
      schema.replace('"one/do"', '"two/do"'),
      [
        "the declaration OneRequest is another one than in the snapshot",
        "the snapshot lacks the method two/do",
        "the snapshot has the method one/do, the schema has not",
      ],
    ],
    [
      "a capability more",
      schema.replace("one?: {}", "one?: {}; two?: {}"),
      [
        "the declaration ServerCapabilities is another one than in the snapshot",
        "the snapshot lacks the server capability two",
      ],
    ],
    [
      "a _meta key",
      schema.replace('"a/version": string', '"a/version"?: string'),
      [
        "the declaration RequestParams is another one than in the snapshot",
        "the request _meta key a/version is another one than in the snapshot",
      ],
    ],
  ])("names %s", (_, changed, want) => {
    expect(differences(changed)).toEqual(want);
  });

  test("a changed text that says the same is still another text", () => {
    expect(verify(snapshot, `${schema}\n`, "schema.ts").value).toEqual([expect.stringContaining("sha256")]);
    expect(verify(`${snapshot}\n`, schema, "schema.ts").value).toEqual([expect.stringContaining("another layout")]);
  });

  test("what cannot be read is said, not thrown", () => {
    expect(verify("{", schema, "schema.ts").value).toEqual([expect.stringContaining("the snapshot cannot be read")]);
    expect(verify("null", schema, "schema.ts").value).toEqual([expect.stringContaining("the snapshot cannot be read")]);
    const { value, diagnostics } = verify(snapshot, "export enum A { B }", "schema.ts");
    expect(value).toEqual([expect.stringContaining("the schema cannot be read")]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["schema/unsupported-statement"]);
  });
});

test("no snapshot is made of a schema with errors", () => {
  expect(snapshotFrom("export enum A { B }", options)).toMatchObject({
    value: undefined,
    diagnostics: [{ severity: "error" }],
  });
});
