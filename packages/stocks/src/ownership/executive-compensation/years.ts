import { addDays, asOfRows, yearOf } from '@dqs/core';
import type { Data, Day, Decimal, Instant } from '@dqs/schemas';
import { reportsSource } from '../../sources.ts';
import type { executiveCompensation } from './contract.ts';
import type { PayRow } from './query.ts';

export type CompensationYear = Data<typeof executiveCompensation>['years'][number];

/** The facts of one fiscal year in the newest statement with that year, and all facts of that statement. */
interface Table {
  readonly periodEnd: Day;
  readonly ofYear: readonly PayRow[];
  readonly ofStatement: readonly PayRow[];
}

/** A year of 52 or 53 weeks may end in the first days of the next year. */
const daysOverlap = 7;

const valueIn = (rows: readonly PayRow[], concept: string, individual?: string): string | null =>
  rows.find((row) => row.concept === concept && (individual === undefined || row.individual === individual))?.value ??
  null;

const amountIn = (rows: readonly PayRow[], concept: string, individual?: string): Decimal | null =>
  valueIn(rows, concept, individual) as Decimal | null;

/** The name of an executive: from that year, from another year, or the only one in the whole table. */
const nameOf = ({ ofYear, ofStatement }: Table, individual: string): string | null => {
  const own = valueIn(ofYear, 'PeoName', individual) ?? valueIn(ofStatement, 'PeoName', individual);
  if (own !== null) return own;
  const names = new Set(ofStatement.filter(({ concept }) => concept === 'PeoName').map(({ value }) => value));
  return names.size === 1 ? ([...names][0] ?? null) : null;
};

const executivesOf = (table: Table): CompensationYear['peo'] => {
  const paid = table.ofYear.filter(
    ({ concept }) => concept === 'PeoTotalCompAmt' || concept === 'PeoActuallyPaidCompAmt',
  );
  return [...new Set(paid.map(({ individual }) => individual))].map((individual) => ({
    name: nameOf(table, individual),
    summary_comp_total: amountIn(table.ofYear, 'PeoTotalCompAmt', individual),
    actually_paid: amountIn(table.ofYear, 'PeoActuallyPaidCompAmt', individual),
  }));
};

const averageOf = (rows: readonly PayRow[]): CompensationYear['neo_average'] => {
  const [total, paid] = [amountIn(rows, 'NonPeoNeoAvgTotalCompAmt'), amountIn(rows, 'NonPeoNeoAvgCompActuallyPaidAmt')];
  return total === null && paid === null ? null : { summary_comp_total: total, actually_paid: paid };
};

const measureOf = ({ ofYear, ofStatement }: Table): CompensationYear['selected_measure'] => {
  const value = amountIn(ofYear, 'CoSelectedMeasureAmt');
  return value === null
    ? null
    : { name: valueIn(ofYear, 'CoSelectedMeasureName') ?? valueIn(ofStatement, 'CoSelectedMeasureName'), value };
};

const yearFrom = (table: Table): CompensationYear => {
  const { ofYear, periodEnd } = table;
  const [first] = ofYear;
  return {
    fiscal_year: first?.fiscal_year ?? yearOf(addDays(periodEnd, -daysOverlap)),
    peo: executivesOf(table),
    neo_average: averageOf(ofYear),
    total_shareholder_return: amountIn(ofYear, 'TotalShareholderRtnAmt'),
    peer_tsr: amountIn(ofYear, 'PeerGroupTotalShareholderRtnAmt'),
    net_income: amountIn(ofYear, 'NetIncomeLoss') ?? amountIn(ofYear, 'ProfitLoss'),
    selected_measure: measureOf(table),
    accession_number: first?.accession_number ?? '',
    source: reportsSource.tag,
    as_of: asOfRows(ofYear) as Instant,
  };
};

/** The years of a company's pay tables with their last day, newest first. The facts have the same order. */
export const yearsOf = (rows: readonly PayRow[]): readonly (readonly [periodEnd: Day, year: CompensationYear])[] => {
  const found: (readonly [Day, CompensationYear])[] = [];
  for (const periodEnd of new Set(rows.map((row) => row.period_end))) {
    const newest = rows.find((row) => row.period_end === periodEnd)?.accession_number;
    const ofStatement = rows.filter((row) => row.accession_number === newest);
    const ofYear = ofStatement.filter((row) => row.period_end === periodEnd);
    const year = yearFrom({ periodEnd, ofYear, ofStatement });
    if (year.peo.length > 0 || year.neo_average !== null) found.push([periodEnd, year]);
  }
  return found;
};
