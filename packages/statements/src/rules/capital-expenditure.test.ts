import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts, type Report } from '../testing/made-up-report.ts';

const flows: Amounts = {
  NetCashProvidedByUsedInOperatingActivities: 1_987_000,
  NetCashProvidedByUsedInInvestingActivities: -1_000_000,
  NetCashProvidedByUsedInFinancingActivities: -987_000,
};

const report = (year: number, amounts: Amounts) => ({
  start: `${year}-01-01`,
  end: `${year}-12-31`,
  year: { ...flows, ...amounts },
});

// United Rentals, Forms 10-K for 2016 and 2020, in millions.
const rental = {
  PaymentsToAcquirePropertyPlantAndEquipment: 93,
  PaymentsToAcquireOtherPropertyPlantAndEquipment: 1_246,
  PaymentsToAcquireProductiveAssets: 1_339,
};
const later = { PaymentsToAcquirePropertyPlantAndEquipment: 197, PaymentsToAcquireProductiveAssets: 1_158 };

const expenditureOf = (...reports: readonly Report[]) => linesOfReports(...reports)['capital_expenditure'];

describe('total_of_two_kinds', () => {
  it('takes the total that property and one other kind come to', () => {
    expect(expenditureOf(report(2016, rental))).toBe('-1339');
  });

  it('keeps it where the other kind has no common name any more', () => {
    expect(expenditureOf(report(2016, rental), report(2020, later))).toBe('-1158');
  });

  it('takes property where no report has shown that it is a part: PACCAR counts what it lets', () => {
    expect(expenditureOf(report(2020, later))).toBe('-197');
    const others = { ...rental, PaymentsToAcquireProductiveAssets: 1_500 };
    expect(expenditureOf(report(2016, others))).toBe('-93');
  });
});
