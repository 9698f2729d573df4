import type { Day, Decimal } from '@dqs/schemas';
import { type BuiltCompany, type BuiltStatement, type PeriodType, statementTaxonomies } from '@dqs/statements';
import { metricList } from '../metric-values/formulas.ts';
import { metricPeriodsIn, type MetricPeriod, type Sheet, type Sheets } from '../metric-values/periods.ts';
import { basisConcepts, shareBasisIn, type ShareBasis, type ShareFact } from '../metric-values/share-basis.ts';
import { currencyOf } from '../stored-lines.ts';

interface ScreenValue {
  readonly key: string;
  readonly value: Decimal;
  readonly unit: string;
}

const basisNames: readonly string[] = statementTaxonomies.flatMap((taxonomy) =>
  basisConcepts.map((concept) => `${taxonomy}:${concept}`),
);

/** Number of newest statements that metrics may look back to. */
const lookBack = 6;

const kinds: readonly PeriodType[] = ['annual', 'quarterly', 'ttm'];

const sheetOf = (built: BuiltStatement, shares: Decimal | null): Sheet => ({
  fiscalYear: built.fiscalYear,
  fiscalPeriod: built.fiscalPeriod,
  start: built.start,
  end: built.end,
  lines: built.latest.lines,
  coverShares: shares,
  asOf: null,
});

const newestFirst = (left: BuiltStatement, right: BuiltStatement): number => (left.end < right.end ? 1 : -1);

/** The newest statements of each kind. The balance sheet of twelve months is that of their last quarter. */
const sheetsOf = ({ statements }: BuiltCompany, kind: PeriodType, sharesAt: (end: Day) => Decimal | null): Sheets => {
  const newest = (statement: BuiltStatement['statement'], periodType: PeriodType): readonly Sheet[] =>
    statements
      .filter((built) => built.statement === statement && built.periodType === periodType)
      .toSorted(newestFirst)
      .slice(0, lookBack)
      .map((built) => sheetOf(built, sharesAt(built.end)));
  return {
    incomes: newest('income', kind),
    cashFlows: newest('cash_flow', kind),
    balances: newest('balance', kind === 'annual' ? 'annual' : 'quarterly'),
  };
};

const metricsOf = ({ inputs, currency }: MetricPeriod, kind: PeriodType): readonly ScreenValue[] =>
  metricList.flatMap(({ key, unit, quarterly, compute }) => {
    if (kind === 'quarterly' && !quarterly) return [];
    const { value } = compute(inputs);
    const name = unit === 'currency' ? currency : unit;
    return value === null || name === null ? [] : [{ key, value, unit: name }];
  });

const isComparable = ({ unit }: ScreenValue): boolean => (currencyOf(unit) ?? 'USD') === 'USD';

const valuesAt = (sheets: Sheets, end: Day, kind: PeriodType, alikeShares: ShareBasis): readonly ScreenValue[] => {
  const lines = Object.values(sheets).flatMap((list: readonly Sheet[]) =>
    list.flatMap((sheet) =>
      sheet.end === end ? [...sheet.lines].map(([key, { value, unit }]) => ({ key, value, unit })) : [],
    ),
  );
  const period = metricPeriodsIn(sheets, alikeShares).find((each) => each.end === end);
  return [...lines, ...(period ? metricsOf(period, kind) : [])].filter(isComparable);
};

const shareFactsOf = ({ reports }: BuiltCompany): readonly ShareFact[] =>
  reports.filings.flatMap(({ facts }) =>
    basisNames.flatMap((name) =>
      [...(facts.get(name)?.values() ?? [])]
        .flat()
        .flatMap(({ start, ...fact }) => (start ? [{ start, ...fact }] : [])),
    ),
  );

/** Lines and metrics of the newest period of each kind, that of the newest income statement or else balance sheet. */
export const screenRowsOf = (cik: number, company: BuiltCompany, sharesAt: (end: Day) => Decimal | null) => {
  const alikeShares = shareBasisIn(shareFactsOf(company));
  const found = kinds.flatMap((kind) => {
    const sheets = sheetsOf(company, kind, sharesAt);
    const end = (sheets.incomes[0] ?? sheets.balances[0])?.end;
    return end === undefined ? [] : [{ kind, end, values: valuesAt(sheets, end, kind, alikeShares) }];
  });
  return {
    stocks_screen_company: found.map(({ kind, end }) => ({ period_type: kind, cik, period_end: end })),
    stocks_screen_value: found.flatMap(({ kind, end, values }) =>
      values.map((value) => ({ period_type: kind, cik, period_end: end, ...value })),
    ),
  };
};
