/**
 * `generated/validators.ts`: the checks of the team's own schemas, ahead of time. Machine-made code with a typed face; it imports
 * nothing but its support module.
 */
import type { Definitions, InputDefinition, JsonObject } from "../ir/definitions.js";
import type { OutputFile } from "../ir/output-file.js";
import { code, join, printFile, raw } from "../print/code.js";
import type { Code } from "../print/code.js";
import type { ProjectGiven } from "./emitter.js";
import { createCheckWriter, isPlain } from "./check-writer.js";
import { dialectOf } from "./schema-types.js";
import type { Standalone } from "./standalone.js";
import { checkingPart } from "./validator-schema.js";

/** Writes the checks. */
export async function emitTeamValidators({ definitions }: ProjectGiven): Promise<readonly OutputFile[]> {
  const { code: checks, names } = await checksOf(schemasOf(definitions));
  // The order in which `schemasOf` lists them is the order in which the tables take them.
  const remaining = names.values();
  const checkOf = (): Code => raw(remaining.next().value ?? "");
  const formsOf = (inputs: readonly InputDefinition[]): Code => {
    const forms = inputs.filter(({ mode }) => mode === "form").map(({ key }) => code`[${key}, ${checkOf()}]`);
    return forms.length === 0 ? raw("noInputs") : code`new Map([${join(forms, ", ")}])`;
  };
  const tools = definitions.tools.map(({ name, outputSchema, inputs }) => {
    const args = checkOf();
    const result = outputSchema === undefined ? undefined : code`, result: ${checkOf()}`;
    const asked = formsOf(inputs);
    return code`  [${name}, { arguments: ${args}${result}, inputs: ${asked} }],\n`;
  });
  const contents = (of: readonly { readonly name: string; readonly schema?: JsonObject }[]) =>
    of.filter(({ schema }) => schema !== undefined).map(({ name }) => code`  [${name}, ${checkOf()}],\n`);
  const [resources, resourceTemplates] = [contents(definitions.resources), contents(definitions.resourceTemplates)];
  const asked = (of: readonly { readonly name: string; readonly inputs: readonly InputDefinition[] }[]) =>
    of
      .filter(({ inputs }) => inputs.some(({ mode }) => mode === "form"))
      .map(({ name, inputs }) => code`[${name}, ${formsOf(inputs)}],\n`);
  const inputs = [definitions.resources, definitions.resourceTemplates, definitions.prompts].map(asked);
  const [ofResources, ofTemplates, ofPrompts] = inputs.map((rows) =>
    rows.length === 0 ? raw("new Map()") : code`new Map([\n${rows.map((row) => code`    ${row}`)}  ])`,
  );
  const face = code`/** The checks of each tool, by wire name. */
export const tools: ReadonlyMap<string, ToolChecks> = new Map<string, ToolChecks>([
${tools}]);

/** The checks of the resources whose content has a schema. */
export const resources: ReadonlyMap<string, SchemaCheck> = new Map<string, SchemaCheck>([
${resources}]);

/** The checks of the resource templates whose content has a schema. */
export const resourceTemplates: ReadonlyMap<string, SchemaCheck> = new Map<string, SchemaCheck>([
${resourceTemplates}]);

/** The checks of the forms that others than tools may ask for, by kind, wire name and key. */
export const inputs: InputChecks = {
  resources: ${ofResources},
  resourceTemplates: ${ofTemplates},
  prompts: ${ofPrompts},
};

`;
  const body = printFile(face) + checks;
  return [{ path: "generated/validators.ts", text: opening(body) + body, owner: "generator", format: false }];
}

/** The code of all checks and the expression for each. Ajv compiles the schemas that the check writer cannot. */
async function checksOf(
  schemas: readonly JsonObject[],
): Promise<{ readonly code: string; readonly names: readonly string[] }> {
  const writer = createCheckWriter();
  const parts = schemas.map((schema) => checkingPart(schema));
  const plain = parts.map((part) => isPlain(part));
  const byAjv = await compiledByAjv(schemas.filter((_schema, index) => plain[index] !== true));
  const others = byAjv.names.values();
  const names = schemas.map((schema, index) => {
    if (plain[index] !== true) return `byAjv(${others.next().value ?? ""})`;
    return `check(${writer.checkOf(parts[index] ?? schema, dialectOf(schema))})`;
  });
  return { code: writer.code() + byAjv.code, names };
}

/** Few projects have such a schema, and the others should not wait for Ajv to load. */
async function compiledByAjv(schemas: readonly JsonObject[]): Promise<Standalone> {
  if (schemas.length === 0) return { code: "", names: [] };
  const { standaloneCode } = await import("./standalone.js");
  return standaloneCode(schemas);
}

function schemasOf({ tools, resources, resourceTemplates, prompts }: Definitions): readonly JsonObject[] {
  const given = (schema: JsonObject | undefined): readonly JsonObject[] => (schema === undefined ? [] : [schema]);
  const forms = ({ inputs }: { readonly inputs: readonly InputDefinition[] }): readonly JsonObject[] =>
    inputs.flatMap((input) => (input.mode === "form" ? [input.schema] : []));
  return [
    ...tools.flatMap((tool) => [tool.inputSchema, ...given(tool.outputSchema), ...forms(tool)]),
    ...resources.flatMap(({ schema }) => given(schema)),
    ...resourceTemplates.flatMap(({ schema }) => given(schema)),
    ...[...resources, ...resourceTemplates, ...prompts].flatMap(forms),
  ];
}

/** The head of the file. It imports what the checks use. */
function opening(checks: string): string {
  const uses = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(checks);
  const used = supportNames.filter(uses);
  return `// @ts-nocheck: the exports are typed, the rest is made by a machine.
/** The checks of this server's own schemas, compiled ahead of time. */
${used.length === 0 ? "" : `import { ${used.join(", ")} } from "./runtime/schema-support.js";\n`}import type { SchemaCheck, SchemaProblem } from "./runtime/schema-support.js";
${uses("formats") ? 'import { formats } from "./runtime/schema-formats.js";\n' : ""}
export type { SchemaCheck, SchemaProblem };

interface ToolChecks {
  readonly arguments: SchemaCheck;
  readonly result?: SchemaCheck;
  /** By the key of an input that is a form. */
  readonly inputs: ReadonlyMap<string, SchemaCheck>;
}

type FormChecks = ReadonlyMap<string, ReadonlyMap<string, SchemaCheck>>;

interface InputChecks {
  readonly resources: FormChecks;
  readonly resourceTemplates: FormChecks;
  readonly prompts: FormChecks;
}

const noInputs: ReadonlyMap<string, SchemaCheck> = new Map<string, SchemaCheck>();

`;
}

/** What checks may name of `runtime/schema-support.ts`. */
const supportNames = (
  "alternativesText anyOf anything arrayOnly at booleanOnly byAjv check contains equal integerOnly isMultiple isNumber isObject missing no " +
  "nothing nullOnly numberOnly objectOnly oneOf stringLength stringOnly undeclared undeclaredText unique wrongName wrongNameText"
).split(" ");
