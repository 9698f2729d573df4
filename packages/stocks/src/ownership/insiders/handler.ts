import { addMonths, asOfRows, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { whyNoneOfAll } from '../../companies/emptiness.ts';
import { findCompany } from '../../companies/find-company.ts';
import { rolesOf } from '../insider-transactions/roles.ts';
import { insidersSource } from '../../ownership-sources.ts';
import type { insiders } from './contract.ts';
import { readInsiders, type InsiderRow } from './query.ts';
import { sharesHeld, type HeldLine } from './shares-held.ts';

type Insider = Data<typeof insiders>['insiders'][number];

/** Months without a report after which an insider is considered inactive. */
const monthsActive = 24;

/** The insiders of a company, newest report first. */
export const getInsiders: Handler<typeof insiders> = async (params, { db, today }) => {
  const company = await findCompany(db, params.ticker_or_cik);
  const { after } = params;
  const rows = await readInsiders(db, company.cik, addMonths(today, -monthsActive), after, params.limit + 1);
  const page = rows.slice(0, params.limit);
  return {
    data: { ticker: company.ticker, cik: company.cik, company_name: company.name, insiders: page.map(insiderOf) },
    meta: { source: insidersSource.tag, as_of: asOfRows(page) },
    note: rows.length === 0 && params.after === null ? await whyNoneOfAll(db, company, 'insiders') : null,
    next: nextKey(rows, page, (last) => [last.filed_date, last.owner_cik]),
  };
};

const insiderOf = (row: InsiderRow): Insider => ({
  name: row.name,
  cik: row.owner_cik,
  roles: rolesOf(row),
  officer_title: row.officer_title,
  shares_held: sharesHeld(row.holdings as readonly HeldLine[]),
  last_transaction_date: row.last_transaction_date,
  last_filed_date: row.filed_date,
  since: row.since,
  source: insidersSource.tag,
  as_of: row.as_of,
});
