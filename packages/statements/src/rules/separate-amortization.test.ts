import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts, type Report } from '../testing/made-up-report.ts';

const flows: Amounts = {
  NetCashProvidedByUsedInOperatingActivities: 900,
  NetCashProvidedByUsedInInvestingActivities: -600,
  NetCashProvidedByUsedInFinancingActivities: -300,
};

/** Depreciation and amortization, and the amortization of intangible assets, by year. */
type Years = Readonly<Record<number, readonly [total: number, amortized: number]>>;

const reportOf = (years: Years, year: number): Omit<Report, 'compared'> => {
  const [total = 0, amortized = 0] = years[year] ?? [];
  return {
    start: `${year}-01-01`,
    end: `${year}-12-31`,
    year: { ...flows, DepreciationAndAmortization: total, AmortizationOfIntangibleAssets: amortized },
  };
};

/** The lines of the last year. Each year is reported with the one before it. */
const linesOf = (years: Years) => {
  const all = Object.keys(years).map((year) => Number.parseInt(year, 10));
  return linesOfReports(
    ...all.map((year): Report => ({
      ...reportOf(years, year),
      ...(years[year - 1] && { compared: reportOf(years, year - 1) }),
    })),
  );
};

describe('amortization_beside', () => {
  it('serves no total below the amortization in two other years', () => {
    const lines = linesOf({ 2018: [118, 130], 2019: [120, 314], 2020: [129, 99] });
    expect(lines).toMatchObject({ amortization_of_intangibles: '99' });
    expect(lines).not.toHaveProperty('depreciation_and_amortization');
  });

  it('serves a total although the amortization of one year exceeds it', () => {
    const lines = linesOf({ 2018: [118, 40], 2019: [120, 314], 2020: [129, 99] });
    expect(lines).toMatchObject({ depreciation_and_amortization: '129' });
  });

  it('serves the total of reports that do not repeat its amounts', () => {
    const years: Years = { 2018: [118, 130], 2019: [120, 314], 2020: [120, 310] };
    const lines = linesOfReports(
      reportOf(years, 2018),
      { ...reportOf(years, 2019), compared: reportOf(years, 2018) },
      { ...reportOf({ 2020: [430, 310] }, 2020), compared: reportOf({ 2019: [434, 314] }, 2019) },
    );
    expect(lines).toMatchObject({ depreciation_and_amortization: '430' });
  });
});
