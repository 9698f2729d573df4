import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Day } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releases } from '../catalogue/releases.ts';
import { factsConnector, writeFacts } from '../fixtures/facts.ts';
import { macro } from '../index.ts';
import { blsSource } from '../sources.ts';
import { expectedPeriod } from './expected.ts';
import { missedReleases } from './missed.ts';

const monthly = { every: 'month', after: 7 } as const;
const jobs = { every: 'month', after: 1 } as const;
const quarterly = { every: 'quarter', after: 20 } as const;

describe('the period that a release brings', () => {
  it.each([
    [monthly, '2026-02-13', '2026-01-13', '2026-01-01'],
    [monthly, '2026-02-13', null, '2026-01-01'],
    [jobs, '2024-11-01', '2024-10-04', '2024-10-01'],
    [jobs, '2026-01-09', '2025-12-16', '2025-12-01'],
    // After the lapse of appropriations in autumn 2025: the report for September was published on 20 November.
    [jobs, '2025-11-20', '2025-09-05', '2025-09-01'],
    [jobs, '2025-12-16', '2025-11-20', '2025-11-01'],
    [monthly, '2025-12-18', '2025-10-24', '2025-10-01'],
    [quarterly, '2026-04-30', '2026-03-13', '2026-01-01'],
    [quarterly, '2026-06-25', '2026-05-28', '2026-01-01'],
    [{ every: 'day', after: 0 }, '2026-11-23', '2026-11-20', '2026-11-20'],
  ] as const)('%o on %s, after %s: %s', (rhythm, last, before, expected) => {
    expect(expectedPeriod(rhythm, last as Day, before as Day | null)).toBe(expected);
  });

  it('has ended before the release, and is no more than a period older than the newest that has', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2050-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(monthly, jobs, quarterly), day, (rhythm, date) => {
        const last = date.toISOString().slice(0, 10) as Day;
        const months = rhythm.every === 'month' ? 1 : 3;
        const period = expectedPeriod(rhythm, last, null)!;
        const after = (count: number) => {
          const [year, month] = period.split('-').map(Number) as [number, number];
          return Date.UTC(year, month - 1 + count * months, 1);
        };
        // The first day after the period and after the next one, compared with the last day on which a period may have
        // ended.
        const limit = Date.parse(last) - (rhythm.after - 1) * 86_400_000;
        expect(after(1)).toBeLessThanOrEqual(limit);
        expect(after(2)).toBeGreaterThan(limit);
      }),
    );
  });
});

describe('releases that were missed', () => {
  let scratch: ScratchService;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'macro-missed-'));
    scratch = await openScratchService(macro, '2026-03-05T12:00:00Z');
    const about = { release: { ...releases.cpi }, prominence: 2, frequency: 'monthly' as const };
    await scratch.load(factsConnector('macro.test-agency', blsSource, false), [
      writeFacts(folder, 'cpi', [
        { key: 'bls.cpi.all', period: '2025-12-01', value: '1', about },
        { key: 'bls.cpi.all', period: '2026-01-01', value: '1', about },
        { key: 'bls.cpi.detail', period: '2025-12-01', value: '1', about: { ...about, prominence: 70 } },
      ]),
    ]);
    await scratch.db.knex.raw(
      `insert into data.macro_release (occurrence_id, agency, code, mark, release_name, scheduled_at, status, source_tag, artifact_id, as_of)
       select at, 'bls', name, at, name, at::timestamptz, 'scheduled', 'bls.calendar', 1, now()
         from unnest(array['2026-01-13T13:30:00Z', '2026-02-13T13:30:00Z', '2026-03-11T12:30:00Z', '2026-03-06T13:30:00Z'],
                     array['Consumer Price Index', 'Consumer Price Index', 'Consumer Price Index', 'Employment Situation']) release(at, name)`,
    );
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true });
  });

  const missed = async (now: string) => [...(await missedReleases(scratch.db.reader('public'), now as never))];

  it('are none until half a day after the next one', async () => {
    expect(await missed('2026-03-05T12:00:00Z')).toEqual([]);
    expect(await missed('2026-03-11T20:00:00Z')).toEqual([]);
  });

  it('are listed with the period that should be loaded; a release without loaded series is left out', async () => {
    expect(await missed('2026-03-12T06:00:00Z')).toEqual([
      [
        'macro.bls',
        'Consumer Price Index was published on 2026-03-11 for the period 2026-02-01; the newest loaded period is 2026-01-01',
      ],
    ]);
  });
});
