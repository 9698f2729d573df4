import type { Day } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { buildStatements } from '../build/build.ts';
import { factsOf, linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const year = { start: '2009-01-01', end: '2009-12-31' };
const linesOf = (amounts: Amounts) => linesOfReports({ ...year, year: { Revenues: 9_000_000, ...amounts } });

const others = 'NetIncomeLossAttributableToNoncontrollingInterest';

describe('net_income_and_others', () => {
  it('reverses a share of other owners that has the sign of its deduction: Loews, second quarter of 2009', () => {
    expect(linesOf({ ProfitLoss: 559_000, NetIncomeLoss: 340_000, [others]: -219_000 })).toMatchObject({
      net_income: '340000',
      net_income_including_nci: '559000',
      net_income_to_nci: '219000',
    });
  });

  it('withholds a share that fits with neither sign', () => {
    const lines = linesOf({ ProfitLoss: 559_000, NetIncomeLoss: 340_000, [others]: -200_000 });
    expect(lines).not.toHaveProperty('net_income_to_nci');
    expect(lines).toMatchObject({ net_income: '340000' });
  });

  it('uses the remainder of the other lines for a net income without discontinued operations: Bank of New York Mellon, 2009', () => {
    const mellon = {
      ProfitLoss: -1_083_000,
      NetIncomeLoss: -814_000,
      IncomeLossFromDiscontinuedOperationsNetOfTax: -270_000,
      [others]: 1_000,
    };
    expect(linesOf(mellon)).toMatchObject({
      net_income: '-1084000',
      net_income_including_nci: '-1083000',
      net_income_to_nci: '1000',
    });
    const apart = linesOf({ ...mellon, IncomeLossFromDiscontinuedOperationsNetOfTax: -200_000 });
    expect(apart).toMatchObject({ net_income: '-814000' });
    expect(apart).not.toHaveProperty('net_income_to_nci');
  });

  it('uses no difference of longer periods for a reported quarter: Centene, fourth quarter of 2016', () => {
    const year = { start: '2016-01-01', end: '2016-12-31' };
    const nine = { start: '2016-01-01', end: '2016-09-30' };
    const quarter = { start: '2016-10-01', end: '2016-12-31' };
    const third = { start: '2016-07-01', end: '2016-09-30' };
    const income = { IncomeTaxExpenseBenefit: 1 };
    const discontinued = 'IncomeLossFromDiscontinuedOperationsNetOfTax';
    const facts = [
      { ...third, year: { ...income, Revenues: 9_000, NetIncomeLoss: 148 }, form: '10-Q' },
      {
        ...nine,
        year: { ...income, ProfitLoss: 298, [others]: 1, [discontinued]: -1, NetIncomeLoss: 301 },
        form: '10-Q',
      },
      {
        ...year,
        year: { ...income, ProfitLoss: 561, [others]: -1, [discontinued]: 3, NetIncomeLoss: 562 },
        form: '10-K',
      },
      { ...quarter, year: { Revenues: 11_000, NetIncomeLoss: 261 }, form: '10-K' },
    ].flatMap(({ form, ...each }) =>
      factsOf(each, form === '10-K' ? 1 : 0).map((fact) => ({
        ...fact,
        form,
        fiscalPeriod: form === '10-K' ? 'FY' : 'Q3',
        filed: (form === '10-K' ? '2017-02-20' : '2016-10-25') as Day,
      })),
    );
    const found = buildStatements(facts).statements.find(
      ({ statement, periodType, end }) => statement === 'income' && periodType === 'quarterly' && end === quarter.end,
    );
    expect(found?.latest.lines.get('net_income')?.value).toBe('261000');
  });

  it('uses income from continuing operations of all owners as total income without discontinued operations', () => {
    const shared = {
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 310_000,
      IncomeTaxExpenseBenefit: 90_000,
      IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest: 220_000,
      NetIncomeLoss: 170_000,
    };
    expect(linesOf(shared)).toMatchObject({ net_income: '170000', net_income_including_nci: '220000' });
    const discontinued = { ...shared, IncomeLossFromDiscontinuedOperationsNetOfTax: -50_000 };
    expect(linesOf(discontinued)).not.toHaveProperty('net_income_including_nci');
  });

  it('withholds the share of one kind of other owners with a proven income of all owners: Accenture, first quarter of 2014', () => {
    const lines = linesOf({
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 1_083_577,
      IncomeTaxExpenseBenefit: 271_931,
      IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest: 811_646,
      NetIncomeLoss: 751_846,
      [others]: 10_702,
    });
    expect(lines).toMatchObject({ net_income: '751846', net_income_including_nci: '811646' });
    expect(lines).not.toHaveProperty('net_income_to_nci');
  });
});
