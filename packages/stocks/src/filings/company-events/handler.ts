import { asOfRows, nextKey } from '@dqs/core';
import { documentUrl, indexUrl } from '@dqs/edgar';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { whyEmpty } from '../../companies/emptiness.ts';
import { findCompany } from '../../companies/find-company.ts';
import { reportsSource, submissionsSource } from '../../sources.ts';
import type { EventCategory } from './category.ts';
import type { companyEvents } from './contract.ts';
import { readEvents, type EventRow } from './query.ts';

type CompanyEvent = Data<typeof companyEvents>['events'][number];

/** Events that a company reported, item by item, newest first. */
export const getCompanyEvents: Handler<typeof companyEvents> = async (params, { db }) => {
  const company = await findCompany(db, params.ticker_or_cik);
  const filter = {
    category: params.category ?? null,
    start: params.start ?? null,
    end: params.end ?? null,
    after: params.after,
  };
  const rows = await readEvents(db, company.cik, filter, params.limit + 1);
  const page = rows.slice(0, params.limit);
  return {
    data: {
      ticker: company.ticker,
      cik: company.cik,
      company_name: company.name,
      events: page.map((row) => eventOf(company.cik, row)),
    },
    meta: { source: submissionsSource.tag, as_of: asOfRows(page) },
    note: rows.length === 0 && params.after === null ? await whyEmpty(db, company, 'filings') : null,
    next: nextKey(rows, page, (last) => [last.event_date, last.accession_number, last.item_code]),
  };
};

const eventOf = (cik: number, row: EventRow): CompanyEvent => ({
  event_date: row.event_date,
  filed_date: row.filed_date,
  form_type: row.form_type,
  item_code: row.item_code,
  category: row.category as EventCategory,
  accession_number: row.accession_number,
  primary_document_url: documentUrl(cik, row.accession_number, row.primary_document),
  index_url: indexUrl(cik, row.accession_number),
  source: row.from_report ? reportsSource.tag : submissionsSource.tag,
  as_of: row.as_of,
});
