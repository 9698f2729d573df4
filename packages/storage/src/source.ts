import type { DatasetKey } from '@dqs/schemas';
import type { Posture } from './surface.ts';

/** A stable name of a source; every fact row carries one, and `meta.source` is one. */
export type SourceTag = string;

/** What is known of an official source: facts, not behaviour. */
export interface Source {
  readonly tag: SourceTag;
  readonly name: string;
  readonly publisher: string;
  readonly posture: Posture;
  /** Short licence name as the publisher states it. */
  readonly license: string;
  readonly termsUrl: string;
  /** The sentence the publisher asks to be shown, or null. */
  readonly attribution: string | null;
}

/** A data set: the unit of versions, freshness and visibility. */
export interface Dataset {
  readonly key: DatasetKey;
  readonly displayName: string;
  readonly source: SourceTag;
  /** What is covered, in words: area, period, kinds. */
  readonly coverage: string;
  /** How often the publisher publishes, in words. */
  readonly cadence: string;
  /** Where the days stand that it speaks of; absent where its rows speak of no day. */
  readonly held?: HeldDays;
  /** How it is refreshed where no schedule says it: by the operator at will, or described at the moment it is asked. */
  readonly refresh?: 'manual' | 'live';
  /** The dataset of the same source with which the catalogue lists it: a reader knows both as one. */
  readonly listedWith?: DatasetKey;
}

export type HeldAs = 'day' | 'instant' | 'year';

/** The days that a dataset speaks of, as its table has them. */
export interface HeldDays {
  readonly table: string;
  /** The column with the day: its smallest and largest value among the rows of the dataset's source are read after each load. */
  readonly column: string;
  /** What the column has: days unless said otherwise; instants, of which the day in UTC counts; texts that begin with a year. */
  readonly as?: HeldAs;
  /** Of which sources rows count: the dataset's own, or all where several feed the table and it is this dataset's alone. */
  readonly of?: 'every source';
  /** What the days are days of, in words, where rows are not observations of them: `publications of`. */
  readonly what?: string;
  /**
   * How old the newest day may be, in days, before a publication must have been missed: the length of a period, the publisher's
   * own delay, and its holidays. Absent where the publisher's schedule alone tells.
   */
  readonly newestWithinDays?: number;
}
