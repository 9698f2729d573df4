/**
 * How the rows of an answer are drawn, by the names of their fields. A dot leads into a nested record. Fields of an
 * inner list are named like those of the surrounding row.
 */
export type Picture =
  /** Values over time. */
  | {
      readonly kind: 'series';
      /** The day of a value. */
      readonly at: string;
      readonly value: string;
      /** The field that distinguishes the lines of one picture; absent: one line. */
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
      /** A decimal, or a map of records with a `value` by key. Only the first entry of a map is drawn. */
      readonly value: string;
    };
