/** A report on Form 3, 4 or 5, texts as published and days in the order of a day. */
interface PublishedFiling {
  readonly accessionNumber: string;
  readonly formType: string;
  readonly filedDate: string;
  readonly periodOfReport: string;
  /** Of an amendment, the day on which the report was filed that it amends. */
  readonly originalDate: string;
  readonly issuerCik: string;
  readonly notSubject: string;
  readonly plan: string;
}

export interface PublishedOwner {
  readonly accessionNumber: string;
  /** 1 is the first of the filing. */
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
  /** 1 is the first line of its kind in the filing. */
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

/** `1` and `true`, as forms of different years write it. */
export const isYes = (text: string): boolean => /^(?:1|true|Y)$/i.test(text.trim());
