import type { Instant } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { CatalogDataset } from '../catalog.ts';
import type { ReleaseHeld } from './release-held.ts';
import { coverageOf, stateOf } from './judge.ts';
import type { StateRow, States } from './query.ts';

const entry = {
  dataset: {
    key: 'banks.financials',
    displayName: 'Banks',
    source: 'fdic',
    coverage: 'All banks',
    cadence: 'Quarterly',
    held: { table: 'banks_quarter', column: 'period', newestWithinDays: 160 },
  },
  category: 'banks',
  connectors: [],
  tools: [],
} as unknown as CatalogDataset;

const row = {
  dataset: 'banks.financials',
  loaded: true,
  last_refresh: '2026-08-20T00:00:00Z',
  latest_as_of: '2026-08-20T00:00:00Z',
  held_since: '1984-03-31',
  held_through: '2026-06-30',
} as unknown as StateRow;

const quarter = (day: string, held: number, expected: number | null = 4451): ReleaseHeld =>
  ({ release: day, day, of: 'banks', held, expected }) as ReleaseHeld;

const statesWith = (releases: readonly ReleaseHeld[]): States => ({
  datasets: new Map([['banks.financials', row]]),
  connectors: new Map(),
  missed: new Map(),
  completeness: new Map([['banks.financials', releases]]),
});

const judge = (releases: readonly ReleaseHeld[]) =>
  stateOf(entry, statesWith(releases), '2026-09-01T00:00:00Z' as Instant, '2026-09-01' as never);

describe('freshness of releases that are counted', () => {
  it('is that of a newest release that nearly all reported for', () => {
    expect(judge([quarter('2026-06-30', 4449), quarter('2026-03-31', 4451)])).toMatchObject({ status: 'fresh' });
    expect(coverageOf(entry, statesWith([quarter('2026-06-30', 4449)]))).toBe(
      'Loaded: 1984-03-31 to 2026-06-30; 2026-06-30: 4,449 of 4,451 banks. At the source: All banks',
    );
  });

  it('is that of the release before where one newer row alone is loaded', () => {
    expect(judge([quarter('2026-06-30', 1), quarter('2026-03-31', 4451)])).toMatchObject({
      status: 'fresh',
      status_reason: 'partly loaded: 2026-06-30: 1 of 4,451 banks',
    });
    expect(judge([quarter('2026-06-30', 1), quarter('2025-12-31', 4451)])).toMatchObject({
      status: 'stale',
      status_reason: expect.stringMatching(/^data through 2025-12-31; newer data was due by 2026-06-09/),
    });
  });

  it('is none where no release is whole, or nobody knows how many there are', () => {
    for (const expected of [4451, null])
      expect(judge([quarter('2026-06-30', 3, expected)])).toMatchObject({
        status: 'stale',
        status_reason: expect.stringMatching(/^no release is complete; partly loaded: /),
      });
  });

  it('takes what is said to be enough as whole', () => {
    const half: ReleaseHeld = { ...quarter('2026-06-30', 2300), enough: 2226 };
    expect(judge([half])).toMatchObject({ status: 'fresh' });
  });
});
