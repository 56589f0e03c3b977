/**
 * Extensions in definitions, and inputs of prompts and resources: what is taken, and what is said of the rest.
 */
import { describe, expect, it } from "vitest";
import { definitionsOf, findingsIn } from "../test/support/definitions.js";

const head = "revision: 2026-07-28\nserver: { name: a, version: b }\n";

describe("extensions", () => {
  it("are taken with their settings", () => {
    const { extensions } = definitionsOf(`${head}extensions: { com.example/a: {}, com.example/b: { deep: [1] } }\n`);
    expect(extensions).toEqual({ "com.example/a": {}, "com.example/b": { deep: [1] } });
    expect(definitionsOf(head).extensions).toBeUndefined();
  });

  it.each([
    ["extensions: []", ["wrong-type 3:13"]],
    ["extensions: { tasks: {} }", ["out-of-range 3:15"]],
    ["extensions: { com.example/a: yes, b/c: {} }", ["wrong-type 3:30", "out-of-range 3:35"]],
  ])("%s", (text, found) => {
    expect(findingsIn(`${head}${text}\n`)).toEqual(found);
  });

  it("need a revision that has them", () => {
    const old = head.replace("2026-07-28", "2025-06-18");
    expect(findingsIn(`${old}extensions: { com.example/a: {} }\n`)).toContain("not-in-revision 3:1");
  });
});

describe("inputs", () => {
  const form =
    "inputs: { when: { type: object, properties: { at: { type: string } } }, pay: { url: 'https://a.example' } }";
  const keys = (inputs: readonly { readonly key: string; readonly mode: string }[] | undefined) =>
    inputs?.map(({ key, mode }) => `${key} ${mode}`);

  it("may be had by prompts, resources and templates, and stay off the wire", () => {
    const { prompts, resources, resourceTemplates } = definitionsOf(
      `${head}prompts: { p: { ${form} } }\nresources: { r: { uri: "a:b", ${form} } }\nresourceTemplates: { t: { uriTemplate: "a:{x}", ${form} } }\n`,
    );
    for (const [item] of [prompts, resources, resourceTemplates]) {
      expect(keys(item?.inputs)).toEqual(["when form", "pay url"]);
      expect(item?.wire).not.toHaveProperty("inputs");
    }
  });

  it("are checked there, too", () => {
    expect(findingsIn(`${head}prompts: { p: { inputs: { when: 3 } } }\n`)).toEqual(["unclear-input 3:33"]);
    expect(findingsIn(`${head}resources: { r: { uri: "a:b", inputs: [] } }\n`)).toEqual(["wrong-type 3:39"]);
  });
});
