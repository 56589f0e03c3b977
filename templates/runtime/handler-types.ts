/**
 * What handlers may return, as types: the generated face puts a team's own types into them. Types only.
 */
import type { RequestContext } from "./context.js";
import type { FullPromptResult, PromptMessage } from "./prompts.js";
import type { ParamsOf, ResultOf } from "./protocol.js";
import type { FullResourceResult } from "./resources.js";
import type { ToolResult } from "./results.js";

/** A value, or a promise of it. */
export type Awaitable<Value> = Value | PromiseLike<Value>;

/** Anything that JSON can hold, and nothing at all. Objects are not looked into. */
export type AnyJson = string | number | boolean | null | object;

/**
 * What a tool's handler returns: with an output schema, its type, or a complete result from `toolResult`; without one, text,
 * any JSON value, a complete result, or nothing.
 */
export type ToolReturn<Structured> = unknown extends Structured
  ? AnyJson | void
  : Declared<Structured> | ToolResult<Declared<Structured>>;

/** What a resource's handler returns: with a schema, its type; without one, text, JSON, or complete contents. Bytes always. */
export type ResourceReturn<Content> =
  Uint8Array | (unknown extends Content ? AnyJson | FullResourceResult : Declared<Content>);

/**
 * The type itself, or its declared members alone. A schema that allows further members gives a type with an index signature,
 * and TypeScript lets no value of an `interface` of yours pass for one.
 */
export type Declared<Type> = Type | Closed<Type>;

type Closed<Type> = unknown extends Type
  ? Type
  : Type extends readonly unknown[]
    ? { readonly [Index in keyof Type]: Closed<Type[Index]> }
    : Type extends object
      ? { readonly [Key in keyof Type as string extends Key ? never : Key]: Closed<Type[Key]> }
      : Type;

/** What a prompt's handler returns: a string is one message of the user's. */
export type PromptReturn = string | readonly PromptMessage[] | FullPromptResult;

/** The members of a result that its handler has to give: the rest is added, unless the handler gives it. */
export type CustomAnswer<Result> = {
  [Key in keyof Result as string extends Key ? never : Key extends AddedMember ? never : Key]: Result[Key];
} & { [Key in keyof Result as Key extends AddedMember ? Key : never]?: Result[Key] };

type AddedMember = "resultType" | "ttlMs" | "cacheScope" | "_meta";

/** A handler of a method of an extension: its params are unchecked. */
export type VendorHandler = (params: Readonly<Record<string, unknown>>, context: RequestContext) => Awaitable<object>;

/** A handler of a whole method of the revision. */
export type MethodHandler<Name extends string> = (
  params: ParamsOf<Name>,
  context: RequestContext,
) => Awaitable<CustomAnswer<ResultOf<Name>>>;
