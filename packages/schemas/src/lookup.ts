/** Where the values of a parameter are looked up: a search, of this domain or another, and the field of its matches. */
export interface Lookup {
  /** An operation that takes a `query`. */
  readonly tool: string;
  readonly field: string;
  /** Further arguments of the search, so that it finds only values that the parameter accepts. */
  readonly values?: Readonly<Record<string, unknown>>;
  /**
   * True if the first match is the usual meaning of a phrase and later ones are its variants, as with series. The first
   * match then replaces a phrase, and the note mentions it.
   */
  readonly leads?: boolean;
  /** True if the search knows every value that exists. Its only match then replaces a name, and the note mentions it. */
  readonly isComplete?: boolean;
}
