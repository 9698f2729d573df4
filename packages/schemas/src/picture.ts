/**
 * How the rows of an answer are drawn, by the names of their fields; a dot leads into a record inside the row. Fields of an inner list
 * are named like those of the row around it.
 */
export type Picture =
  /** Values over time. */
  | {
      readonly kind: 'series';
      /** The day of a value. */
      readonly at: string;
      readonly value: string;
      /** What tells the lines of one picture apart; absent: there is one. */
      readonly line?: string;
    }
  /** Lines by period, such as a balance sheet. */
  | {
      readonly kind: 'statement';
      readonly at: string;
      /** The map of records with a `value` by key. */
      readonly cells: string;
    }
  /** Rows in an order, each with a name and one value. */
  | {
      readonly kind: 'ranking';
      readonly name: string;
      /** A decimal, or a map of records with a `value` by key, of which the first is drawn. */
      readonly value: string;
    };
