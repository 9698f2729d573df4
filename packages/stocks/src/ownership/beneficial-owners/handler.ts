import { asOfRows, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Data, Day } from '@dqs/schemas';
import { whyNoneOfAll } from '../../companies/emptiness.ts';
import { findCompany } from '../../companies/find-company.ts';
import { scheduleSource } from '../../sources.ts';
import type { beneficialOwners } from './contract.ts';
import { readCoverageStart, readOwners, type OwnerRow } from './query.ts';

type Owner = Data<typeof beneficialOwners>['owners'][number];

/** The first day of structured schedules. Older ones cannot be loaded. */
const structuredSince = '2024-12-18' as Day;

/** Owners of more than five percent of a company, each as last reported. */
export const getBeneficialOwners: Handler<typeof beneficialOwners> = async (params, { db }) => {
  const company = await findCompany(db, params.ticker, 'ticker');
  const [rows, coverageStart] = await Promise.all([
    readOwners(db, company.cik, params.after, params.limit + 1),
    readCoverageStart(db),
  ]);
  const page = rows.slice(0, params.limit);
  return {
    data: {
      ticker: company.ticker,
      cik: company.cik,
      company_name: company.name,
      coverage_start: coverageStart ?? structuredSince,
      owners: page.map(ownerOf),
    },
    meta: { source: scheduleSource.tag, as_of: asOfRows(page) },
    note: rows.length === 0 && params.after === null ? await whyNoneOfAll(db, company, 'owners') : null,
    next: nextKey(rows, page, (last) => [last.event_order, last.filed_date, last.accession_number, last.person_number]),
  };
};

const ownerOf = (row: OwnerRow): Owner => ({
  name: row.name,
  cik: row.person_cik,
  person_type: row.person_type,
  percent_of_class: row.percent_of_class,
  shares_beneficially_owned: row.shares,
  schedule_type: row.schedule_type,
  submission_type: row.submission_type,
  amendment_number: row.amendment_number,
  date_of_event: row.date_of_event,
  filed_date: row.filed_date,
  accession_number: row.accession_number,
});
