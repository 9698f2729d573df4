import { asOfRows, nextKey } from '@dqs/core';
import { indexUrl } from '@dqs/edgar';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { whyNoneOfAll } from '../../companies/emptiness.ts';
import { findCompany } from '../../companies/find-company.ts';
import { plannedSalesSource } from '../../ownership-sources.ts';
import type { plannedSales } from './contract.ts';
import { readNotices, type NoticeRow } from './query.ts';

type Notice = Data<typeof plannedSales>['notices'][number];

/** Sales announced by affiliates of a company, newest first. */
export const getPlannedSales: Handler<typeof plannedSales> = async (params, { db }) => {
  const company = await findCompany(db, params.ticker_or_cik);
  const filter = { start: params.start ?? null, end: params.end ?? null, after: params.after };
  const rows = await readNotices(db, company.cik, filter, params.limit + 1);
  const page = rows.slice(0, params.limit);
  return {
    data: {
      ticker: company.ticker,
      cik: company.cik,
      company_name: company.name,
      notices: page.map((row) => noticeOf(company.cik, row)),
    },
    meta: { source: plannedSalesSource.tag, as_of: asOfRows(page) },
    note: rows.length === 0 && params.after === null ? await whyNoneOfAll(db, company, 'planned_sales') : null,
    next: nextKey(rows, page, (last) => [last.filed_date, last.accession_number, last.line_number]),
  };
};

const noticeOf = (cik: number, { line_number: _, as_of, ...row }: NoticeRow): Notice => ({
  ...row,
  index_url: indexUrl(cik, row.accession_number),
  source: plannedSalesSource.tag,
  as_of,
});
