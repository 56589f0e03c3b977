/**
 * From what a tool's handler returns to a tool result. The rule: with an output schema, a value is structured content; without
 * one, a string is a text block and any other value is structured content too. A complete result (content blocks, images,
 * links) is what `toolResult` returns, or a plain object with a `content` array, unless the tool's output schema speaks of
 * `content` itself: then only `toolResult` is one.
 */
import { capped } from "./failures.js";
import { isMembers } from "./messages.js";
import type { Members } from "./messages.js";
import type { AnswerWith, ResultOf } from "./protocol.js";

type CallResult = AnswerWith<ResultOf<"tools/call">, "content">;

/** A block of a tool result: text, image, audio, a link, an embedded resource; what the revision has. */
export type ContentBlock = CallResult extends { content: readonly (infer Block)[] } ? Block : Members;

/** A complete tool result; `Structured` is the type of the tool's output schema. */
export interface FullToolResult<Structured = unknown> {
  /** A string stands for one text block. Absent: the JSON of the structured content. */
  readonly content?: string | readonly ContentBlock[];
  readonly structuredContent?: Structured;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** What `toolResult` returns: a complete result, beyond doubt. */
export interface ToolResult<Structured = unknown> extends FullToolResult<Structured> {
  readonly [complete]: true;
}

const complete: unique symbol = Symbol("tool result");

/** Marks a complete tool result as one. */
export function toolResult<Structured = unknown>(result: FullToolResult<Structured>): ToolResult<Structured> {
  return { ...result, [complete]: true };
}

/** A result as it goes out, before the envelope; `structured` is what the output schema has to accept. */
export interface PreparedResult {
  readonly wire: Members;
  readonly isError: boolean;
  readonly structured: unknown;
}

/** What must be known about a tool to read its handler's values. */
export interface ResultRule {
  readonly hasOutputSchema: boolean;
  /** A plain object with a `content` array is a complete result. */
  readonly plainResults: boolean;
}

/** The rule of a tool, from its output schema. */
export function resultRuleOf(outputSchema: unknown): ResultRule {
  if (outputSchema === undefined) return { hasOutputSchema: false, plainResults: true };
  return { hasOutputSchema: true, plainResults: !JSON.stringify(outputSchema).includes('"content"') };
}

/** Reads what a handler returned. */
export function prepareResult(value: unknown, rule: ResultRule): PreparedResult {
  if (isComplete(value, rule)) return preparedFull(value);
  // With an output schema, nothing is for the schema to refuse.
  if (value === undefined) return { wire: { content: [], isError: false }, isError: false, structured: undefined };
  if (!rule.hasOutputSchema && typeof value === "string") {
    return { wire: textResult(value, false), isError: false, structured: undefined };
  }
  const text = jsonOf(value);
  return {
    wire: { content: [{ type: "text", text }], structuredContent: value, isError: false },
    isError: false,
    structured: value,
  };
}

/** A result that is one text block. */
export function textResult(text: string, isError: boolean): Members {
  return { content: [{ type: "text", text }], isError };
}

/** A result that tells a model what went wrong. */
export function errorResult(text: string): Members {
  return textResult(capped(text), true);
}

function isComplete(value: unknown, rule: ResultRule): value is FullToolResult {
  if (!isMembers(value)) return false;
  if (Object.hasOwn(value, complete)) return true;
  return rule.plainResults && Object.hasOwn(value, "content") && Array.isArray(value["content"]);
}

function preparedFull(result: FullToolResult): PreparedResult {
  const { content, structuredContent, isError = false, ...others } = result;
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
  // A client may hold an error's structured content against the output schema and lose the text: it stays behind.
  const structured = isError ? undefined : structuredContent;
  const wire = {
    content: blocks ?? (structured === undefined ? [] : [{ type: "text", text: jsonOf(structured) }]),
    ...(structured === undefined ? {} : { structuredContent: structured }),
    isError,
    ...others,
  };
  return { wire, isError, structured };
}

function jsonOf(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError("the handler returned no JSON value");
  return text;
}
