import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const flows: Amounts = {
  NetCashProvidedByUsedInOperatingActivities: 900,
  NetCashProvidedByUsedInInvestingActivities: -600,
  NetCashProvidedByUsedInFinancingActivities: -300,
};

const linesOf = (amounts: Amounts) =>
  linesOfReports({ start: '2022-01-01', end: '2022-12-31', year: { ...flows, ...amounts } });

describe('depreciation_alone', () => {
  it('adds the amortization of intangible assets to depreciation under the concept of both', () => {
    const both = { DepreciationDepletionAndAmortization: 17, Depreciation: 17, AmortizationOfIntangibleAssets: 164 };
    expect(linesOf(both)).toMatchObject({ depreciation_and_amortization: '181', depreciation: '17' });
  });

  it('keeps the total if it may include the amortization', () => {
    const total = { DepreciationDepletionAndAmortization: 918, Depreciation: 918, AmortizationOfIntangibleAssets: 86 };
    expect(linesOf(total)).toMatchObject({ depreciation_and_amortization: '918' });
  });

  it('serves no total below the amortization if depreciation is missing', () => {
    const lines = linesOf({ DepreciationAndAmortization: 129, AmortizationOfIntangibleAssets: 315 });
    expect(lines).not.toHaveProperty('depreciation_and_amortization');
  });
});
