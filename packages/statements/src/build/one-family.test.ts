import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

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
  // Alliant Energy, Forms 10-K for 2021 and 2022: from 2022 the cash flows print utility and other expenditure apart.
  const other: Amounts = { ...flows, PaymentsToAcquireOtherPropertyPlantAndEquipment: 1_070_000 };

  it('keeps a part out where the company has reported the whole before', () => {
    const whole = { ...before, year: { ...flows, PaymentsToAcquirePropertyPlantAndEquipment: 1_169_000 } };
    const compared = { ...before, year: other };
    expect(linesOfReports(whole, compared, { ...after, year: other })).not.toHaveProperty('capital_expenditure');
  });

  it('takes it where nothing else was ever reported', () => {
    expect(linesOfReports({ ...before, year: other }, { ...after, year: other })).toMatchObject({
      capital_expenditure: '-1070000',
    });
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
