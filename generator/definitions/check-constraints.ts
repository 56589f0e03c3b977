/**
 * The constraints that a revision documents (`@minimum`, `@format` …) against a node. In: a node that has the right type. Out:
 * diagnostics.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { isInteger } from "../ir/numbers.js";
import type { Constraints, TypeExpr } from "../ir/type-expr.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import type { Node } from "./node.js";
import { spanOf } from "./node.js";
import { uriProblem, uriTemplateProblem } from "./uri.js";

/** A fraction where the protocol means an integer. */
export function checkInteger(
  node: Node,
  type: TypeExpr,
  where: string,
  constraints: Constraints,
): readonly Diagnostic[] {
  if (node.kind !== "scalar" || typeof node.value !== "number" || Number.isInteger(node.value)) return [];
  return isInteger(type, constraints) ? [outOfRange(node, where, "an integer")] : [];
}

/** Everything in which the node breaks its constraints. */
export function checkConstraints(node: Node, constraints: Constraints, where: string): readonly Diagnostic[] {
  const value: unknown = node.kind === "scalar" ? node.value : undefined;
  const size = node.kind === "list" ? node.items.length : typeof value === "string" ? value.length : undefined;
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, format } = constraints;
  const wanted: string[] = [];
  if (typeof value === "number") {
    if (minimum !== undefined && value < minimum) wanted.push(`at least ${minimum}`);
    if (maximum !== undefined && value > maximum) wanted.push(`at most ${maximum}`);
  }
  const [least, most] = node.kind === "list" ? [minItems, maxItems] : [minLength, maxLength];
  const unit = node.kind === "list" ? "items" : "characters";
  if (size !== undefined && least !== undefined && size < least) wanted.push(`at least ${least} ${unit} long`);
  if (size !== undefined && most !== undefined && size > most) wanted.push(`at most ${most} ${unit} long`);
  if (typeof value === "string" && pattern !== undefined && !new RegExp(pattern, "u").test(value)) {
    wanted.push(`a text that matches ${pattern}`);
  }
  const found = wanted.map((text) => outOfRange(node, where, text));
  return typeof value === "string" ? [...found, ...checkFormat(node, value, format)] : found;
}

function outOfRange(node: Node, where: string, expected: string): Diagnostic {
  return diagnostics.make("out-of-range", { where, expected }, { span: spanOf(node.place) });
}

function checkFormat(node: Node, value: string, format: string | undefined): readonly Diagnostic[] {
  const span = spanOf(node.place);
  if (format === "uri-template") {
    const problem = uriTemplateProblem(value);
    return problem === undefined
      ? []
      : [diagnostics.make("invalid-uri-template", { template: value, problem }, { span })];
  }
  if (format !== "uri") return [];
  const found = uriProblem(value);
  if (found === undefined) return [];
  if ("problem" in found) return [diagnostics.make("invalid-uri", { uri: value, problem: found.problem }, { span })];
  return [diagnostics.make("uri-characters", { uri: value, encoded: found.encoded }, { span })];
}
