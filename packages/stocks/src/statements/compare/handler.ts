import { freshest, nextKey } from '@dqs/core';
import { joinedNotes, type Handler, type Reader } from '@dqs/kit';
import { badParameter, outOfCoverage, type Data } from '@dqs/schemas';
import { linesByKey } from '../names/lines-by-key.ts';
import { factsSource } from '../../sources.ts';
import { noteOfIssues } from '../issue-notes.ts';
import { readIssues, notedPeriods } from '../period-issues.ts';
import { findCompany, type Filer } from '../../companies/find-company.ts';
import { endsBefore } from './calendar-period.ts';
import type { compare } from './contract.ts';
import { periodsOf } from './periods.ts';
import { readCompared, type ComparedRow } from './query.ts';

type Company = Data<typeof compare>['companies'][number];

/** Lines of several companies side by side, by calendar period, newest first. */
export const compareCompanies: Handler<typeof compare> = async (params, { db }) => {
  const lines = linesByKey(params.lines, 'lines');
  const keys = lines.map(({ key }) => key);
  const filers = await findFilers(db, params.tickers_or_ciks);
  const before = params.after && endsBefore(params.period, params.after[0]);
  const statements = [...new Set(lines.map(({ statement }) => statement))];
  const ciks = filers.map(({ cik }) => cik);
  // If a fiscal year was moved, two periods share a calendar period.
  const count = 2 * (params.limit + 1);
  const rows = await readCompared(db, ciks, { statements, period: params.period, before }, count);
  requireBuilt(filers, rows);
  const companies = filers.map(({ ticker, cik, name }): Company => ({
    ticker,
    cik,
    company_name: name,
    periods: [
      ...periodsOf(
        rows.filter((row) => row.cik === cik),
        params.period,
        keys,
      ),
    ],
  }));
  const calendar = [...new Set(companies.flatMap(({ periods }) => periods.map((each) => each.calendar_period)))];
  const newest = calendar.toSorted().toReversed();
  const shown = newest.slice(0, params.limit);
  const page = companies.map((company) => ({
    ...company,
    periods: company.periods.filter((each) => shown.includes(each.calendar_period)),
  }));
  const now = new Set(keys);
  const ends = page.flatMap(({ cik, ticker, company_name, periods }) =>
    periods.map(({ period_end: end }) => ({ cik, end, now, company: ticker ?? company_name })),
  );
  const issues = await readIssues(db, ends, params.period, 0);
  const notes = [
    params.after === null ? noteOf(page, keys) : null,
    noteOfIssues(notedPeriods(issues, ends), false),
  ].filter((note) => note !== null);
  return {
    data: { period_type: params.period, companies: page },
    meta: {
      source: factsSource.tag,
      as_of: freshest(
        page.flatMap(({ periods }) =>
          periods.flatMap(({ values }) => Object.values(values).map((value) => value.as_of)),
        ),
      ),
    },
    note: joinedNotes(...notes),
    next: nextKey(newest, shown, (last) => [last]),
  };
};

/** The requested lines that no company has on the page; null if there are none. */
const noteOf = (companies: readonly Company[], keys: readonly string[]): string | null => {
  const missing = keys.filter((key) =>
    companies.every(({ periods }) => periods.every(({ values }) => values[key] === undefined)),
  );
  return missing.length === 0 ? null : `None of the companies reports ${missing.join(', ')} in the periods shown.`;
};

/** The companies in the requested order. Throws like `findCompany`, and `bad_parameter` if two names mean one company. */
async function findFilers(db: Reader, names: readonly string[]): Promise<readonly Filer[]> {
  const found = await Promise.allSettled(names.map((name) => findCompany(db, name, 'tickers_or_ciks')));
  // If several are unknown, the first in the requested order is reported.
  const filers = found.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  for (const [at, { cik, name }] of filers.entries()) {
    const first = filers.findIndex((each) => each.cik === cik);
    if (first === at) continue;
    throw badParameter('tickers_or_ciks', `"${names[first]}" and "${names[at]}" both mean ${name} (CIK ${cik})`, {
      hint: 'Name each company once.',
    });
  }
  return filers;
}

function requireBuilt(filers: readonly Filer[], rows: readonly ComparedRow[]): void {
  const built = new Set(rows.filter((row) => row.built).map(({ cik }) => cik));
  const missing = filers.filter(({ cik }) => !built.has(cik));
  const [first] = missing;
  if (!first) return;
  throw outOfCoverage(`the facts of ${missing.map(({ name }) => name).join(', ')} are not loaded`, {
    param: 'tickers_or_ciks',
    hint: `Leave them out. Load them with: dqs ingest stocks ${missing.map(({ cik }) => cik).join(' ')}`,
  });
}
