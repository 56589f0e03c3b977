/**
 * A project with one of everything, as types and as checks.
 */
import ts from "typescript-6";
import { describe, expect, it } from "vitest";
import type { Definitions, JsonObject } from "../ir/definitions.js";
import { compileErrors } from "../test/support/compile-text.js";
import { givenOf, importValidators, toolOf } from "../test/support/emitted-checks.js";
import { temporaryFolder } from "../test/support/temporary-folder.js";
import { emitTeamTypes } from "./team-types.js";
import { emitTeamValidators } from "./team-validators.js";
import { uriVariablesOf } from "./uri-variables.js";

const text = { type: "string" };
const form: JsonObject = {
  type: "object",
  properties: { startsAt: { type: "string", format: "date-time" } },
  required: ["startsAt"],
};

/** A project with one of everything. */
const definitions: Partial<Definitions> = {
  tools: [
    toolOf(
      "create_event",
      {
        type: "object",
        properties: { title: { ...text, description: "What it is." } },
        required: ["title"],
        additionalProperties: false,
      },
      {
        outputSchema: { type: "object", properties: { id: text }, required: ["id"], additionalProperties: false },
        inputs: [
          { key: "when", mode: "form", schema: form },
          { key: "sign-in", mode: "url" },
        ],
      },
    ),
    toolOf("GetUser", { type: "object", additionalProperties: false }),
  ],
  resources: [
    {
      name: "week",
      wire: { uri: "calendar://week" },
      uri: "calendar://week",
      schema: { type: "array", items: text },
      inputs: [],
    },
    { name: "plain", wire: { uri: "a://b" }, uri: "a://b", inputs: [{ key: "pin", mode: "form", schema: form }] },
  ],
  resourceTemplates: [
    {
      name: "day",
      wire: {},
      uriTemplate: "calendar://{year}/{month}{?zone*,hour}",
      schema: { type: "object" },
      inputs: [{ key: "why", mode: "form", schema: form }],
    },
  ],
  prompts: [
    {
      name: "prepare_week",
      wire: { description: "Prepares." },
      arguments: [
        { name: "focus", required: false },
        { name: "who", required: true },
      ],
      inputs: [{ key: "mood", mode: "form", schema: form }],
    },
  ],
};

describe("the types of a project", () => {
  it("are declared by wire name", async () => {
    const [file] = await emitTeamTypes(givenOf(definitions));
    const types = file?.text ?? "";
    expect(file).toMatchObject({ path: "generated/types.ts", owner: "generator", format: false });
    expect(types).toContain(`  create_event: {
    arguments: CreateEventArguments;
    result: CreateEventResult;
    inputs: {
      when: CreateEventWhenInput;
      "sign-in": undefined;
    };
  };`);
    expect(types).toContain(`  /** Prepares. */
  prepare_week: {
    arguments: {
      focus?: string;
      who: string;
    };
    inputs: {
      mood: PrepareWeekMoodInput;
    };
  };`);
    expect(types).toContain("    content: unknown;\n    inputs: {\n      pin: PlainPinInput;\n    };\n");
    expect(types).toContain("      why: DayWhyInput;\n");
    expect(types).toContain(`    variables: {
      year: string;
      month: string;
      zone?: string[];
      hour?: string;
    };`);
    expect(types).toContain(
      "/** The arguments of the tool `create_event`. */\nexport interface CreateEventArguments {\n  /** What it is. */\n  title: string;\n}\n",
    );
    expect(types).toContain("export interface Tool$GetUserArguments {\n  [key: string]: never;\n}\n");
    expect(types).toContain("  /** Format: date-time */\n  startsAt: string;");
    expect(compileErrors(ts, { "types.ts": types })).toEqual([]);
  });

  it("keep their names when two would collide", async () => {
    const inner = (name: string): JsonObject => ({
      type: "object",
      properties: { a: { $ref: `#/$defs/${name}` } },
      $defs: { [name]: text },
    });
    const tools = [
      toolOf("a", inner("result")),
      toolOf("a_arguments", { type: "object" }, { outputSchema: { type: "object" } }),
    ];
    const [file] = await emitTeamTypes(givenOf({ tools }));
    expect(file?.text).toContain("export interface AArgumentsResult {");
    expect(file?.text).toContain("export type AArgumentsResult$1 = string;");
    expect(compileErrors(ts, { "types.ts": file?.text ?? "" })).toEqual([]);
  });

  it("are the same for the same definitions", async () => {
    const [once, twice] = [await emitTeamTypes(givenOf(definitions)), await emitTeamTypes(givenOf(definitions))];
    expect(once).toEqual(twice);
    expect(await emitTeamValidators(givenOf(definitions))).toEqual(await emitTeamValidators(givenOf(definitions)));
  });
});

describe("the checks of a project", () => {
  it("stand in tables by wire name, only where there is a schema", async () => {
    const emitted = await importValidators(temporaryFolder(), givenOf(definitions));
    const tool = emitted.tools.get("create_event");
    expect([...emitted.tools.keys()]).toEqual(["create_event", "GetUser"]);
    expect(tool?.arguments({})).toEqual({ path: "", message: "must have required property 'title'" });
    expect(tool?.arguments({ title: "a" })).toBeUndefined();
    expect(tool?.result?.({ id: 1 })).toEqual({ path: "/id", message: "must be string" });
    expect([...(tool?.inputs.keys() ?? [])]).toEqual(["when"]);
    expect(tool?.inputs.get("when")?.({ startsAt: "soon" })?.message).toBe('must match format "date-time"');
    expect(emitted.tools.get("GetUser")?.result).toBeUndefined();
    expect([...emitted.resources.keys()]).toEqual(["week"]);
    expect(emitted.resources.get("week")?.(["a", 1])).toEqual({ path: "/1", message: "must be string" });
    expect(emitted.resourceTemplates.get("day")?.([])?.message).toBe("must be object");
    for (const check of [
      emitted.inputs.resources.get("plain")?.get("pin"),
      emitted.inputs.resourceTemplates.get("day")?.get("why"),
      emitted.inputs.prompts.get("prepare_week")?.get("mood"),
    ]) {
      expect(check?.({ startsAt: "2026-01-01T00:00:00Z" })).toBeUndefined();
      expect(check?.({ startsAt: "soon" })?.message).toBe('must match format "date-time"');
    }
  });

  it("refuse what is nested too deep, and repeat nothing at length", async () => {
    const node = { type: "object", properties: { a: { $ref: "#" } }, additionalProperties: false };
    const emitted = await importValidators(temporaryFolder(), givenOf({ tools: [toolOf("deep", node)] }));
    let value: unknown = {};
    for (let depth = 0; depth < 100_000; depth++) value = { a: value };
    expect(emitted.tools.get("deep")?.arguments(value)?.message).toBe("must not be nested that deep");
    expect(emitted.tools.get("deep")?.arguments({ ["x".repeat(10_000)]: 1 })?.message.length).toBeLessThan(200);
  });
});

describe("uriVariablesOf", () => {
  it.each([
    ["a://{x}", ["x"]],
    ["a://{+x}{#y,z}", ["x", "y?", "z"]],
    ["a://{x}{?x,y*}", ["x", "y*?"]],
    ["a://{/x*}{x:3}", ["x*"]],
    ["a://b", []],
  ])("%s", (template, want) => {
    const found = uriVariablesOf(template).map(
      ({ name, exploded, optional }) => name + (exploded ? "*" : "") + (optional ? "?" : ""),
    );
    expect(found).toEqual(want);
  });
});
