import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@dqs/core';
import type { TestDatabase } from '@dqs/storage/testing';
import { usualEngine } from '@dqs/storage/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ratesConnector, ratesFile } from '../fixtures/rates-connector.ts';
import { ingest, type IngestReport } from '../run/ingest.ts';
import { loadAccepted } from './load-artifact.ts';
import { createSieve, emptyBaseline } from './plausibility.ts';
import type { Plausibility } from './declared-plausibility.ts';
import { decide, quarantineCounts, quarantined } from './quarantine.ts';

const clock = { now: () => Date.UTC(2024, 2, 1, 12) };

const plausibility: Plausibility = {
  fault: ({ rate_date: day }) => (String(day).endsWith('-06') ? `nothing is published on ${String(day)}` : null),
  jumps: { series: ['currency'], at: 'rate_date', value: 'rate', factor: decimal.decimal('3'), days: 14 },
  lasting: { series: ['currency'], at: 'rate_date', rows: 5 },
};

const connector = ratesConnector({ rows: { plausibility } });
async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

const currencies = Array.from({ length: 20 }, (_, at) => `C${String(at).padStart(2, '0')}`);
const days = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-08'];
const good = currencies.flatMap((currency, at) => days.map((day, place) => `${day},${currency},${at + 1}.${place}0`));

/** The line of a currency and day, with another rate. */
const withRate = (lines: readonly string[], currency: string, day: string, rate: string): readonly string[] =>
  lines.map((line) => (line.startsWith(`${day},${currency},`) ? `${day},${currency},${rate}` : line));

describe('what is implausible', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase(usualEngine, clock);
    folder = mkdtempSync(join(tmpdir(), 'dqs-quarantine-'));
  });
  afterAll(async () => {
    await database.cleanup();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    await database.db.knex.raw(
      'delete from data.rate; delete from control.ingestion_reject; delete from control.ingestion_run; delete from control.quarantine; delete from control.file_seen',
    );
    await load(good);
  });

  const load = (lines: readonly string[]): Promise<IngestReport> => {
    const path = join(folder, 'rates-all.csv');
    writeFileSync(path, ratesFile(lines));
    return ingest({
      connector,
      db: database.db,
      store: createArtifactStore(join(folder, 'store')),
      clock,
      from: [path],
    });
  };
  const rateOf = async (currency: string, day: string): Promise<string | undefined> => {
    const { rows } = await database.db.knex.raw<{ rows: { rate: string }[] }>(
      'select rate::text from data.rate where currency = ? and rate_date = ?::date',
      [currency, day],
    );
    return rows[0]?.rate;
  };
  const waiting = () => quarantined(database.db.knex);

  it('stays out of a first load too, and nothing of good files is doubted', async () => {
    expect(await waiting()).toEqual([]);
    expect(await rateOf('C07', '2024-01-04')).toBe('8.20');
  });

  it.each(currencies)(
    'of a ten-fold value of %s says what stands beside it; the value held stays',
    async (currency) => {
      const held = await rateOf(currency, '2024-01-04');
      const report = await load(withRate(good, currency, '2024-01-04', `${held!.replace('.', '')}.5`));
      expect(report.status).toBe('ok');
      expect(await rateOf(currency, '2024-01-04')).toBe(held);
      expect(await waiting()).toMatchObject([
        {
          connector: 'test.ecb',
          artifact: 'rates-all.csv',
          row: { currency, rate_date: '2024-01-04' },
          reason: expect.stringMatching(
            `^${currency} is .* at 2024-01-04 and .* at 2024-01-05: .* times as large or as small$`,
          ) as string,
        },
      ]);
    },
  );

  it.each(currencies)('of a value of %s on a day without publication names the day', async (currency) => {
    await load([...good, `2024-01-06,${currency},1.50`]);
    expect(await rateOf(currency, '2024-01-06')).toBeUndefined();
    expect(await waiting()).toMatchObject([{ reason: 'nothing is published on 2024-01-06', row: { currency } }]);
  });

  it.each(currencies)('of a file that has lost %s is the whole file; all that is held stays', async (currency) => {
    const report = await load(good.filter((line) => !line.includes(currency)));
    const reason = `the file lacks a series that is held: ${currency} (5 held)`;
    expect(report).toMatchObject({
      status: 'failed',
      artifacts: [{ message: expect.stringContaining(reason) as string }],
    });
    expect(await rateOf(currency, '2024-01-08')).toBeDefined();
    expect(await waiting()).toMatchObject([{ row: null, reason }]);
  });

  it('is loaded once it is accepted, and not doubted again', async () => {
    const lines = withRate(good, 'C03', '2024-01-04', '420.5');
    await load(lines);
    const [entry] = await waiting();
    await loadAccepted(connector, { db: database.db, clock }, entry!);
    await decide(database.db.knex, entry!.id, 'accepted', { by: 'test', now: clock.now() });
    expect(await rateOf('C03', '2024-01-04')).toBe('420.5');
    expect(await load([...lines, '2024-01-09,C03,4.10'])).toMatchObject({ status: 'ok' });
    expect([await rateOf('C03', '2024-01-04'), await waiting()]).toEqual(['420.5', []]);
    await expect(
      decide(database.db.knex, entry!.id, 'dropped', { by: 'test', now: clock.now() }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not asked about again once it is dropped, and the value held stays', async () => {
    const lines = withRate(good, 'C03', '2024-01-04', '420.5');
    await load(lines);
    const [entry] = await waiting();
    await decide(database.db.knex, entry!.id, 'dropped', { by: 'test', now: clock.now() });
    await load([...lines, '2024-01-09,C03,4.10']);
    expect([await rateOf('C03', '2024-01-04'), await waiting()]).toEqual(['4.20', []]);
  });

  it('is counted once, however often the file comes', async () => {
    const lines = withRate(good, 'C03', '2024-01-04', '420.5');
    await load(lines);
    await load([...lines, '2024-01-09,C03,4.10']);
    expect(await quarantineCounts(database.db.knex)).toEqual(new Map([['test.ecb', 1]]));
  });

  it('lets a file pass as a whole once it is accepted', async () => {
    const lines = good.filter((line) => !line.includes('C19'));
    await load(lines);
    const [entry] = await waiting();
    await decide(database.db.knex, entry!.id, 'accepted', { by: 'test', now: clock.now() });
    expect(await load(lines)).toMatchObject({ status: 'ok', artifacts: [{ counts: { removed: 5 } }] });
  });

  it('in more than a twentieth of the rows makes the file another one than it was', async () => {
    const lines = good.map((line) => (line.startsWith('2024-01-04') ? line.replace('.', '000.') : line));
    const more = currencies.flatMap((currency) => [`2024-01-06,${currency},1`]);
    expect(await load([...lines, ...more])).toMatchObject({
      status: 'failed',
      artifacts: [{ message: expect.stringContaining('40 of 120 rows are implausible') as string }],
    });
  });
});

describe('a file of the publisher against the one before it', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase(usualEngine, clock);
    folder = mkdtempSync(join(tmpdir(), 'dqs-before-'));
  });
  afterAll(async () => {
    await database.cleanup();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    await database.db.knex.raw(
      'delete from data.rate; delete from control.ingestion_reject; delete from control.ingestion_run; delete from control.quarantine; delete from control.file_seen',
    );
  });

  const fetched = (rules: Plausibility, lines: readonly string[]): Promise<IngestReport> =>
    ingest({
      connector: ratesConnector({
        rows: { plausibility: rules },
        load: { table: 'rate', key: ['currency', 'rate_date'], mode: 'merge' },
      }),
      db: database.db,
      store: createArtifactStore(join(folder, 'store')),
      clock,
      http: {
        text: () => Promise.reject(new Error('no page is asked for')),
        size: () => Promise.resolve(null),
        close: () => undefined,
        download: async (address, _options, receive) => ({
          changed: true,
          value: await receive(bytesOf(ratesFile(lines)), { address, bytes: null }),
          validators: { etag: null, lastModified: null },
        }),
      },
    });
  const waiting = async () => (await quarantined(database.db.knex)).map(({ series, reason }) => [series, reason]);

  const lasting: Plausibility = {
    lasting: { series: ['currency'], at: 'rate_date', rows: 5, of: 'file', toleratedPercent: 5 },
  };

  it.each(currencies)('is loaded without %s, which is named; the next one says nothing of it', async (currency) => {
    await fetched(lasting, good);
    const less = [...good.filter((line) => !line.includes(currency)), `2024-01-09,NEW,1.40`];
    expect(await fetched(lasting, less)).toMatchObject({ status: 'ok' });
    const told = [[currency, `the file lacks a series that is held: ${currency} (5 held)`]];
    expect(await waiting()).toEqual(told);
    await fetched(lasting, [...less, `2024-01-10,NEW,1.40`]);
    expect(await waiting()).toEqual(told);
  });

  it('is held back where it lacks more than a twentieth of the series', async () => {
    await fetched(lasting, good);
    const report = await fetched(lasting, good.slice(10));
    expect(report).toMatchObject({
      status: 'failed',
      artifacts: [
        {
          message: expect.stringContaining(
            'the file lacks 2 series that are held: C00 (5 held), C01 (5 held)',
          ) as string,
        },
      ],
    });
  });

  it('is held back where a whole list is shorter', async () => {
    await fetched({ shrinksByPercent: 5 }, good);
    expect(await fetched({ shrinksByPercent: 5 }, good.slice(5))).toMatchObject({ status: 'ok' });
    expect(await fetched({ shrinksByPercent: 5 }, good.slice(12))).toMatchObject({
      status: 'failed',
      artifacts: [{ message: expect.stringContaining('the file has 88 rows, the previous one had 95') as string }],
    });
  });

  it('stands beside the newest values held where a file has one period', async () => {
    const jumps = { ...plausibility.jumps!, besideHeld: true as const };
    await fetched({ jumps }, good);
    await fetched({ jumps }, [`2024-01-09,C03,4.10`, `2024-01-09,C04,53.00`]);
    expect(await waiting()).toEqual([
      [null, expect.stringMatching(/^C04 is 53.00 at 2024-01-09 and 5.40 at 2024-01-08/)],
    ]);
  });
});

describe('rows that stand together', () => {
  it('are doubted together where their parts are not their total', () => {
    const sieve = createSieve(
      {
        together: {
          by: ['place'],
          fault: (rows) => (rows.length === 2 && rows[0]?.['part'] !== rows[1]?.['part'] ? 'parts differ' : null),
        },
      },
      emptyBaseline,
      () => false,
    );
    const rows = [
      { place: 'A', part: '1' },
      { place: 'A', part: '1' },
      { place: 'B', part: '1' },
      { place: 'B', part: '2' },
      { place: 'C', part: '3' },
    ];
    // A group may go over the end of a batch.
    const kept = [...sieve.take(rows.slice(0, 3)), ...sieve.take(rows.slice(3)), ...sieve.end()];
    expect(kept).toEqual([rows[0], rows[1], rows[4]]);
    expect(sieve.doubts).toEqual([rows[2], rows[3]].map((row) => ({ row, reason: 'parts differ' })));
  });
});

describe('levels that were calm', () => {
  const calm = { ...plausibility.jumps!, calm: { values: 4, factor: decimal.decimal('2') }, days: 400 };
  const doubted = (rates: readonly string[]): readonly unknown[] => {
    const sieve = createSieve({ jumps: calm }, emptyBaseline, () => false);
    sieve.take(rates.map((rate, at) => ({ currency: 'A', rate_date: `2024-01-${String(at + 10)}`, rate })));
    sieve.end();
    return sieve.doubts.map(({ row }) => row?.['rate']);
  };

  it.each([
    ['ten-fold in between', ['101', '102', '103', '104', '105', '1060', '107'], ['1060']],
    ['ten-fold at the end', ['101', '102', '103', '104', '105', '1060'], ['1060']],
    ['a new level', ['101', '102', '103', '104', '105', '1060', '1070'], []],
    ['never calm', ['101', '402', '103', '404', '105', '1060', '107'], []],
    ['too short to tell', ['101', '102', '103', '1040', '105'], []],
    ['once negative', ['-101', '102', '103', '104', '105', '106', '1060', '107'], []],
    ['coarse', ['1', '1', '1', '1', '1', '10', '1'], []],
  ])('%s', (_, rates, expected) => {
    expect(doubted(rates)).toEqual(expected);
  });
});

describe('values against their neighbours', () => {
  const { jumps } = plausibility;
  const sift = (rates: readonly string[]): { kept: string[]; doubted: string[] } => {
    const sieve = createSieve({ ...(jumps ? { jumps } : {}) }, emptyBaseline, () => false);
    const rows = rates.map((rate, at) => ({ currency: 'A', rate_date: `2024-01-${String(at + 10)}`, rate }));
    const kept = [...sieve.take(rows), ...sieve.end()].map(({ rate }) => String(rate));
    return { kept, doubted: sieve.doubts.map(({ row }) => String(row?.['rate'])) };
  };

  it('says nothing of values that are weeks apart', () => {
    const sieve = createSieve({ ...(jumps ? { jumps } : {}) }, emptyBaseline, () => false);
    const rows = ['2024-01-02', '2024-01-03', '2024-01-30'].map((day, at) => ({
      currency: 'A',
      rate_date: day,
      rate: at === 2 ? '50' : '1',
    }));
    expect([...sieve.take(rows), ...sieve.end()]).toHaveLength(3);
    expect(sieve.doubts).toEqual([]);
  });

  it.each([
    ['steady', ['1', '1.1', '0.9'], []],
    ['one in between', ['1', '10', '1.1'], ['10']],
    ['the first', ['10', '1', '1.1'], ['10']],
    ['the last, which nothing confirms', ['1', '1.1', '11'], ['11']],
    ['a new level', ['1', '1.1', '11', '12', '11.5'], []],
    ['a new level in the past, newest first', ['11', '12', '1', '1.1'], []],
    ['a hundredth', ['1', '0.01', '1.1', '1'], ['0.01']],
    ['the only one', ['5'], []],
    ['two that differ', ['5', '50'], []],
    ['small ones', ['0.0085', '0.085', '0.0086', '0.0089'], ['0.085']],
    ['one that gains a digit', ['9.9', '10.1', '99', '10.2'], ['99']],
    ['what has no ratio', ['1', '0', '-4', '1.1'], []],
  ])('%s', (_, rates, doubted) => {
    const { kept, doubted: found } = sift(rates);
    expect(found).toEqual(doubted);
    expect(kept.toSorted()).toEqual(rates.filter((rate) => !doubted.includes(rate)).toSorted());
  });
});
