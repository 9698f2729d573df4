import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@dqs/storage/testing';
import { usualEngine } from '@dqs/storage/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ratesConnector, ratesFile } from '../fixtures/rates-connector.ts';
import { ingest, type ArtifactReport } from '../run/ingest.ts';
import type { ExpectedDifference } from './difference-bounds.ts';
import { quarantined } from './quarantine.ts';
import { settleQuarantined } from './settle-quarantined.ts';

const clock = { now: () => Date.UTC(2024, 2, 1, 12) };
const currencies = Array.from({ length: 20 }, (_, at) => `C${String(at).padStart(2, '0')}`);
const days = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-08', '2024-01-09'];
const rateOf = (currency: number, day: number): string => `${currency + 1}.${day}0`;
const linesWith = (rate: (currency: number, day: number) => string | null, dayOf = (day: string) => day): string[] =>
  days.flatMap((day, place) =>
    currencies.flatMap((currency, at) => {
      const value = rate(at, place);
      return value === null ? [] : [`${dayOf(day)},${currency},${value}`];
    }),
  );
const good = linesWith(rateOf);

describe('a file that differs from what is held', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase(usualEngine, clock);
    folder = mkdtempSync(join(tmpdir(), 'dqs-difference-'));
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

  const load = async (
    lines: readonly string[] | string,
    {
      differs,
      name = 'rates-all.csv',
      ...options
    }: {
      readonly differs?: readonly ExpectedDifference[];
      readonly name?: string;
      readonly rehearsal?: boolean;
      readonly force?: boolean;
    } = {},
  ): Promise<ArtifactReport> => {
    const path = join(folder, name);
    writeFileSync(path, typeof lines === 'string' ? lines : ratesFile(lines));
    const { artifacts } = await ingest({
      connector: ratesConnector(differs ? { rows: { differs } } : {}),
      db: database.db,
      store: createArtifactStore(join(folder, 'store')),
      clock,
      from: [path],
      allowShrink: true,
      ...options,
    });
    return artifacts[0]!;
  };
  const held = async () => {
    const { rows } = await database.db.knex.raw<{ rows: { line: string }[] }>(
      `select rate_date || ',' || currency || ',' || rate as line from data.rate order by rate_date, currency`,
    );
    return rows.map(({ line }) => line);
  };

  it('in one series by a common factor is held back, with examples and the command that accepts it', async () => {
    const report = await load(linesWith((at, day) => (at === 3 ? `${at + 1}${day}00` : rateOf(at, day))));
    const [entry] = await quarantined(database.db.knex);
    expect(report).toMatchObject({ status: 'failed' });
    expect(report.message).toBe(
      `6 of 6 values of rate of C03 in rate are more than twice or less than half of the loaded values, 6 of them by the factor 1000. C03 2024-01-09: 4.50 would become 4500; C03 2024-01-08: 4.40 would become 4400; C03 2024-01-05: 4.30 would become 4300. Nothing is changed. If the file is right: dqs quarantine accept ${entry!.id} --because "…", then load the file again`,
    );
    expect(await held()).toEqual(good);
  });

  it.each([
    ['two series swapped', linesWith((at, day) => (at < 2 ? rateOf(1 - at, day) : rateOf(at, day))), /rate of C0[01]/],
    [
      'every value a quarter less',
      linesWith((at, day) => (Number(rateOf(at, day)) * 0.75).toFixed(4)),
      /differ by more than a tenth/,
    ],
    [
      'every value slightly other',
      linesWith((at, day) => `${rateOf(at, day)}1`),
      /^120 of 120 values of rate in rate differ/,
    ],
    ['the newest day missing', good.slice(0, -20), /20 of them later than its newest day/],
    ['a tenth of the rows missing inside', good.filter((_, at) => at % 10 !== 3), /lacks 12 of the 120 rows/],
  ])('%s is held back, and the loaded data stays', async (_, lines, words) => {
    expect((await load(lines)).message).toMatch(words);
    expect(await held()).toEqual(good);
  });

  it.each([
    ['a NUL byte in a number', good.with(7, good[7]!.replace('.', '\u0000.'))],
    ['a NUL byte in a name', good.with(7, good[7]!.replace(',C', ',\u0000C'))],
    ['__proto__ for a name', good.with(7, good[7]!.replace(/C\d\d/, '__proto__'))],
  ])('%s changes no other row, and spoils nothing', async (_, lines) => {
    await load(lines);
    expect((await held()).filter((line) => !good.includes(line)).map((line) => line.split(',')[1])).toEqual(
      lines[7]!.includes('__proto__') ? ['__proto__'] : [],
    );
    expect(({} as { rate?: unknown }).rate).toBeUndefined();
  });

  it('is loaded where the publisher is declared to do so', async () => {
    const lines = linesWith((at, day) => `${rateOf(at, day)}1`);
    const differs = [{ because: 'every rate is restated with more digits', changedPercent: 100 }];
    expect(await load(lines, { differs })).toMatchObject({ status: 'ok', counts: { changed: 120 } });
  });

  it('is loaded once it is accepted, and the reason is kept', async () => {
    const lines = linesWith((at, day) => (at === 3 ? `${at + 1}${day}00` : rateOf(at, day)));
    await load(lines);
    const [entry] = await quarantined(database.db.knex);
    const events: unknown[] = [];
    await settleQuarantined(
      {
        db: database.db,
        clock,
        connectors: [ratesConnector()],
        record: (event) => Promise.resolve(events.push(event)),
      },
      { id: entry!.id, verb: 'accept', by: 'test', because: 'redenominated' },
    );
    expect(await load(lines)).toMatchObject({ status: 'ok', counts: { changed: 6 } });
    expect(events).toMatchObject([{ event: 'quarantine_accepted', detail: { because: 'redenominated' } }]);
    expect(await quarantined(database.db.knex, { id: entry!.id })).toMatchObject([{ decidedBecause: 'redenominated' }]);
  });

  it('in a few values is news', async () => {
    const lines = good.map((line, at) => (at % 40 === 0 ? `${line}9` : line));
    expect(await load(lines)).toMatchObject({ status: 'ok', message: null, counts: { changed: 3 } });
  });

  it('by a row that it lacks is loaded with a remark', async () => {
    expect(await load(good.filter((_, at) => at !== 30))).toMatchObject({
      status: 'ok',
      message: 'the file lacks 1 of the 120 rows of rate of the previous file, such as C10 2024-01-03; they are kept',
    });
  });

  it('because it is older is not loaded again', async () => {
    await load([...good, '2024-01-10,C00,1.60']);
    expect(await load(good)).toMatchObject({
      status: 'unchanged',
      message: expect.stringContaining('newer file') as string,
    });
    expect(await held()).toHaveLength(121);
  });

  it('is refused where its last line does not end', async () => {
    expect((await load(ratesFile(good).slice(0, -2))).message).toMatch(
      /the last line has no line break.*2024-01-09,C19,20\.5"/,
    );
    expect(await held()).toEqual(good);
  });

  it('is only told of in a rehearsal, which stores nothing', async () => {
    const tables = ['data.rate', 'control.ingestion_run', 'control.artifact', 'control.quarantine'];
    const count = async () => {
      const { rows } = await database.db.knex.raw<{ rows: object[] }>(
        `select ${tables.map((table) => `(select count(*) from ${table})`).join(' + ')} as rows`,
      );
      return rows;
    };
    const before = await count();
    expect(await load([...good, '2024-01-10,C00,1.60'], { rehearsal: true })).toMatchObject({
      status: 'ok',
      counts: { inserted: 1, unchanged: 120 },
    });
    expect(await load(good.slice(0, 60), { rehearsal: true })).toMatchObject({ status: 'failed' });
    expect([await count(), await held()]).toEqual([before, good]);
  });
});
