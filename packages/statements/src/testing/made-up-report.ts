import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import { buildStatements } from '../build/build.ts';

/** Amounts and share counts by concept, in thousands. Values per share are exact. */
export type Amounts = Readonly<Record<string, number>>;

/** An annual report: its days, the amounts of the year and of its last day. */
export interface Report {
  readonly start: string;
  readonly end: string;
  readonly year: Amounts;
  readonly day?: Amounts;
  /** The year before as this report compares it. */
  readonly compared?: Omit<Report, 'compared'>;
  /** Default: `us-gaap`. */
  readonly taxonomy?: string;
}

/** The facts of a report. `at` is its position among the reports of the company. */
export const factsOf = (report: Report, at: number): readonly Fact[] => {
  const { start, end, year, day = {}, compared, taxonomy = 'us-gaap' } = report;
  const closing = Number.parseInt(end.slice(0, 4), 10);
  const fact = (concept: string, from: Day | null, amount: number): Fact => {
    const perShare = /PerShare|Per(?:Basic|Diluted)Share/.test(concept);
    return {
      taxonomy,
      concept,
      unit: perShare ? 'USD/shares' : concept.startsWith('WeightedAverage') ? 'shares' : 'USD',
      start: from,
      end: end as Day,
      value: String(perShare ? amount : amount * 1000) as Decimal,
      accession: `0000000001-26-00000${at + 1}`,
      fiscalYear: closing,
      fiscalPeriod: 'FY',
      form: '10-K',
      filed: `${closing + 1}-02-20` as Day,
    };
  };
  const before = compared ? factsOf(compared, at) : [];
  return [
    ...before.map((each) => ({ ...each, fiscalYear: closing, filed: `${closing + 1}-02-20` as Day })),
    ...Object.entries(year).map(([concept, amount]) => fact(concept, start as Day, amount)),
    ...Object.entries(day).map(([concept, amount]) => fact(concept, null, amount)),
  ];
};

const thousand = '1000' as Decimal;

/** The lines of the last of a company's annual reports, in thousands. */
export const linesOfReports = (...reports: readonly Report[]): Readonly<Record<string, Decimal>> => {
  const last = reports.at(-1)?.end;
  const { statements } = buildStatements(reports.flatMap(factsOf));
  const served = statements
    .filter(({ periodType, end }) => periodType === 'annual' && end === last)
    .flatMap(({ latest }) =>
      [...latest.lines].map(([key, { value, unit }]) => {
        const shown = unit.endsWith('/share') ? value : decimal.divide(value, thousand, { significantDigits: 20 });
        return [key, shown] as const;
      }),
    );
  return Object.fromEntries(served);
};
