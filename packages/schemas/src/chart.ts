/**
 * The interval between the values of a line. `irregular` has no interval: each value belongs only to its day, and no
 * gap is shown.
 */
export type ChartFrequency = 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'annual' | 'irregular';

/** A constant for all rows, or a field of the row or of the surrounding records. */
export type Stated<T extends string = string> = { readonly is: T } | { readonly field: string };

/** A number of a row that can be drawn. */
export interface Measure {
  readonly field: string;
  /** For display, in sentence case. */
  readonly label: string;
  /** Values of different units are never drawn on one axis. */
  readonly unit: Stated;
}

/** A map of records with a `value` and a unit by key; each key is a measure. */
export interface MeasureMap {
  readonly field: string;
  /** The field of a record with its unit. */
  readonly unit: string;
  /** Keys in their order of importance. Further keys follow. */
  readonly first: readonly [string, ...string[]];
}

type Measures = readonly [Measure, ...Measure[]];

/**
 * What a chart of an answer shows. Fields are named as in the row. A dot leads into a nested record, and a name that
 * the row lacks is looked up in the surrounding records. The first measure is the most important one. Anything not
 * declared is not drawn.
 */
export type Chart =
  /** Values over time. */
  | {
      readonly kind: 'series';
      /** A day, or a fiscal year as an integer. */
      readonly x: string;
      readonly y: Measures;
      readonly frequency: Stated<ChartFrequency>;
      /**
       * `amount`: a sum over a period, drawn as bars from zero if annual or irregular. `level`: a state or an index,
       * drawn as a line.
       */
      readonly scale: 'amount' | 'level';
      /** The field whose values distinguish lines; absent: one line. */
      readonly line?: string;
      /** If rows repeat by this field, only its first value is drawn. */
      readonly group?: string;
    }
  /** Values by key and period, such as the lines of a statement. */
  | {
      readonly kind: 'statement';
      /** The list of periods inside a row; absent: each row is a period. */
      readonly periods?: string;
      /** The last day of the period. */
      readonly x: string;
      readonly y: MeasureMap;
      readonly line?: string;
    }
  /** Rows in the order of the answer, each with a name and one value. */
  | { readonly kind: 'ranking'; readonly name: string; readonly y: Measures | MeasureMap }
  /** The answer has no quantity to compare. The reason is shown in place of a chart. */
  | { readonly kind: 'none'; readonly reason: string };
