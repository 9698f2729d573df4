/** A row of a statement as the SEC renders it from a filing. */
export interface PresentedLine {
  readonly accession: string;
  /** The page of the rendering: each statement is a page of its own. */
  readonly report: number;
  readonly line: number;
  /** `BS`, `IS`, `CF`, `CI` (comprehensive income), `EQ` (equity), `UN` (not told), and others. */
  readonly statement: string;
  /** With its taxonomy, `us-gaap:Assets`; one of the filer's own as `own:TotalNetSales`. */
  readonly concept: string;
  readonly label: string;
  /** The value is printed with the other sign. */
  readonly negated: boolean;
  readonly parenthetical: boolean;
  /** The side of the books of a concept of the filer's own. */
  readonly balance: 'debit' | 'credit' | null;
}

/** The taxonomy of concepts that a filer made itself: their names mean nothing outside the filing. */
export const ownTaxonomy = 'own';
