import { describe, expect, it } from 'vitest';
import type { Day } from '@dqs/schemas';
import { buildStatements } from '../build/build.ts';
import type { Fact } from '../facts/fact.ts';
import { factsOf, linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const [year, before] = [
  { start: '2022-01-01', end: '2022-12-31' },
  { start: '2021-01-01', end: '2021-12-31' },
];
const rest: Amounts = {
  NetIncomeLoss: 4_147_000,
  IncomeTaxExpenseBenefit: 586_000,
  OperatingIncomeLoss: 4_081_000,
  InterestExpense: 585_000,
};

describe('exact_before_round_numbers', () => {
  // NextEra Energy, Form 10-K for 2022: the note has contract revenue in hundreds of millions, the statement has total revenue.
  it('uses the amount of the statement', () => {
    const amounts = {
      ...rest,
      RevenueFromContractWithCustomerIncludingAssessedTax: 23_000_000,
      RegulatedAndUnregulatedOperatingRevenue: 20_956_000,
    };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ revenue: '20956000' });
  });

  // One total in a hundred ends in two more zeros than its statement by chance.
  it('uses a round total that is exact in another year: Humana, 2014', () => {
    const report = (revenues: number, premiums: number): Amounts => ({
      ...rest,
      Revenues: revenues,
      SalesRevenueNet: premiums,
    });
    const compared = { ...before, year: report(41_313_000, 40_938_000) };
    expect(linesOfReports({ ...year, year: report(48_500_000, 48_123_000), compared })).toMatchObject({
      revenue: '48500000',
    });
  });

  it('uses round numbers if there are no others', () => {
    const amounts = { ...rest, RevenueFromContractWithCustomerIncludingAssessedTax: 23_000_000 };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ revenue: '23000000' });
  });
});

describe('revenue of one business', () => {
  const income = { NetIncomeLoss: 477_611, IncomeTaxExpenseBenefit: 63_669 };

  it('is not total revenue if income exceeds it: KKR, 2014, and Regency Centers, 2016', () => {
    expect(linesOfReports({ ...year, year: { ...income, OilAndGasRevenue: 186_876 } })).not.toHaveProperty('revenue');
    const regency = { NetIncomeLoss: 164_922, ProfitLoss: 166_992, RevenueFromRelatedParties: 24_595 };
    expect(linesOfReports({ ...year, year: { ...income, ...regency } })).not.toHaveProperty('revenue');
    expect(linesOfReports({ ...year, year: { ...income, OilAndGasRevenue: 986_876 } })).toMatchObject({
      revenue: '986876',
    });
  });

  it('includes more than commodities: Targa Resources, 2016', () => {
    const targa = {
      GasGatheringTransportationMarketingAndProcessingRevenue: 6_690_900,
      RevenueMineralSales: 5_626_800,
    };
    expect(linesOfReports({ ...year, year: { ...income, ...targa } })).toMatchObject({ revenue: '6690900' });
  });

  it('is patient revenue less uncollectible amounts: HCA Healthcare, 2016', () => {
    const hca = {
      HealthCareOrganizationPatientServiceRevenue: 44_747_000,
      HealthCareOrganizationPatientServiceRevenueLessProvisionForBadDebts: 41_490_000,
      ProvisionForDoubtfulAccounts: 3_257_000,
    };
    expect(linesOfReports({ ...year, year: { ...income, ...hca } })).toMatchObject({ revenue: '41490000' });
  });

  it('is not reduced by doubtful accounts that match a difference by chance: American Water Works, 2020', () => {
    const amounts = {
      RegulatedAndUnregulatedOperatingRevenue: 3_777_000,
      RevenueFromContractWithCustomerExcludingAssessedTax: 3_743_000,
      ProvisionForDoubtfulAccounts: 34_000,
    };
    expect(linesOfReports({ ...year, year: { ...income, ...amounts } })).toMatchObject({ revenue: '3777000' });
  });

  it('is that of a casino less its promotional allowances: Eldorado Resorts, 2014', () => {
    const amounts = { ...income, Revenues: 410_272, SalesRevenueNet: 361_823, PromotionalAllowances: 48_449 };
    expect(linesOfReports({ ...year, year: { ...amounts, NetIncomeLoss: -14_425 } })).toMatchObject({
      revenue: '361823',
    });
  });

  it('is net of a broker’s interest expense: Interactive Brokers, 2018', () => {
    const amounts = { ...income, Revenues: 2_366_000, RevenuesNetOfInterestExpense: 1_903_000 };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ revenue: '1903000' });
  });
});

describe('a total of revenue', () => {
  // Hasbro, Form 10-K for 2021, in millions with one decimal: every amount ends in five zeros, so none is a round number.
  const hasbro = { ...rest, OperatingIncomeLoss: 652_100, NetIncomeLoss: 520_500, IncomeTaxExpenseBenefit: 73_800 };

  it('is not replaced by a zero: Hasbro, 2019', () => {
    const amounts = { ...hasbro, Revenues: 4_720_200, RevenueFromRelatedParties: 0 };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ revenue: '4720200' });
  });

  it('is not the total if a part exceeds it: Hasbro, 2013, and Mohawk, 2011, whose eliminations have its concept', () => {
    const revenueOf = (total: number, goods: number) =>
      linesOfReports({ ...year, year: { ...hasbro, Revenues: total, SalesRevenueGoodsNet: goods } })['revenue'];
    expect(revenueOf(1_872_900, 4_082_100)).toBe('4082100');
    expect(revenueOf(-84_496, 5_642_258)).toBe('5642258');
    expect(revenueOf(5_100_100, 4_082_100)).toBe('5100100');
  });

  it('is the round number that the costs lead to: Dexcom, 2013', () => {
    const dexcom = { ...hasbro, OperatingIncomeLoss: -28_400, NetIncomeLoss: -29_800, IncomeTaxExpenseBenefit: 100 };
    const amounts = { ...dexcom, Revenues: 160_000, SalesRevenueGoodsNet: 157_100, CostsAndExpenses: 188_400 };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ revenue: '160000' });
  });

  it('is less than revenue before uncollectible amounts: Universal Health Services, 2013', () => {
    const amounts = { ...rest, SalesRevenueNet: 7_283_822, HealthCareOrganizationRevenue: 8_411_038 };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ revenue: '7283822' });
  });

  it('is goods plus services, although one of them is less than the other', () => {
    const amounts = { ...hasbro, SalesRevenueGoodsNet: 1_867_800, SalesRevenueServicesNet: 397_300 };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ revenue: '2265100' });
  });

  it('is not contract revenue if income from leases is larger: Invitation Homes, first quarter of 2018', () => {
    const amounts = {
      ...rest,
      RevenueFromContractWithCustomerExcludingAssessedTax: 27_877,
      OperatingLeaseLeaseIncome: 395_792,
    };
    expect(linesOfReports({ ...year, year: amounts })).not.toHaveProperty('revenue');
    expect(linesOfReports({ ...year, year: { ...amounts, Revenues: 423_669 } })).toMatchObject({ revenue: '423669' });
  });
});

describe('research', () => {
  // Johnson & Johnson, Form 10-K for 2024: its research and development expense is only acquired research.
  it.each([
    ['with what was acquired', 1_841_000, 17_232_000, '17232000'],
    ['without anything acquired', 0, 14_135_000, '14135000'],
    ['as the total', 17_232_000, 15_391_000, '17232000'],
  ])('is the larger of two amounts: %s', (_, all, without, expected) => {
    const amounts = {
      ...rest,
      ResearchAndDevelopmentExpense: all,
      ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost: without,
    };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ research_and_development: expected });
  });
});

describe('amount_before_zero', () => {
  it.each([
    ['Allegion, 2014', { PaymentsOfDividends: 0, PaymentsOfDividendsCommonStock: 30_000 }, 'dividends_paid', '-30000'],
    [
      'Emerson, 2021',
      { ProceedsFromIssuanceOfLongTermDebt: 0, ProceedsFromIssuanceOfDebt: 3_000_000 },
      'debt_issued',
      '3000000',
    ],
    [
      'MGM Resorts, 2014: a part with a whole of zero',
      { RepaymentsOfDebt: 0, RepaymentsOfSeniorDebt: 508_900 },
      'debt_repaid',
      '-508900',
    ],
    ['a true zero', { PaymentsOfDividends: 0 }, 'dividends_paid', '0'],
  ])('%s', (_, amounts, key, value) => {
    const flows = {
      ...rest,
      NetCashProvidedByUsedInOperatingActivities: 582_000,
      NetCashProvidedByUsedInInvestingActivities: -728_000,
      NetCashProvidedByUsedInFinancingActivities: 92_000,
    };
    expect(linesOfReports({ ...year, year: { ...flows, ...amounts } })).toMatchObject({ [key]: value });
  });
});

describe('same_total_in_all_years', () => {
  // Vistra, Forms 10-K for 2021 and 2022: losses on hedges make revenue less than contract revenue.
  const hedged = { ...rest, Revenues: 13_728_000, RevenueFromContractWithCustomerExcludingAssessedTax: 15_631_000 };

  it('keeps revenue as the total if it exceeds contract revenue in another year of the filing', () => {
    const other = { ...rest, Revenues: 12_077_000, RevenueFromContractWithCustomerExcludingAssessedTax: 11_700_000 };
    const report = [
      { ...before, year: other },
      { ...year, year: hedged },
    ].flatMap((each) => factsOf(each, 0));
    // Both years are in the report on the later one.
    const facts = report.map((fact) => ({ ...fact, filed: '2023-02-20' as Day, fiscalYear: 2022 }));
    const revenue = (reported: readonly Fact[]) =>
      buildStatements(reported)
        .statements.find(({ statement, end }) => statement === 'income' && end === year.end)
        ?.latest.lines.get('revenue')?.value;
    expect(revenue(facts)).toBe('13728000000');
    // Without the other year, revenue may be a part.
    expect(revenue(facts.filter(({ end }) => end === year.end))).toBe('15631000000');
  });
});

describe('all_revenue_less_all_expenses', () => {
  it('uses net revenue, not revenue before rebates: Mastercard, Form 10-K for 2018', () => {
    const amounts = {
      Revenues: 14_950_000,
      RevenueFromContractWithCustomerExcludingAssessedTax: 21_831_000,
      OperatingExpenses: 7_668_000,
      OperatingIncomeLoss: 7_282_000,
      IncomeTaxExpenseBenefit: 1_345_000,
      NetIncomeLoss: 5_859_000,
    };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ revenue: '14950000' });
  });

  it('uses the total, not revenue after fees passed on: Intercontinental Exchange, Form 10-K for 2015', () => {
    const amounts = {
      Revenues: 4_682_000,
      RevenueFromContractWithCustomerExcludingAssessedTax: 3_338_000,
      OperatingExpenses: 1_588_000,
      OperatingIncomeLoss: 1_750_000,
      IncomeTaxExpenseBenefit: 358_000,
      NetIncomeLoss: 1_274_000,
    };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ revenue: '4682000' });
  });
});

describe('cash flows with two amounts in a filing', () => {
  // Operating, investing and financing cash flow make up a statement.
  const flows: Amounts = {
    NetCashProvidedByUsedInOperatingActivities: 1_612_000,
    NetCashProvidedByUsedInInvestingActivities: -7_024_000,
    NetCashProvidedByUsedInFinancingActivities: 6_283_000,
  };

  it('are the larger of two kinds of investments bought: Meta, Form 10-K for 2012', () => {
    const amounts = {
      ...flows,
      PaymentsToAcquireInvestments: 2_000,
      PaymentsToAcquireMarketableSecurities: 10_307_000,
    };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ purchases_of_investments: '-10307000' });
  });

  it('are not a balance of deferred tax: Consolidated Edison, Form 10-K for 2013', () => {
    const amounts = {
      ...flows,
      DeferredIncomeTaxesAndTaxCredits: 8_344_000,
      DeferredIncomeTaxExpenseBenefit: 40_000,
      Revenues: 12_354_000,
    };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ deferred_income_tax: '40000' });
  });

  it('may be large after a change of the tax rate: CF Industries, Form 10-K for 2017', () => {
    const amounts = {
      ...flows,
      DeferredIncomeTaxesAndTaxCredits: -601_000,
      DeferredIncomeTaxExpenseBenefit: -54_000,
      Revenues: 4_130_000,
    };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ deferred_income_tax: '-601000' });
  });

  it('are the change in deferred revenue of the statement: Keysight, Form 10-K for 2019', () => {
    const amounts = {
      ...flows,
      IncreaseDecreaseInDeferredRevenue: 112_000,
      IncreaseDecreaseInContractWithCustomerLiability: 386,
    };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ change_deferred_revenue: '112000' });
  });
});

describe('sales and lending', () => {
  // Snap-on: Form 10-K for 2010 has the two amounts, that for 2012 also their total.
  const twoAmounts = {
    SalesRevenueNet: 2_619_200,
    FinancialServicesRevenue: 62_300,
    CostOfGoodsAndServicesSold: 1_408_100,
  };
  const income = { ...rest, OperatingIncomeLoss: 331_400 };

  it('are revenue in sum', () => {
    expect(linesOfReports({ ...year, year: { ...income, ...twoAmounts } })).toMatchObject({ revenue: '2681500' });
  });

  it('are not total revenue with separate other income: Deere, third quarter of 2009', () => {
    const withOtherIncome = { ...income, ...twoAmounts, OtherIncome: 156_900 };
    expect(linesOfReports({ ...year, year: withOtherIncome })).not.toHaveProperty('revenue');
    expect(linesOfReports({ ...year, year: { ...withOtherIncome, Revenues: 2_838_400 } })).toMatchObject({
      revenue: '2838400',
    });
  });

  it('have no gross profit, which is only of sales', () => {
    const lines = linesOfReports({ ...year, year: { ...income, ...twoAmounts, Revenues: 2_681_500 } });
    expect(lines).toMatchObject({ revenue: '2681500', cost_of_revenue: '1408100' });
    expect(lines).not.toHaveProperty('gross_profit');
    expect(linesOfReports({ ...year, year: { ...income, ...twoAmounts, GrossProfit: 1_211_100 } })).toMatchObject({
      revenue: '2681500',
      cost_of_revenue: '1408100',
      gross_profit: '1211100',
    });
  });
});
