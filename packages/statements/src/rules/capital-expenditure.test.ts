import { describe, expect, it } from 'vitest';
import { buildStatements } from '../build/build.ts';
import { factsOf, linesOfReports, type Amounts, type Report } from '../testing/made-up-report.ts';

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
  it('uses the total that is the sum of property and one other kind', () => {
    expect(expenditureOf(report(2016, rental))).toBe('-1339');
  });

  it('keeps it if the other kind no longer has a common concept', () => {
    expect(expenditureOf(report(2016, rental), report(2020, later))).toBe('-1158');
  });

  it('uses property if no report has shown that it is a part: PACCAR includes leased-out equipment', () => {
    expect(expenditureOf(report(2020, later))).toBe('-197');
    const others = { ...rental, PaymentsToAcquireProductiveAssets: 1_500 };
    expect(expenditureOf(report(2016, others))).toBe('-93');
  });

  it('uses neither kind before the report that shows the total, and their sum if it proves it', () => {
    // United Rentals, Forms 10-K for 2011 and 2013, in millions.
    const before = {
      PaymentsToAcquirePropertyPlantAndEquipment: 36,
      PaymentsToAcquireOtherPropertyPlantAndEquipment: 774,
    };
    const facts = [report(2011, before), report(2012, rental)].flatMap(factsOf);
    const annual = buildStatements(facts).statements.find(
      ({ statement, periodType, fiscalYear }) =>
        statement === 'cash_flow' && periodType === 'annual' && fiscalYear === 2011,
    );
    expect(annual?.latest.lines.get('capital_expenditure')).toMatchObject({ value: '-810000', origin: 'identity' });
    // Later evidence does not count for the first report.
    expect(annual?.original?.lines.has('capital_expenditure')).toBe(false);
  });
});

describe('within_investing_outflow', () => {
  // EQT, Form 10-K for 2014: its property amount is only property bought from others, and not in every year.
  const before = { start: '2013-01-01', end: '2013-12-31', year: { PaymentsToAcquireProductiveAssets: 1_797 } };
  const spent = (net: number) =>
    expenditureOf({
      start: '2014-01-01',
      end: '2014-12-31',
      year: {
        NetCashProvidedByUsedInOperatingActivities: 2_000,
        NetCashProvidedByUsedInInvestingActivities: net,
        NetCashProvidedByUsedInFinancingActivities: 500,
        PaymentsToAcquireProductiveAssets: 2_900,
        PaymentsToAcquirePropertyPlantAndEquipment: 174,
      },
      compared: before,
    });

  it('excludes the segments’ expenditure above the investing outflow', () => {
    expect(spent(-2_444)).toBeUndefined();
    expect(spent(-3_100)).toBe('-2900');
  });
});

describe('kinds of property that earlier reports add up to the line', () => {
  const otherAssets = 'PaymentsToAcquireOtherProductiveAssets';

  it('are added: Alliant Energy, utility and other expenditure', () => {
    const kinds = { PaymentsToAcquireOtherPropertyPlantAndEquipment: 1_392, [otherAssets]: 92 };
    const whole = report(2022, { ...kinds, PaymentsToAcquirePropertyPlantAndEquipment: 1_484 });
    const alone = { PaymentsToAcquireOtherPropertyPlantAndEquipment: 1_731, [otherAssets]: 123 };
    expect(expenditureOf(whole, report(2023, alone))).toBe('-1854');
    const apart = report(2022, { ...kinds, PaymentsToAcquirePropertyPlantAndEquipment: 1_500 });
    expect(expenditureOf(apart, report(2023, alone))).toBeUndefined();
  });

  it('are added: Delta Air Lines, aircraft and ground property', () => {
    const whole = { PaymentsForFlightEquipment: 1_196, [otherAssets]: 772, PaymentsToAcquireProductiveAssets: 1_968 };
    const alone = { PaymentsForFlightEquipment: 907, [otherAssets]: 347 };
    expect(expenditureOf(report(2012, whole), report(2013, alone))).toBe('-1254');
    expect(expenditureOf(report(2013, alone))).toBeUndefined();
  });
});
