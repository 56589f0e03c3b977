/**
 * Places for those who need much memory at once: whoever wants one gets it now or waits in line. It knows nothing of what a
 * place is for.
 */

/** A fixed number of places. It has an identity over time, hence a class. */
export class Places {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  /** Calls `taken` when there is a place, at once if possible. Whoever took one gives it back. */
  take(taken: () => void): void {
    if (this.#free === 0) {
      this.#waiting.push(taken);
      return;
    }
    this.#free -= 1;
    taken();
  }

  /** Gives a place back, to the first in line. */
  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
