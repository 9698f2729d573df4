import type { FurtherTable, Reject } from '@dqs/kit';
import { categoryOf, codeOfCaption, isItemCode } from '../../filings/company-events/category.ts';
import type { EventRow } from '../submissions/filing.ts';
import type { ReportRecord } from './report.ts';

const normalise = (report: ReportRecord): readonly EventRow[] | Reject => {
  if (report.kind !== 'item') return [];
  const code = isItemCode(report.item) ? report.item : codeOfCaption(report.item, report.filedDate);
  const category = code === null ? null : categoryOf(code);
  if (code === null || category === null)
    return { reject: `${report.accessionNumber}: "${report.item}" is not an item of Form 8-K` };
  return [
    {
      cik: report.cik,
      accession_number: report.accessionNumber,
      item_code: code,
      event_date: report.period ?? report.filedDate,
      filed_date: report.filedDate,
      form_type: report.formType,
      category,
      primary_document: report.document,
      from_report: true,
    },
  ];
};

/** Items of current reports whose filers' submissions files are not loaded. */
export const events: FurtherTable<ReportRecord, EventRow> = {
  normalise,
  observedOn: 'filed_date',
  load: { table: 'stocks_event', key: ['cik', 'accession_number', 'item_code', 'from_report'], mode: 'merge' },
};
