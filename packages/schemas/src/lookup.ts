/** Where the values of a parameter are looked for: a search, of this domain or another, and the field of its matches. */
export interface Lookup {
  /** An operation that takes a `query`. */
  readonly tool: string;
  readonly field: string;
  /** Further arguments of the search, so that it finds nothing else than the parameter takes. */
  readonly values?: Readonly<Record<string, unknown>>;
  /**
   * True where the first match is what people mean by a phrase and the others are variants of it, as with series: it is then read in the
   * place of a phrase, and the note says so.
   */
  readonly leads?: boolean;
}
