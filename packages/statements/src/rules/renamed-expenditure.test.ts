import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts, type Report } from '../testing/made-up-report.ts';

const flows: Amounts = {
  NetCashProvidedByUsedInOperatingActivities: 900,
  NetCashProvidedByUsedInInvestingActivities: -600,
  NetCashProvidedByUsedInFinancingActivities: -300,
};

const yearOf = (year: number, amounts: Amounts): Omit<Report, 'compared'> => ({
  start: `${year}-01-01`,
  end: `${year}-12-31`,
  year: { ...flows, ...amounts },
});

const total = 'PaymentsToAcquireProductiveAssets';
const other = 'PaymentsToAcquireOtherProductiveAssets';
const otherProperty = 'PaymentsToAcquireOtherPropertyPlantAndEquipment';
const property = 'PaymentsToAcquirePropertyPlantAndEquipment';

type Names = (year: number) => Amounts;

/** The lines of 2023 if reports up to 2022 have some concepts, and an amendment and the last report have others. */
const linesOf = (before: Names, after: Names) => {
  const reportOf = (names: Names, year: number): Report => ({
    ...yearOf(year, names(year)),
    compared: yearOf(year - 1, names(year - 1)),
  });
  return linesOfReports(reportOf(before, 2021), reportOf(before, 2022), reportOf(after, 2022), reportOf(after, 2023));
};

describe('expenditure_by_later_name', () => {
  it('keeps the total under the concept of other assets in later reports', () => {
    const lines = linesOf(
      (year) => ({ [total]: year - 1900 }),
      (year) => ({ [other]: year - 1900 }),
    );
    expect(lines).toMatchObject({ capital_expenditure: '-123' });
  });

  it('serves no other assets without evidence that they were the total', () => {
    expect(linesOfReports(yearOf(2023, { [other]: 50 }))).not.toHaveProperty('capital_expenditure');
  });

  it('adds two kinds, one of which had the concept of the total: Host Hotels', () => {
    const lines = linesOf(
      (year) => ({ [total]: year - 1900, PaymentsForCapitalImprovements: 40 }),
      (year) => ({ [other]: year - 1900, PaymentsForCapitalImprovements: 40 }),
    );
    expect(lines).toMatchObject({ capital_expenditure: '-163' });
  });

  it('serves neither of two kinds with property', () => {
    const lines = linesOf(
      (year) => ({ [total]: year - 1900, PaymentsForCapitalImprovements: 40, [property]: 3 }),
      (year) => ({ [other]: year - 1900, PaymentsForCapitalImprovements: 40, [property]: 3 }),
    );
    expect(lines).not.toHaveProperty('capital_expenditure', '-163');
  });

  it('uses other property that later reports call property', () => {
    const old: Names = (year) => ({ [total]: year - 2000, [otherProperty]: year - 1900 });
    const renamed: Names = (year) => ({ [other]: year - 2000, [property]: year - 1900 });
    const reports = [2021, 2022].map((year) => ({
      ...yearOf(year, old(year)),
      compared: yearOf(year - 1, old(year - 1)),
    }));
    expect(linesOf(old, renamed)).toMatchObject({ capital_expenditure: '-123' });
    expect(linesOfReports(...reports)).toMatchObject({ capital_expenditure: '-22' });
  });
});
