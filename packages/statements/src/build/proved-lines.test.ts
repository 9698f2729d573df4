import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements } from './build.ts';

const year = ['2024-01-01', '2024-12-31'] as const;

/** A fact of a report on the year 2024, or on the year that compares it. */
const fact = (concept: string, value: string, { instant = false, report = 2024 } = {}): Fact => ({
  taxonomy: 'us-gaap',
  concept,
  unit: 'USD',
  start: instant ? null : (year[0] as Day),
  end: year[1] as Day,
  value: value as Decimal,
  accession: `0000000009-${report - 1999}-000001`,
  fiscalYear: report,
  fiscalPeriod: 'FY',
  form: '10-K',
  filed: `${report + 1}-02-20` as Day,
});

const linesOf = (statement: 'income' | 'balance' | 'cash_flow', facts: readonly Fact[]) =>
  buildStatements(facts).statements.find((each) => each.statement === statement && each.periodType === 'annual')?.latest
    .lines;

const income = [
  fact('Revenues', '8000'),
  fact('IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest', '1000'),
  fact('IncomeTaxExpenseBenefit', '250'),
  fact('NetIncomeLoss', '750'),
];

describe('income tax', () => {
  it('with the wrong sign is left out: with the other one alone it leads to net income', () => {
    const turned = income.map((each) =>
      each.concept === 'IncomeTaxExpenseBenefit' ? { ...each, value: '-250' as Decimal } : each,
    );
    expect(linesOf('income', income)?.get('income_tax')).toMatchObject({ value: '250' });
    const lines = linesOf('income', turned);
    expect(lines?.has('income_tax')).toBe(false);
    expect(lines?.get('pretax_income')).toMatchObject({ value: '1000' });
  });

  it('that is a benefit stays', () => {
    const benefit = income.map((each) => {
      if (each.concept === 'IncomeTaxExpenseBenefit') return { ...each, value: '-100' as Decimal };
      return each.concept === 'NetIncomeLoss' ? { ...each, value: '1100' as Decimal } : each;
    });
    expect(linesOf('income', benefit)?.get('income_tax')).toMatchObject({ value: '-100' });
  });
});

const bareIncome =
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments';
const grossIncome = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';

describe('income before tax', () => {
  const withAnother = (value: string) =>
    income.map((each) => (each.concept === grossIncome ? { ...each, value: value as Decimal } : each));

  it('is the concept that leads to net income if the other one is that of the segments', () => {
    const lines = linesOf('income', [...withAnother('1300'), fact(bareIncome, '1000')]);
    expect(lines?.get('pretax_income')).toMatchObject({ value: '1000', origin: 'reported' });
  });

  it('is the sum with equity-method income if that leads to net income', () => {
    const lines = linesOf('income', [
      ...withAnother('1300'),
      fact(bareIncome, '940'),
      fact('IncomeLossFromEquityMethodInvestments', '60'),
    ]);
    expect(lines?.get('pretax_income')).toMatchObject({ value: '1000', origin: 'identity' });
  });

  it('is the first concept if both or neither lead to net income', () => {
    expect(linesOf('income', [...income, fact(bareIncome, '940')])?.get('pretax_income')?.value).toBe('1000');
    const neither = [...withAnother('1300'), fact(bareIncome, '940')];
    expect(linesOf('income', neither)?.get('pretax_income')?.value).toBe('1300');
  });

  it('with the wrong sign is withheld', () => {
    const lines = linesOf('income', withAnother('-1000'));
    expect(lines?.has('pretax_income')).toBe(false);
    expect(lines?.get('income_tax')?.value).toBe('250');
  });
});

describe('net income with non-controlling interests', () => {
  it('is withheld if only the income of the parent is income after tax', () => {
    const lines = linesOf('income', [...income, fact('ProfitLoss', '0')]);
    expect(lines?.has('net_income_including_nci')).toBe(false);
    expect(lines?.get('net_income')?.value).toBe('750');
  });
});

describe('a share of other owners in a note', () => {
  it('changes nothing if income after tax is that of the parent', () => {
    const lines = linesOf('income', [
      ...income.filter(({ concept }) => concept !== grossIncome),
      fact(bareIncome, '940'),
      fact('IncomeLossFromEquityMethodInvestments', '60'),
      fact('NetIncomeLossAttributableToNoncontrollingInterest', '4'),
    ]);
    expect(lines?.get('pretax_income')?.value).toBe('1000');
    expect(lines?.has('net_income_including_nci')).toBe(false);
  });
});

describe('net income from discontinued operations', () => {
  const [operated, disposed] = [
    'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax',
    'DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax',
  ];
  const after = (value: string) =>
    income.map((each) => (each.concept === 'NetIncomeLoss' ? { ...each, value: value as Decimal } : each));

  it('is the operating result, the gain on disposal or both, as net income proves', () => {
    const both = [fact(operated, '-20'), fact(disposed, '70')];
    const found = (facts: readonly Fact[]) => linesOf('income', facts)?.get('net_income_discontinued')?.value;
    expect(found([...after('800'), ...both])).toBe('50');
    expect(found([...after('730'), ...both.slice(0, 1)])).toBe('-20');
    expect(found([...after('820'), ...both.slice(1)])).toBe('70');
    expect(found([...after('790'), ...both])).toBeUndefined();
  });
});

describe('cash flows of continuing operations', () => {
  const flows = (financing: string) => [
    fact('NetCashProvidedByUsedInOperatingActivities', '90'),
    fact('NetCashProvidedByUsedInInvestingActivitiesContinuingOperations', '-30'),
    fact('NetCashProvidedByUsedInFinancingActivitiesContinuingOperations', financing),
    fact('EffectOfExchangeRateOnCashAndCashEquivalentsContinuingOperations', '3'),
    fact('CashPeriodIncreaseDecrease', '43'),
  ];

  it('are the whole flow if they account for the change of cash', () => {
    const lines = linesOf('cash_flow', flows('-20'));
    expect(lines?.get('investing_cash_flow')?.value).toBe('-30');
    expect(lines?.get('financing_cash_flow')?.value).toBe('-20');
    expect(lines?.get('fx_effect_on_cash')?.value).toBe('3');
  });

  it('are not if they do not, or if a discontinued part is reported', () => {
    expect(linesOf('cash_flow', flows('-25'))?.has('financing_cash_flow')).toBe(false);
    const part = fact('CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations', '0');
    const withPart = linesOf('cash_flow', [...flows('-20'), part]);
    expect(withPart?.get('investing_cash_flow')?.value).toBe('-30');
    expect(withPart?.get('financing_cash_flow')?.value).toBe('-20');
  });
});

describe('equity reported only as total equity', () => {
  const total = fact('StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest', '4000', {
    instant: true,
  });
  const sheet = [fact('Assets', '9000', { instant: true }), total];

  it("is the parent's if all income after tax is its shareholders' and there is no evidence of other owners", () => {
    expect(linesOf('balance', [...income, ...sheet])?.get('stockholders_equity')).toMatchObject({
      value: '4000',
      origin: 'identity',
    });
    // The same income under the concept of all owners is no evidence of other owners.
    const same = fact('ProfitLoss', '750');
    expect(linesOf('balance', [...income, ...sheet, same])?.get('stockholders_equity')).toMatchObject({
      value: '4000',
    });
  });

  it('is not if a share of other owners is paid or reported, or income differs', () => {
    const others = [
      fact('PaymentsToMinorityShareholders', '10'),
      fact('ProfitLoss', '760'),
      fact('MinorityInterest', '5', { instant: true }),
    ];
    for (const other of others.slice(0, 2))
      expect(linesOf('balance', [...income, ...sheet, other])?.has('stockholders_equity')).toBe(false);
    expect(linesOf('balance', [...income, ...sheet, ...others.slice(2)])?.get('stockholders_equity')).toMatchObject({
      value: '3995',
    });
    const less = income.map((each) => (each.concept === 'NetIncomeLoss' ? { ...each, value: '700' as Decimal } : each));
    expect(linesOf('balance', [...less, ...sheet])?.has('stockholders_equity')).toBe(false);
  });
});

describe('lines collected from several filings', () => {
  const older = [
    ...income.slice(1),
    fact('CostOfRevenue', '5000'),
    fact('Revenues', '8000'),
    fact('OperatingIncomeLoss', '1100'),
  ];
  const newer = income.map(({ concept, value }) => fact(concept, value, { report: 2025 }));
  const own = [
    fact('OperatingIncomeLoss', '1100', { report: 2025 }),
    fact('SellingGeneralAndAdministrativeExpense', '1900', { report: 2025 }),
  ];

  it('derive from the filing that reports all terms with the served values', () => {
    const gross = linesOf('income', [...older, ...newer, ...own])?.get('gross_profit');
    expect(gross).toMatchObject({ value: '3000', origin: 'identity', vintage: '0000000009-25-000001' });
  });

  it('derive nothing if there is no such filing', () => {
    const recast = newer.map((each) => (each.concept === 'Revenues' ? { ...each, value: '8100' as Decimal } : each));
    expect(linesOf('income', [...older, ...recast, ...own])?.has('gross_profit')).toBe(false);
  });
});
