import type { Decimal } from '@dqs/schemas';

/**
 * Which values of a dataset are plausible, beyond the checks of a single record. An implausible row goes to quarantine
 * with its reason. It is not loaded, and the stored value stays. A file that is implausible as a whole is not loaded.
 */
export interface Plausibility<Row extends object = Record<string, unknown>> {
  /** Why a row is implausible: parts that do not add up, a day without publication. Null if it is plausible. */
  readonly fault?: (row: Row) => string | null;
  /** Why rows with the same values of some columns contradict each other, such as parts and their total. */
  readonly together?: {
    readonly by: readonly (keyof Row & string)[];
    readonly fault: (rows: readonly Row[]) => string | null;
  };
  /**
   * Compares the values of a series with their neighbours in the file, in chronological order of either direction. A
   * value that differs by more than `factor` from those before and after it is implausible. So is the last value of a
   * file that differs as much from the one before. A level that the next value confirms is plausible, because
   * publishers revise and currencies are redenominated.
   */
  readonly jumps?: {
    readonly series: readonly (keyof Row & string)[];
    readonly at: keyof Row & string;
    readonly value: keyof Row & string;
    readonly factor: Decimal;
    /** Values more days apart than this are not neighbours, and their difference allows no conclusion. */
    readonly days: number;
    /**
     * Checks only calm series: so many consecutive values, up to the checked one, differed by at most `factor`, and
     * none was zero or negative. For sources that publish levels together with changes and balances, which jump by
     * their nature. Values of fewer than three digits are not checked, because such coarse rounding moves in large
     * steps.
     */
    readonly calm?: { readonly values: number; readonly factor: Decimal };
    /** Set if each file has one period. Values are then compared with the stored ones of the newest period. */
    readonly besideHeld?: true;
  };
  /**
   * Series that a file must not lose. A file is implausible if it lacks a stored series of its days that has at least
   * this many rows.
   */
  readonly lasting?: {
    readonly series: readonly (keyof Row & string)[];
    readonly at: keyof Row & string;
    readonly rows: number;
    /**
     * Compares with the publisher's previous file of the same name, not with all stored series. For a source that
     * publishes many files, each with its own series. `edition`: the name without its day or year. Local selections are
     * not compared.
     */
    readonly of?: 'file' | 'edition';
    /** A file that lacks at most this share of the series is loaded. The missing series are listed in quarantine. */
    readonly toleratedPercent?: number;
  };
  /**
   * For a file that is a complete list: the percentage by which it may be shorter than the publisher's last loaded file
   * of the same name, ignoring day or year.
   */
  readonly shrinksByPercent?: number;
}
