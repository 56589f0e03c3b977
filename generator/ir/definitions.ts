/**
 * The Definitions: a team's own tools, resources and prompts as plain data, checked against a Revision.
 * Filled by `definitions/` from YAML, JSON or a config module, or by `introspect/` from a live server. Everything in it has
 * been validated: emitters may rely on every schema compiling and every name being usable.
 */

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export interface Definitions {
  /** The file, as the user named it. */
  readonly file: string;
  /** The revision they are written for. */
  readonly revision: string;
  /** The revision's `Implementation`. */
  readonly server: JsonObject;
  readonly instructions?: string;
  /** Extensions that the server declares, with their settings. */
  readonly extensions?: JsonObject;
  /** In the order written. */
  readonly tools: readonly ToolDefinition[];
  readonly resources: readonly ResourceDefinition[];
  readonly resourceTemplates: readonly ResourceTemplateDefinition[];
  readonly prompts: readonly PromptDefinition[];
  /** How long clients may keep the list pages and `server/discover`. */
  readonly listCaching: Caching;
}

export interface ToolDefinition {
  /** On the wire. */
  readonly name: string;
  /** Exactly what `tools/list` answers for it: the revision's `Tool`, local file references bundled in. */
  readonly wire: JsonObject;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /** The elicitations it may ask for, in the order written. */
  readonly inputs: readonly InputDefinition[];
}

export type InputDefinition = FormInput | UrlInput;
export interface FormInput {
  readonly key: string;
  readonly mode: "form";
  /** Default message; a handler may give its own. */
  readonly message?: string;
  /** The revision's restricted form schema. */
  readonly schema: JsonObject;
}
export interface UrlInput {
  readonly key: string;
  readonly mode: "url";
  readonly message?: string;
  readonly url?: string;
}

export interface ResourceDefinition {
  /** The key in the map, or the wire name in a list: names the handler and the client's method. */
  readonly name: string;
  /** Exactly what `resources/list` answers for it. */
  readonly wire: JsonObject;
  readonly uri: string;
  readonly inputs: readonly InputDefinition[];
  /** JSON Schema of the content, when the resource is JSON. */
  readonly schema?: JsonObject;
  readonly caching?: Caching;
}

export interface ResourceTemplateDefinition {
  readonly name: string;
  /** Exactly what `resources/templates/list` answers for it. */
  readonly wire: JsonObject;
  /** RFC 6570. */
  readonly uriTemplate: string;
  readonly inputs: readonly InputDefinition[];
  readonly schema?: JsonObject;
  readonly caching?: Caching;
}

export interface PromptDefinition {
  readonly name: string;
  /** Exactly what `prompts/list` answers for it. */
  readonly wire: JsonObject;
  readonly arguments: readonly { readonly name: string; readonly required: boolean }[];
  readonly inputs: readonly InputDefinition[];
}

/** Caching hints. `ttlMs` is milliseconds, an integer of at least 0. */
export interface Caching {
  readonly ttlMs: number;
  readonly cacheScope: "public" | "private";
}
