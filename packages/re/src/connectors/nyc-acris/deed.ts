/**
 * The document types that count as transfers: deed, other deed, deed with restrictive covenant. Other types in the
 * register's class "deeds and other conveyances" are excluded: those that transfer nothing (contracts, leases,
 * easements, declarations), those that repeat a transfer (correction and confirmatory deeds), those that are not sales
 * (in rem, life-estate and time-share deeds), and transfers of cooperative apartments, which are recorded as tax
 * returns (RPTT&RET).
 */
export const deedTypes: readonly string[] = ['DEED', 'DEEDO', 'DEED, RC'];

/** The deeds with an amount of a borough, by month of recording. */
export interface MonthOfDeeds {
  readonly borough: string;
  /** `2023-09` */
  readonly month: string;
  /** The newest good-through date in the file. */
  readonly goodThrough: string;
  /** Amounts above zero in cents, ascending. */
  readonly cents: readonly number[];
  /** The number of lines of an extract of the register; null if the file has every deed of the month. */
  readonly extractLines: number | null;
}

/** The reason why a line cannot be counted. */
export interface BadLine {
  readonly fault: string;
}
