/**
 * The instants of the last admissions of one key, oldest first, in a ring that grows up to the limit. It is an exact
 * sliding window at constant cost. An admission at `t` counts in the interval [t, t + span).
 */
export class WindowRing {
  #times = new Float64Array(8);
  #first = 0;
  #count = 0;

  /** Admissions still counted, as of the last `settle`. */
  get count(): number {
    return this.#count;
  }

  /**
   * Removes what has left the window and returns the instant of the decision: `now`, or the newest admission if the
   * clock has stepped back behind it. After a step back of more than the window the stored instants are invalid.
   */
  settle(now: number, span: number): number {
    if (this.#count === 0) return now;
    const newest = this.#at(this.#count - 1);
    if (newest - now > span) {
      this.#count = 0;
      return now;
    }
    const instant = Math.max(now, newest);
    while (this.#count > 0 && this.#at(0) <= instant - span) {
      this.#first = (this.#first + 1) % this.#times.length;
      this.#count -= 1;
    }
    return instant;
  }

  /** Counts an admission at the instant that `settle` returned. */
  add(instant: number): void {
    if (this.#count === this.#times.length) this.#grow();
    this.#times[(this.#first + this.#count) % this.#times.length] = instant;
    this.#count += 1;
  }

  /** The instant when enough admissions have left that fewer than `limit` remain; `now` if none is counted. */
  opensAt(limit: number, span: number, now: number): number {
    if (this.#count === 0) return now;
    return this.#at(Math.max(0, this.#count - limit)) + span;
  }

  #at(position: number): number {
    return this.#times[(this.#first + position) % this.#times.length] as number;
  }

  #grow(): void {
    const larger = new Float64Array(this.#times.length * 2);
    for (let position = 0; position < this.#count; position += 1) larger[position] = this.#at(position);
    this.#times = larger;
    this.#first = 0;
  }
}
