import { describe, expect, it } from 'vitest';
import type { QueryResult } from './ask-all.ts';
import { outOfHundred, riskSections } from './place-risk.ts';

const result = (data: Record<string, unknown>, release: string): QueryResult =>
  ({
    ok: true,
    operation: { endpoint: { chart: { kind: 'none', reason: 'not drawn here' } } },
    asked: [],
    data,
    meta: { release_date: release },
    note: null,
    more: false,
  }) as unknown as QueryResult;

const risk = {
  units: { eal_total: 'USD/year' },
  risk_score: '81.25',
  risk_percentile: '62.5',
  eal_score: '90',
  eal_percentile: null,
};
const components = { components: [{ hazard_name: 'Hail', risk_score: '12.5', eal_total: '10', risk_rating: 'Low' }] };

const pageOf = (release: string): string =>
  String(riskSections(result(risk, release), result(components, release), 'Florida'));

describe('risk of a place', () => {
  it.each(['0', '7.5', '100', '99.99'])('draws %s of 100 as a bar of that length', (value) => {
    expect(String(outOfHundred(value))).toContain(`class="part" width="${value}"`);
  });

  it.each(['-1', '100.5', '1e2', '250'])('draws nothing for %s, which is no percentile', (value) => {
    expect(String(outOfHundred(value))).not.toContain('<svg');
  });

  it('stands against the nation and the state', () => {
    const page = pageOf('2025-12-01');
    expect(page).toContain('In the United States');
    expect(page).toContain('In Florida');
    expect(page).toContain('width="81.25"');
    expect(page).toContain('width="62.5"');
    expect(page).toContain('National percentile');
  });

  it('calls no score a percentile that was none when it was published', () => {
    const page = pageOf('2021-11-01');
    expect(page).not.toContain('In the United States');
    expect(page).not.toContain('National percentile');
    expect(page).toContain('In Florida');
  });
});
