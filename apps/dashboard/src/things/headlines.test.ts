import { expect, it } from 'vitest';
import type { Html } from '../html.ts';
import type { QueryResult } from './ask-all.ts';
import { companyHeadlines } from './company-headlines.ts';
import { headlineQueries, placeHeadlines } from './place-headlines.ts';

const result = (data: object, meta: object = {}): QueryResult =>
  ({ ok: true, data, meta, note: null, more: false }) as never;
const wordsOf = (view: Html | null): string =>
  String(view)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const cell = (value: string, unit: string, accession: string | null = 'a-1') => ({
  value,
  unit,
  currency: 'USD',
  accession_number: accession,
});
const year = (lines: object) => ({
  fiscal_year: 2025,
  fiscal_period: 'FY',
  period_start: '2024-09-29',
  period_end: '2025-09-27',
  lines,
});
const ratios = (end: string, values: object) => result({ periods: [{ period_end: end, values }] });

it('of a company are those of its newest year, with period, growth, filing and rule', () => {
  const income = result({
    statements: [
      year({ revenue: cell('416161000000', 'USD'), eps_diluted: cell('7.46', 'USD/share', null) }),
      { ...year({ revenue: cell('1', 'USD', 'a-0') }), fiscal_year: 2024, period_end: '2024-09-28' },
    ],
  });
  const metrics = ratios('2025-09-27', {
    net_margin: { value: '26.9151', unit: 'percent', formula_key: '100 * net_income / revenue' },
    revenue_growth: { value: '6.4255', unit: 'percent', formula_key: '' },
    return_on_equity: { value: null, unit: 'percent', formula_key: '' },
  });
  const view = companyHeadlines('AAPL', income, metrics);
  expect(wordsOf(view)).toBe(
    'Revenue $416.2 billion 2025 · +6.426 % from 2024 Diluted earnings per share $7.46 2025 Net margin 26.92 % 2025 ' +
      'Fiscal year 2025, 2024-09-29 to 2025-09-27, as reported in a-1 . ' +
      'Derived: Net margin = 100 × net income / revenue. Open an amount to see why it is what it is.',
  );
  expect(String(view)).toContain('value="416161000000"');
  expect(String(view)).toContain('href="/company/AAPL/why/revenue/2025"');
});

it('of a company take no ratio of another period, and are left out where no line is loaded', () => {
  const margin = { net_margin: { value: '9', unit: 'percent', formula_key: 'x' } };
  const income = result({ statements: [year({ revenue: cell('-5', 'EUR') })] });
  expect(wordsOf(companyHeadlines('X', income, ratios('2024-09-28', margin)))).not.toContain('margin');
  expect(companyHeadlines('X', result({ statements: [year({})] }), ratios('2025-09-27', margin))).toBeNull();
  expect(companyHeadlines('X', result({ statements: [] }), null)).toBeNull();
  expect(companyHeadlines('X', null, null)).toBeNull();
});

const observed = (key: string, units: string, frequency: string, ...values: readonly (readonly [string, string])[]) =>
  result({
    series_key: key,
    units,
    frequency,
    source: key.split('.')[0],
    observations: values.map(([period, value]) => ({ period, value })),
  });

const hpi = observed(
  'fhfa.hpi.all_transactions.county.12086.quarterly.nsa',
  'index',
  'quarterly',
  ['2022-10-01', '475.19'],
  ['2022-07-01', '486.90'],
  ['2021-10-01', '400'],
);
const rent = observed('hud.fmr.two_bedroom.county.12086.annual.na', 'USD per month', 'annual', ['2024-01-01', '2324']);
const risk = result(
  { risk_score: '99.61832061', risk_rating: 'Very High', population: 2698679 },
  { release_version: 'December 2025' },
);

it('of a place have a value with its unit, its period and its source', () => {
  expect(wordsOf(placeHeadlines(risk, null, [rent, hpi]))).toBe(
    'Population 2,698,679 people · National Risk Index, December 2025 ' +
      'Natural hazard risk 99.62 of 100 Very High · National Risk Index, December 2025 ' +
      'House prices in a year +18.8 % Q4 2022 from Q4 2021 · FHFA ' +
      'Fair market rent, two bedrooms 2,324 USD per month, 2024 · HUD',
  );
});

it('of a place take the count of its people before that of the risk index, and no index without a year before', () => {
  const people = observed('census.population.total.state.12.annual.na', 'persons', 'annual', [
    '2023-01-01',
    '22610726',
  ]);
  const young = observed('fhfa.hpi.all_transactions.state.12.quarterly.nsa', 'index', 'quarterly', ['2022-10-01', '1']);
  expect(wordsOf(placeHeadlines(risk, null, [young, people]))).toMatch(
    /^Population 22,610,726 persons, 2023 · Census Bureau Natural hazard risk [^]*2025$/,
  );
  expect(placeHeadlines(null, null, [young, null])).toBeNull();
});

it('of a state name its county at the highest risk of all hazards, and of no other ranking', () => {
  const geography = { geo_key: 'county:12086', name: 'Miami-Dade County' };
  const ranking = (metric: string) => result({ metric, rankings: [{ rank: 1, metric_value: '99.6', geography }] });
  expect(wordsOf(placeHeadlines(null, ranking('risk_score'), []))).toBe(
    'Highest natural hazard risk 99.6 of 100 Miami-Dade County',
  );
  expect(placeHeadlines(null, ranking('hrcn_risk_score'), [])).toBeNull();
});

it('of a place ask for each series once, and not for the one that is drawn', () => {
  const series = ['fhfa.hpi.a', 'fhfa.hpi.b', 'hud.fmr.two_bedroom.x', 'census.bps.units.total.county.1.monthly.nsa'];
  const asked = headlineQueries(
    series.map((key) => ({ series_key: key })),
    'fhfa.hpi.a',
  );
  expect(asked.map(({ values }) => values['series_key'])).toEqual(['hud.fmr.two_bedroom.x']);
});
