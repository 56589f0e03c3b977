/**
 * Arguments in, exit code out. Finds the command, checks its options (one clear line for a misspelt one) and runs it. yargs
 * splits the arguments and lays out the help; nothing else knows it.
 */
import type { Argv } from "yargs";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { loadVersion } from "../disk/package.js";
import type { Arguments, Command, ExitCode } from "./command.js";
import { commands } from "./commands.js";
import { cliDiagnostics } from "./diagnostics.js";
import { nearestTo } from "../diagnostics/nearest.js";
import { speak } from "./output.js";
import type { World } from "./world.js";

/** Runs `mcpgen` with the given arguments. */
export async function run(argv: readonly string[], world: World): Promise<ExitCode> {
  const { default: yargs } = await import("yargs");
  const chosen = choose(argv);
  if ("code" in chosen) return refuse(chosen, argv, world);
  const { command, rest } = chosen;
  const parser = settings(yargs([]), command);
  let parsed: Record<string, unknown>;
  try {
    parsed = await parser.parseAsync([...rest]);
  } catch (error) {
    return refuse(cliDiagnostics.make("usage", { reason: sentence(error) }), argv, world);
  }
  if (parsed["version"] === true) return print(`${loadVersion()}\n`, world);
  if (parsed["help"] === true) return print(`${await parser.getHelp()}\n`, world);
  const problem = problemOf(parsed, command);
  return problem === undefined ? command.run(argumentsOf(parsed), world) : refuse(problem, argv, world);
}

/** The first words that are no options name the command; without any it is the one that generates. */
function choose(argv: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } | Diagnostic {
  const [first, second] = argv;
  const [fallback] = commands;
  if (first === undefined || first.startsWith("-")) return { command: fallback, rest: argv };
  const two = commands.find(({ name }) => name === `${first} ${second ?? ""}`);
  if (two !== undefined) return { command: two, rest: argv.slice(2) };
  const one = commands.find(({ name }) => name === first);
  if (one !== undefined) return { command: one, rest: argv.slice(1) };
  const family = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
  if (family.length > 0) {
    if (second === "--help" || second === "-h") return { command: familyOf(first), rest: ["--help"] };
    if (second === undefined || second.startsWith("-")) {
      const name = `one of: ${family.map((member) => member.slice(first.length + 1)).join(", ")}`;
      return cliDiagnostics.make("missing-argument", { command: `mcpgen ${first}`, name });
    }
    const written = `${first} ${second}`;
    return cliDiagnostics.make("unknown-command", { name: written, nearest: suggestion(written, family) });
  }
  const names = commands.map(({ name }) => name.split(" ")[0] ?? name);
  return cliDiagnostics.make("unknown-command", { name: first, nearest: suggestion(first, names) });
}

/** Help for the first word of commands that have two. */
function familyOf(first: string): Command {
  const members = commands.filter(({ name }) => name.startsWith(`${first} `));
  const examples = members.flatMap((member) => member.examples);
  const describe = members.map(({ name, summary }) => `mcpgen ${name}: ${summary}.`).join("\n");
  return { name: first, summary: "", describe, options: {}, examples, run: async () => 2 };
}

function settings(parser: Argv, command: Command): Argv<Record<string, unknown>> {
  const isDefault = command === commands[0];
  const positionals = (command.positionals ?? []).map(({ name, several, required }) => {
    const text = `${name}${several ? ".." : ""}`;
    return required ? ` <${text}>` : ` [${text}]`;
  });
  const usage = `mcpgen ${isDefault ? "[generate]" : command.name}${positionals.join("")} [options]\n\n${command.describe}`;
  const options = Object.entries(command.options).map(([name, { type, describe, value }]) => {
    const shown = value === undefined ? describe : `${value}: ${describe}`;
    return [name, { type, describe: shown, requiresArg: type === "string" }] as const;
  });
  const examples = command.examples.map(([line, what]) => [line, what] as [string, string]);
  // They are named for the help only: `choose` has found the command already.
  const listed = isDefault ? commands.map(({ name, summary }) => [name, summary] as const) : [];
  for (const [name, summary] of listed) parser.command(name, summary);
  return parser
    .scriptName("mcpgen")
    .locale("en")
    .parserConfiguration({
      "camel-case-expansion": false,
      "dot-notation": false,
      "duplicate-arguments-array": false,
      "parse-numbers": false,
      "parse-positional-numbers": false,
    })
    .usage(usage)
    .options(Object.fromEntries(options))
    .example(examples)
    .epilogue((command.notes ?? []).join("\n"))
    .help(false)
    .version(false)
    .option("help", { alias: "h", type: "boolean", describe: "Show this help" })
    .option("version", { type: "boolean", describe: "Show mcpgen's version" })
    .exitProcess(false)
    .fail(false)
    .wrap(100) as Argv<Record<string, unknown>>;
}

function problemOf(parsed: Readonly<Record<string, unknown>>, command: Command): Diagnostic | undefined {
  const known = [...Object.keys(command.options), "help", "version"];
  for (const name of Object.keys(parsed)) {
    if (["_", "$0", "h", ...known].includes(name)) continue;
    // `--no-check` arrives as `check: false`, so what is not known was misspelt.
    const written = `${name.length === 1 ? "-" : "--"}${name}`;
    return cliDiagnostics.make("unknown-option", { name: written, nearest: suggestion(name, known, "--") });
  }
  for (const [name, { type }] of Object.entries(command.options)) {
    if (type === "string" && parsed[name] === "") return cliDiagnostics.make("needs-value", { name });
  }
  return positionalProblemOf(wordsOf(parsed), command);
}

function positionalProblemOf(words: readonly string[], { name, positionals = [] }: Command): Diagnostic | undefined {
  const missing = positionals[words.length];
  if (missing?.required === true)
    return cliDiagnostics.make("missing-argument", { command: `mcpgen ${name}`, name: missing.describe });
  const extra = words[positionals.length];
  if (extra === undefined || positionals.at(-1)?.several === true) return undefined;
  const nearest =
    name === commands[0].name
      ? nearestTo(
          extra,
          commands.map((command) => command.name),
        )
      : undefined;
  if (nearest !== undefined) {
    return cliDiagnostics.make("unknown-command", { name: extra, nearest: `; did you mean \`${nearest}\`?` });
  }
  return cliDiagnostics.make("unexpected-argument", { command: `mcpgen ${name}`, argument: extra });
}

function suggestion(word: string, known: readonly string[], prefix = ""): string {
  const nearest = nearestTo(word, known);
  return nearest === undefined ? "; see `mcpgen --help`" : `; did you mean \`${prefix}${nearest}\`?`;
}

function wordsOf(parsed: Readonly<Record<string, unknown>>): readonly string[] {
  return (parsed["_"] as readonly (string | number)[]).map(String);
}

function argumentsOf(parsed: Readonly<Record<string, unknown>>): Arguments {
  return {
    text(option) {
      const value = parsed[option];
      return typeof value === "string" ? value : undefined;
    },
    flag: (option) => parsed[option] === true,
    positionals: wordsOf(parsed),
  };
}

/** Even a command line that cannot be understood is answered in JSON where it asks for JSON. */
function refuse(diagnostic: Diagnostic, argv: readonly string[], world: World): ExitCode {
  const flag = (option: string): boolean => option === "json" && argv.includes("--json");
  const args: Arguments = { text: () => undefined, flag, positionals: [] };
  return speak({ exitCode: 2, diagnostics: [diagnostic], lines: [] }, args, world);
}

function print(text: string, world: World): ExitCode {
  world.out(text);
  return 0;
}

/** yargs' words, as the middle of a sentence of ours. */
function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const missing = /^Not enough arguments following: (.+)$/.exec(text);
  return missing === null ? text : `the option \`--${missing[1]}\` needs a value`;
}
