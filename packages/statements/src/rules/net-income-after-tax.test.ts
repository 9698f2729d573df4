import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const year = { start: '2010-04-01', end: '2011-03-31' };
const linesOf = (amounts: Amounts) => linesOfReports({ ...year, year: { Revenues: 112_084_000, ...amounts } });

const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
const discontinued = 'IncomeLossFromDiscontinuedOperationsNetOfTax';

describe('net_income_after_tax', () => {
  // McKesson, Form 10-K for the year to 2011-03-31, in a later report: a gain with the sign of a loss.
  const mckesson = { [pretax]: 1_635_000, IncomeTaxExpenseBenefit: 505_000, NetIncomeLoss: 1_202_000 };

  it('reverses a result of discontinued operations if income then adds up', () => {
    expect(linesOf({ ...mckesson, [discontinued]: -72_000 })).toMatchObject({
      net_income_discontinued: '72000',
      net_income: '1202000',
    });
    // A loss filed as a positive amount.
    expect(linesOf({ ...mckesson, NetIncomeLoss: 1_058_000, [discontinued]: 72_000 })).toMatchObject({
      net_income_discontinued: '-72000',
    });
  });

  it('leaves it as filed if the opposite sign proves nothing', () => {
    expect(linesOf({ ...mckesson, [discontinued]: -60_000 })).toMatchObject({ net_income_discontinued: '-60000' });
    // One million in amounts rounded to millions.
    const slight = { ...mckesson, NetIncomeLoss: 1_132_000, [discontinued]: -1_000 };
    expect(linesOf(slight)).toMatchObject({ net_income_discontinued: '-1000' });
  });
});
