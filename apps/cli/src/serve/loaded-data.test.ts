import type { Freshness } from '@dqs/ingest';
import type { Instant } from '@dqs/schemas';
import { expect, it } from 'vitest';
import { loadedDataLines } from './loaded-data.ts';

const at = '2026-01-05T10:00:00Z' as Instant;
const of = (status: Freshness['status'], reason: string | null = null): Freshness => ({
  status,
  reason,
  lastSuccess: status === 'never_ran' ? null : at,
  missed: status === 'stale' ? 1 : 0,
  nextExpected: at,
});

it('says in a few lines what is loaded, what is not and what is wrong', () => {
  const held = [
    ...Array.from({ length: 8 }, (_, n) => ({ key: `domain.connector-${n}`, freshness: of('fresh') })),
    { key: 're.fhfa', freshness: of('stale', 'an expected publication was missed since 2026-01-05T10:00:00Z') },
    { key: 're.hud', freshness: of('never_ran', 're.hud was never run; load it with: dqs ingest re.hud') },
    { key: 're.abs', freshness: of('never_ran', 'no run of re.abs has succeeded yet; the last run failed: no file') },
  ];
  expect(loadedDataLines(held, 'dqs')).toEqual([
    'loaded: domain.connector-0, domain.connector-1, domain.connector-2,',
    '        domain.connector-3, domain.connector-4, domain.connector-5,',
    '        domain.connector-6, domain.connector-7, re.fhfa',
    'not loaded: re.hud, re.abs',
    're.fhfa: an expected publication was missed since 2026-01-05T10:00:00Z',
    'no run of re.abs has succeeded yet; the last run failed: no file',
    'dqs doctor shows how fresh they are.',
  ]);
});

it('says what to do where nothing is loaded', () => {
  expect(loadedDataLines([{ key: 'fx.ecb', freshness: of('never_ran', 'never run') }], 'npx dqs')).toEqual([
    'not loaded: fx.ecb',
    'Nothing is loaded yet. npx dqs sources lists the sources, npx dqs ingest loads them.',
  ]);
});
