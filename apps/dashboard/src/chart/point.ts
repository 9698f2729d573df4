/** A value of a picture with the row it stands in. */
export interface Point {
  /** The day that places it; in a ranking the name of its row. */
  readonly at: string;
  /** The period in words: `2024`, `Q3 2024`, `2024-05-01`. */
  readonly label: string;
  /** Exactly as the answer has it. */
  readonly value: string;
  /** Number of its row in the answer, from 0. */
  readonly row: number;
}

export interface Line {
  /** What tells it from the other lines; null where it is the only one. */
  readonly name: string | null;
  readonly points: readonly Point[];
  /** The days on which it begins anew after a gap; absent: those behind a step that is longer than its frequency. */
  readonly starts?: ReadonlySet<string>;
}
