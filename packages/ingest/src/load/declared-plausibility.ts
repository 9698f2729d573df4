import type { Decimal } from '@dqs/schemas';

/**
 * What of a dataset can be true, beyond what a record shows by itself. A row that fails goes to quarantine with its reason: it is
 * not loaded, and the value held stays. A file that fails as a whole is not loaded.
 */
export interface Plausibility<Row extends object = Record<string, unknown>> {
  /** Why a row cannot be true: parts that do not add up, a day on which nothing is published; null where it can. */
  readonly fault?: (row: Row) => string | null;
  /** Why rows that stand together, those with the same values of some columns, cannot be true of one another: parts and their total. */
  readonly together?: {
    readonly by: readonly (keyof Row & string)[];
    readonly fault: (rows: readonly Row[]) => string | null;
  };
  /**
   * Values of a series against their neighbours in the file, where they stand in order of time, in either direction. A value
   * further than `factor` times from those before and after it is implausible, and so is the last one of a file that is as far
   * from the one before. A level that the next value confirms is none: the publisher revises, and currencies are redenominated.
   */
  readonly jumps?: {
    readonly series: readonly (keyof Row & string)[];
    readonly at: keyof Row & string;
    readonly value: keyof Row & string;
    readonly factor: Decimal;
    /** Values further apart than so many days are not neighbours, and nothing follows from how far they are from each other. */
    readonly days: number;
    /**
     * Judges calm series alone: those of which so many values in a row, up to the one judged, lay no more than `factor` times from
     * each other, and none was zero or negative. For sources that publish levels beside changes and balances, which jump by their
     * nature. Values of fewer than three digits are not judged: what is rounded so coarsely moves in large steps.
     */
    readonly calm?: { readonly values: number; readonly factor: Decimal };
    /** Files have one period each: values stand beside those held of the newest period. */
    readonly besideHeld?: true;
  };
  /**
   * Series that a file must not lose: one that is held inside the file's days, with so many rows in all, and missing from it makes
   * the file implausible.
   */
  readonly lasting?: {
    readonly series: readonly (keyof Row & string)[];
    readonly at: keyof Row & string;
    readonly rows: number;
    /**
     * Compares with what the publisher's file of the same name had before, not with all that is held: where a source publishes
     * many files, each of series of its own. `edition`: the name without its day or year. Selections at
     * hand are not compared.
     */
    readonly of?: 'file' | 'edition';
    /** A file that lacks no more than this share of the series is loaded, and those it lacks are listed in quarantine. */
    readonly toleratedPercent?: number;
  };
  /**
   * Of a file that is a whole list: by how many per cent it may be shorter than the publisher's file of the same name but for its
   * day or year was, when it was last loaded.
   */
  readonly shrinksByPercent?: number;
}
