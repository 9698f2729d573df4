/** A filing under one of its filers, as the feed and the indexes list it. */
export interface ListedRow {
  readonly accession_number: string;
  readonly cik: number;
  readonly form_type: string;
  readonly name: string;
  readonly filed_date: string;
  /** RFC 3339: the acceptance, or the end of the filing day. */
  readonly listed_at: string;
}
