/**
 * The part of a source line to show, and the caret below it. A span comes in; text comes out that lines up on a terminal:
 * tabs are spread, wide characters count twice, and a very long line is cut around the place.
 */
import type { Span } from "./diagnostic.js";
import { visible } from "./render-visible.js";

export interface Excerpt {
  readonly source: string;
  readonly caret: { readonly indent: string; readonly mark: string };
}

/** The excerpt for `span.source`, about `width` columns wide at most. */
export function excerptOf({ source = "", line, column, endLine, endColumn }: Span, width: number): Excerpt {
  const start = Math.min(Math.max(column - 1, 0), source.length);
  const end = Math.max(endLine > line ? source.length : Math.min(endColumn - 1, source.length), start);
  // What lies further away than a screen is wide is never shown, so a line of a megabyte is not looked at as a whole.
  const first = wholeCharacter(source, Math.max(0, start - width));
  const last = wholeCharacter(source, Math.min(source.length, start + width));
  const cells = cellsOf(source.slice(first, last), first);
  const [from, to] = windowOf(cells, start, Math.max(width, 20));
  const shown = cells.slice(from, to);
  const head = first > 0 || from > 0 ? "…" : "";
  const tail = last < source.length || to < cells.length ? "…" : "";
  const marked = widthOf(shown.filter((cell) => cell.at >= start && cell.at < end));
  return {
    source: `${head}${shown.map((cell) => cell.text).join("")}${tail}`.trimEnd(),
    caret: {
      indent: " ".repeat(head.length + widthOf(shown.filter((cell) => cell.at < start))),
      mark: `^${"~".repeat(Math.max(marked - 1, 0))}`,
    },
  };
}

/** One character as it is shown; `at` is where it begins in the line, in UTF-16 units. */
interface Cell {
  readonly at: number;
  readonly text: string;
  readonly width: number;
}

function cellsOf(text: string, offset: number): readonly Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (const { segment, index } of new Intl.Segmenter("en").segment(text)) {
    const shown = segment === "\t" ? " ".repeat(4 - (column % 4)) : visible(segment);
    const width = shown === segment ? columnsOf(segment) : shown.length;
    cells.push({ at: offset + index, text: shown, width });
    column += width;
  }
  return cells;
}

/** The cells to show: all where they fit, else those around `start`, a third of the width before it. */
function windowOf(cells: readonly Cell[], start: number, width: number): readonly [number, number] {
  if (widthOf(cells) <= width) return [0, cells.length];
  const found = cells.findIndex((cell) => cell.at >= start);
  const focus = found === -1 ? cells.length : found;
  let [from, to, left] = [focus, focus, width];
  const take = (index: number): boolean => {
    const cell = cells[index];
    if (cell === undefined || cell.width > left) return false;
    left -= cell.width;
    return true;
  };
  while (left > (width * 2) / 3 && take(from - 1)) from--;
  while (take(to)) to++;
  while (take(from - 1)) from--;
  return [from, to];
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((total, cell) => total + cell.width, 0);
}

/** Never between the halves of one character. */
function wholeCharacter(source: string, index: number): number {
  return /[\udc00-\udfff]/.test(source.charAt(index)) ? Math.max(index - 1, 0) : index;
}

/** How many columns a terminal gives a character. */
function columnsOf(character: string): number {
  if (/^\p{Mark}+$/u.test(character)) return 0;
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(character)) return 2;
  const wide = /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
  return wide.test(character) || /^[\u{20000}-\u{3fffd}]/u.test(character) ? 2 : 1;
}
