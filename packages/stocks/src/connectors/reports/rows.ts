import type { FurtherTable, Reject } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import { passagesOf } from '../../filings/filing-sections/passages.ts';
import { segmentKey, type SegmentRow } from '../statement-data-sets/parse.ts';
import { withoutPadding } from '../statement-data-sets/texts.ts';
import type { Report, ReportRecord } from './report.ts';

export interface ReportRow {
  readonly accession_number: string;
  readonly form_type: string;
  readonly filed_date: string | null;
  readonly report_date: string | null;
  readonly document: string | null;
  readonly stated_cik: number | null;
}

interface FilerRow {
  readonly cik: number;
  readonly accession_number: string;
  readonly name: string | null;
  readonly position: number;
}

interface SectionRow {
  readonly accession_number: string;
  readonly position: number;
  readonly section_key: string;
  readonly covers: string;
  readonly title: string | null;
  readonly characters: number;
  readonly evidence: string | null;
}

interface PassageRow {
  readonly accession_number: string;
  readonly position: number;
  readonly passage: number;
  readonly start_offset: number;
  readonly passage_text: string;
  readonly section_key: string;
  readonly form_type: string;
  readonly filed_date: string | null;
}

/** The row of a report, or the reason for its rejection. */
export const normaliseReport = (record: ReportRecord): readonly ReportRow[] | Reject => {
  if (record.kind !== 'report') return [];
  const { accessionNumber, formType, filedDate, period, document, statedCik, filers } = record;
  if (filers.length === 0 && filedDate !== null) return { reject: `${accessionNumber} does not name the filer` };
  return [
    {
      accession_number: accessionNumber,
      form_type: formType,
      filed_date: filedDate,
      report_date: period,
      document,
      stated_cik: statedCik,
    },
  ];
};

const ofReport =
  <Row>(rows: (report: Report) => readonly Row[]) =>
  (record: ReportRecord): readonly Row[] =>
    record.kind === 'report' ? rows(record) : [];

/** The filers of each report. */
export const filers: FurtherTable<ReportRecord, FilerRow> = {
  normalise: ofReport(({ accessionNumber, filers: named }) =>
    named.map(({ cik, name }, position) => ({ cik, accession_number: accessionNumber, name, position })),
  ),
  load: { table: 'stocks_report_filer', key: ['cik', 'accession_number'], mode: 'merge' },
};

/** The sections of each report. All of them are replaced when the report is loaded again. */
export const sections: FurtherTable<ReportRecord, SectionRow> = {
  normalise: ofReport((report) =>
    report.sections.map(({ key, covers, title, text, evidence }, position) => ({
      accession_number: report.accessionNumber,
      position,
      section_key: key,
      covers: covers.join(' '),
      title,
      characters: text.length,
      evidence: evidence.length === 0 ? null : evidence.join(' '),
    })),
  ),
  load: {
    table: 'stocks_report_section',
    key: ['accession_number', 'position'],
    mode: 'replace',
    scope: ['accession_number'],
  },
};

/** The text of each section. */
export const passages: FurtherTable<ReportRecord, PassageRow> = {
  normalise: ofReport((report) =>
    report.sections.flatMap((section, position) =>
      passagesOf(section).map(({ start, text }, passage) => ({
        accession_number: report.accessionNumber,
        position,
        passage,
        start_offset: start,
        passage_text: text,
        section_key: section.key,
        form_type: report.formType,
        filed_date: report.filedDate,
      })),
    ),
  ),
  load: {
    table: 'stocks_report_passage',
    key: ['accession_number', 'position', 'passage'],
    mode: 'replace',
    scope: ['accession_number'],
  },
};

interface PayFactRow {
  readonly accession_number: string;
  readonly concept: string;
  readonly period_end: string;
  readonly individual: string;
  readonly value: string;
}

/** The facts of pay tables. */
export const payFacts: FurtherTable<ReportRecord, PayFactRow> = {
  normalise: ofReport(({ accessionNumber, pay }) =>
    pay.map(({ concept, periodEnd, individual, value }) => ({
      accession_number: accessionNumber,
      concept,
      period_end: periodEnd,
      individual,
      value,
    })),
  ),
  load: {
    table: 'stocks_pay_fact',
    key: ['accession_number', 'concept', 'period_end', 'individual'],
    mode: 'replace',
    scope: ['accession_number'],
  },
};

interface FigureRow extends Omit<SegmentRow, 'form' | 'filed_date'> {
  readonly carrier: string;
  readonly period_start: string | null;
  readonly period_end: string;
  readonly decimals: number | null;
  readonly label: string | null;
  readonly form: string | null;
  readonly filed_date: string | null;
}

/** The figures of each report by segment. Those of one carrier are replaced as a whole. */
export const figures: FurtherTable<ReportRecord, FigureRow> = {
  normalise: (record) =>
    record.kind === 'item'
      ? []
      : record.figures.list.map(({ dimension, ...figure }) => ({
          cik: figure.cik,
          line: figure.line,
          quarters: figure.quarters,
          month_end: figure.monthEnd,
          breakdown: dimension?.breakdown ?? '',
          accession_number: record.accessionNumber,
          concept: figure.concept,
          unit: figure.unit,
          axis: dimension?.axis ?? '',
          member: dimension?.member ?? '',
          gross: dimension?.gross ?? false,
          elimination: dimension?.elimination ?? false,
          carrier: record.figures.carrier,
          period_start: figure.periodStart,
          period_end: figure.periodEnd,
          // Instances pad numbers with zeros, documents do not. Padding is removed, so that a figure is the same from
          // every origin.
          value: withoutPadding(figure.value) as Decimal,
          decimals: figure.decimals,
          label: figure.label,
          form: record.kind === 'report' && record.filedDate !== null ? record.formType : null,
          filed_date: record.kind === 'report' ? record.filedDate : null,
        })),
  load: {
    table: 'stocks_report_figure',
    key: [...segmentKey, 'carrier'],
    mode: 'replace',
    scope: ['accession_number', 'carrier'],
  },
};
