import type { PayFact } from '../../ownership/executive-compensation/pay-facts.ts';
import type { ReportFigure } from '@dqs/statements';
import type { Section } from '../../filings/filing-sections/sections.ts';

/** What a figure was read from: the filing with its labels, a document by itself, or an instance that was extracted of it. */
export type Carrier = 'archive' | 'document' | 'instance';

/** The figures by segment of a filing. */
export interface Figures {
  readonly carrier: Carrier;
  readonly list: readonly ReportFigure[];
}

/** A report as its file gives it. */
export interface Report {
  readonly kind: 'report';
  readonly accessionNumber: string;
  readonly formType: string;
  /** Null for a document that stands by itself: the list of filings says it. */
  readonly filedDate: string | null;
  readonly period: string | null;
  /** The name of the document on EDGAR. */
  readonly document: string | null;
  readonly filers: readonly { readonly cik: number; readonly name: string | null }[];
  /** The filer of a document that stands by itself, as it or its folder says. */
  readonly statedCik: number | null;
  readonly sections: readonly Section[];
  /** The facts of a proxy statement's pay table; empty for any other report. */
  readonly pay: readonly PayFact[];
  /** Of annual and quarterly reports in inline XBRL, or with an instance; empty for any other report. */
  readonly figures: Figures;
}

/** An XBRL instance without the document that it belongs to: it has figures and no text. */
export interface Instance {
  readonly kind: 'instance';
  readonly accessionNumber: string;
  readonly figures: Figures;
}

/** An item of a current report under one of its filers: a code, or the caption that the head of the submission gives. */
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
