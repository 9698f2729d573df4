import { asOfRows, nextKey } from '@dqs/core';
import { indexUrl } from '@dqs/edgar';
import type { Handler } from '@dqs/kit';
import type { Data, Decimal } from '@dqs/schemas';
import { whyNoneOfAll } from '../../companies/emptiness.ts';
import { findCompany } from '../../companies/find-company.ts';
import { scheduleSource, submissionsSource } from '../../sources.ts';
import type { ownershipFilings } from './contract.ts';
import { readOwnershipFilings, type OwnershipFilingRow } from './query.ts';

type OwnershipFiling = Data<typeof ownershipFilings>['filings'][number];

/** The schedules about a company, newest first. */
export const getOwnershipFilings: Handler<typeof ownershipFilings> = async (params, { db }) => {
  const company = await findCompany(db, params.ticker_or_cik);
  const filter = {
    schedule: params.schedule ?? null,
    start: params.start ?? null,
    end: params.end ?? null,
    after: params.after,
  };
  const rows = await readOwnershipFilings(db, company.cik, filter, params.limit + 1);
  const shown = rows.slice(0, params.limit);
  const page = shown.map((row) => filingOf(company.cik, row));
  return {
    data: { ticker: company.ticker, cik: company.cik, company_name: company.name, filings: page },
    meta: { source: scheduleSource.tag, as_of: asOfRows(shown) },
    note: rows.length === 0 && params.after === null ? await whyNoneOfAll(db, company, 'schedules') : null,
    next: nextKey(rows, shown, (last) => [last.filed_date, last.accession_number]),
  };
};

/** A person in the query's result: name, CIK and type, then percent, shares and the four powers. */
type ListedPerson = readonly [string, number | null, string | null, ...(Decimal | null)[]];

const personOf = ([name, cik, person_type, ...figures]: ListedPerson) => {
  const [percent_of_class, shares, sole_voting, shared_voting, sole_dispositive, shared_dispositive] = figures.map(
    (figure) => figure ?? null,
  ) as [Decimal | null, Decimal | null, Decimal | null, Decimal | null, Decimal | null, Decimal | null];
  return {
    name,
    cik,
    person_type,
    percent_of_class,
    shares,
    sole_voting,
    shared_voting,
    sole_dispositive,
    shared_dispositive,
  };
};

const filingOf = (cik: number, row: OwnershipFilingRow): OwnershipFiling => ({
  schedule_type: row.schedule_type,
  submission_type: row.submission_type,
  amendment_number: row.amendment_number,
  date_of_event: row.date_of_event,
  persons: (row.persons as readonly ListedPerson[]).map(personOf),
  purpose_text: row.purpose_text,
  structured: row.structured,
  filed_date: row.filed_date,
  accession_number: row.accession_number,
  index_url: indexUrl(cik, row.accession_number),
  source: row.is_listed_only ? submissionsSource.tag : scheduleSource.tag,
  as_of: row.as_of,
});
