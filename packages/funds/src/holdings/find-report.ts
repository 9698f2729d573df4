import type { Reader } from '@dqs/kit';
import { badParameter, outOfCoverage } from '@dqs/schemas';
import { findListedCompany } from '@dqs/stocks/queries';
import { findFund, keyOf, refuseFund } from '../fund/find-fund.ts';
import { fundKey } from '../fund/fund-key.ts';
import { readPeriods, readPinnedReport, readReport, type ReportRow } from './query.ts';

/**
 * The filer of a listed symbol without a fund class: unit investment trusts and closed-end funds are listed as
 * companies.
 */
const keyOfListed = async (db: Reader, text: string): Promise<string | null> => {
  const company = await findListedCompany(db, text, 'fund');
  return company === null ? null : fundKey(null, company.cik);
};

const keysOf = async (db: Reader, text: string): Promise<string | null> => {
  const fund = await findFund(db, text);
  return fund === null ? keyOfListed(db, text) : keyOf(fund);
};

/**
 * The requested report: the newest of a fund, or that of a period. Throws `not_found` for a fund without loaded
 * reports, `out_of_coverage` for a period without one.
 */
export const findReport = async (db: Reader, text: string, period: string | null): Promise<ReportRow> => {
  const key = await keysOf(db, text);
  const found = key === null ? null : await readReport(db, key, period);
  if (found) return found;
  const held = key === null || period === null ? [] : await readPeriods(db, key);
  if (held.length === 0) return refuseFund(db, text, 'reports');
  throw outOfCoverage(`no portfolio report of "${text}" for ${period} has been loaded`, {
    param: 'report_period',
    hint: `Loaded: ${held.slice(0, 5).join(', ')}${held.length > 5 ? ' and earlier ones' : ''}.`,
    candidates: held,
  });
};

/** The report of a cursor's pages. Throws `bad_parameter` if it is no longer loaded. */
export const pinnedReport = async (db: Reader, accessionNumber: string): Promise<ReportRow> => {
  const found = await readPinnedReport(db, accessionNumber);
  if (found) return found;
  throw badParameter('cursor', `the report ${accessionNumber} of the first page is no longer available`, {
    hint: 'Omit cursor to start from the first page.',
  });
};
