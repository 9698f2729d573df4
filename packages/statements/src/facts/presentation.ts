/** A row of a statement in the SEC's rendering of a filing. */
export interface PresentedLine {
  readonly accession: string;
  /** Page of the rendering. Each statement has its own page. */
  readonly report: number;
  readonly line: number;
  /** `BS`, `IS`, `CF`, `CI` (comprehensive income), `EQ` (equity), `UN` (unclassified), and others. */
  readonly statement: string;
  /** With its taxonomy, `us-gaap:Assets`. A filer's own concept is `own:TotalNetSales`. */
  readonly concept: string;
  readonly label: string;
  /** The value is printed with the opposite sign. */
  readonly negated: boolean;
  readonly parenthetical: boolean;
  /** Debit or credit side of a filer's own concept. */
  readonly balance: 'debit' | 'credit' | null;
}

/** Taxonomy of filers' own concepts. Their names have no meaning outside the filing. */
export const ownTaxonomy = 'own';
