import { asOfRows, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import { outOfCoverage } from '@dqs/schemas';
import { loadIt } from '../../companies/emptiness.ts';
import { findCompany } from '../../companies/find-company.ts';
import { reportsSource } from '../../sources.ts';
import type { executiveCompensation } from './contract.ts';
import { holdsProxies, readPayFacts } from './query.ts';
import { yearsOf } from './years.ts';

/** Executive pay by fiscal year, newest first. */
export const getExecutiveCompensation: Handler<typeof executiveCompensation> = async (params, { db }) => {
  const company = await findCompany(db, params.ticker_or_cik);
  const rows = await readPayFacts(db, company.cik);
  if (rows.length === 0 && !(await holdsProxies(db, company.cik)))
    throw outOfCoverage(`no proxy statements of ${company.name} are loaded`, {
      hint: `${loadIt(company)}. Load older ones with: dqs ingest stocks.reports --from FILE`,
    });
  const after = params.after?.[0] ?? null;
  const found = yearsOf(rows).filter(([periodEnd]) => after === null || periodEnd < after);
  const page = found.slice(0, params.limit);
  const years = page.map(([, year]) => year);
  return {
    data: { ticker: company.ticker, cik: company.cik, company_name: company.name, years },
    meta: { source: reportsSource.tag, as_of: asOfRows(years) },
    note:
      found.length === 0 && after === null
        ? `The proxy statements of ${company.name} that are loaded have no pay versus performance in XBRL, which filers give from fiscal year 2022 on.`
        : null,
    next: nextKey(found, page, ([periodEnd]) => [periodEnd]),
  };
};
