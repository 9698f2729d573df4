import type { IssuerNameCount } from '../../ownership/institutions/issuer-names.ts';

/** Another manager in a report: one whose holdings it includes, or one that reports holdings of its filer. */
export interface OtherManager {
  /** Number by which positions refer to an included manager; empty for a manager that reports for the filer. */
  readonly sequence: string;
  readonly cik: string;
  readonly name: string;
  readonly fileNumber: string;
}

/** Totals of the positions of a filing, counted while they are read. */
export interface EntryTotals {
  readonly entries: number;
  /** Sum of the values in US dollars. */
  readonly value: string;
  /** Positions in shares, and those with a value of less than one dollar, or more than 10,000 dollars, per share. */
  readonly shareEntries: number;
  readonly upToOneDollar: number;
  readonly aboveTenThousand: number;
}

/** The cover and summary pages of a report on Form 13F: texts as published, days as `YYYY-MM-DD`. */
export interface PublishedReport {
  readonly accessionNumber: string;
  readonly formType: string;
  readonly filedDate: string;
  readonly cik: number | null;
  readonly managerName: string;
  readonly reportPeriod: string;
  readonly reportType: string;
  readonly amendmentNumber: string;
  readonly amendmentType: string;
  readonly entryTotal: string;
  readonly valueTotal: string;
  readonly confidentialOmitted: string;
  /** Managers whose holdings the report includes. */
  readonly included: readonly OtherManager[];
  /** Managers that report holdings of the filer. */
  readonly reportedBy: readonly OtherManager[];
}

/** Fields of the report that its positions need. */
export type EntryHead = Pick<PublishedReport, 'accessionNumber' | 'filedDate' | 'reportPeriod' | 'cik'>;

/** A position as published. `cusip` is used only to compute the row's keys. */
export interface PublishedEntry extends EntryHead {
  /** Starts at 1 in each filing. */
  readonly number: number;
  readonly issuerName: string;
  readonly titleOfClass: string;
  readonly cusip: string;
  readonly value: string;
  readonly amount: string;
  readonly amountType: string;
  readonly putCall: string;
  readonly discretion: string;
  readonly otherManagers: string;
}

export type HoldingsRecord =
  | { readonly kind: 'entry'; readonly entry: PublishedEntry }
  | { readonly kind: 'report'; readonly report: PublishedReport; readonly totals: EntryTotals }
  | { readonly kind: 'name'; readonly name: IssuerNameCount };
