import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements } from './build.ts';
import { reportsOf, type Quarter } from '../testing/made-up-company.ts';
import { factsOf, linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const year = { start: '2023-10-02', end: '2024-09-29' };

describe('amounts between costs and operating income', () => {
  // Starbucks' Form 10-K for the year to 2024-09-29, in thousands: income from equity investees follows the costs.
  const income: Amounts = {
    Revenues: 36_176_200,
    CostsAndExpenses: 31_068_600,
    IncomeLossFromEquityMethodInvestments: 301_200,
    OperatingIncomeLoss: 5_408_800,
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 4_969_600,
    IncomeTaxExpenseBenefit: 1_207_300,
    NetIncomeLoss: 3_760_900,
  };

  it('are not a contradiction if they are the difference', () => {
    expect(linesOfReports({ ...year, year: income })).toMatchObject({
      costs_and_expenses: '31068600',
      operating_income: '5408800',
    });
  });

  it('may have no line if they are below a tenth of revenue', () => {
    const lines = linesOfReports({ ...year, year: { ...income, IncomeLossFromEquityMethodInvestments: 301_500 } });
    expect(lines).toMatchObject({ operating_income: '5408800', costs_and_expenses: '31068600' });
  });

  it('do not explain costs without a larger part: PTC, Form 10-K for 2012, without the cost of revenue', () => {
    const lines = linesOfReports({
      ...year,
      year: { Revenues: 1_255_679, CostsAndExpenses: 755_455, OperatingIncomeLoss: 128_096, NetIncomeLoss: -35_398 },
    });
    expect(lines).toMatchObject({ operating_income: '128096' });
    expect(lines).not.toHaveProperty('costs_and_expenses');
  });

  it('are small next to operating expenses: NXP, Form 10-K for 2023, in millions', () => {
    const gross: Amounts = { Revenues: 13_276, GrossProfit: 7_553, OperatingIncomeLoss: 3_661, NetIncomeLoss: 2_797 };
    const expenses = (amount: number) => linesOfReports({ ...year, year: { ...gross, OperatingExpenses: amount } });
    expect(expenses(3_877)).toMatchObject({ operating_expenses: '3877', operating_income: '3661' });
    // Without other expenses of 400, more than a fiftieth of revenue.
    expect(expenses(3_477)).not.toHaveProperty('operating_expenses');
  });
});

describe('excise taxes in revenue', () => {
  // Altria's Form 10-K for 2014, in millions.
  const income: Amounts = {
    Revenues: 24_522,
    CostOfGoodsSold: 7_785,
    ExciseAndSalesTaxes: 6_577,
    NetIncomeLoss: 5_070,
  };
  const calendarYear = { start: '2014-01-01', end: '2014-12-31' };

  it('explain the difference between revenue less its cost and gross profit', () => {
    const lines = linesOfReports({ ...calendarYear, year: { ...income, GrossProfit: 10_160 } });
    expect(lines).toMatchObject({ cost_of_revenue: '7785', gross_profit: '10160' });
    expect(lines).not.toHaveProperty('_excise_taxes');
  });

  it('explain no other difference', () => {
    expect(linesOfReports({ ...calendarYear, year: { ...income, GrossProfit: 10_161 + 2 } })).not.toHaveProperty(
      'cost_of_revenue',
    );
  });

  it('prevent deriving gross profit as revenue less its cost', () => {
    expect(linesOfReports({ ...calendarYear, year: income })).not.toHaveProperty('gross_profit');
  });
});

describe('costs of goods and of services', () => {
  // General Dynamics' Form 10-K for 2009, in millions.
  const income: Amounts = {
    Revenues: 31_981,
    CostOfGoodsSold: 17_808,
    CostOfServices: 8_544,
    GeneralAndAdministrativeExpense: 1_954,
    OperatingIncomeLoss: 3_675,
    NetIncomeLoss: 2_394,
  };
  const calendarYear = { start: '2009-01-01', end: '2009-12-31' };

  it('are the cost of revenue if only expenses lie between them and operating income', () => {
    expect(linesOfReports({ ...calendarYear, year: income })).toMatchObject({ cost_of_revenue: '26352' });
  });

  it('are not the cost of revenue otherwise', () => {
    const lines = linesOfReports({ ...calendarYear, year: { ...income, OperatingIncomeLoss: 3_685 } });
    expect(lines).not.toHaveProperty('cost_of_revenue');
  });
});

describe('the change in inventories', () => {
  it('has a separate concept at retailers: Walmart, Form 10-K for the year to 2020-01-31, in millions', () => {
    const year2020: Amounts = {
      Revenues: 523_964,
      NetIncomeLoss: 14_881,
      NetCashProvidedByUsedInOperatingActivities: 25_255,
      NetCashProvidedByUsedInInvestingActivities: -9_128,
      NetCashProvidedByUsedInFinancingActivities: -14_299,
      IncreaseDecreaseInRetailRelatedInventories: 300,
    };
    const lines = linesOfReports({ start: '2019-02-01', end: '2020-01-31', year: year2020 });
    expect(lines).toMatchObject({ change_inventory: '-300' });
  });
});

describe('the share of other owners in net income', () => {
  // KKR's Form 10-K for 2014, in thousands: redeemable interests are a separate line.
  const income: Amounts = {
    IncomeTaxExpenseBenefit: 63_669,
    ProfitLoss: 5_395_020,
    NetIncomeLossAttributableToRedeemableNoncontrollingInterest: -3_341,
    NetIncomeLossAttributableToNoncontrollingInterest: 4_920_750,
    NetIncomeLoss: 477_611,
  };
  const calendarYear = { start: '2014-01-01', end: '2014-12-31' };

  it('is the sum of two shares if it is the difference', () => {
    expect(linesOfReports({ ...calendarYear, year: income })).toMatchObject({
      net_income: '477611',
      net_income_to_nci: '4917409',
    });
  });

  it('is one amount if that is the whole difference', () => {
    const whole = { ...income, NetIncomeLossAttributableToNoncontrollingInterest: 4_917_409 };
    expect(linesOfReports({ ...calendarYear, year: whole })).toMatchObject({ net_income_to_nci: '4917409' });
  });

  it('is missing if they do not', () => {
    const other = { ...income, NetIncomeLossAttributableToNoncontrollingInterest: 4_920_850 };
    expect(linesOfReports({ ...calendarYear, year: other })).not.toHaveProperty('net_income_to_nci');
  });
});

describe('the net change in cash', () => {
  const calendarYear = { start: '2021-01-01', end: '2021-12-31' };
  // General Dynamics' Form 10-K for 2021, in millions.
  const flows: Amounts = {
    NetIncomeLoss: 3_257,
    NetCashProvidedByUsedInOperatingActivities: 4_271,
    NetCashProvidedByUsedInInvestingActivities: -882,
    NetCashProvidedByUsedInFinancingActivities: -4_590,
    CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect:
      -1_221,
  };
  /** The report with cash on its last day, and on the day before its first. */
  const served = (beginning: number, end: number) => {
    const day = { CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: end };
    const facts = factsOf({ ...calendarYear, year: flows, day }, 0);
    const opening = facts.flatMap((fact) =>
      fact.start === null
        ? [
            {
              ...fact,
              end: '2020-12-31' as Day,
              value: decimal.multiply(String(beginning) as Decimal, '1000' as Decimal),
            },
          ]
        : [],
    );
    const { statements } = buildStatements([...facts, ...opening]);
    const built = statements.find((each) => each.statement === 'cash_flow' && each.periodType === 'annual');
    return built?.latest.lines.get('net_change_in_cash')?.value;
  };

  it('includes the cash flow of discontinued operations', () => {
    const year2021 = { ...flows, NetCashProvidedByUsedInDiscontinuedOperations: -20 };
    expect(linesOfReports({ ...calendarYear, year: year2021 })).toMatchObject({ net_change_in_cash: '-1221' });
    expect(linesOfReports({ ...calendarYear, year: flows })).not.toHaveProperty('net_change_in_cash');
  });

  it('is served if it leads from cash at the beginning to cash at the end, regardless of other changes', () => {
    expect(served(2_824, 1_603)).toBe('-1221000');
    expect(served(2_824, 1_613)).toBeUndefined();
  });
});

describe('equity of other owners', () => {
  // Boston Properties' Form 10-K for 2019, in thousands: interests in two kinds of partnerships without a total.
  const day: Amounts = {
    Assets: 21_284_905,
    Liabilities: 13_262_304,
    RedeemableNoncontrollingInterestEquityCarryingAmount: 8_365,
    StockholdersEquity: 5_684_687,
    MinorityInterestInOperatingPartnerships: 600_860,
    MinorityInterestInLimitedPartnerships: 1_728_689,
    StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: 8_014_236,
    LiabilitiesAndStockholdersEquity: 21_284_905,
  };
  const flows: Amounts = { Revenues: 2_960_562, NetIncomeLoss: 521_534, IncomeTaxExpenseBenefit: 0 };
  const calendarYear = { start: '2019-01-01', end: '2019-12-31', year: flows };

  it('is the remainder of a total equity that the claims prove', () => {
    expect(linesOfReports({ ...calendarYear, day })).toMatchObject({
      total_equity: '8014236',
      noncontrolling_interest: '2329549',
      stockholders_equity: '5684687',
    });
  });

  it('is missing if the claims do not add up', () => {
    const lines = linesOfReports({ ...calendarYear, day: { ...day, Liabilities: 13_262_400 } });
    expect(lines).not.toHaveProperty('noncontrolling_interest');
  });

  it('is missing if claims less liabilities equal the parent’s equity', () => {
    // Sysco's Form 10-K for the year to 2018-06-30, in thousands.
    const lines = linesOfReports({
      start: '2017-07-02',
      end: '2018-06-30',
      year: { ...flows, NetIncomeLossAttributableToNoncontrollingInterest: 5 },
      day: {
        Assets: 18_070_404,
        LiabilitiesCurrent: 6_588_746,
        LiabilitiesNoncurrent: 8_937_052,
        RedeemableNoncontrollingInterestEquityCarryingAmount: 37_649,
        StockholdersEquity: 2_506_957,
        LiabilitiesAndStockholdersEquity: 18_070_404,
      },
    });
    expect(lines).toMatchObject({ total_equity: '2506957', total_liabilities: '15525798' });
  });
});

describe('twelve months', () => {
  /** Income below income after tax, as with a share of other owners without a common concept. */
  const amounts = (of: number, quarter: number): Quarter => ({
    Revenues: 1000 + 10 * quarter + of - 2020,
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 200 + quarter,
    IncomeTaxExpenseBenefit: 50,
    NetIncomeLoss: 130 + quarter,
  });

  it('keep an income that equals the sum of their four quarters, even if an identity fails', () => {
    const reports = reportsOf(amounts, [2022, 2023]);
    const annual = reports.find(({ year: of, quarter }) => of === 2022 && quarter === 3)?.facts ?? [];
    // The annual report's quarterly table includes the last one.
    const lastQuarter = annual
      .filter(({ end }) => end === '2022-12-31')
      .map((fact) => ({
        ...fact,
        start: '2022-10-01' as Day,
        value: String(amounts(2022, 3)[fact.concept]) as Decimal,
      }));
    const facts = [...reports.flatMap((report) => report.facts), ...lastQuarter];
    const income = buildStatements(facts).statements.find(
      ({ statement, periodType, end }) => statement === 'income' && periodType === 'ttm' && end === '2023-06-30',
    );
    expect(income?.latest.lines.get('net_income')).toMatchObject({ value: '526' });
  });
});

describe('a last quarter', () => {
  const perQuarter: Quarter = {
    NetCashProvidedByUsedInOperatingActivities: 100,
    NetCashProvidedByUsedInInvestingActivities: -40,
    NetCashProvidedByUsedInFinancingActivities: -10,
    CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect: 45,
  };
  const exchange = 'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents';

  it('has the change in cash of year and months, although they use two concepts of exchange rates', () => {
    const amounts = (_: number, quarter: number): Quarter =>
      quarter === 3
        ? { ...perQuarter, [`${exchange}IncludingDisposalGroupAndDiscontinuedOperations`]: -20 }
        : { ...perQuarter, [exchange]: -5 };
    const { statements } = buildStatements(reportsOf(amounts, [2022, 2023]).flatMap((report) => report.facts));
    const quarter = statements.find(
      ({ statement, periodType, end }) =>
        statement === 'cash_flow' && periodType === 'quarterly' && end === '2023-12-31',
    );
    expect(quarter?.latest.lines.get('net_change_in_cash')).toMatchObject({ value: '45' });
    expect(quarter?.latest.lines.get('operating_cash_flow')).toMatchObject({ value: '100' });
  });
});

describe('shares counted once for basic and diluted earnings', () => {
  it('are both averages', () => {
    const fact = (concept: string, unit: string, value: string): Fact => ({
      taxonomy: 'us-gaap',
      concept,
      unit,
      start: '2024-01-01' as Day,
      end: '2024-12-31' as Day,
      value: value as Decimal,
      accession: '0000000009-25-000001',
      fiscalYear: 2024,
      fiscalPeriod: 'FY',
      form: '10-K',
      filed: '2025-02-20' as Day,
    });
    const [statement] = buildStatements([
      fact('Revenues', 'USD', '9000000'),
      fact('NetIncomeLoss', 'USD', '-5000000'),
      fact('EarningsPerShareBasicAndDiluted', 'USD/shares', '-0.5'),
      fact('WeightedAverageNumberOfShareOutstandingBasicAndDiluted', 'shares', '10000000'),
    ]).statements;
    expect(statement?.latest.lines.get('weighted_shares_basic')).toMatchObject({ value: '10000000' });
    expect(statement?.latest.lines.get('weighted_shares_diluted')).toMatchObject({ value: '10000000' });
  });
});
