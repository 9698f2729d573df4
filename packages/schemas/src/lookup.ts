/** Where the values of a parameter are looked for: a search, of this domain or another, and the field of its matches. */
export interface Lookup {
  /** An operation that takes a `query`. */
  readonly tool: string;
  readonly field: string;
  /** Further arguments of the search, so that it finds nothing else than the parameter takes. */
  readonly values?: Readonly<Record<string, unknown>>;
}
