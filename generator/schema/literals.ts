/** Literal nodes in, their values out: the three kinds that constants and literal types share. */
import { ts } from "ts-morph";

type LiteralNode = ts.StringLiteral | ts.NumericLiteral | ts.TrueLiteral | ts.FalseLiteral | ts.PrefixUnaryExpression;

/** True for a string, a finite number (with or without `-`), `true` or `false`. */
export function isLiteral(node: ts.Node): node is LiteralNode {
  if (ts.isStringLiteral(node)) return true;
  if (ts.isNumericLiteral(node)) return Number.isFinite(Number(node.text));
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return true;
  return (
    ts.isPrefixUnaryExpression(node) &&
    node.operator === ts.SyntaxKind.MinusToken &&
    ts.isNumericLiteral(node.operand) &&
    isLiteral(node.operand)
  );
}

/** What stands before `as const`, which says no more of a literal than `const` does; any other expression is itself. */
export function withoutAsConst(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) && ts.isConstTypeReference(node.type) ? node.expression : node;
}

/** The literal's value. */
export function literalIn(node: LiteralNode): string | number | boolean {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isPrefixUnaryExpression(node)) return -Number((node.operand as ts.NumericLiteral).text);
  return node.kind === ts.SyntaxKind.TrueKeyword;
}
