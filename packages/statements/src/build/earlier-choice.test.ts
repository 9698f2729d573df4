import { describe, expect, it } from 'vitest';
import type { Day } from '@dqs/schemas';
import { buildStatements } from './build.ts';
import { factsOf, linesOfReports, type Amounts, type Report } from '../testing/made-up-report.ts';

const income: Amounts = { NetIncomeLoss: 297_800, IncomeTaxExpenseBenefit: -74_200, ProfitLoss: 297_800 };
// Made up, in thousands.
const own: Report = {
  start: '2016-01-01',
  end: '2016-12-31',
  year: { ...income, SalesRevenueGoodsNet: 7_162_800, SalesRevenueEnergyServices: 623_100 },
};

/** The revenue of 2016 as a later report compares it. */
const revenueOf = (later: Amounts, first: Report = own): string | undefined =>
  linesOfReports(first, { ...own, year: { ...income, ...later } })['revenue'];

describe('a line of which a later report repeats only a part', () => {
  it('stays as in the previous report', () => {
    expect(revenueOf({ SalesRevenueEnergyServices: 623_100 })).toBe('7162800');
  });

  it('stays if the later report has only revenue from related parties: Mosaic, Forms 10-K for 2016 and 2018', () => {
    const parties = { RevenueFromRelatedParties: 623_100 };
    const mosaic = { ...own, year: { ...income, SalesRevenueGoodsNet: 7_162_800, ...parties } };
    expect(revenueOf(parties, mosaic)).toBe('7162800');
    expect(linesOfReports({ ...own, year: { ...income, ...parties } })['revenue']).toBe('623100');
  });

  it('follows a later report with another amount under the part’s concept', () => {
    expect(revenueOf({ SalesRevenueEnergyServices: 700_000 })).toBe('700000');
  });

  it('follows a later report that has the whole under its concept as well', () => {
    expect(revenueOf({ SalesRevenueEnergyServices: 623_100, SalesRevenueGoodsNet: 7_000_100 })).toBe('7000100');
  });

  it('follows a later report with a larger amount, and one that is nearly the same', () => {
    const first = (other: number): Report => ({
      ...own,
      year: { ...income, Revenues: 100_000, SalesRevenueNet: other },
    });
    expect(revenueOf({ SalesRevenueNet: 200_000 }, first(200_000))).toBe('200000');
    expect(revenueOf({ SalesRevenueNet: 98_000 }, first(98_000))).toBe('98000');
  });

  it('is not a restatement', () => {
    const later: Report = { ...own, year: { ...income, SalesRevenueEnergyServices: 623_100 } };
    const { statements } = buildStatements([own, later].flatMap(factsOf));
    const [year] = statements.filter(({ statement, end }) => statement === 'income' && end === ('2016-12-31' as Day));
    expect(year?.latest.lines.get('revenue')?.accession).toBe('0000000001-26-000001');
  });
});
