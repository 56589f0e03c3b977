/** Deprecated parts of the protocol in definitions: found by the Revision's own marks, in unions only where no other reading fits. */
import { expect, it } from "vitest";
import type { Definitions, JsonObject } from "../ir/definitions.js";
import type { Revision } from "../ir/revision.js";
import type { Property, TypeExpr } from "../ir/type-expr.js";
import { deprecatedInDefinitions } from "./deprecated-definitions.js";

const place = { line: 1, column: 1 };
const text: TypeExpr = { kind: "keyword", name: "string" };
const ref = (name: string): TypeExpr => ({ kind: "ref", name });

function property(name: string, type: TypeExpr, more: Partial<Property> = {}): Property {
  return { kind: "property", name, optional: true, type, place, ...more };
}

function declared(name: string, ...members: readonly Property[]) {
  return { kind: "interface", name, extends: [], members, place } as const;
}

const old = { doc: { deprecated: { since: "2030-01-01", sep: "SEP-9" } } };
const revision: Revision = {
  id: "2030-01-01",
  era: "modern",
  source: { sha256: "0" },
  declarations: [
    declared("Implementation", property("name", text), property("logo", text)),
    declared(
      "Tool",
      property("name", text),
      property("old", text, old),
      property("icons", { kind: "array", element: ref("Icon") }),
    ),
    { kind: "alias", name: "Icon", type: { kind: "union", members: [ref("New"), ref("Old")] }, place },
    declared("New", property("kind", { kind: "literal", value: "new" }), property("src", text)),
    declared("Old", property("kind", text), property("src", text, old), property("sizes", text, old)),
  ],
  methods: [],
  errors: [],
  metaKeys: { request: [], notification: [], result: [] },
  capabilities: { client: [], server: [] },
};
const features = {
  features: [
    {
      name: "Logos",
      sep: "SEP-1",
      deprecatedIn: "2030-01-01",
      migration: "m",
      link: "l",
      declarations: ["Implementation.logo"],
    },
    {
      name: "Old",
      sep: "SEP-9",
      deprecatedIn: "2030-01-01",
      earliestRemoval: "2031-01-01",
      migration: "m",
      link: "l",
      declarations: [],
    },
  ],
};

function messagesFor(tool: JsonObject, server: JsonObject = {}): readonly string[] {
  const wire = { name: "t", ...tool };
  const definitions: Definitions = {
    file: "mcp.yaml",
    revision: revision.id,
    server,
    tools: [{ name: "t", wire, inputSchema: {}, inputs: [] }],
    resources: [],
    resourceTemplates: [],
    prompts: [],
    listCaching: { ttlMs: 0, cacheScope: "public" },
  };
  return deprecatedInDefinitions(definitions, revision, features).map(({ message }) => message);
}

it("finds a deprecated member, with revision, proposal and earliest removal", () => {
  expect(messagesFor({ old: "x" })).toEqual([
    "`tools.t.old` is deprecated (since revision 2030-01-01, by SEP-9, earliest removal 2031-01-01)",
  ]);
});

it("finds what only the registry calls deprecated", () => {
  expect(messagesFor({}, { name: "s", logo: "x" })).toEqual([expect.stringContaining("`server.logo` is deprecated")]);
});

it("reads a value in the way that is not deprecated, where there is one", () => {
  expect(messagesFor({ icons: [{ kind: "new", src: "x" }] })).toEqual([]);
  expect(
    messagesFor({
      icons: [
        { kind: "new", src: "x" },
        { kind: "new", sizes: "x" },
      ],
    }),
  ).toEqual([expect.stringContaining("`tools.t.icons[1].sizes`")]);
});

it("finds nothing where nothing is deprecated", () => {
  expect(messagesFor({ constructor: "x", toString: "y" })).toEqual([]);
});
