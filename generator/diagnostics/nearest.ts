/**
 * The nearest of some known words to a misspelt one, for hints. Words in, a word out; it knows no room.
 */

/** The known word that is at most a third of its letters away, or `undefined`. The first of several equally near ones. */
export function nearestTo(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const distance = distanceOf(word, candidate);
    if (distance < least && distance <= Math.max(1, Math.ceil(candidate.length / 3)))
      [best, least] = [candidate, distance];
  }
  return best;
}

/** How many letters must be added, removed, replaced or swapped. */
function distanceOf(a: string, b: string): number {
  if (a.length > 64 || b.length > 64) return Infinity;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) next[j] = Math.min(next[j] ?? 0, (before[j - 2] ?? 0) + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
