/** Names: readable where they can be, never the same for two wire names. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileNameOf, isIdentifier, isReserved, typeNameOf, variableNameOf } from "./identifiers.js";

test.each([
  ["create_event", "CreateEvent", "createEvent", "create_event"],
  ["class", "Class", "class$", "class"],
  ["get-user", "Tool$get$2duser", "tool$get$2duser", "get-user"],
  ["a.b", "Tool$a$2eb", "tool$a$2eb", "a-b-[0-9a-f]{8}"],
  ["GetUser", "Tool$GetUser", "tool$GetUser", "getuser-[0-9a-f]{8}"],
  ["2fast", "Tool$2fast", "tool$2fast", "2fast-[0-9a-f]{8}"],
  ["__proto__", "Tool$__proto__", "tool$__proto__", "proto-[0-9a-f]{8}"],
  ["constructor", "Constructor", "constructor", "constructor"],
  ["naïve", "Tool$na$efve", "tool$na$efve", "na-ve-[0-9a-f]{8}"],
  ["日本", "Tool$$$65e5$$$672c$", "tool$$$65e5$$$672c$", "name-[0-9a-f]{8}"],
  ["con", "Con", "con", "con-[0-9a-f]{8}"],
  ["index", "Index", "index", "index-[0-9a-f]{8}"],
  ["../x", "Tool$$2e$2e$2fx", "tool$$2e$2e$2fx", "x-[0-9a-f]{8}"],
  ["", "Tool$", "tool$", "name-[0-9a-f]{8}"],
])("%j", (name, typeName, variable, file) => {
  expect(typeNameOf(name, "Tool")).toBe(typeName);
  expect(variableNameOf(name, "tool")).toBe(variable);
  expect(fileNameOf(name)).toMatch(new RegExp(`^${file}$`));
});

const names = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."aAbB_$-. é2".split("")), maxLength: 6 }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("class", "class_", "get_user", "getUser", "get-user", "a$2db", "a-b"),
);

describe("for any two names", () => {
  test.each([
    ["types", (name: string) => typeNameOf(name, "Tool")],
    ["variables", (name: string) => variableNameOf(name, "tool")],
    ["files, also where case is ignored", (name: string) => fileNameOf(name).toLowerCase()],
  ])("%s differ", (_, of) => {
    fc.assert(
      fc.property(names, names, (a, b) => a === b || of(a) !== of(b)),
      { numRuns: 2000 },
    );
  });

  test("the results are what they should be", () => {
    fc.assert(
      fc.property(names, (name) => {
        const variable = variableNameOf(name, "tool");
        expect(isIdentifier(typeNameOf(name, "Tool"))).toBe(true);
        expect(isIdentifier(variable) && !isReserved(variable)).toBe(true);
        expect(fileNameOf(name)).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
      }),
    );
  });
});
