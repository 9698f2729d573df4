import { describe, expect, it } from 'vitest';
import { lineByKey } from '../lines/registry.ts';
import { linesOfRule, subjectsOfRule } from './rule-lines.ts';

describe('the lines of a rule', () => {
  it.each([
    [
      'income',
      'operating_income_after_costs',
      ['operating_income', 'revenue', 'costs_and_expenses'],
      ['operating_income'],
    ],
    [
      'income',
      'eps_diluted_times_weighted_shares_diluted',
      ['eps_diluted', 'weighted_shares_diluted'],
      ['eps_diluted'],
    ],
    ['cash_flow', 'capital_expenditure_is_an_outflow', ['capital_expenditure'], ['capital_expenditure']],
    ['balance', 'total_debt_within_total_liabilities', ['total_debt', 'total_liabilities'], ['total_debt']],
  ] as const)('%s %s', (statement, rule, lines, subjects) => {
    expect(linesOfRule(statement, rule)).toEqual(expect.arrayContaining([...lines]));
    expect(subjectsOfRule(statement, rule)).toEqual(expect.arrayContaining([...subjects]));
    expect(linesOfRule(statement, rule).every((key) => lineByKey.has(key))).toBe(true);
  });

  it('are empty for a rule of another statement', () => {
    expect(linesOfRule('balance', 'operating_income_after_costs')).toEqual([]);
    expect(subjectsOfRule('income', 'no_rule')).toEqual([]);
  });
});
