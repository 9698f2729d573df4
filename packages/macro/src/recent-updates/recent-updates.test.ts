import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsConnector, writeFacts, type Fact } from '../fixtures/facts.ts';
import { macro } from '../index.ts';
import { blsSource, realTimeSource } from '../sources.ts';
import { recentUpdates } from './contract.ts';

const agency = factsConnector('macro.test-agency', blsSource, false);
const realTime = factsConnector('macro.test-real-time', realTimeSource, true);
const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map((month) => `2026-0${month}-05T15:00:00Z`) as [
  string,
  string,
  string,
  string,
  string,
];

let scratch: ScratchService;
let folder = '';
let files = 0;

const load = async (at: string, facts: readonly Fact[], connector = agency) => {
  scratch.clock.set(at);
  files += 1;
  await scratch.load(connector, [writeFacts(folder, `file-${files}`, facts)]);
};
const fact = (key: string, month: number, value: string | null): Fact => ({
  key: `bls.test.${key}`,
  period: `2025-${String(month).padStart(2, '0')}-01`,
  value,
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'macro-updates-'));
  scratch = await openScratchService(macro, first);
  const all = ['same', 'revised', 'longer', 'withdrawn', 'historical'].flatMap((key) => [
    fact(key, 1, '1.0'),
    fact(key, 2, '2.0'),
  ]);
  await load(first, all);
  // Loaded again without a change; one value revised, one period added, one withdrawn.
  await load(second, [
    fact('same', 1, '1.0'),
    fact('same', 2, '2.0'),
    fact('revised', 1, '1.1'),
    fact('revised', 2, '2.0'),
    fact('longer', 3, '3.0'),
  ]);
  await load(third, [fact('withdrawn', 2, null), fact('same', 2, '2.0')]);
  // Earlier vintages do not change the current values. An older edition that is loaded late updates no series.
  await load(fifth, [fact('revised', 1, '0.7')]);
  await load(fourth, [{ ...fact('historical', 1, '0.9'), knownAt: '2025-03-01T00:00:00Z' }], realTime);
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const ask = async (values: object) => {
  const { data, meta, pagination } = await scratch.answer(recentUpdates, values);
  return { data, meta, pagination };
};
const briefly = async (values: object) =>
  (await ask(values)).data.updates.map(({ series_key, updated_at }) => `${updated_at} ${series_key.slice(9)}`);

describe('recent updates', () => {
  it('are the series whose values or periods changed, newest first, not those that were merely seen again', async () => {
    expect(await briefly({ since: '2025-01-01T00:00:00Z' })).toEqual([
      `${third} withdrawn`,
      `${second} revised`,
      `${second} longer`,
      `${first} same`,
      `${first} historical`,
    ]);
  });

  it('are strictly after the instant, whatever its offset', async () => {
    expect(await briefly({ since: second })).toEqual([`${third} withdrawn`]);
    expect(await briefly({ since: '2026-02-05T16:00:00+01:00' })).toEqual([`${third} withdrawn`]);
    expect(await briefly({ since: '2026-02-05T14:59:59.999Z' })).toHaveLength(3);
    const none = await ask({ since: '2099-01-01T00:00:00Z' });
    expect(none.data).toEqual({ since: '2099-01-01T00:00:00Z', source: null, updates: [] });
    expect(none.meta.as_of).toBeNull();
  });

  it('have the latest observation with a value', async () => {
    const { data } = await ask({ since: first });
    const latest = Object.fromEntries(
      data.updates.map(({ series_key, latest_observation: { period, value } }) => [
        series_key.slice(9),
        [period, value],
      ]),
    );
    expect(latest).toEqual({
      withdrawn: ['2025-01-01', '1.0'],
      revised: ['2025-02-01', '2.0'],
      longer: ['2025-03-01', '3.0'],
    });
    expect(data.updates[0]).toMatchObject({ source: 'bls', units: 'index', currency: null, geography: 'US' });
  });

  it('keep one agency, and page to the end', async () => {
    expect(await briefly({ since: '2025-01-01T00:00:00Z', source: 'ecb' })).toEqual([]);
    const whole = await briefly({ since: '2025-01-01T00:00:00Z', source: 'bls' });
    const seen: string[] = [];
    let cursor: string | null | undefined = null;
    do {
      const { data, pagination } = await ask({ since: '2025-01-01T00:00:00Z', source: 'bls', limit: 2, cursor });
      seen.push(...data.updates.map(({ series_key, updated_at }) => `${updated_at} ${series_key.slice(9)}`));
      cursor = pagination?.next_cursor;
    } while (cursor);
    expect(seen).toEqual(whole);
    expect(seen).toHaveLength(5);
  });
});
