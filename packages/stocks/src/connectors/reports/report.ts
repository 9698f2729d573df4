import type { PayFact } from '../../executive-compensation/pay-facts.ts';
import type { Section } from '../../filing-sections/sections.ts';

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

/** A record is a report or one of its items. */
export type ReportRecord = Report | ReportedItem;
