import { addDays, daysBetween } from '@dqs/core';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import { lengthOf, near } from '@dqs/statements';
import { currencyOf, readLines } from '../stored-lines.ts';
import type { Inputs } from './formulas.ts';
import type { MetricRow } from './query.ts';
import type { ShareBasis } from './share-basis.ts';

interface SheetLine {
  readonly value: Decimal;
  readonly unit: string;
  readonly accession: string | null;
}

/** A statement with its parsed lines. */
export interface Sheet {
  readonly fiscalYear: number;
  readonly fiscalPeriod: string;
  readonly start: Day;
  readonly end: Day;
  readonly lines: ReadonlyMap<string, SheetLine>;
  readonly coverShares: Decimal | null;
  /** When its source last confirmed it; null while it is being built. */
  readonly asOf: Instant | null;
}

/** A period that metrics are computed for. */
export interface MetricPeriod {
  readonly fiscalYear: number;
  readonly fiscalPeriod: string;
  readonly end: Day;
  readonly currency: string | null;
  readonly asOf: readonly Instant[];
  readonly inputs: Inputs;
}

const sheetsOf = (rows: readonly MetricRow[], kind: string): readonly Sheet[] =>
  rows.flatMap((row): Sheet[] => {
    const { fiscal_year, fiscal_period, period_start, period_end, lines, as_of } = row;
    if (row.statement !== kind || lines === null || period_start === null || period_end === null) return [];
    if (fiscal_year === null || fiscal_period === null || as_of === null) return [];
    return [
      {
        fiscalYear: fiscal_year,
        fiscalPeriod: fiscal_period,
        start: period_start,
        end: period_end,
        lines: new Map(readLines(lines).map(([key, value, unit, accession]) => [key, { value, unit, accession }])),
        coverShares: row.cover_shares,
        asOf: as_of,
      },
    ];
  });

const currencyIn = (sheet: Sheet): string | null => {
  for (const { unit } of sheet.lines.values()) {
    const currency = currencyOf(unit);
    if (currency !== null) return currency;
  }
  return null;
};

/** A line of the first sheet that has it; null if it is in another currency. */
const valueIn = (sheets: readonly (Sheet | undefined)[], key: string, currency: string | null): Decimal | null => {
  for (const sheet of sheets) {
    const found = sheet?.lines.get(key);
    if (!found) continue;
    const unit = currencyOf(found.unit);
    return unit === null || unit === currency ? found.value : null;
  }
  return null;
};

/** The period and filing of a value per share; null if it is not reported. */
const perShare = (sheet: Sheet | undefined, key: string) => {
  const accession = sheet?.lines.get(key)?.accession ?? null;
  return sheet && accession !== null ? { start: sheet.start, end: sheet.end, accession } : null;
};

/** Tolerance in days for one year before: years have 52 or 53 weeks, and a period can move by a week. */
const weeksApart = 14;

/** Whether a period is the same one year earlier. Days decide, because years overlap if the fiscal year was moved. */
const isYearBefore = (sheet: Sheet, of: Sheet): boolean =>
  Math.abs(daysBetween(sheet.end, of.end) - 365) <= weeksApart &&
  Math.abs(lengthOf(sheet.start, sheet.end) - lengthOf(of.start, of.end)) <= weeksApart;

/** The statements of one company over periods of one kind. */
export interface Sheets {
  readonly incomes: readonly Sheet[];
  readonly cashFlows: readonly Sheet[];
  readonly balances: readonly Sheet[];
}

/** The periods of some statements, newest first, each with the inputs of its metrics. */
export const metricPeriodsIn = (
  { incomes, cashFlows, balances }: Sheets,
  alikeShares: ShareBasis,
): readonly MetricPeriod[] =>
  incomes
    .toSorted((a, b) => (a.end < b.end ? 1 : -1))
    .map((income) => {
      const currency = currencyIn(income);
      const alike = (sheet: Sheet): boolean => sheet.end === income.end;
      const aYearBefore = (sheet: Sheet): boolean => isYearBefore(sheet, income);
      const now = [income, cashFlows.find(alike), balances.find(alike)];
      const before = [incomes.find(aYearBefore), cashFlows.find(aYearBefore)];
      const opening = [balances.find(({ end }) => near(end, addDays(income.start, -1)))];
      return {
        fiscalYear: income.fiscalYear,
        fiscalPeriod: income.fiscalPeriod,
        end: income.end,
        currency,
        asOf: now.flatMap((sheet) => sheet?.asOf ?? []),
        inputs: {
          line: (key) => valueIn(now, key, currency),
          yearBefore: (key) => valueIn(before, key, currency),
          opening: (key) => valueIn(opening, key, currency),
          oneShareBasis: (key) => {
            const [left, right] = [perShare(income, key), perShare(before[0], key)];
            return left !== null && right !== null && alikeShares(left, right);
          },
          coverShares: income.coverShares,
          days: lengthOf(income.start, income.end),
        },
      };
    });

/** The periods of the rows, newest first, each with the inputs of its metrics. */
export const metricPeriodsOf = (rows: readonly MetricRow[], alikeShares: ShareBasis): readonly MetricPeriod[] =>
  metricPeriodsIn(
    {
      incomes: sheetsOf(rows, 'income'),
      cashFlows: sheetsOf(rows, 'cash_flow'),
      balances: sheetsOf(rows, 'balance'),
    },
    alikeShares,
  );
