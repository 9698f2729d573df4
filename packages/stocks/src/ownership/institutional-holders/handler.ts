import { asOfRows, decimal, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Data, Day, Decimal } from '@dqs/schemas';
import { findCompany } from '../../companies/find-company.ts';
import { readIssuerKeysOf } from '../institutions/issuer-match.ts';
import { findPeriod, quarterBefore, readReportCount, type HeldPeriod } from '../institutions/period.ts';
import { institutionsSource } from '../../ownership-sources.ts';
import type { institutionalHolders } from './contract.ts';
import { readHolders, readNewestHeld, type HolderRow } from './query.ts';

type Holder = Data<typeof institutionalHolders>['holders'][number];

/** Institutional managers that hold a company's securities. The cursor fixes the quarter. */
export const getInstitutionalHolders: Handler<typeof institutionalHolders> = async (params, { db, today }) => {
  const company = await findCompany(db, params.ticker_or_cik);
  const { after } = params;
  const period = await findPeriod(db, after?.[0] ?? params.report_period ?? null, today);
  const before = quarterBefore(period.report_period);
  const issuerKeys = await readIssuerKeysOf(db, company.cik);
  const [rows, reportsBefore] = await Promise.all([
    readHolders(db, issuerKeys, {
      period: period.report_period,
      before,
      after: after && [after[1], after[2]],
      limit: params.limit + 1,
    }),
    before === null ? 0 : readReportCount(db, before),
  ]);
  const shown = rows.slice(0, params.limit);
  const page = shown.map(holderOf);
  const isNone = rows.length === 0 && after === null;
  const newest = isNone ? await readNewestHeld(db, issuerKeys) : null;
  const coverageNote = noteOf(period, before, reportsBefore, issuerKeys, shown);
  return {
    data: {
      ticker: company.ticker,
      cik: company.cik,
      company_name: company.name,
      report_period: period.report_period,
      holders: page,
    },
    meta: {
      source: institutionsSource.tag,
      as_of: asOfRows(shown),
      filers_counted: period.reports,
      coverage_note: coverageNote,
    },
    note: isNone ? noteOfNone(company.name, period, newest, coverageNote) : null,
    next: nextKey(rows, shown, (last) => [period.report_period, last.value_usd, last.place]),
  };
};

const kindOf = (row: HolderRow, change: Decimal): Holder['change_kind'] => {
  if (!row.is_held) return 'exited';
  if (row.shares_before === null) return 'new';
  if (decimal.isZero(change)) return 'unchanged';
  return decimal.isNegative(change) ? 'reduced' : 'increased';
};

const holderOf = (row: HolderRow): Holder => {
  const change = decimal.subtract(row.shares, row.shares_before ?? ('0' as Decimal));
  return {
    manager_name: row.manager_name,
    manager_cik: row.manager_cik,
    title_of_class: row.title_of_class,
    shares: row.shares,
    value_usd: row.value_usd,
    put_call: row.put_call,
    discretion: row.discretion,
    change_shares: row.has_report_before ? change : null,
    change_kind: row.has_report_before ? kindOf(row, change) : null,
    filed_date: row.filed_date,
    source: institutionsSource.tag,
    as_of: row.as_of,
  };
};

/** Why there are no holders, with the newest quarter that has some. */
const noteOfNone = (name: string, { report_period }: HeldPeriod, newest: Day | null, coverageNote: string): string =>
  newest === null || newest === report_period
    ? `No holder of ${name} is loaded. ${coverageNote}`
    : `No holder of ${name} is loaded for ${report_period}; the newest quarter with holders is ${newest}: pass it as report_period. ${coverageNote}`;

const noteOf = (
  { report_period, reports }: HeldPeriod,
  before: Day | null,
  reportsBefore: number,
  issuerKeys: readonly string[],
  rows: readonly HolderRow[],
): string => {
  const notes = [
    `Reports of ${reports} managers for ${report_period} are loaded` +
      (before === null ? '.' : `, and of ${reportsBefore} for ${before}.`),
  ];
  if (issuerKeys.length === 0) notes.push('No security in them could be told to be of this company.');
  const doubtful = [...new Set(rows.filter((row) => row.values_doubtful).map(({ manager_name }) => manager_name))];
  if (doubtful.length > 0)
    notes.push(
      `Values of ${doubtful.join(', ')} are as filed and do not fit the numbers of shares: one of both seems to be in another unit.`,
    );
  return notes.join(' ');
};
