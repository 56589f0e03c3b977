/**
 * The texts of a new project. Names and versions come in, file contents come out; no disk.
 */

/** A small, commented mcp.yaml. */
export function definitionsText(name: string, revision: string): string {
  return `# yaml-language-server: $schema=./generated/mcp.schema.json
#
# What this server offers. \`npx mcpgen\` writes a typed server of it to generated/, and a stub for each handler to handlers/,
# once: those are yours to fill in.

revision: ${yamlText(revision)}

server:
  name: ${yamlText(name)}
  version: 0.1.0

tools:
  greet:
    description: Greets somebody by name.
    inputSchema: # JSON Schema; the handler's arguments are typed by it.
      type: object
      properties:
        name:
          type: string
          description: Whom to greet.
      required: [name]
    # outputSchema: ...     typed results
    # inputs: ...           what the tool may ask the user for

# resources: ...
# resourceTemplates: ...
# prompts: ...
`;
}

/** A double-quoted scalar: JSON's strings are YAML's, and a date or a number stays a text. */
function yamlText(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** The strictest settings, because what mcpgen writes passes them. */
export function tsconfigText(): string {
  const settings = {
    compilerOptions: {
      target: "ES2022",
      lib: ["ES2023"],
      module: "NodeNext",
      moduleResolution: "NodeNext",
      types: ["node"],
      rootDir: ".",
      outDir: "dist",
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      skipLibCheck: true,
    },
    include: ["server.ts", "handlers", "generated"],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

const scripts = { generate: "mcpgen", check: "mcpgen check", build: "tsc", start: "node dist/server.js" } as const;

function developmentPackages(version: string): Readonly<Record<string, string>> {
  return { "@types/node": "^20.19.0", mcpgen: `^${version}`, typescript: "^7.0.2" };
}

/** A package.json for a folder that has none. */
export function newPackageText(name: string, version: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+|-+$/g, "")
    .slice(0, 200);
  const value = {
    name: slug === "" ? "my-server" : slug,
    version: "0.1.0",
    private: true,
    type: "module",
    scripts,
    devDependencies: developmentPackages(version),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * An existing package.json with the scripts and packages that it lacks, laid out as it was; `undefined` where it is no JSON
 * object. A script or package that is there already stays as it is; only `"type": "commonjs"` makes way, where it may.
 */
export function withWhatIsMissing(
  text: string,
  version: string,
  mayBecomeModule: boolean,
): { readonly text: string; readonly isModule: boolean } | undefined {
  const value = parsed(text);
  if (value === undefined) return undefined;
  const present = { ...record(value["dependencies"]), ...record(value["devDependencies"]) };
  const packages = Object.entries(developmentPackages(version)).filter(([name]) => !Object.hasOwn(present, name));
  const isModule = value["type"] === "module" || mayBecomeModule;
  const after = {
    ...value,
    ...(isModule ? { type: "module" } : {}),
    scripts: { ...scripts, ...record(value["scripts"]) },
  };
  const lacksScripts = Object.keys(scripts).some((name) => !Object.hasOwn(record(value["scripts"]), name));
  if (!lacksScripts && packages.length === 0 && after.type === value["type"]) return { text, isModule };
  // Present scripts keep their order; the new ones follow.
  after.scripts = {
    ...record(value["scripts"]),
    ...after.scripts,
    ...record(value["scripts"]),
  } as typeof after.scripts;
  const whole =
    packages.length === 0
      ? after
      : { ...after, devDependencies: { ...record(value["devDependencies"]), ...Object.fromEntries(packages) } };
  const indent = /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? 2;
  const ending = text.includes("\r\n") ? "\r\n" : "\n";
  const last = text.endsWith("\n") ? "\n" : "";
  return { text: `${JSON.stringify(whole, null, indent)}${last}`.replaceAll("\n", ending), isModule };
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function record(value: unknown): Readonly<Record<string, string>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, string>) : {};
}
