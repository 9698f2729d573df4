/** A term of everyday language with its meaning and its weight. */
export interface Entry<Meaning> {
  /** A word or a few. */
  readonly term: string;
  /** Shared by all entries of one meaning: the same text, or the same object. */
  readonly meaning: Meaning;
  /** Weight of the term's words, above 0. Comparable within one vocabulary. */
  readonly weight: number;
  /** True for a name. It matches only as a whole, as it is written, and its words alone do not match. */
  readonly isName?: boolean;
}
