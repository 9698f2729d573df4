import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts, type Report } from '../testing/made-up-report.ts';

const contracts = 'RevenueFromContractWithCustomerExcludingAssessedTax';
const leases = 'OperatingLeaseLeaseIncome';

// Camden Property, Forms 10-K for 2017 to 2020, in thousands: property revenue and separate fees.
const revenue: Readonly<Record<number, number>> = {
  2016: 876_447,
  2017: 900_896,
  2018: 954_505,
  2019: 1_028_461,
  2020: 1_043_837,
};

const yearOf = (year: number, amounts: Amounts): Omit<Report, 'compared'> => ({
  start: `${year}-01-01`,
  end: `${year}-12-31`,
  year: { NetIncomeLoss: 124_000, IncomeTaxExpenseBenefit: 1_972, ...amounts },
});

const of = (year: number): number => revenue[year] ?? 0;

type Names = (year: number) => Amounts;

const before: Names = (year) => ({ [contracts]: of(year) });
const after: Names = (year) => ({ [leases]: of(year), [contracts]: 10_800 });

const reportOf = (names: Names, year: number): Report => ({
  ...yearOf(year, names(year)),
  compared: yearOf(year - 1, names(year - 1)),
});

describe('lease_income_is_the_former_revenue', () => {
  it('is revenue if later reports repeat the revenue as income from leases', () => {
    const reports = [reportOf(before, 2017), reportOf(before, 2018), reportOf(after, 2018), reportOf(after, 2020)];
    expect(linesOfReports(...reports)).toMatchObject({ revenue: '1043837' });
    expect(linesOfReports(...reports.slice(0, 3))).toMatchObject({ revenue: '954505' });
  });

  it('is not revenue without evidence that leases were the whole', () => {
    expect(linesOfReports(reportOf(after, 2020))).not.toHaveProperty('revenue');
  });

  it('is not revenue with a total', () => {
    const withTotal: Names = (year) => ({ ...after(year), Revenues: of(year) + 10_800 });
    expect(
      linesOfReports(reportOf(before, 2017), reportOf(before, 2018), reportOf(after, 2018), reportOf(withTotal, 2020)),
    ).toMatchObject({ revenue: '1054637' });
  });
});
