import type { Instant } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { ratesConnector } from '../fixtures/rates-connector.ts';
import { freshnessOf, nextExpected, type IngestionState } from './freshness.ts';

const connector = ratesConnector({ key: 'fx.ecb' });
const at = (text: string): number => Date.parse(text);
const state = (more: Partial<IngestionState>): IngestionState => ({
  connector: 'fx.ecb',
  lastSuccess: '2024-01-04T15:20:00.000Z' as Instant,
  lastSuccessOrigin: 'official',
  lastRun: '2024-01-04T15:20:00.000Z' as Instant,
  lastFailure: null,
  ...more,
});

describe('freshnessOf', () => {
  it('is fresh over a weekend without publications, and until the grace after the next one has passed', () => {
    const friday = state({ lastSuccess: '2024-01-05T15:20:00.000Z' as Instant });
    for (const now of ['2024-01-05T15:30:00Z', '2024-01-07T23:00:00Z', '2024-01-08T17:14:59Z']) {
      expect(freshnessOf(connector, friday, at(now))).toMatchObject({ status: 'fresh', reason: null, missed: 0 });
    }
    expect(freshnessOf(connector, friday, at('2024-01-08T17:15:00Z'))).toMatchObject({ status: 'stale', missed: 1 });
  });

  it('counts every missed publication and repeats why the last run failed', () => {
    const failing = state({ lastRun: '2024-01-09T15:16:00.000Z' as Instant, lastFailure: 'the header lacks "USD"' });
    expect(freshnessOf(connector, failing, at('2024-01-09T20:00:00Z'))).toEqual({
      status: 'stale',
      reason:
        '3 expected publications were missed since 2024-01-04T15:20:00.000Z; the last run (2024-01-09T15:16:00.000Z) failed: the header lacks "USD"',
      lastSuccess: '2024-01-04T15:20:00.000Z',
      missed: 3,
      nextExpected: '2024-01-10T15:15:00.000Z',
    });
  });

  it('says how to load what was never loaded', () => {
    expect(freshnessOf(connector, undefined, at('2024-01-09T20:00:00Z'))).toMatchObject({
      status: 'never_ran',
      reason: 'fx.ecb was never run; load it with: dqs ingest fx.ecb',
    });
    const failed = state({ lastSuccess: null, lastFailure: 'empty' });
    expect(freshnessOf(connector, failed, at('2024-01-04T20:00:00Z'))).toMatchObject({
      status: 'never_ran',
      reason: expect.stringContaining('failed: empty') as string,
    });
  });

  it('says when data came from files, and when the latest attempt failed though nothing is missed yet', () => {
    const now = at('2024-01-04T16:00:00Z');
    expect(freshnessOf(connector, state({ lastSuccessOrigin: 'files' }), now).reason).toBe('from local files');
    expect(freshnessOf(connector, state({ lastFailure: 'x' }), now)).toMatchObject({
      status: 'fresh',
      reason: expect.stringContaining('failed: x') as string,
    });
  });
});

describe('nextExpected', () => {
  it('is the next instant of the schedule', () => {
    expect(nextExpected(connector, at('2024-01-05T16:00:00Z'))).toBe('2024-01-08T15:15:00.000Z');
  });
});
