import { freshest, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import { badParameter, outOfCoverage, type Data, type Day } from '@dqs/schemas';
import { hintElsewhere } from '../names/elsewhere.ts';
import { candidatesMeant } from '../names/described-lines.ts';
import { keysMeantBy } from '../names/synonyms.ts';
import { factsSource } from '../../sources.ts';
import { whyNothingKnown } from '../../companies/emptiness.ts';
import { findCompany } from '../../companies/find-company.ts';
import { noteOfIssues } from '../issue-notes.ts';
import { aYearBack, readIssues, notedPeriods } from '../period-issues.ts';
import type { metrics } from './contract.ts';
import { metricList, type Metric } from '../metric-values/formulas.ts';
import { readIssuesKnownAt, readMetricStatementsKnownAt } from '../metric-values/known-rows.ts';
import { linesOfMetrics } from '../metric-values/metric-lines.ts';
import { metricPeriodsOf, type MetricPeriod } from '../metric-values/periods.ts';
import { readMetricStatements, readShareFacts, type MetricRow } from '../metric-values/query.ts';
import { shareBasisIn } from '../metric-values/share-basis.ts';

type Period = Data<typeof metrics>['periods'][number];

/** Number of statements before the page that its metrics look back to. */
const lookBack = 5;

/** The ratios of one company, newest period first. */
export const getMetrics: Handler<typeof metrics> = async (params, { db }) => {
  const chosen = chosenMetrics(params.metrics).filter(({ quarterly }) => quarterly || params.period !== 'quarterly');
  const filer = await findCompany(db, params.ticker_or_cik);
  const after = params.after?.[0] ?? null;
  const knownAt = params.as_known_at ?? null;
  const count = params.limit + 1 + lookBack;
  const rows =
    knownAt === null
      ? await readMetricStatements(db, filer.cik, params.period, after, count)
      : await readMetricStatementsKnownAt(db, filer.cik, { period: params.period, after, count }, knownAt);
  const [company] = rows;
  if (params.period === 'quarterly' && company?.reporting_standard === 'ifrs-full' && !company.has_quarters) {
    throw outOfCoverage(`${filer.name} reports under IFRS without quarters; only annual statements are available`, {
      param: 'period',
      hint: 'Use period=annual.',
    });
  }
  // Only growth of a value per share depends on how shares are counted.
  const perShare = chosen.some(({ key }) => key === 'eps_diluted_growth');
  const shown = incomesIn(rows)
    .slice(0, params.limit)
    .map((income) => ({ cik: filer.cik, ...income }));
  const [shareFacts, issues] = await Promise.all([
    perShare ? readShareFacts(db, filer.cik, knownAt) : [],
    knownAt === null
      ? readIssues(db, shown, params.period, aYearBack)
      : readIssuesKnownAt(db, filer.cik, params.period, knownAt),
  ]);
  const periods = metricPeriodsOf(rows, shareBasisIn(shareFacts));
  const page = periods.slice(0, params.limit);
  const lines = linesOfMetrics(chosen);
  return {
    data: {
      ticker: filer.ticker,
      cik: filer.cik,
      company_name: filer.name,
      period_type: params.period,
      periods: page.map((period) => periodOf(period, chosen)),
    },
    meta: { source: factsSource.tag, as_of: freshest(page.flatMap(({ asOf }) => asOf)) },
    note:
      periods.length === 0 && params.after === null
        ? await whyNothingKnown(db, filer, knownAt)
        : noteOfIssues(
            notedPeriods(
              issues,
              shown.map((each) => ({ ...each, ...lines })),
            ),
            false,
          ),
    next: nextKey(periods, page, ({ end }) => [end]),
  };
};

/** The periods with metrics, newest first. */
const incomesIn = (rows: readonly MetricRow[]): readonly { readonly start: Day; readonly end: Day }[] =>
  rows
    .flatMap(({ statement, period_start: start, period_end: end }) =>
      statement === 'income' && start !== null && end !== null ? [{ start, end }] : [],
    )
    .toSorted((left, right) => (left.end < right.end ? 1 : -1));

function chosenMetrics(keys: readonly string[] | null | undefined): readonly Metric[] {
  const allKeys = metricList.map(({ key }) => key);
  const { keys: chosen, unknown } = keysMeantBy(keys ?? allKeys, allKeys);
  if (unknown.length > 0) {
    const names = unknown.map((key) => `"${key}"`).join(', ');
    throw badParameter('metrics', `there is no metric ${names}`, {
      hint: hintElsewhere(
        unknown,
        ['stocks_get_metrics'],
        `Metrics are ${allKeys.join(', ')}. There are no price ratios: share prices are not served.`,
      ),
      candidates: candidatesMeant(unknown, allKeys),
    });
  }
  return metricList.filter(({ key }) => chosen.includes(key));
}

const periodOf = (period: MetricPeriod, chosen: readonly Metric[]): Period => ({
  fiscal_year: period.fiscalYear,
  fiscal_period: period.fiscalPeriod as Period['fiscal_period'],
  period_end: period.end,
  values: Object.fromEntries(
    chosen.map(({ key, unit, formula, compute }) => {
      const { value, complete } = compute(period.inputs);
      const name = unit === 'currency' ? (period.currency ?? 'currency') : unit;
      return [key, { value, unit: name, formula_key: formula, inputs_complete: complete }];
    }),
  ),
});
