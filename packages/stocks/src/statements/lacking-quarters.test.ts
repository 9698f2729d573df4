import { buildStatements, type Fact } from '@dqs/statements';
import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { noteOfIssues } from './issue-notes.ts';
import { issueRows } from './issues.ts';

const ends = ['03-31', '06-30', '09-30', '12-31'] as const;
const filed = ['04-30', '07-30', '10-30'] as const;

/** Cash flows from the beginning of a year to the end of each quarter, without comparisons; `null`: the report gives none. */
const year = (label: number, exchange: readonly (number | null)[]): readonly Fact[] =>
  ends.flatMap((end, at) => {
    const months = at + 1;
    const effect = exchange[at] ?? null;
    const flows: Readonly<Record<string, number | null>> = {
      NetCashProvidedByUsedInOperatingActivities: 900 * months,
      NetCashProvidedByUsedInInvestingActivities: -500 * months,
      NetCashProvidedByUsedInFinancingActivities: -300 * months,
      EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: effect,
      CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect:
        100 * months + (effect ?? 0),
    };
    return Object.entries(flows).flatMap(([concept, amount]): Fact[] =>
      amount === null
        ? []
        : [
            {
              taxonomy: 'us-gaap',
              concept,
              unit: 'USD',
              start: `${label}-01-01` as Day,
              end: `${label}-${end}` as Day,
              value: String(amount) as Decimal,
              accession: `0000000009-${label - 2000}-00000${months}`,
              fiscalYear: label,
              fiscalPeriod: months === 4 ? 'FY' : `Q${months}`,
              form: months === 4 ? '10-K' : '10-Q',
              filed: (months === 4 ? `${label + 1}-02-20` : `${label}-${filed[at]}`) as Day,
            },
          ],
    );
  });

const lackedIn = (facts: readonly Fact[], end: string) =>
  issueRows(9, buildStatements(facts)).filter(
    ({ statement, period_type, period_end, mode }) =>
      mode.startsWith('latest') && statement === 'cash_flow' && period_type === 'ttm' && period_end === (end as Day),
  );

describe('twelve months of which a quarter lacks a line', () => {
  const same = [...year(2022, [5, 12, 20, 31]), ...year(2023, [6, 6, 15, 21])];

  it('are told with the quarter, and that its months to date come to the same', () => {
    expect(lackedIn(same, '2023-06-30').map(({ mode, rule, detail }) => [mode, rule, detail])).toEqual([
      [
        'latest_lacking',
        'cash_flows_change_cash',
        'FY2023 Q2: fx_effect_on_cash without Q2 2023: its months to date come to the same',
      ],
    ]);
  });

  it('are told where a report gives none', () => {
    const none = [...year(2022, [5, 12, 20, 31]), ...year(2023, [null, 6, 15, 21])];
    expect(lackedIn(none, '2023-03-31').map(({ detail }) => detail)).toEqual([
      'FY2023 Q1: fx_effect_on_cash without Q1 2023: its reports give none',
    ]);
  });

  it('are named in the note, apart from rules that values as filed break', () => {
    const issues = lackedIn(same, '2023-06-30');
    const period = { statement: 'cash_flow' as const, fiscal_year: 2023, fiscal_period: 'Q2', issues, keys: null };
    expect(noteOfIssues([period], false)).toBe(
      'These twelve months lack a line that one of their quarters does not have, so a sum does not hold with them: ' +
        'cash_flows_change_cash of Q2 2023 (fx_effect_on_cash without Q2 2023: its months to date come to the same).',
    );
  });

  it('say nothing where every quarter has the line', () => {
    const all = [...year(2022, [5, 12, 20, 31]), ...year(2023, [6, 9, 15, 21])];
    expect(lackedIn(all, '2023-06-30')).toEqual([]);
  });
});
