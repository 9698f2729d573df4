import { nextKey } from '@dqs/core';
import { documentUrl } from '@dqs/edgar';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { portfolioSource } from '../sources.ts';
import type { holdings } from './contract.ts';
import { findReport, pinnedReport } from './find-report.ts';
import { readCount, readHoldings, type HoldingRow, type ReportRow } from './query.ts';

type Holding = Data<typeof holdings>['holdings'][number];

const fromTheFirst = { value: 'Infinity', position: 0 };

/** Positions of one report of a fund, largest value first. The cursor fixes the report. */
export const getHoldings: Handler<typeof holdings> = async (params, { db }) => {
  const { after } = params;
  const report = after
    ? await pinnedReport(db, after[0])
    : await findReport(db, params.fund, params.report_period ?? null);
  const count = after ? after[1] : await readCount(db, report.accession_number);
  const start = after ? { value: after[2], position: after[3] } : fromTheFirst;
  const rows = await readHoldings(db, report.accession_number, start, params.limit + 1);
  const shown = rows.slice(0, params.limit);
  const page = shown.map(holdingOf);
  return {
    data: { holdings: page },
    meta: metaOf(report, count),
    note: after ? null : leiNote(report),
    next: nextKey(rows, shown, (last) => [report.accession_number, count, last.value_order, last.position]),
  };
};

const holdingOf = ({ position: _, value_order: __, ...holding }: HoldingRow): Holding => holding;

/** The LEI of the fund in the report, or that of its registrant if that is the fund. */
const leiNote = ({ fund_key, series_lei, registrant_lei }: ReportRow): string | null => {
  const lei = series_lei ?? (fund_key.startsWith('CIK') ? registrant_lei : null);
  return lei === null ? null : `The fund's LEI is ${lei}. Pass it to entities_get_profile.`;
};

const metaOf = (report: ReportRow, count: number) => ({
  source: portfolioSource.tag,
  as_of: report.report_period,
  series_id: report.fund_key,
  series_name: report.series_name,
  registrant_name: report.registrant_name,
  cik: report.cik,
  form_type: report.form_type,
  accession_number: report.accession_number,
  filed_date: report.filed_date,
  report_period: report.report_period,
  holdings_count: count,
  attribution: portfolioSource.attribution,
  primary_document_url: documentUrl(report.cik, report.accession_number, 'primary_doc.xml') ?? '',
});
