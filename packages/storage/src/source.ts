import type { DatasetKey } from '@dqs/schemas';
import type { Posture } from './surface.ts';

/** The stable name of a source, used in every fact row and in `meta.source`. */
export type SourceTag = string;

/** Facts about an official source, without behaviour. */
export interface Source {
  readonly tag: SourceTag;
  readonly name: string;
  readonly publisher: string;
  readonly posture: Posture;
  /** Short licence name as the publisher states it. */
  readonly license: string;
  readonly termsUrl: string;
  /** The sentence that the publisher requires to be shown, or null. */
  readonly attribution: string | null;
}

/** A dataset: the unit of versions, freshness and visibility. */
export interface Dataset {
  readonly key: DatasetKey;
  readonly displayName: string;
  readonly source: SourceTag;
  /** What is covered, in words: area, period, kinds. */
  readonly coverage: string;
  /** How often the publisher publishes, in words. */
  readonly cadence: string;
  /** Where its days are stored; absent if its rows have no day. */
  readonly held?: HeldDays;
  /** How it is refreshed without a schedule: manually by the operator, or live at each request. */
  readonly refresh?: 'manual' | 'live';
  /** The dataset of the same source under which the catalogue lists it. Readers see both as one. */
  readonly listedWith?: DatasetKey;
}

export type HeldAs = 'day' | 'instant' | 'year';

/** Where the table of a dataset stores its days. */
export interface HeldDays {
  readonly table: string;
  /**
   * The column with the day. Its smallest and largest value among the rows of the dataset's source are read after each
   * load.
   */
  readonly column: string;
  /**
   * The type of the column's values: days by default; instants, whose day in UTC counts; or texts that begin with a
   * year.
   */
  readonly as?: HeldAs;
  /**
   * Which sources' rows count: by default the dataset's own. `every source` applies if several sources feed a table
   * that belongs to this dataset alone.
   */
  readonly of?: 'every source';
  /** What the days mean, in words, if rows are not observations of them: `publications of`. */
  readonly what?: string;
  /**
   * Maximum age of the newest day, in days, before a publication must have been missed. It is the sum of the length of
   * a period, the publisher's own delay, and its holidays. Absent if only the publisher's schedule decides.
   */
  readonly newestWithinDays?: number;
}
