/**
 * What the runtime is given about one server: the definitions as data (`generated/catalog.ts`), the team's validators
 * (`generated/validators.ts`) and the handlers. Types only, in terms that no generated file needs to know.
 */
import type { Members } from "./messages.js";

/** A team's definitions as the runtime needs them. Lists keep the order in which they were written. */
export interface Catalog {
  /** The revision's `Implementation`. */
  readonly server: Members;
  readonly instructions?: string;
  /** Extensions that this server declares, with their settings. */
  readonly extensions?: Members;
  readonly tools: readonly ToolEntry[];
  readonly resources: readonly ResourceEntry[];
  readonly resourceTemplates: readonly ResourceTemplateEntry[];
  readonly prompts: readonly PromptEntry[];
  /** How long clients may keep the lists and the answer to `server/discover`. */
  readonly listCaching: Caching;
}

export interface Caching {
  readonly ttlMs: number;
  readonly cacheScope: "public" | "private";
}

export interface ToolEntry {
  readonly name: string;
  /** What `tools/list` answers for it. */
  readonly wire: Members;
  readonly inputs: readonly InputEntry[];
}

/** An elicitation that a handler may ask for. */
export type InputEntry =
  | { readonly key: string; readonly mode: "form"; readonly message?: string; readonly schema: Members }
  | { readonly key: string; readonly mode: "url"; readonly message?: string; readonly url?: string };

export interface ResourceEntry {
  readonly name: string;
  readonly wire: Members;
  readonly uri: string;
  readonly inputs: readonly InputEntry[];
  readonly caching?: Caching;
}

export interface ResourceTemplateEntry {
  readonly name: string;
  readonly wire: Members;
  readonly uriTemplate: string;
  readonly inputs: readonly InputEntry[];
  readonly caching?: Caching;
}

export interface PromptEntry {
  readonly name: string;
  readonly wire: Members;
  readonly arguments: readonly { readonly name: string; readonly required: boolean }[];
  readonly inputs: readonly InputEntry[];
}

/** What a team's validator found: `path` is a JSON pointer, empty for the value itself. */
export interface SchemaProblem {
  readonly path: string;
  readonly message: string;
}

export type SchemaCheck = (value: unknown) => SchemaProblem | undefined;

/** A team's validators by wire name. */
export interface SchemaChecks {
  readonly tools: ReadonlyMap<
    string,
    {
      readonly arguments: SchemaCheck;
      readonly result?: SchemaCheck;
      readonly inputs: ReadonlyMap<string, SchemaCheck>;
    }
  >;
  readonly resources: ReadonlyMap<string, SchemaCheck>;
  readonly resourceTemplates: ReadonlyMap<string, SchemaCheck>;
  /** The forms that others than tools may ask for: by kind and wire name, then by key. Those without any are left out. */
  readonly inputs: {
    readonly resources: InputChecks;
    readonly resourceTemplates: InputChecks;
    readonly prompts: InputChecks;
  };
}

export type InputChecks = ReadonlyMap<string, ReadonlyMap<string, SchemaCheck>>;

/** Handlers by wire name, their arguments unknown here: the generated face has typed them. */
export interface HandlerTable {
  readonly [name: string]: (...given: never[]) => unknown;
}

export interface HandlerTables {
  readonly tools: HandlerTable;
  readonly resources: HandlerTable;
  readonly resourceTemplates: HandlerTable;
  readonly prompts: HandlerTable;
}
