/** Literal nodes in, their values out: the three kinds that constants and literal types share. */
import { ts } from "ts-morph";

type LiteralNode = ts.StringLiteral | ts.NumericLiteral | ts.TrueLiteral | ts.FalseLiteral | ts.PrefixUnaryExpression;

/** True for a string, a number (with or without `-`), `true` or `false`. */
export function isLiteral(node: ts.Node): node is LiteralNode {
  if (ts.isStringLiteral(node) || ts.isNumericLiteral(node)) return true;
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return true;
  return (
    ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(node.operand)
  );
}

/** The literal's value. */
export function literalIn(node: LiteralNode): string | number | boolean {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isPrefixUnaryExpression(node)) return -Number((node.operand as ts.NumericLiteral).text);
  return node.kind === ts.SyntaxKind.TrueKeyword;
}
