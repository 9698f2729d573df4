/** A filing under one of its filers, as listed in the feed and the indexes. */
export interface ListedRow {
  readonly accession_number: string;
  readonly cik: number;
  readonly form_type: string;
  readonly name: string;
  readonly filed_date: string;
  /** RFC 3339: the acceptance time, or the end of the filing day. */
  readonly listed_at: string;
}
