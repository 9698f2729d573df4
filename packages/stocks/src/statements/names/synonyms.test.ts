import { describe, expect, it } from 'vitest';
import { metricList } from '../metric-values/formulas.ts';
import { metricSynonyms } from '../metric-values/metric-synonyms.ts';
import { servedLines } from '@dqs/statements';
import { candidatesFor, keyMeantBy, meantBy } from './synonyms.ts';

const lines = servedLines.map(({ key }) => key);
const metrics = metricList.map(({ key }) => key);

describe('common names', () => {
  it('of metrics all name existing metrics', () => {
    expect(Object.keys(metricSynonyms).filter((key) => !metrics.includes(key))).toEqual([]);
  });

  it.each([
    ['capex', 'capital_expenditure'],
    ['FCF', 'free_cash_flow'],
    ['SG&A', 'selling_general_administrative'],
    ['r&d', 'research_and_development'],
    ['COGS', 'cost_of_revenue'],
    ['sales', 'revenue'],
    ['buybacks', 'stock_repurchased'],
    ['net profit', 'net_income'],
    ['net loss', 'net_income'],
    ['EBIT', 'operating_income'],
    ['ROE', 'return_on_equity'],
    ['d/e', 'debt_to_equity'],
  ])('%s means %s', (name, key) => {
    expect(meantBy(name)).toContain(key);
    expect(candidatesFor([name], [...lines, ...metrics])[0]).toBe(key);
  });

  it('do not include properties of every object', () => {
    expect(meantBy('constructor')).toEqual([]);
    expect(meantBy('')).toEqual([]);
  });

  it('may end with a word such as expense', () => {
    const known = ['research_and_development', 'interest_expense', 'selling_general_administrative'];
    expect(['R&D expense', 'SG&A costs', 'interest expense'].map((text) => keyMeantBy(text, known))).toEqual([
      'research_and_development',
      'selling_general_administrative',
      'interest_expense',
    ]);
    expect(keyMeantBy('expense', known)).toBeNull();
    expect(keyMeantBy('debt/equity', ['debt_to_equity'])).toBe('debt_to_equity');
  });

  it('give each unknown key a known candidate', () => {
    const found = candidatesFor(['capex', 'net profit', 'revenu'], lines);
    expect(found).toEqual(expect.arrayContaining(['capital_expenditure', 'net_income', 'revenue']));
    expect(candidatesFor(['ROE'], lines)).not.toContain('return_on_equity');
    expect(
      candidatesFor(
        lines.map((key) => `${key}x`),
        lines,
      ),
    ).toHaveLength(10);
    expect(candidatesFor([], lines)).toEqual([]);
  });
});
