import { instantInUtc, isDay } from '@dqs/core';
import { isAccessionNumber } from '@dqs/edgar';
import type { FurtherTable, Reject } from '@dqs/kit';
import { categoryOf, isItemCode } from '../../filings/company-events/category.ts';
import type { PublishedFiling, SubmissionRecord } from './parse.ts';

export interface FilingRow {
  readonly cik: number;
  readonly accession_number: string;
  readonly form_type: string;
  readonly filed_date: string;
  readonly accepted_at: string | null;
  readonly report_date: string | null;
  readonly items: string | null;
  readonly is_xbrl: boolean;
  readonly size_bytes: string | null;
  readonly primary_document: string | null;
}

export interface EventRow {
  readonly cik: number;
  readonly accession_number: string;
  readonly item_code: string;
  readonly event_date: string;
  readonly filed_date: string;
  readonly form_type: string;
  readonly category: string;
  readonly primary_document: string | null;
  readonly from_report: boolean;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

const dayOrNull = (text: string): string | null => (isDay(text) ? text : null);

const isCurrentReport = (form: string): boolean => form.startsWith('8-K');

/** Item codes. Other forms than 8-K use the column for other values (EFFECT: a file number). */
const itemsOf = ({ form, items }: PublishedFiling): readonly string[] => {
  const parts = items
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // An invalid code among the items of a report does not affect the others.
  return isCurrentReport(form) || parts.every(isItemCode) ? [...new Set(parts.filter(isItemCode))] : [];
};

/** The row of a filing, or the reason for its rejection. */
export const normaliseFiling = (record: SubmissionRecord): readonly FilingRow[] | Reject => {
  if (record.kind !== 'filing') return [];
  const { cik, filing } = record;
  if (!isAccessionNumber(filing.accessionNumber))
    return { reject: `"${filing.accessionNumber}" is not an accession number` };
  if (filing.form === '') return { reject: `${filing.accessionNumber} has no form type` };
  if (!isDay(filing.filingDate))
    return { reject: `${filing.accessionNumber}: filingDate "${filing.filingDate}" is not a day` };
  return [
    {
      cik,
      accession_number: filing.accessionNumber,
      form_type: filing.form,
      filed_date: filing.filingDate,
      accepted_at: instantInUtc(filing.acceptanceDateTime),
      report_date: dayOrNull(filing.reportDate),
      items: orNull(itemsOf(filing).join(',')),
      is_xbrl: filing.isXBRL === '1',
      size_bytes: /^\d+$/.test(filing.size) ? filing.size : null,
      primary_document: orNull(filing.primaryDocument),
    },
  ];
};

const normaliseEvents = (record: SubmissionRecord): readonly EventRow[] | Reject => {
  const [row] = record.kind === 'filing' && isCurrentReport(record.filing.form) ? eventBase(record) : [];
  if (!row || record.kind !== 'filing') return [];
  return itemsOf(record.filing).map((item_code) => ({ ...row, item_code, category: categoryOf(item_code) ?? 'other' }));
};

const eventBase = (record: SubmissionRecord) => {
  const rows = normaliseFiling(record);
  // A bad filing is rejected only once, by the table of filings.
  if ('reject' in rows) return [];
  return rows.map(({ cik, accession_number, form_type, filed_date, report_date, primary_document }) => ({
    cik,
    accession_number,
    event_date: report_date ?? filed_date,
    filed_date,
    form_type,
    primary_document,
    from_report: false,
  }));
};

/** The items of current reports. */
export const events: FurtherTable<SubmissionRecord, EventRow> = {
  normalise: normaliseEvents,
  load: { table: 'stocks_event', key: ['cik', 'accession_number', 'item_code', 'from_report'], mode: 'merge' },
};
