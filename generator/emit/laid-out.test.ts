/** What claims to be laid out is what prettier would make of it. */
import { expect, it } from "vitest";
import { format } from "../format.js";
import { parseDefinitions } from "../definitions/parse.js";
import { loadFeatures, loadRevision, newestRevision } from "../disk/package.js";
import { emitHandlerStubs } from "./handler-stubs.js";
import { emitHandlers } from "./handlers.js";

const names = ["create_event", "delete", "getUser", "a.b", "__proto__", "工具"];
const tooLong = "x".repeat(110);

it.each([
  // Prettier takes the quotes off letters like these; we leave them on, for old eyes and editors.
  ["handlers", emitHandlers, names.filter((name) => name !== "工具")],
  ["stubs", emitHandlerStubs, [...names, tooLong]],
])("%s are laid out already, or not marked so", async (_, emit, wanted) => {
  const revision = loadRevision(newestRevision());
  if (revision === undefined) throw new Error("no snapshot");
  const tools = wanted.map((name) => ({ name, description: "One.\nTwo */.", inputSchema: { type: "object" } }));
  const resources = [{ name: "r", uri: "a://b" }];
  const text = JSON.stringify({ server: { name: "s", version: "1" }, tools, resources });
  const definitions = parseDefinitions({ file: "mcp.json", kind: "json", text }, { revisions: [revision] }).value;
  if (definitions === undefined) throw new Error("the definitions are wrong");
  const files = await emit({ revision, features: loadFeatures(), definitions, templates: new Map() });
  const marked = files.filter((file) => file.format === false);
  expect(marked.length).toBeGreaterThan(0);
  for (const file of marked) {
    const { format: _unmarked, ...plain } = file;
    expect((await format(plain)).text).toBe(file.text);
  }
  // One name is too long for its line: that file is left to prettier.
  expect(files.length - marked.length).toBe(wanted.includes(tooLong) ? 1 : 0);
});
