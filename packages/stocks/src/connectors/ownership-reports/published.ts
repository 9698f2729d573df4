/** A report on Form 3, 4 or 5: texts as published, days as `YYYY-MM-DD`. */
interface PublishedFiling {
  readonly accessionNumber: string;
  readonly formType: string;
  readonly filedDate: string;
  readonly periodOfReport: string;
  /** For an amendment, the filing day of the amended report. */
  readonly originalDate: string;
  readonly issuerCik: string;
  readonly notSubject: string;
  readonly plan: string;
}

export interface PublishedOwner {
  readonly accessionNumber: string;
  /** Starts at 1 in each filing. */
  readonly number: number;
  readonly cik: string;
  readonly name: string;
  readonly isDirector: boolean;
  readonly isOfficer: boolean;
  readonly isTenPercent: boolean;
  readonly isOther: boolean;
  readonly officerTitle: string;
}

/** A line of one of the two tables of a report. */
export interface PublishedLine {
  readonly accessionNumber: string;
  readonly isDerivative: boolean;
  readonly isTransaction: boolean;
  /** Starts at 1 for each kind of line in the filing. */
  readonly number: number;
  readonly title: string;
  readonly date: string;
  readonly code: string;
  readonly acquiredDisposed: string;
  readonly shares: string;
  readonly price: string;
  readonly totalValue: string;
  readonly sharesAfter: string;
  readonly ownership: string;
  readonly nature: string;
  readonly footnotes: readonly string[];
}

interface PublishedFootnote {
  readonly accessionNumber: string;
  readonly id: string;
  readonly text: string;
}

export type OwnershipRecord =
  | { readonly kind: 'filing'; readonly filing: PublishedFiling }
  | { readonly kind: 'owner'; readonly owner: PublishedOwner }
  | { readonly kind: 'line'; readonly line: PublishedLine }
  | { readonly kind: 'footnote'; readonly footnote: PublishedFootnote };

/** `1` and `true`, depending on the year of the form. */
export const isYes = (text: string): boolean => /^(?:1|true|Y)$/i.test(text.trim());
