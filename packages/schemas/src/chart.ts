/** How far apart the values of a line are. `irregular` has no step: a value stands for its day alone, and no gap is named. */
export type ChartFrequency = 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'annual' | 'irregular';

/** The same for every row, or read from a field of the row or of the records around it. */
export type Stated<T extends string = string> = { readonly is: T } | { readonly field: string };

/** A number of a row that can be drawn. */
export interface Measure {
  readonly field: string;
  /** For people, in sentence case. */
  readonly label: string;
  /** Values of different units are never drawn on one axis. */
  readonly unit: Stated;
}

/** A map of records with a `value` and a unit by key; each key is a measure. */
export interface MeasureMap {
  readonly field: string;
  /** The field of a record that states its unit. */
  readonly unit: string;
  /** Keys in the order in which they are worth showing; others follow. */
  readonly first: readonly [string, ...string[]];
}

type Measures = readonly [Measure, ...Measure[]];

/**
 * What a picture of an answer shows. Fields are named as in the row; a dot leads into a record inside it, and a name that the row lacks is
 * looked for in the records around it. The first measure is worth showing first. What no chart declares is not drawn.
 */
export type Chart =
  /** Values over time. */
  | {
      readonly kind: 'series';
      /** A day, or a fiscal year as a whole number. */
      readonly x: string;
      readonly y: Measures;
      readonly frequency: Stated<ChartFrequency>;
      /** `amount`: a sum over a period, drawn as bars from zero where it is annual or irregular. `level`: a state or an index, drawn as a line. */
      readonly scale: 'amount' | 'level';
      /** The field whose values tell lines apart; absent: there is one line. */
      readonly line?: string;
      /** The field whose first value alone is drawn, where rows repeat by it. */
      readonly group?: string;
    }
  /** Values by key and period, such as the lines of a statement. */
  | {
      readonly kind: 'statement';
      /** The list of periods inside a row; absent: rows are periods. */
      readonly periods?: string;
      /** The last day of the period. */
      readonly x: string;
      readonly y: MeasureMap;
      readonly line?: string;
    }
  /** Rows in the order of the answer, each with a name and one value. */
  | { readonly kind: 'ranking'; readonly name: string; readonly y: Measures | MeasureMap }
  /** Nothing in the answer is a quantity to compare; the reason is shown where a chart would be. */
  | { readonly kind: 'none'; readonly reason: string };
