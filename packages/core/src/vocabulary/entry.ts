/** A term of everyday language, what it means, and how much it says. */
export interface Entry<Meaning> {
  /** A word or a few. */
  readonly term: string;
  /** Entries of one meaning share it: the same text, or the same object. */
  readonly meaning: Meaning;
  /** How much the words of the term count, above 0; comparable within one vocabulary. */
  readonly weight: number;
  /** A name: it counts where it stands whole in a question, as it is written, and its words alone count nothing. */
  readonly isName?: boolean;
}
