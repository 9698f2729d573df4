import { asOfRows, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { readTickersOf } from '../../companies/find-company.ts';
import { factsSource } from '../../sources.ts';
import { noteOfIssues } from '../issue-notes.ts';
import { aYearBack, readIssues, notedPeriods } from '../period-issues.ts';
import { metricList } from '../metric-values/formulas.ts';
import { linesOfMetrics } from '../metric-values/metric-lines.ts';
import type { screen } from './contract.ts';
import { readFilters, readSort } from './filter.ts';
import { readMatches, readScreenValues, type MatchRow } from './query.ts';

type Match = Data<typeof screen>['matches'][number];

type Passing = { readonly [K in keyof MatchRow]: NonNullable<MatchRow[K]> };

const isPassing = (row: MatchRow): row is MatchRow & Passing => row.cik !== null;

/** Companies whose newest statements pass all filters. */
export const screenCompanies: Handler<typeof screen> = async (params, { db, today }) => {
  const filters = readFilters(params.filters, params.period);
  const [first] = filters;
  const sort = params.sort ? readSort(params.sort, params.period) : { key: first?.key ?? '', descending: true };
  const wanted = {
    period: params.period,
    filters,
    sort,
    sicCode: params.sic_code ?? null,
    exchange: params.exchange ?? null,
    today,
    after: params.after,
  };
  const rows = await readMatches(db, wanted, params.limit + 1);
  const found = rows.filter(isPassing);
  const page = found.slice(0, params.limit);
  const ciks = page.map(({ cik }) => cik);
  const keys = [...new Set([...filters.map(({ key }) => key), sort.key])];
  const ends = page.map(({ cik, period_end: end }) => ({ cik, end }));
  const [values, tickers, issues] = await Promise.all([
    readScreenValues(db, ciks, params.period, keys),
    readTickersOf(db, ciks),
    readIssues(db, ends, params.period, aYearBack),
  ]);
  const lines = linesBehind(keys);
  const shown = page.map(({ cik, name, period_end: end }) => ({
    ...{ cik, end },
    company: tickers.get(cik) ?? name,
    ...lines,
  }));
  const valueByKey = new Map(values.map(({ cik, key, ...value }) => [`${cik} ${key}`, value]));
  return {
    data: {
      matches: page.map((row) => ({
        cik: row.cik,
        ticker: tickers.get(row.cik) ?? null,
        name: row.name,
        period_end: row.period_end,
        values: Object.fromEntries(keys.map((key) => [key, valueByKey.get(`${row.cik} ${key}`) ?? noValue])),
        source: factsSource.tag,
        as_of: row.as_of,
      })),
      universe_count: rows[0]?.universe ?? 0,
    },
    meta: { source: factsSource.tag, as_of: asOfRows(page) },
    note:
      page.length === 0 && params.after === null
        ? noteOf(rows[0]?.universe ?? 0, params.period)
        : noteOfIssues(notedPeriods(issues, shown), false),
    next: nextKey(found, page, ({ place, cik }) => [place, cik]),
  };
};

/** The given keys, and the lines that the metrics among them use. */
const linesBehind = (keys: readonly string[]) => {
  const { now, before } = linesOfMetrics(metricList.filter(({ key }) => keys.includes(key)));
  return { now: new Set([...keys, ...now]), before };
};

const noteOf = (universe: number, period: string): string =>
  universe === 0
    ? `No loaded company with that industry and exchange has ${period} statements from the last 18 months. Load more with: dqs ingest stocks.company-facts`
    : `None of the ${universe} screened companies passes all filters. A company without a value does not pass.`;

const noValue: Match['values'][string] = { value: null, unit: null };
