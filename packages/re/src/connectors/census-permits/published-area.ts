import type { PermitFile } from './artifacts.ts';

/** A file has half a megabyte. */
export const maximumBytes = 32 * 1024 * 1024;

/** The published permits of one of the four structure types. */
export interface PublishedPermits {
  readonly structure: string;
  /** Null if the file does not count buildings. */
  readonly buildings: string | null;
  readonly units: string;
  readonly value: string;
}

/** One published line: a county or an area in a month or year. Values are estimates with imputation. */
export interface PublishedArea {
  readonly file: PermitFile;
  readonly date: string;
  /** Whether a final edition of the same figures follows. */
  readonly preliminary: boolean;
  /** By the joined names of the two header rows: `FIPS State`, `CBSA Code` … */
  readonly identity: ReadonlyMap<string, string>;
  /** In the order of the file: 1 unit, 2 units, 3 and 4 units, 5 or more units. */
  readonly permits: readonly PublishedPermits[];
}
