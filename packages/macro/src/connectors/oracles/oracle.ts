/** What a simple second reader says of one cell: publisher's id, first day of the period, digits or none. */
export type Told = readonly [id: string, period: string, value: string | null];

/** A second reader of one layout, by another way than the connectors'. */
export interface Oracle {
  /** Whether a whole file's text is of this layout. */
  fits(text: string): boolean;
  read(text: string): Iterable<Told>;
}
