/**
 * The document types that count as a transfer: deed, other deed, deed with restrictive covenant. Left out of the register's
 * class "deeds and other conveyances" is what transfers nothing (contracts, leases, easements, declarations), what repeats a
 * transfer (correction and confirmatory deeds), what is not a sale (in rem, life-estate and time-share deeds), and transfers of
 * cooperative apartments, which are recorded as tax returns (RPTT&RET).
 */
export const deedTypes: readonly string[] = ['DEED', 'DEEDO', 'DEED, RC'];

/** The deeds for money of a borough in the month they were recorded in. */
export interface MonthOfDeeds {
  readonly borough: string;
  /** `2023-09` */
  readonly month: string;
  /** The newest day that the file is good through. */
  readonly goodThrough: string;
  /** Amounts above zero in cents, ascending. */
  readonly cents: readonly number[];
  /** Of an extract of the register: how many lines it has. Null where the file has every deed of the month. */
  readonly extractLines: number | null;
}

/** A line that cannot be counted, and why. */
export interface BadLine {
  readonly fault: string;
}
