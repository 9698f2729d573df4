import type { Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { reportOf, type Quarter } from '../testing/made-up-company.ts';
import { buildStatements } from './build.ts';

const amounts = (year: number, quarter: number): Quarter => ({
  Revenues: 1022 + quarter,
  NetIncomeLoss: 103 + quarter,
  IncomeTaxExpenseBenefit: 23,
  OperatingIncomeLoss: 147,
  Assets: year * 3 + 1,
  LiabilitiesAndStockholdersEquity: year * 3 + 1,
  StockholdersEquity: 3011,
});

const facts = [2021, 2022].flatMap((year) => [0, 1, 2, 3].flatMap((quarter) => reportOf(amounts, year, quarter).facts));

/** The facts with another amount of revenue of the year 2021 in the report on 2022. */
const repeatedAs = (value: string, all: readonly Fact[] = facts): readonly Fact[] =>
  all.map((fact) =>
    fact.concept === 'Revenues' && fact.end === '2021-12-31' && fact.start === '2021-01-01' && fact.fiscalYear === 2022
      ? { ...fact, value: value as Decimal }
      : fact,
  );

const revenueOf2021 = (reported: readonly Fact[]) =>
  buildStatements(reported)
    .statements.find(
      ({ statement, periodType, fiscalYear }) => [statement, periodType, fiscalYear].join() === 'income,annual,2021',
    )
    ?.latest.lines.get('revenue');

describe('an amount that a later report only rounds', () => {
  it('stays that of the earlier report, with its accession number', () => {
    const { value, accession } = revenueOf2021(repeatedAs('4100')) ?? {};
    expect([value, accession]).toEqual(['4094', '0000000009-21-000031']);
  });

  it('gives way to an amount that is not its rounding', () => {
    expect(revenueOf2021(repeatedAs('4200'))?.value).toBe('4200');
    expect(revenueOf2021(repeatedAs('4095'))?.value).toBe('4095');
  });

  it('gives way to a report that recast the period', () => {
    const recast = facts.map((fact) =>
      fact.fiscalYear === 2022 && fact.end === '2021-12-31' && fact.start !== null
        ? { ...fact, value: String(Number(fact.value) + 7) as Decimal }
        : fact,
    );
    expect(revenueOf2021(repeatedAs('4100', recast))?.value).toBe('4100');
  });
});

describe('an amount that a note rounds under another concept', () => {
  const withNote = (notes: readonly [before: string, year: string]) => [
    ...facts.map((fact) => ({ ...fact, value: `${fact.value}000` as Decimal })),
    ...facts.flatMap((fact): Fact[] => {
      if (fact.concept !== 'OperatingIncomeLoss' || fact.fiscalYear !== 2022 || fact.form !== '10-K') return [];
      const isYear = fact.end === '2022-12-31';
      return [
        { ...fact, concept: 'DepreciationAndAmortization', value: notes[isYear ? 1 : 0] as Decimal },
        {
          ...fact,
          concept: 'DepreciationDepletionAndAmortization',
          value: isYear ? ('578310000' as Decimal) : ('598123000' as Decimal),
        },
        { ...fact, concept: 'NetCashProvidedByUsedInOperatingActivities', value: '900123000' as Decimal },
        { ...fact, concept: 'NetCashProvidedByUsedInFinancingActivities', value: '-800123000' as Decimal },
      ];
    }),
  ];
  const depreciation = (notes: readonly [string, string]) =>
    buildStatements(withNote(notes))
      .statements.find(
        ({ statement, periodType, fiscalYear }) =>
          [statement, periodType, fiscalYear].join() === 'cash_flow,annual,2022',
      )
      ?.latest.lines.get('depreciation_and_amortization')?.value;

  it('is the exact one', () => {
    expect(depreciation(['600000000', '580000000'])).toBe('578310000');
  });
});
