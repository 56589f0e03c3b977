/**
 * The comments before a node in, documentation and documented constraints out. It reads the text itself, because the
 * compiler's tags lose `@TJS-type` (a hyphen) and every doc written as a plain block comment. Unknown tags pass through.
 */
import { ts } from "ts-morph";
import type { Constraints, Deprecation, Doc } from "../ir/type-expr.js";
import type { Source } from "./source.js";
import { report } from "./source.js";
import { schemaDiagnostics } from "./diagnostics.js";

/** What the comments before a node say; empty when there are none. */
export interface Documented {
  readonly doc?: Doc;
  readonly constraints?: Constraints;
}

/** Reads the comments before `node`, a declaration or a member. */
export function documentationOf(source: Source, node: ts.Node): Documented {
  const comment = commentBefore(source, node);
  if (comment === undefined) return {};
  const { text, tags } = partsOf(comment);
  const deprecated = tags.find((tag) => tag.name === "deprecated");
  const doc: Doc = {
    ...(text === "" ? {} : { text }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(deprecated === undefined ? {} : { deprecated: deprecationIn(deprecated.text) }),
    ...(tags.some((tag) => tag.name === "internal") ? { internal: true as const } : {}),
  };
  const constraints = constraintsIn(source, node, tags);
  return {
    ...(Object.keys(doc).length === 0 ? {} : { doc }),
    ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
  };
}

/**
 * The last doc comment before the node, even with a `//` line between; else a plain block comment that touches it. Before a
 * declaration a plain one-line comment is a section's title, not documentation.
 */
function commentBefore(source: Source, node: ts.Node): string | undefined {
  const text = source.tree.text;
  const comments = rangesBefore(text, node.getFullStart(), node.getStart(source.tree))
    .filter((range) => range.kind === ts.SyntaxKind.MultiLineCommentTrivia)
    .map((range) => ({ text: text.slice(range.pos, range.end), end: range.end }));
  const doc = comments.findLast((comment) => comment.text.startsWith("/**") && comment.text !== "/**/");
  if (doc !== undefined) return doc.text.slice(3, -2);
  const plain = comments.at(-1);
  if (plain === undefined || text.slice(plain.end, node.getStart(source.tree)).split("\n").length > 2) return undefined;
  const isMember = ts.isTypeElement(node);
  return isMember || plain.text.includes("\n") ? plain.text.slice(2, -2) : undefined;
}

/** The compiler gives a comment on the line of the token before to that token; it is the node's if the node follows there. */
function rangesBefore(text: string, from: number, to: number): readonly ts.CommentRange[] {
  const behind = ts.getTrailingCommentRanges(text, from) ?? [];
  const isOneLine = !text.slice(behind.at(-1)?.end ?? from, to).includes("\n");
  return isOneLine ? behind : (ts.getLeadingCommentRanges(text, from) ?? []);
}

interface Tag {
  readonly name: string;
  readonly text: string;
}

function partsOf(comment: string): { readonly text: string; readonly tags: readonly Tag[] } {
  const text: string[] = [];
  const tags: { name: string; lines: string[] }[] = [];
  const lines = comment.split("\n").map((raw) => raw.replace(/^\s*\*? ?/, "").trimEnd());
  for (const line of lines.flatMap(beforeEachTag)) {
    const tag = /^\s*@([A-Za-z][\w-]*)\s*(.*)$/.exec(line);
    if (tag !== null) tags.push({ name: tag[1] ?? "", lines: [tag[2] ?? ""] });
    else (tags.at(-1)?.lines ?? text).push(line);
  }
  return {
    text: text.join("\n").trim(),
    tags: tags.map(({ name, lines }) => ({ name, text: lines.join("\n").trim() })),
  };
}

/** A tag may follow text, or another tag, on one line; inside backticks or behind a brace it is none. */
function beforeEachTag(line: string): readonly string[] {
  const cuts = Array.from(line.matchAll(/(?<=\S\s+)@(?=[A-Za-z])/g), ({ index }) => index).filter(
    (index) => line.slice(0, index).split("`").length % 2 === 1,
  );
  return [0, ...cuts].map((from, n) => line.slice(from, cuts[n]).trimEnd());
}

function deprecationIn(text: string): Deprecation {
  const dates = [...text.matchAll(/\b\d{4}-\d{2}-\d{2}\b/g)];
  // The day on which it will be removed is not the one that deprecated it.
  const day = dates.find(({ index }) => !/\bremov\w*(?:\s+\w+){0,3}\s*$/i.test(text.slice(0, index)))?.[0];
  const since = /protocol version\s+([\w.-]*\w)/.exec(text)?.[1] ?? day;
  const sep = /\b(?:SEP|PR)-\d+\b/.exec(text)?.[0];
  return { ...(since === undefined ? {} : { since }), ...(sep === undefined ? {} : { sep }) };
}

const numeric = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"] as const;

function constraintsIn(source: Source, node: ts.Node, tags: readonly Tag[]): Constraints {
  const textOf = (name: string): string | undefined =>
    tags.findLast((tag) => tag.name === name || tag.name === `TJS-${name}`)?.text;
  const jsonType = tags.findLast((tag) => tag.name === "TJS-type")?.text;
  const format = textOf("format");
  const pattern = textOf("pattern");
  if (pattern !== undefined && !isPattern(pattern))
    report(source, node, schemaDiagnostics.make("bad-pattern", { text: pattern }));
  const numbers = numeric.flatMap((name) => {
    const text = textOf(name);
    if (text === undefined) return [];
    if (/^-?\d+(?:\.\d+)?$/.test(text)) return [[name, Number(text)] as const];
    report(source, node, schemaDiagnostics.make("bad-constraint", { tag: name, text }));
    return [];
  });
  return {
    ...(jsonType === undefined ? {} : { jsonType }),
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
    ...Object.fromEntries(numbers),
  };
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
