import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alfredConnector } from '../connectors/vintages/connectors.ts';
import { factsConnector, writeFacts, type Fact } from '../fixtures/facts.ts';
import { macro } from '../index.ts';
import { series } from '../series/contract.ts';
import { blsSource, frbSource } from '../sources.ts';

const plain = factsConnector('macro.test-left-out', blsSource, false);
/** Files that contain their creation time. */
const dated = factsConnector('macro.test-left-out-dated', frbSource, true, 'changes');

let scratch: ScratchService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'left-out-'));
  scratch = await openScratchService(macro, '2026-01-05T15:00:00Z');
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true, force: true });
});

const days = (count: number, without: readonly number[] = []): readonly Day[] =>
  Array.from({ length: count }, (_, at) => addDays('2025-03-01' as Day, at)).filter((_, at) => !without.includes(at));

let files = 0;
const load = async (
  key: string,
  at: string,
  periods: readonly string[],
  more: Partial<Fact> = {},
  last: readonly Fact[] = [],
) => {
  files += 1;
  scratch.clock.set(at);
  const facts = [...periods.map((period) => ({ key, period, value: `${period.slice(8)}.5`, ...more })), ...last];
  const report = await scratch.load(more.knownAt === undefined ? plain : dated, [
    writeFacts(folder, `file-${files}`, facts),
  ]);
  expect(report.artifacts.map(({ status }) => status)).toEqual(['ok']);
  return report.artifacts[0]?.message ?? null;
};

const periodsOf = async (series_key: string, as_known_at: string | null = null): Promise<readonly string[]> =>
  (await scratch.answer(series, { series_key, as_known_at, limit: 500 })).data.observations
    .map(({ period }) => period)
    .toReversed();

describe('a period that a newer file leaves out', () => {
  it('ends with it, and stays as known before', async () => {
    const key = 'bls.left.one';
    expect(await load(key, '2025-04-01T09:00:00Z', days(10))).toBeNull();
    expect(await load(key, '2025-04-02T09:00:00Z', days(12, [4]))).toContain(
      'the value of bls.left.one for 2025-03-05 is withdrawn: the file omits it',
    );
    expect(await periodsOf(key)).toEqual(days(12, [4]));
    expect(await periodsOf(key, '2025-04-01T20:00:00Z')).toEqual(days(10));
    expect(await periodsOf(key, '2025-04-02T20:00:00Z')).toEqual(days(12, [4]));
    // A file that contains the value again restores it.
    await load(key, '2025-04-03T09:00:00Z', days(13));
    expect(await periodsOf(key)).toEqual(days(13));
    expect(await periodsOf(key, '2025-04-02T20:00:00Z')).toEqual(days(12, [4]));
  });

  it('ends where nothing else of the file is new, and only once', async () => {
    const key = 'bls.left.same';
    await load(key, '2025-04-01T09:00:00Z', days(10));
    await load(key, '2025-04-02T09:00:00Z', days(10, [4]));
    await load(key, '2025-04-03T09:00:00Z', days(10, [4]));
    expect(await periodsOf(key)).toEqual(days(10, [4]));
    expect(await periodsOf(key, '2025-04-01T20:00:00Z')).toEqual(days(10));
    const vintages = await scratch.db.knex('data.macro_observation').where({ series_key: key, period: days(10)[4] });
    expect(vintages).toHaveLength(2);
  });

  it('ends at the moment that its file names', async () => {
    const key = 'bls.left.dated';
    await load(key, '2025-05-01T09:00:00Z', days(10), { knownAt: '2025-04-01T12:00:00Z' });
    await load(key, '2025-05-02T09:00:00Z', days(11, [4]), { knownAt: '2025-04-03T12:00:00Z' });
    expect(await periodsOf(key)).toEqual(days(11, [4]));
    expect(await periodsOf(key, '2025-04-03T11:00:00Z')).toEqual(days(10));
    expect(await periodsOf(key, '2025-04-03T13:00:00Z')).toEqual(days(11, [4]));
    // An older file that is loaded late ends nothing of a newer one.
    await load(key, '2025-05-03T09:00:00Z', days(11, [6]), { knownAt: '2025-04-02T12:00:00Z' });
    expect(await periodsOf(key)).toEqual(days(11, [4]));
  });

  it('stays where the file is a selection, ends earlier, or is older', async () => {
    const key = 'bls.left.selection';
    await load(key, '2025-04-01T09:00:00Z', days(20));
    await load(key, '2025-04-02T09:00:00Z', days(20, [1, 3, 5, 7]));
    await load(key, '2025-04-03T09:00:00Z', days(15, [4]));
    expect(await periodsOf(key)).toEqual(days(20));
  });

  it('ends with the point of a vintage of ALFRED that comes in another file', async () => {
    const key = 'bls.cpi.u.us.all_items.sa';
    const files = [
      'CPIAUCSL_20230613\n2023-04-01,303.5\n2023-05-01,304.5\n',
      'CPIAUCSL_20230713\n2023-04-01,303.5\n2023-05-01,.\n',
    ];
    for (const [at, content] of files.entries()) {
      const path = join(folder, `alfred-${at}.csv`);
      writeFileSync(path, `observation_date,${content}`);
      await scratch.load(alfredConnector, [path]);
    }
    expect(await periodsOf(key)).toEqual(['2023-04-01']);
    expect(await periodsOf(key, '2023-07-01T00:00:00Z')).toEqual(['2023-04-01', '2023-05-01']);
  });

  it('stays where a record of the file was rejected: it may be the one that is missing', async () => {
    const key = 'bls.left.reject';
    await load(key, '2025-04-01T09:00:00Z', days(200));
    await load(key, '2025-04-02T09:00:00Z', days(200, [4]), {}, [{ key, period: days(200)[4]!, value: 'x' }]);
    expect(await periodsOf(key)).toEqual(days(200));
  });
});
