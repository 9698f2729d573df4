import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements } from './build.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import { allLines, lineByKey, servedLines } from '../lines/registry.ts';

const fact = (concept: string, value: string, flow: boolean): Fact => ({
  taxonomy: 'us-gaap',
  concept,
  unit: 'USD',
  start: flow ? ('2024-01-01' as Day) : null,
  end: '2024-12-31' as Day,
  value: value as Decimal,
  accession: '0000000009-25-000001',
  fiscalYear: 2024,
  fiscalPeriod: 'FY',
  form: '10-K',
  filed: '2025-02-20' as Day,
});

const company: readonly Fact[] = [
  fact('Revenues', '8000', true),
  fact('NetIncomeLoss', '750', true),
  fact('NetCashProvidedByUsedInOperatingActivities', '900', true),
  fact('NetCashProvidedByUsedInInvestingActivities', '-300', true),
  fact('NetCashProvidedByUsedInFinancingActivities', '-100', true),
  fact('Assets', '9000', false),
  fact('LiabilitiesAndStockholdersEquity', '9000', false),
  fact('StockholdersEquity', '4000', false),
];

const linesOf = (statement: StatementKind, facts: readonly Fact[]) =>
  buildStatements(facts).statements.find((each) => each.statement === statement && each.periodType === 'annual')?.latest
    .lines;

describe('a line is one scope', () => {
  it.each([
    ['income', 'interest_expense', 'InterestPaidNet'],
    ['income', 'interest_expense', 'InterestPaid'],
    ['income', 'interest_expense', 'GainsLossesOnExtinguishmentOfDebt'],
    ['income', 'interest_expense', 'InterestIncomeExpenseNonoperatingNet'],
    ['income', 'income_tax', 'IncomeTaxesPaidNet'],
    ['income', 'income_tax', 'IncomeTaxesPaid'],
    ['income', 'selling_general_administrative', 'GeneralAndAdministrativeExpense'],
    ['income', 'net_income', 'NetIncomeLossAttributableToNoncontrollingInterest'],
    ['income', 'revenue', 'OperatingIncomeLoss'],
    ['balance', 'total_liabilities', 'CommitmentsAndContingencies'],
    ['balance', 'total_liabilities', 'LiabilitiesCurrent'],
    ['balance', 'cash_and_equivalents', 'CashCashEquivalentsAndShortTermInvestments'],
    ['balance', 'cash_and_equivalents', 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents'],
    ['balance', 'intangibles_net', 'IntangibleAssetsNetIncludingGoodwill'],
    ['balance', 'long_term_debt', 'LongTermDebt'],
    ['balance', 'inventory', 'InventoryRawMaterials'],
    ['cash_flow', 'capital_expenditure', 'CapitalExpendituresIncurredButNotYetPaid'],
    ['cash_flow', 'dividends_paid', 'PaymentsOfDividendsMinorityInterest'],
    ['cash_flow', 'operating_cash_flow', 'NetCashProvidedByUsedInInvestingActivities'],
  ] as const)('%s: %s is never %s', (statement, key, concept) => {
    expect(lineByKey.get(key)?.candidates.map((candidate) => candidate.concept)).not.toContain(concept);
    // 77 appears nowhere else: neither it nor its opposite may be the line, or a part of it.
    const lines = linesOf(statement, [...company, fact(concept, '77', statement !== 'balance')]);
    expect(lines?.get(key)?.terms.map((term) => term.fact.concept) ?? []).not.toContain(concept);
  });

  it('and a payment is a cash effect below zero, whatever it is paid for', () => {
    const payments = allLines.flatMap(({ key, statement, candidates }) =>
      statement === 'cash_flow' && !['interest_paid', 'income_taxes_paid'].includes(key)
        ? candidates.filter(({ concept }) => /^(Payments|Repayments|Purchase|DividendsPaid)/.test(concept))
        : [],
    );
    expect(payments.length).toBeGreaterThan(15);
    expect(payments.filter(({ negated }) => !negated)).toEqual([]);
    const paid = linesOf('cash_flow', [...company, fact('PaymentsToAcquirePropertyPlantAndEquipment', '250', true)]);
    expect(paid?.get('capital_expenditure')?.value).toBe('-250');
    // A payment that would be an inflow has the wrong sign.
    const returned = linesOf('cash_flow', [...company, fact('PaymentsToAcquirePropertyPlantAndEquipment', '-5', true)]);
    expect(returned?.has('capital_expenditure')).toBe(false);
    expect(paid?.get('investing_cash_flow')?.value).toBe('-300');
  });

  it('so that no two served lines of a statement have the same first concept', () => {
    const firsts = servedLines.flatMap(({ key, statement, at, candidates }) =>
      ['us-gaap', 'ifrs-full'].flatMap((taxonomy) => {
        const first = candidates.find((candidate) => candidate.taxonomy === taxonomy);
        return first ? [{ key, place: `${statement} ${at} ${first.name}` }] : [];
      }),
    );
    const shared = [...Map.groupBy(firsts, ({ place }) => place).values()].filter((lines) => lines.length > 1);
    expect(shared.map((lines) => lines.map(({ key }) => key))).toEqual([]);
  });
});

describe('a count of shares in thousands', () => {
  const shares = (value: string): Fact => ({
    ...fact('WeightedAverageNumberOfSharesOutstandingBasic', value, true),
    unit: 'shares',
  });
  const eps: Fact = { ...fact('EarningsPerShareBasic', '7.5', true), unit: 'USD/shares' };
  const income = [fact('Revenues', '8000000000', true), fact('NetIncomeLoss', '750000000', true), eps];

  it('is left out, because earnings per share times it are not the income; the full count stays', () => {
    expect(linesOf('income', [...income, shares('100000000')])?.get('weighted_shares_basic')?.value).toBe('100000000');
    const lines = linesOf('income', [...income, shares('100000')]);
    expect(lines?.has('weighted_shares_basic')).toBe(false);
    expect(lines?.get('net_income')?.value).toBe('750000000');
  });
});
