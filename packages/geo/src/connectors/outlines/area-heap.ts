/** A priority queue of whole numbers from 0, ordered by an area that can change while a number is in the queue. */
export class AreaHeap {
  readonly #areas: Float64Array;
  /** The numbers as a binary heap. */
  readonly #order: Int32Array;
  /** The position of each number in the heap. */
  readonly #places: Int32Array;
  #size = 0;

  constructor(most: number) {
    this.#areas = new Float64Array(most);
    this.#order = new Int32Array(most);
    this.#places = new Int32Array(most);
  }

  push(number: number, area: number): void {
    this.#areas[number] = area;
    this.#put(number, this.#size);
    this.#size += 1;
    this.#rise(this.#size - 1);
  }

  change(number: number, area: number): void {
    this.#areas[number] = area;
    this.#rise(this.#places[number]!);
    this.#sink(this.#places[number]!);
  }

  /** Takes the number with the smallest area below a limit, or null. */
  popBelow(limit: number): number | null {
    const number = this.#order[0]!;
    if (this.#size === 0 || this.#areas[number]! >= limit) return null;
    this.#size -= 1;
    if (this.#size > 0) {
      this.#put(this.#order[this.#size]!, 0);
      this.#sink(0);
    }
    return number;
  }

  #put(number: number, place: number): void {
    this.#order[place] = number;
    this.#places[number] = place;
  }

  /** Equal areas are ordered by number, so that the order of insertion makes no difference. */
  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#areas[one]!, this.#areas[other]!];
    return a < b || (a === b && one < other);
  }

  #rise(from: number): void {
    const number = this.#order[from]!;
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.#isBefore(number, this.#order[above]!)) break;
      this.#put(this.#order[above]!, place);
      place = above;
    }
    this.#put(number, place);
  }

  #sink(from: number): void {
    const number = this.#order[from]!;
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.#size) break;
      if (below + 1 < this.#size && this.#isBefore(this.#order[below + 1]!, this.#order[below]!)) below += 1;
      if (!this.#isBefore(this.#order[below]!, number)) break;
      this.#put(this.#order[below]!, place);
      place = below;
    }
    this.#put(number, place);
  }
}
