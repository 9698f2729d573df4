import { buildStatements, type Fact } from '@dqs/statements';
import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { noteOfIssues } from './issue-notes.ts';
import { issueRows } from './issues.ts';

const ends = ['03-31', '06-30', '09-30', '12-31'] as const;
const filed = ['04-30', '07-30', '10-30'] as const;

/** Cash flows from the beginning of a year to the end of each quarter, without comparatives; `null`: not reported. */
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

describe('twelve months with a line missing in one quarter', () => {
  const same = [...year(2022, [5, 12, 20, 31]), ...year(2023, [6, 6, 15, 21])];

  it('are listed with the quarter and the unchanged year-to-date value', () => {
    expect(lackedIn(same, '2023-06-30').map(({ mode, rule, detail }) => [mode, rule, detail])).toEqual([
      [
        'latest_lacking',
        'cash_flows_change_cash',
        'FY2023 Q2: fx_effect_on_cash without Q2 2023: its year-to-date value did not change',
      ],
    ]);
  });

  it('are listed if a report does not have the line', () => {
    const none = [...year(2022, [5, 12, 20, 31]), ...year(2023, [null, 6, 15, 21])];
    expect(lackedIn(none, '2023-03-31').map(({ detail }) => detail)).toEqual([
      'FY2023 Q1: fx_effect_on_cash without Q1 2023: not in its reports',
    ]);
  });

  it('are in the note, separate from rules that do not hold for values as filed', () => {
    const issues = lackedIn(same, '2023-06-30');
    const period = { statement: 'cash_flow' as const, fiscal_year: 2023, fiscal_period: 'Q2', issues, keys: null };
    expect(noteOfIssues([period], false)).toBe(
      'A line is missing in these twelve months because it is missing in one of their quarters, so a sum does not hold: ' +
        'cash_flows_change_cash of Q2 2023 (fx_effect_on_cash without Q2 2023: its year-to-date value did not change).',
    );
  });

  it('are not listed if every quarter has the line', () => {
    const all = [...year(2022, [5, 12, 20, 31]), ...year(2023, [6, 9, 15, 21])];
    expect(lackedIn(all, '2023-06-30')).toEqual([]);
  });
});
