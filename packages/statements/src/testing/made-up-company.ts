import { addDays } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';

/** Amounts of a quarter by concept. Flows are added up over the year, instants are used as given. */
export type Quarter = Readonly<Record<string, number>>;

const instants = new Set(['Assets', 'LiabilitiesAndStockholdersEquity', 'StockholdersEquity', 'Liabilities']);

/** Concepts that 10-Qs report for the quarter as well. Cash flows are reported only for the year to date. */
const byQuarter = new Set([
  ...['Revenues', 'NetIncomeLoss', 'IncomeTaxExpenseBenefit', 'CommonStockDividendsPerShareDeclared'],
]);

const ends = ['03-31', '06-30', '09-30', '12-31'];

const dayOf = (year: number, quarter: number): Day => `${year}-${ends[quarter]}` as Day;

export interface Report {
  readonly year: number;
  /** 0 to 3. The last one is the annual report. */
  readonly quarter: number;
  readonly facts: readonly Fact[];
}

interface ReportOptions {
  readonly filed?: Day;
  readonly form?: string;
  readonly serial?: number;
  /** Added to every amount of the report. */
  readonly shift?: number;
}

/** A report of a company with calendar years: its own period and the same period of the year before. */
export const reportOf = (
  amounts: (year: number, quarter: number) => Quarter,
  year: number,
  quarter: number,
  { filed, form = quarter === 3 ? '10-K' : '10-Q', serial = 1, shift = 0 }: ReportOptions = {},
): Report => {
  const facts = [year, year - 1].flatMap((of): Fact[] =>
    Object.keys(amounts(of, quarter)).flatMap((concept): Fact[] => {
      const fact = (start: Day | null, value: number): Fact => ({
        taxonomy: 'us-gaap',
        concept,
        unit: 'USD',
        start,
        end: dayOf(of, quarter),
        value: String(value + shift) as Decimal,
        accession: `0000000009-${String(year).slice(2)}-0000${quarter}${serial}`,
        fiscalYear: year,
        fiscalPeriod: quarter === 3 ? 'FY' : `Q${quarter + 1}`,
        form,
        filed: filed ?? addDays(dayOf(year, quarter), 45),
      });
      const amount = (at: number): number => amounts(of, at)[concept] ?? 0;
      if (instants.has(concept)) return [fact(null, amount(quarter))];
      const toDate = Array.from({ length: quarter + 1 }, (_, at) => amount(at)).reduce((sum, each) => sum + each, 0);
      const start = `${of}-01-01` as Day;
      const alone = byQuarter.has(concept) && quarter > 0 && quarter < 3;
      return [fact(start, toDate), ...(alone ? [fact(addDays(dayOf(of, quarter - 1), 1), amount(quarter))] : [])];
    }),
  );
  return { year, quarter, facts };
};

/** All reports of the years. */
export const reportsOf = (amounts: (year: number, quarter: number) => Quarter, years: readonly number[]): Report[] =>
  years.flatMap((year) => [0, 1, 2, 3].map((quarter) => reportOf(amounts, year, quarter)));
