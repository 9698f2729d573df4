/** A value of a picture with its row. */
export interface Point {
  /** The day that positions it; in a ranking the name of its row. */
  readonly at: string;
  /** The period in words: `2024`, `Q3 2024`, `2024-05-01`. */
  readonly label: string;
  /** Exactly as in the answer. */
  readonly value: string;
  /** Number of its row in the answer, from 0. */
  readonly row: number;
}

export interface Line {
  /** Distinguishes it from other lines; null if it is the only one. */
  readonly name: string | null;
  readonly points: readonly Point[];
  /** The days on which it starts again after a gap. Absent: those after a step that is longer than its frequency. */
  readonly starts?: ReadonlySet<string>;
}
