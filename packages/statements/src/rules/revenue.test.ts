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
  // NextEra Energy, Form 10-K for 2022: the note has revenue from contracts in hundreds of millions, the statement has all of it.
  it('takes the amount of the statement', () => {
    const amounts = {
      ...rest,
      RevenueFromContractWithCustomerIncludingAssessedTax: 23_000_000,
      RegulatedAndUnregulatedOperatingRevenue: 20_956_000,
    };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ revenue: '20956000' });
  });

  it('takes round numbers where there are no others', () => {
    const amounts = { ...rest, RevenueFromContractWithCustomerIncludingAssessedTax: 23_000_000 };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ revenue: '23000000' });
  });
});

describe('same_total_in_all_years', () => {
  // Vistra, Forms 10-K for 2021 and 2022: losses of hedges make revenue less than contracts bring in.
  const hedged = { ...rest, Revenues: 13_728_000, RevenueFromContractWithCustomerExcludingAssessedTax: 15_631_000 };

  it('keeps revenue the total where it is above contracts in another year of the filing', () => {
    const other = { ...rest, Revenues: 12_077_000, RevenueFromContractWithCustomerExcludingAssessedTax: 11_700_000 };
    const report = [
      { ...before, year: other },
      { ...year, year: hedged },
    ].flatMap((each) => factsOf(each, 0));
    // Both years stand in the report on the later one.
    const facts = report.map((fact) => ({ ...fact, filed: '2023-02-20' as Day, fiscalYear: 2022 }));
    const revenue = (reported: readonly Fact[]) =>
      buildStatements(reported)
        .statements.find(({ statement, end }) => statement === 'income' && end === year.end)
        ?.latest.lines.get('revenue')?.value;
    expect(revenue(facts)).toBe('13728000000');
    // Without the other year nothing says that revenue is not a part.
    expect(revenue(facts.filter(({ end }) => end === year.end))).toBe('15631000000');
  });
});
