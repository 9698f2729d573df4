import { asOfRows, nextKey } from '@dqs/core';
import { documentUrl, indexUrl } from '@dqs/edgar';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { whyEmpty } from '../../companies/emptiness.ts';
import { findCompany } from '../../companies/find-company.ts';
import { submissionsSource } from '../../sources.ts';
import type { filings } from './contract.ts';
import { formsIn } from './forms-in.ts';
import { readFilings, type FilingRow } from './query.ts';

type Filing = Data<typeof filings>['filings'][number];

/** The filings of one company, newest first. */
export const getFilings: Handler<typeof filings> = async (params, { db }) => {
  const company = await findCompany(db, params.ticker_or_cik);
  const filter = {
    forms: params.forms ? [...new Set(formsIn(params.forms))] : null,
    start: params.start ?? null,
    end: params.end ?? null,
    after: params.after,
  };
  const rows = await readFilings(db, company.cik, filter, params.limit + 1);
  const page = rows.slice(0, params.limit);
  return {
    data: {
      ticker: company.ticker,
      cik: company.cik,
      company_name: company.name,
      filings: page.map((row) => filingOf(company.cik, row)),
    },
    meta: { source: submissionsSource.tag, as_of: asOfRows(page) },
    note: rows.length === 0 && params.after === null ? await whyEmpty(db, company, 'filings') : null,
    next: nextKey(rows, page, (last) => [last.filed_date, last.accession_number]),
  };
};

const filingOf = (cik: number, row: FilingRow): Filing => ({
  accession_number: row.accession_number,
  form_type: row.form_type,
  filed_date: row.filed_date,
  accepted_at: row.accepted_at,
  report_date: row.report_date,
  items: (row.items ?? '').split(',').filter((item) => item !== ''),
  is_amendment: row.form_type.endsWith('/A'),
  is_xbrl: row.is_xbrl,
  size_bytes: row.size_bytes,
  primary_document_url: documentUrl(cik, row.accession_number, row.primary_document),
  index_url: indexUrl(cik, row.accession_number),
  source: submissionsSource.tag,
  as_of: row.as_of,
});
