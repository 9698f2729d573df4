import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements } from './build.ts';

interface Reported {
  readonly year: number;
  /** Months of the year that the amounts cover. */
  readonly months?: number;
  /** The year of the report. Default: the year of the amounts. */
  readonly by?: number;
  readonly amounts: Readonly<Record<string, string>>;
}

const lastDays: Readonly<Record<number, string>> = { 3: '03-31', 6: '06-30', 9: '09-30', 12: '12-31' };

const factsOf = ({ year, months = 12, by = year, amounts }: Reported): readonly Fact[] =>
  Object.entries(amounts).map(([concept, value]) => ({
    taxonomy: 'us-gaap',
    concept,
    unit: concept.includes('PerShare') ? 'USD/shares' : concept.startsWith('Weighted') ? 'shares' : 'USD',
    start: `${year}-01-01` as Day,
    end: `${year}-${lastDays[months] ?? ''}` as Day,
    value: (value.includes('.') || months === 12 ? value : String((BigInt(value) * BigInt(months)) / 12n)) as Decimal,
    accession: `0000000009-${by - 2000}-0000${months}`,
    fiscalYear: by,
    fiscalPeriod: months === 12 ? 'FY' : `Q${months / 3}`,
    form: months === 12 ? '10-K' : '10-Q',
    filed: (months === 12 ? `${by + 1}-02-20` : `${by}-${String(months + 2).padStart(2, '0')}-20`) as Day,
  }));

const flows = {
  NetCashProvidedByUsedInOperatingActivities: '651482000',
  NetCashProvidedByUsedInInvestingActivities: '-41000000',
  NetCashProvidedByUsedInFinancingActivities: '-200000000',
};
const income = { Revenues: '1059366000', NetIncomeLoss: '375236000', IncomeTaxExpenseBenefit: '99473000' };

const built = (...reports: readonly Reported[]) => buildStatements(reports.flatMap(factsOf)).statements;

const linesOf = (statements: ReturnType<typeof built>, statement: string, periodType: string, end: string) =>
  statements.find((each) => each.statement === statement && each.periodType === periodType && each.end === end);

const paid = (year: number, amount: string, by = year): Reported => ({
  year,
  by,
  amounts: { ...flows, InterestPaidNet: amount },
});

describe('an amount filed in its printed unit', () => {
  // VeriSign, Form 10-K for 2017: interest paid of three years in dollars, printed in thousands.
  const others = [paid(2013, '74000000'), paid(2014, '86000000'), paid(2016, '115544000')];

  it('comes from a report that has it in dollars', () => {
    const year = linesOf(
      built(...others, paid(2015, '99473000'), paid(2015, '99473', 2017)),
      'cash_flow',
      'annual',
      '2015-12-31',
    )?.latest;
    expect(year?.lines.get('interest_paid')).toMatchObject({ value: '99473000', accession: '0000000009-15-000012' });
    expect(year?.replaced).toMatchObject([{ key: 'interest_paid', because: 'interest_paid_in_the_scale_of_reports' }]);
  });

  it('stays if the larger amount is the mistake', () => {
    const small = [paid(2013, '74000'), paid(2014, '86000'), paid(2016, '115000')];
    const year = linesOf(
      built(...small, paid(2015, '99473000'), paid(2015, '99473', 2017)),
      'cash_flow',
      'annual',
      '2015-12-31',
    );
    expect(year?.latest.lines.get('interest_paid')?.value).toBe('99473');
  });

  it('is withheld if it is a fraction of a dollar and no other report has it', () => {
    const inThousands = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`Amount${at}`, `${at + 1}000`]));
    const slip: Reported = { year: 2015, amounts: { ...flows, ...inThousands, InterestPaidNet: '99.4' } };
    const year = linesOf(built(...others, slip), 'cash_flow', 'annual', '2015-12-31')?.latest;
    expect(year?.lines.has('interest_paid')).toBe(false);
    expect(year?.dropped).toMatchObject([{ key: 'interest_paid' }]);
  });
});

describe('a net income filed in its printed unit', () => {
  // Southwest, Forms 10-Q for 2011: net income of the months to June and September in millions.
  const toDate = (months: number, amount: string): Reported => ({
    year: 2010,
    months,
    amounts: { ...millions, NetIncomeLoss: amount },
  });
  const millions = {
    ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`Amount${at}`, `${at + 1}2000000`])),
    NetCashProvidedByUsedInOperatingActivities: '1560000000',
    NetCashProvidedByUsedInInvestingActivities: '-1080000000',
    NetCashProvidedByUsedInFinancingActivities: '-480000000',
  };
  const last = (amount: string) =>
    linesOf(
      built(toDate(3, '44000000'), toDate(6, '246000000'), toDate(9, amount), {
        year: 2010,
        amounts: { ...millions, NetIncomeLoss: '459000000' },
      }),
      'cash_flow',
      'quarterly',
      '2010-12-31',
    )?.latest;

  it('is not part of a difference', () => {
    expect(last('437333332')?.lines.get('net_income_cash_flow')?.value).toBe('131000001');
    const slip = last('437');
    expect(slip?.lines.get('net_income_cash_flow')).toBeUndefined();
    expect(slip?.dropped).toMatchObject([
      { key: 'net_income_cash_flow', because: 'net_income_cash_flow_in_the_scale_of_reports' },
    ]);
  });

  it('is not earnings per share: Corteva, 2018', () => {
    const year = (amount: string) =>
      linesOf(
        built({
          year: 2018,
          amounts: { ...income, ...millions, NetIncomeLossAvailableToCommonStockholdersBasic: amount },
        }),
        'income',
        'annual',
        '2018-12-31',
      )?.latest;
    expect(year('-5065000000')?.lines.get('net_income_to_common')?.value).toBe('-5065000000');
    expect(year('-6.76')?.lines.has('net_income_to_common')).toBe(false);
  });
});

describe('dividends per share', () => {
  const shares = { WeightedAverageNumberOfSharesOutstandingBasic: '206000000' };
  const perShare = (amount: string) => ({ ...income, ...shares, CommonStockDividendsPerShareDeclared: amount });

  it('have no last quarter if the year has another unit', () => {
    // Seagate, Form 10-K for 2024: dividends of 2.80 dollars a share as millions.
    const last = (year: string, later: string) =>
      linesOf(
        built(
          { year: 2023, months: 3, amounts: perShare('0.7') },
          { year: 2023, months: 6, amounts: perShare('1.4') },
          { year: 2023, months: 9, amounts: perShare('2.1') },
          { year: 2023, amounts: perShare(year) },
          { year: 2023, by: 2024, amounts: perShare(later) },
        ),
        'income',
        'quarterly',
        '2023-12-31',
      )?.latest.lines.get('dividends_per_share')?.value;
    expect(last('2.8', '2.8')).toBe('0.7');
    expect(last('2800000', '2.8')).toBeUndefined();
  });

  it('of twelve months subtract no months with a wrong sign', () => {
    // Masco, Form 10-Q for March 2011: 0.075 dollars of the year before with a minus.
    const twelve = (before: string) =>
      linesOf(
        built(
          { year: 2010, amounts: perShare('0.3') },
          { year: 2010, months: 3, by: 2010, amounts: perShare('0.075') },
          { year: 2010, months: 3, by: 2011, amounts: perShare(before) },
          { year: 2011, months: 3, amounts: perShare('0.075') },
          { year: 2010, by: 2011, amounts: perShare('0.3') },
        ),
        'income',
        'ttm',
        '2011-03-31',
      )?.latest.lines.get('dividends_per_share')?.value;
    expect(twelve('0.075')).toBe('0.3');
    expect(twelve('-0.075')).not.toBe('0.45');
  });

  it('are noted with the rule if none are paid in the year', () => {
    const year = (amount: string) =>
      linesOf(
        built({ year: 2012, amounts: { ...perShare('2.75'), ...flows, PaymentsOfDividends: amount } }),
        'income',
        'annual',
        '2012-12-31',
      )?.latest;
    expect(year('566500000')?.checked.failures).toEqual([]);
    expect(year('0')?.lines.get('dividends_per_share')?.value).toBe('2.75');
    expect(year('0')?.checked.failures).toMatchObject([{ identity: 'dividends_per_share_times_shares' }]);
  });
});
