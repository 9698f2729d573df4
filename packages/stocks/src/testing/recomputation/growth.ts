import type { Day, Decimal } from '@dqs/schemas';
import { metricList } from '../../statements/metric-values/formulas.ts';
import { metricPeriodsIn, type Sheet } from '../../statements/metric-values/periods.ts';
import { distance, exact, size } from './exact.ts';
import type { Measures } from './measures.ts';
import type { Served, ServedCompany } from './served.ts';

const sheetOf = (served: Served): Sheet => ({
  fiscalYear: served.fiscalYear,
  fiscalPeriod: served.fiscalPeriod,
  start: served.start as Day,
  end: served.end as Day,
  lines: new Map(
    [...served.lines].map(([key, { text, unit, accession }]) => [key, { value: text as Decimal, unit, accession }]),
  ),
  coverShares: null,
  asOf: null,
});

const grown = [
  ['revenue_growth', 'revenue', 'income'],
  ['net_income_growth', 'net_income', 'income'],
  ['free_cash_flow_growth', 'free_cash_flow', 'cash_flow'],
] as const;

const days = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The same period of the year before, by end and length with a tolerance of two weeks. */
const yearBefore = (all: readonly Served[], of: Served): Served | undefined =>
  all.find(
    ({ start, end }) =>
      Math.abs(days(end, of.end) - 365) <= 14 && Math.abs(days(start, end) - days(of.start, of.end)) <= 14,
  );

/** Growth over a year follows from the two served values, to four places. It is null from zero or a loss. */
export const measureGrowth = (company: ServedCompany, measures: Measures): void => {
  for (const periodType of ['annual', 'quarterly', 'ttm'] as const) {
    const of = (kind: Served['statement']): readonly Served[] =>
      company.latest.filter((each) => each.statement === kind && each.periodType === periodType);
    const sheets = { incomes: of('income'), cashFlows: of('cash_flow'), balances: of('balance') };
    const periods = metricPeriodsIn(
      {
        incomes: sheets.incomes.map(sheetOf),
        cashFlows: sheets.cashFlows.map(sheetOf),
        balances: sheets.balances.map(sheetOf),
      },
      () => true,
    );
    for (const [key, line, kind] of grown) {
      const metric = metricList.find((each) => each.key === key);
      for (const { end, inputs } of periods) {
        const now = of(kind).find((each) => each.end === end);
        const before = now && yearBefore(of(kind), now);
        const [value, was] = [now?.lines.get(line), before?.lines.get(line)];
        const served = metric?.compute(inputs).value ?? null;
        if (!value || !was || value.unit !== was.unit) continue;
        const where = () => `${company.filer.name} (${company.filer.cik}) ${periodType} ${end} ${key}: ${served}`;
        if (was.value <= 0n) {
          measures.count('growth', served === null, where);
          continue;
        }
        // Half of the fourth decimal place, and the truncated unit.
        const expected = ((value.value - was.value) * 100n * 10n ** 12n) / was.value;
        measures.count('growth', served !== null && size(distance(exact(served), expected)) <= 50_000_001n, where);
      }
    }
  }
};
