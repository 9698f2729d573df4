import { freshest, nearest } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import { badParameter, outOfCoverage, type Data } from '@dqs/schemas';
import { factsSource } from '../sources.ts';
import { findFiler } from '../statements/find-filer.ts';
import type { metrics } from './contract.ts';
import { metricList, type Metric } from './formulas.ts';
import { metricPeriodsOf, type MetricPeriod } from './periods.ts';
import { readMetricStatements } from './query.ts';

type Period = Data<typeof metrics>['periods'][number];

/** Statements before the page that its metrics look back to: a year of quarters. */
const lookBack = 5;

/** The ratios of one company, newest period first. */
export const getMetrics: Handler<typeof metrics> = async (asked, { db }) => {
  const chosen = chosenMetrics(asked.metrics).filter(({ quarterly }) => quarterly || asked.period !== 'quarterly');
  const filer = await findFiler(db, asked.ticker_or_cik);
  const after = asked.after === null ? null : String(asked.after[0]);
  const rows = await readMetricStatements(db, filer.cik, asked.period, after, asked.limit + 1 + lookBack);
  const [company] = rows;
  if (asked.period === 'quarterly' && company?.reporting_standard === 'ifrs-full' && !company.has_quarters) {
    throw outOfCoverage(`${filer.name} reports under IFRS without quarters; only annual statements are held`, {
      param: 'period',
      hint: 'Ask with period=annual.',
    });
  }
  const periods = metricPeriodsOf(rows);
  const page = periods.slice(0, asked.limit);
  return {
    data: {
      ticker: filer.ticker,
      cik: filer.cik,
      company_name: filer.name,
      period_type: asked.period,
      periods: page.map((period) => periodOf(period, chosen)),
    },
    meta: { source: factsSource.tag, as_of: freshest(page.flatMap(({ asOf }) => asOf)) },
    next: periods.length > asked.limit ? [page.at(-1)?.end] : null,
  };
};

function chosenMetrics(keys: readonly string[] | null | undefined): readonly Metric[] {
  const known = metricList.map(({ key }) => key);
  for (const key of keys ?? []) {
    if (known.includes(key)) continue;
    throw badParameter('metrics', `there is no metric "${key}"`, {
      hint: `Metrics are ${known.join(', ')}.`,
      candidates: nearest(key, known),
    });
  }
  return metricList.filter(({ key }) => !keys || keys.includes(key));
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
