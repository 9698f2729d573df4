/** A cell as read by an independent reader: publisher's id, first day of the period, digits or null. */
export type OracleCell = readonly [id: string, period: string, value: string | null];

/** An independent reader of one layout, which works differently from the connectors. */
export interface Oracle {
  /** Whether the text of a file has this layout. */
  fits(text: string): boolean;
  read(text: string): Iterable<OracleCell>;
}
