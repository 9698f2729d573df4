import { describe, expect, it } from 'vitest';
import { buildStatements } from '../build/build.ts';
import { reportsOf } from '../testing/made-up-company.ts';
import { factsOf, linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const of2018 = { start: '2018-01-01', end: '2018-12-31' };

/** Eversource, 2018, without the share of other owners. */
const eversource: Amounts = {
  Revenues: 8_448_201,
  IncomeTaxExpenseBenefit: 288_972,
  NetIncomeLoss: 1_040_519,
  NetIncomeLossAvailableToCommonStockholdersBasic: 1_033_000,
  NetCashProvidedByUsedInOperatingActivities: 1_783_000,
  NetCashProvidedByUsedInFinancingActivities: 1_000_000,
};

describe('total income', () => {
  it.each([
    ['the share of preferred stock of subsidiaries, rounded', 7500],
    ['zero', 0],
  ])('is not %s', (_, amount) => {
    const lines = linesOfReports({ ...of2018, year: { ...eversource, ProfitLoss: amount } });
    expect(lines).toMatchObject({ net_income: '1040519', net_income_cash_flow: '1040519' });
    expect(lines).not.toHaveProperty('net_income_including_nci');
  });

  it('is a small amount if the share of other owners explains it: Masco, nine months of 2012', () => {
    const year = {
      ...eversource,
      NetIncomeLoss: -27_000,
      NetIncomeLossAttributableToNoncontrollingInterest: 28_000,
      NetIncomeLossAvailableToCommonStockholdersBasic: -28_000,
      ProfitLoss: 1000,
    };
    expect(linesOfReports({ ...of2018, year })).toMatchObject({ net_income_including_nci: '1000' });
  });

  it('is not the parent’s if a note rounds it: Eversource, 2023', () => {
    const year = {
      ...eversource,
      ProfitLoss: -434_721,
      NetIncomeLoss: -434_700,
      NetIncomeLossAvailableToCommonStockholdersBasic: -442_240,
      DividendsPreferredStock: 7519,
    };
    const lines = linesOfReports({ ...of2018, year, day: { MinorityInterest: 155_600 } });
    expect(lines).toMatchObject({ net_income: '-442240', net_income_including_nci: '-434721' });
  });
});

describe('net income', () => {
  it('with the opposite sign of its statement gives way: Digital Realty, 2011', () => {
    const year = {
      Revenues: 1_062_710,
      IncomeTaxExpenseBenefit: 0,
      ProfitLoss: 162_126,
      NetIncomeLoss: -156_265,
      NetIncomeLossAttributableToNoncontrollingInterest: 5861,
    };
    const first = { ...of2018, year: { ...year, NetIncomeLoss: 156_265 } };
    const second = { start: '2019-01-01', end: '2019-12-31', year: { ...year, NetIncomeLoss: 156_265 } };
    const { statements } = buildStatements([first, { ...second, compared: { ...of2018, year } }].flatMap(factsOf));
    const annual = statements.find(({ statement, end }) => statement === 'income' && end === of2018.end)?.latest;
    expect(annual?.lines.get('net_income')?.value).toBe('156265000');
    expect(annual?.replaced).toMatchObject([{ key: 'net_income', because: 'net_income_and_others' }]);
  });

  it('is less than income to common shareholders only with a note: General Motors, 2024', () => {
    const year = { ...eversource, NetIncomeLoss: 6008, NetIncomeLossAvailableToCommonStockholdersBasic: 7189 };
    const { statements } = buildStatements(factsOf({ ...of2018, year }, 0));
    const annual = statements.find(({ statement }) => statement === 'income')?.latest;
    expect(annual?.lines.get('net_income_to_common')?.value).toBe('7189000');
    expect(annual?.checked.failures).toMatchObject([{ identity: 'net_income_to_common_within_net_income' }]);
  });
});

describe('income from continuing operations', () => {
  const incomeTo = (end: string, discontinued: number) => {
    const amounts = (year: number, quarter: number) => {
      const result = year === 2024 && quarter === 2 ? discontinued : 0;
      return {
        Revenues: 100,
        IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 30,
        IncomeTaxExpenseBenefit: 10,
        IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest: 20,
        IncomeLossFromDiscontinuedOperationsNetOfTax: result,
        NetIncomeLoss: 20 + result,
      };
    };
    const { statements } = buildStatements(reportsOf(amounts, [2023, 2024, 2025]).flatMap(({ facts }) => facts));
    return statements
      .find((each) => each.statement === 'income' && each.periodType === 'ttm' && each.end === end)
      ?.latest.lines.get('net_income_including_nci')?.value;
  };

  it('is not the income of twelve months with a discontinued result: Abbott, 2013', () => {
    expect(incomeTo('2025-03-31', 0)).toBe('80');
    expect(incomeTo('2025-03-31', 50)).toBeUndefined();
  });
});
