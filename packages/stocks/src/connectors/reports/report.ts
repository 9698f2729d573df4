import type { PayFact } from '../../ownership/executive-compensation/pay-facts.ts';
import type { ReportFigure } from '@dqs/statements';
import type { Section } from '../../filings/filing-sections/sections.ts';

/** Origin of a figure: the filing with its labels, a separate document, or an instance extracted from it. */
export type Carrier = 'archive' | 'document' | 'instance';

/** The figures by segment of a filing. */
export interface Figures {
  readonly carrier: Carrier;
  readonly list: readonly ReportFigure[];
}

/** A report as parsed from its file. */
export interface Report {
  readonly kind: 'report';
  readonly accessionNumber: string;
  readonly formType: string;
  /** Null for a separate document; taken from the list of filings. */
  readonly filedDate: string | null;
  readonly period: string | null;
  /** File name of the document on EDGAR. */
  readonly document: string | null;
  readonly filers: readonly { readonly cik: number; readonly name: string | null }[];
  /** The filer of a separate document, from its content or its folder. */
  readonly statedCik: number | null;
  readonly sections: readonly Section[];
  /** Facts of a proxy statement's pay table; empty for other reports. */
  readonly pay: readonly PayFact[];
  /** Figures of annual and quarterly reports in inline XBRL or with an instance; empty for other reports. */
  readonly figures: Figures;
}

/** An XBRL instance without its document: it has figures but no text. */
export interface Instance {
  readonly kind: 'instance';
  readonly accessionNumber: string;
  readonly figures: Figures;
}

/** An item of a current report under one of its filers: a code, or the caption from the submission header. */
export interface ReportedItem {
  readonly kind: 'item';
  readonly cik: number;
  readonly accessionNumber: string;
  readonly formType: string;
  readonly filedDate: string;
  readonly period: string | null;
  readonly item: string;
  readonly document: string | null;
}

/** A record is a report, one of its items, or an instance. */
export type ReportRecord = Report | ReportedItem | Instance;
