import { describe, expect, it } from 'vitest';
import { factsOf, linesOfReports, type Amounts } from '../testing/made-up-report.ts';
import { buildStatements } from './build.ts';
import { traceOf } from './trace.ts';

const [before, after] = [
  { start: '2021-01-01', end: '2021-12-31' },
  { start: '2022-01-01', end: '2022-12-31' },
];

const flows: Amounts = {
  NetCashProvidedByUsedInOperatingActivities: 582_000,
  NetCashProvidedByUsedInInvestingActivities: -728_000,
  NetCashProvidedByUsedInFinancingActivities: 92_000,
  NetIncomeLoss: 674_000,
  Revenues: 3_669_000,
  IncomeTaxExpenseBenefit: -74_000,
};

describe('one scope over time', () => {
  // Alliant Energy, Forms 10-K for 2021 and 2022: from 2022 the cash-flow statement prints utility and other expenditure separately.
  const other: Amounts = { ...flows, PaymentsToAcquireOtherPropertyPlantAndEquipment: 1_070_000 };

  it('excludes a part if the company has reported the whole before', () => {
    const whole = { ...before, year: { ...flows, PaymentsToAcquirePropertyPlantAndEquipment: 1_169_000 } };
    const compared = { ...before, year: other };
    expect(linesOfReports(whole, compared, { ...after, year: other })).not.toHaveProperty('capital_expenditure');
  });

  it('ignores an amount above total assets, which is a mistake', () => {
    // Corning, Form 10-Q for the first quarter of 2011: 100,000 million under the concept of the total.
    const year = { ...flows, PaymentsForProceedsFromProductiveAssets: 532_000 };
    const slip = { ...year, PaymentsToAcquireProductiveAssets: 100_000_000 };
    const day = { Assets: 26_000_000, LiabilitiesAndStockholdersEquity: 26_000_000 };
    const reports = (amounts: Amounts) => linesOfReports({ ...before, year: amounts, day }, { ...after, year, day });
    expect(reports(slip)).toMatchObject({ capital_expenditure: '-532000' });
    const scope = { ...year, PaymentsToAcquireProductiveAssets: 5_000_000 };
    expect(reports(scope)).not.toHaveProperty('capital_expenditure');
  });

  it('is the reason in the trace of the missing line', () => {
    const whole = { ...before, year: { ...flows, PaymentsToAcquirePropertyPlantAndEquipment: 1_169_000 } };
    const reports = [whole, { ...before, year: other }, { ...after, year: other }];
    const requested = {
      line: 'capital_expenditure',
      periodType: 'annual',
      fiscalYear: 2022,
      fiscalPeriod: 'FY',
    } as const;
    const trace = traceOf(buildStatements(reports.flatMap(factsOf)), requested);
    expect([trace?.value, trace?.rule.id, trace?.passedOver.map(({ value }) => value)]).toEqual([
      null,
      'one_scope_over_time',
      ['1070000000'],
    ]);
  });

  it('uses the part if nothing else was ever reported', () => {
    expect(linesOfReports({ ...before, year: other }, { ...after, year: other })).toMatchObject({
      capital_expenditure: '-1070000',
    });
  });
});

describe('the first scope of a line', () => {
  const income: Amounts = { Revenues: 265_595_000, NetIncomeLoss: 59_531_000, IncomeTaxExpenseBenefit: 13_372_000 };
  // Apple: its statement prints the total of other income and expense, which the notes divide since 2014.
  const total = { start: '2009-09-27', end: '2010-09-25', year: { ...income, NonoperatingIncomeExpense: 155_000 } };
  const both = {
    start: '2017-10-01',
    end: '2018-09-29',
    year: {
      ...income,
      NonoperatingIncomeExpense: 2_005_000,
      OtherNonoperatingIncomeExpense: -441_000,
      InterestExpense: 3_240_000,
    },
  };

  it('is kept if the company later reports a part of it as well', () => {
    expect(linesOfReports(total, both)).toMatchObject({ other_nonoperating_net: '2005000' });
  });

  it('is the part of a company that has reported both from the beginning', () => {
    expect(linesOfReports(both)).toMatchObject({ other_nonoperating_net: '-441000' });
  });

  it('is kept if a company that has reported a part reports only the total', () => {
    const later = { start: '2023-10-01', end: '2024-09-28', year: { ...income, NonoperatingIncomeExpense: 269_000 } };
    expect(linesOfReports(total, both, later)).toMatchObject({ other_nonoperating_net: '269000' });
    expect(linesOfReports(both, later)).not.toHaveProperty('other_nonoperating_net');
  });
});

describe('lines of concepts of certain industries', () => {
  it.each([
    [
      'oil and gas',
      'EOG Resources: additions to oil and gas properties and to other property',
      {
        PaymentsToExploreAndDevelopOilAndGasProperties: 5_353_000,
        PaymentsToAcquireOtherPropertyPlantAndEquipment: 381_000,
      },
      'capital_expenditure',
      '-5734000',
    ],
    ['interest paid', 'Abbott, Form 10-K for 2009', { InterestPaid: 512_000 }, 'interest_paid', '512000'],
    ['interest and debt expense', 'Corning', { InterestAndDebtExpense: 82_000 }, 'interest_expense', '82000'],
    [
      'software research',
      'Adobe: research has the concept of software alone',
      { ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost: 2_987_000 },
      'research_and_development',
      '2987000',
    ],
    ['dividends', 'Skyworks', { PaymentsOfOrdinaryDividends: 400_500 }, 'dividends_paid', '-400500'],
  ] as const)('%s: %s', (_, __, amounts, key, value) => {
    expect(linesOfReports({ ...after, year: { ...flows, ...amounts } })).toMatchObject({ [key]: value });
  });
});
