import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatasetBusyError, openPostgres } from '@dqs/storage';
import { engines, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ratesConnector, ratesFile } from '../fixtures/rates-connector.ts';
import { freshnessOf, ingestionStates } from './freshness.ts';
import { lastRuns } from './last-runs.ts';
import { ingest, type IngestOptions, type IngestReport } from './ingest.ts';
import { startRun } from '../load/ledger.ts';
import type { Progress } from './progress.ts';

const noon = Date.UTC(2024, 0, 10, 12);
const good = ['2024-01-08,USD,1.0946', '2024-01-08,JPY,157.90', '2024-01-09,USD,1.0940', '2024-01-09,JPY,157.72'];

interface RunRow {
  readonly status: string;
  readonly message: string | null;
  readonly line: string | null;
  readonly rejects: string;
  readonly file: string | null;
  readonly artifact: string | null;
}

describe.each(engines)('ingest on %s', (engine) => {
  let now = noon;
  const clock = { now: () => now };
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase(engine, clock);
  });
  afterAll(async () => {
    await database.cleanup();
  });
  beforeEach(async () => {
    now = noon;
    folder = mkdtempSync(join(tmpdir(), 'dqs-ingest-'));
    await database.db.knex.raw(
      'delete from data.rate; delete from data.observation; delete from control.ingestion_reject; delete from control.ingestion_run; delete from control.artifact_validator',
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, lines: readonly string[] | string): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof lines === 'string' ? lines : ratesFile(lines));
    return path;
  };
  const run = (path: string | readonly string[], more: Partial<IngestOptions> = {}): Promise<IngestReport> =>
    ingest({
      connector: ratesConnector(),
      db: database.db,
      store: createArtifactStore(join(folder, 'store')),
      clock,
      from: [path].flat(),
      ...more,
    });
  const rates = async (): Promise<string[]> => {
    const { rows } = await database.db.knex.raw<{ rows: { text: string }[] }>(
      `select rate_date::text || ' ' || currency || ' ' || rate::text as text from data.rate order by rate_date, currency desc`,
    );
    return rows.map(({ text }) => text);
  };
  const asOfs = async (): Promise<string[]> => {
    const { rows } = await database.db.knex.raw<{ rows: { hour: string }[] }>(
      `select distinct to_char(as_of at time zone 'UTC', 'DD HH24') as hour from surface_public.rate order by 1`,
    );
    return rows.map(({ hour }) => hour);
  };
  const runs = async (): Promise<RunRow[]> => {
    const { rows } = await database.db.knex.raw<{ rows: RunRow[] }>(
      'select status, message, line::text, rejects::text, file, artifact from control.ingestion_run order by id',
    );
    return rows;
  };
  const rejects = async (): Promise<string[]> => {
    const { rows } = await database.db.knex.raw<{ rows: { text: string }[] }>(
      `select line || ': ' || reason as text from control.ingestion_reject order by run_id, line`,
    );
    return rows.map(({ text }) => text);
  };
  const goodRates = good.map((line) => line.replaceAll(',', ' '));

  it('loads a file and writes down what it did', async () => {
    const path = write('rates-all.csv', good);
    const report = await run(path);
    expect(report).toMatchObject({
      connector: 'test.ecb',
      dataset: 'test.rates',
      status: 'ok',
      notTried: [],
      unknownFiles: [],
      artifacts: [
        {
          artifact: 'rates-all.csv',
          file: path,
          status: 'ok',
          counts: { read: 4, inserted: 4, changed: 0, unchanged: 0, removed: 0 },
          rejects: 0,
          message: null,
        },
      ],
    });
    expect(await rates()).toEqual(goodRates);
    expect(await runs()).toEqual([
      { status: 'ok', message: null, line: null, rejects: '0', file: path, artifact: 'rates-all.csv' },
    ]);
  });

  it('feeds further tables from the same file, all of them or none', async () => {
    const observed = (rejecting: boolean) =>
      ratesConnector({
        rows: {
          further: [
            {
              normalise: ([day, currency, rate]: readonly [string, string, string]) =>
                currency !== 'USD' ? [] : rejecting ? { reject: 'not now' } : [{ series: currency, day, value: rate }],
              load: { table: 'observation', key: ['series', 'day'], mode: 'vintage' },
              observedOn: 'day',
            },
          ],
        },
      });
    const observations = async (): Promise<number> =>
      (await database.db.knex.raw<{ rows: unknown[] }>('select from data.observation')).rows.length;
    const path = write('rates-all.csv', good);
    expect(await run(path, { connector: observed(true) })).toMatchObject({ status: 'failed' });
    expect([await rates(), await observations()]).toEqual([[], 0]);
    const connector = observed(false);
    expect(await run(path, { connector })).toMatchObject({
      status: 'ok',
      artifacts: [{ counts: { read: 6, inserted: 6 } }],
    });
    expect([await rates(), await observations()]).toEqual([goodRates, 2]);
    const read = connector.parsed();
    expect(await run(path, { connector })).toMatchObject({
      status: 'unchanged',
      artifacts: [{ counts: { unchanged: 6 } }],
    });
    expect(connector.parsed()).toBe(read);
    await database.db.knex.raw(`delete from data.observation where day = '2024-01-09'`);
    expect(await run(path, { connector })).toMatchObject({ artifacts: [{ counts: { inserted: 1, unchanged: 5 } }] });
  });

  it('builds from all rows held, in the transaction of the load, and leaves nothing of a failed one', async () => {
    const observations = async (): Promise<readonly string[]> =>
      (
        await database.db.knex.raw<{ rows: { series: string; value: string }[] }>(
          'select series, value from data.observation order by series',
        )
      ).rows.map(({ series, value }) => `${series} ${value}`);
    const building = (failing: boolean) =>
      ratesConnector({
        build: async ({ artifactIds: [artifactId = ''], query, load }) => {
          const rows = await query<{ currency: string; held: string }>(
            'select currency, count(*) as held, ?::bigint as artifact from data.rate where currency = any (?::text[]) group by currency',
            [artifactId, ['USD', 'JPY']],
          );
          await query('delete from data.observation');
          const built = rows.map(({ currency, held }) => ({ series: currency, day: '2024-01-09', value: held }));
          await load({ table: 'observation', key: ['series', 'day'], mode: 'vintage' }, [{ artifactId, rows: built }]);
          if (failing) throw new SourceFormatError('built nonsense');
        },
      });
    const path = write('rates-all.csv', good);
    expect(await run(path, { connector: building(true) })).toMatchObject({ status: 'failed' });
    expect([await rates(), await observations()]).toEqual([[], []]);
    expect(await run(path, { connector: building(false) })).toMatchObject({ status: 'ok' });
    expect(await observations()).toEqual(['JPY 2', 'USD 2']);
  });

  it('does not read the same file again, and only refreshes as_of', async () => {
    const path = write('rates-all.csv', good);
    const connector = ratesConnector();
    await run(path, { connector });
    now += 3_600_000;
    const report = await run(path, { connector });
    expect(report).toMatchObject({
      status: 'unchanged',
      artifacts: [{ counts: { read: 0, inserted: 0, changed: 0, unchanged: 4, removed: 0 } }],
    });
    expect(connector.parsed()).toBe(1);
    expect(await rates()).toEqual(goodRates);
    expect(await asOfs()).toEqual(['10 13']);
    const { rows } = await database.db.knex.raw<{ rows: { hour: string }[] }>(
      `select to_char(latest_as_of at time zone 'UTC', 'DD HH24') as hour from control.dataset where key = 'test.rates'`,
    );
    expect(rows[0]!.hour).toBe('10 13');
  });

  it('reads it again when forced, or when the connector reads files differently now, and changes nothing else', async () => {
    const path = write('rates-all.csv', good);
    await run(path);
    const forced = ratesConnector();
    expect(await run(path, { connector: forced, force: true })).toMatchObject({
      artifacts: [{ counts: { inserted: 0, changed: 0, unchanged: 4 } }],
    });
    const revised = ratesConnector({ rules: 'of another edition' });
    await run(path, { connector: revised });
    await run(path, { connector: revised });
    expect([forced.parsed(), revised.parsed()]).toEqual([1, 1]);
  });

  it('leaves an old file alone after a newer one has replaced its rows, unless it is forced', async () => {
    const old = write('rates-all.csv', good);
    await run(old);
    const corrected = good.with(2, '2024-01-09,USD,1.0999');
    expect(await run(write('rates-all-new.csv', corrected))).toMatchObject({
      artifacts: [{ counts: { changed: 1, unchanged: 3 } }],
    });
    const connector = ratesConnector();
    expect(await run(old, { connector })).toMatchObject({
      status: 'unchanged',
      artifacts: [{ message: 'a newer file of this name is loaded; use --force to load the older one' }],
    });
    expect(connector.parsed()).toBe(0);
    expect(await run(old, { connector, force: true })).toMatchObject({
      status: 'ok',
      artifacts: [{ counts: { changed: 1, unchanged: 3 } }],
    });
    expect(await rates()).toEqual(goodRates);
  });

  it('leaves the other files of a dataset skipped while one of them changes', async () => {
    const first = write('rates-a.csv', good.slice(0, 2));
    const second = write('rates-b.csv', good.slice(2));
    const connector = ratesConnector();
    await run([first, second], { connector });
    write('rates-b.csv', ['2024-01-09,USD,1.0941', '2024-01-09,JPY,157.72']);
    const report = await run([first, second], { connector });
    expect(report).toMatchObject({
      status: 'ok',
      artifacts: [
        { artifact: 'rates-a.csv', status: 'unchanged' },
        { artifact: 'rates-b.csv', status: 'ok' },
      ],
    });
    expect(connector.parsed()).toBe(3);
  });

  it('leaves nothing of a file that is bad in the middle, and says where', async () => {
    await run(write('rates-all.csv', good));
    const many = Array.from({ length: 30_000 }, (_, index) => `2024-01-08,C${index},1.5`);
    const path = write('rates-bad.csv', [...many, '2024-01-09,USD,broken', ...many.slice(0, 10)]);
    const report = await run(path);
    expect(report).toMatchObject({
      status: 'failed',
      artifacts: [{ status: 'failed', line: 30_002, message: 'a rate nobody understands' }],
    });
    expect(await rates()).toEqual(goodRates);
    expect((await runs())[1]).toEqual({
      status: 'failed',
      message: 'a rate nobody understands',
      line: '30002',
      rejects: '0',
      file: path,
      artifact: 'rates-bad.csv',
    });
    await run(write('rates-all.csv', good));
  });

  it.each([
    ['a wrong header', 'day,currency,rate\n2024-01-08,USD,1\n', 'the header lacks "date"'],
    ['a truncated file', `${ratesFile(good)}2024-01-10,US`, 'the last line has no line break'],
    ['an empty file', '', 'empty'],
    ['only a header', ratesFile([]), 'has no rows'],
    ['no rates at all', ratesFile(['2024-01-08,USD,N/A']), 'has no rows'],
    ['an HTML page', '<!doctype html><html><body>Moved</body></html>', 'HTML page'],
    [
      'far fewer rows than before',
      ratesFile(['2024-01-08,USD,1.0946', '2024-01-09,USD,1.0940']),
      'would remove 2 of the 4 rows',
    ],
    ['dates in the future', ratesFile(['2024-01-12,USD,1.0946', ...good]), 'rate_date 2024-01-12 is in the future'],
  ])('refuses %s before anything changes', async (_name, content, message) => {
    await run(write('rates-all.csv', good));
    const report = await run(write('rates-next.csv', content));
    expect(report).toMatchObject({
      status: 'failed',
      artifacts: [{ message: expect.stringContaining(message) as string }],
    });
    expect(await rates()).toEqual(goodRates);
    expect((await runs())[1]).toMatchObject({ status: 'failed', message: expect.stringContaining(message) as string });
    const states = await ingestionStates(database.db.knex);
    const freshness = freshnessOf(ratesConnector(), states.get('test.ecb'), noon + 30 * 3_600_000);
    expect(freshness).toMatchObject({
      status: 'stale',
      lastSuccess: '2024-01-10T12:00:00.000Z',
      reason: expect.stringContaining(message) as string,
    });
  });

  it('accepts tomorrow, fewer rows and none where that is allowed', async () => {
    await run(write('rates-all.csv', [...good, '2024-01-11,USD,1.1']));
    const fewer = write('rates-next.csv', ['2024-01-08,USD,1.0946', '2024-01-11,USD,1.1']);
    expect(await run(fewer, { allowShrink: true })).toMatchObject({
      status: 'ok',
      artifacts: [{ counts: { removed: 3, unchanged: 2 } }],
    });
    const none = write('rates-none.csv', []);
    expect(await run(none, { connector: ratesConnector({ rows: { mayBeEmpty: true } }) })).toMatchObject({
      status: 'ok',
    });
    expect(await rates()).toHaveLength(2);
  });

  const withBad = (all: number, bad: number): string[] =>
    Array.from({ length: all }, (_, index) => `2024-01-08,C${index},${index < bad ? 'x' : '1.5'}`);

  it('leaves out up to one record in a hundred, and lists what it left out', async () => {
    const report = await run(write('rates-all.csv', withBad(200, 2)));
    expect(report).toMatchObject({ status: 'ok', artifacts: [{ counts: { inserted: 198 }, rejects: 2 }] });
    expect(await rejects()).toEqual(['2: rate "x" is not a number', '3: rate "x" is not a number']);
    const reject = { line: 2, reason: 'rate "x" is not a number' };
    expect(report.artifacts[0]?.firstRejects[0]).toEqual(reject);
    expect((await lastRuns(database.db.knex)).get('test.ecb')).toMatchObject({
      artifacts: 1,
      failed: 0,
      inserted: 198,
      rejects: 2,
      firstRejects: [{ artifact: 'rates-all.csv', ...reject }, { line: 3 }],
    });
  });

  it('lets no rejected record remove the value it may have been', async () => {
    await run(write('rates-all.csv', withBad(200, 0)));
    const damaged = withBad(200, 0).with(7, '2024-01-08,C7,x');
    expect(await run(write('rates-next.csv', damaged))).toMatchObject({
      status: 'failed',
      artifacts: [{ message: expect.stringContaining('a damaged record must not remove a good value') as string }],
    });
    expect(await rates()).toHaveLength(200);
    expect(await run(write('rates-next.csv', damaged), { allowShrink: true })).toMatchObject({ status: 'ok' });
    expect(await rates()).toHaveLength(199);
  });

  it('fails beyond that, and lists the first thousand', async () => {
    const report = await run(write('rates-all.csv', withBad(200, 3)));
    expect(report).toMatchObject({
      status: 'failed',
      artifacts: [
        { rejects: 3, line: 2, message: expect.stringContaining('3 of 200 records were rejected (1.50 %') as string },
      ],
    });
    expect(await rates()).toEqual([]);
    expect(await rejects()).toHaveLength(3);
    await run(write('rates-all.csv', withBad(5000, 2000)));
    expect(await rejects()).toHaveLength(1003);
    expect((await runs())[1]!.rejects).toBe('2000');
  });

  it('repeats no control character of a file in what it says', async () => {
    const lines = [
      ...Array.from({ length: 200 }, (_, index) => `2024-01-08,C${index},1.5`),
      '2024-01-08,USD,\u001b[2J',
    ];
    const report = await run(write('rates-all.csv', lines));
    expect(report).toMatchObject({ status: 'ok', artifacts: [{ rejects: 1 }] });
    expect(await rejects()).toEqual(['202: rate "\uFFFD[2J" is not a number']);
    expect(new SourceFormatError('its members: a\u001b[2J.csv\nb').message).toBe('its members: a\uFFFD[2J.csv\nb');
  });

  it('leaves out rows with control characters', async () => {
    const report = await run(write('rates-all.csv', [...withBad(200, 0), '2024-01-08,XXX,1']));
    expect(report).toMatchObject({ status: 'ok', artifacts: [{ counts: { inserted: 200 }, rejects: 1 }] });
    expect(await rejects()).toEqual(['202: note contains a control character']);
  });

  it('takes a key that stands twice for a bad file: names table, key and both lines, on the first load and later', async () => {
    const path = write('rates-all.csv', [...good, good[0]!]);
    const lines = `: lines 2 and ${good.length + 2}`;
    const expected = new RegExp(`two rows of the artifact have the same key in data\\.rate .*"2024-.*${lines}$`);
    const said = expect.stringMatching(expected) as string;
    const first = await run(path);
    expect(first).toMatchObject({
      status: 'failed',
      artifacts: [{ status: 'failed', message: said, line: good.length + 2 }],
    });
    expect(first.artifacts[0]?.error).toBeInstanceOf(SourceFormatError);
    expect(await runs()).toMatchObject([{ status: 'failed', message: said }]);
    expect(await rates()).toEqual([]);
    await run(write('rates-all.csv', good.slice(1)));
    expect(await run(write('rates-all.csv', [...good, good[0]!]))).toMatchObject({ artifacts: [{ message: said }] });
  });

  it('writes down an error that is not the source’s, and throws it', async () => {
    const path = write('rates-all.csv', good);
    const broken = ratesConnector({ load: { table: 'nowhere', key: ['rate_date', 'currency'], mode: 'merge' } });
    await expect(run(path, { connector: broken })).rejects.toThrow('data.nowhere');
    expect(await runs()).toMatchObject([{ status: 'failed', message: expect.stringContaining('nowhere') as string }]);
    expect(await rates()).toEqual([]);
  });

  it('goes on with the next file after a bad one, also where what was published before is kept', async () => {
    write('rates-a.csv', 'nonsense');
    write('rates-b.csv', good);
    expect(await run(folder)).toMatchObject({ status: 'failed', artifacts: [{ status: 'failed' }, { status: 'ok' }] });
    const vintages = ratesConnector({
      rows: {
        normalise: ([day, currency, rate]: readonly [string, string, string]) => [
          { series: currency, day, value: rate },
        ],
        observedOn: 'day',
      },
      load: { table: 'observation', key: ['series', 'day'], mode: 'vintage' },
    });
    expect((await run(folder, { connector: vintages })).artifacts).toMatchObject([
      { artifact: 'rates-a.csv', status: 'failed' },
      { artifact: 'rates-b.csv', status: 'ok', counts: { inserted: 4 } },
    ]);
  });

  it('finds its files in folders, by name or content, and reports the others', async () => {
    mkdirSync(join(folder, 'inner'));
    const other = write('README.txt', 'nothing');
    const byContent = write('inner/download', good.slice(0, 2));
    const byName = write('inner/rates-b.csv', good.slice(2));
    const report = await run(folder);
    expect(report.artifacts.map(({ file }) => file)).toEqual([byContent, byName]);
    expect(report.unknownFiles).toEqual([
      {
        path: other,
        reason: 'it looks like text that begins "nothing", which none of the requested connectors recognizes',
      },
    ]);
    await expect(run(other)).rejects.toThrow('test.ecb recognizes none of these files');
    await expect(run(join(folder, 'missing'))).rejects.toThrow('does not exist');
  });

  it('does not take a Markdown document for the data that it quotes', async () => {
    const named = write('rates-a.md', good);
    const described = join(folder, 'rates-b.csv');
    writeFileSync(described, '# Rates\n\n| file | rows |\n|---|---:|\n| rates-a.csv | 4 |\n');
    const commented = write('rates-c.csv', good);
    const report = await run(folder);
    expect(report.artifacts.map(({ file }) => file)).toEqual([commented]);
    expect(report.unknownFiles).toEqual([
      {
        path: named,
        reason: 'it is a Markdown document, not a file of data: text that begins "date,currency,rate"',
      },
      { path: described, reason: 'it is a Markdown document, not a file of data: text that begins "# Rates"' },
    ]);
  });

  it('reports progress with rows, bytes and an estimate', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `2024-01-08,C${index},1.5`);
    const path = write('rates-all.csv', lines);
    const seen: Progress[] = [];
    const slow = { now: () => (now += 100) };
    await run(path, { clock: slow, onProgress: (progress) => seen.push(progress) });
    const loading = seen.filter(({ phase }) => phase === 'load');
    expect(loading.some(({ remainingMilliseconds }) => remainingMilliseconds !== null)).toBe(true);
    expect(loading.at(-1)!.totalBytes).toBe(ratesFile(lines).length);
    expect(seen.at(-1)).toMatchObject({ phase: 'done', rows: 50_000, remainingMilliseconds: 0 });
  });

  it('stops when told, and leaves nothing', async () => {
    const stop = new AbortController();
    const lines = Array.from({ length: 100_000 }, (_, index) => `2024-01-08,C${index},1.5`);
    const options = {
      signal: stop.signal,
      onProgress: ({ rows }: Progress) => rows > 0 && stop.abort(),
      clock: { now: () => (now += 1000) },
    };
    await expect(run(write('rates-all.csv', lines), options)).rejects.toThrow('aborted');
    expect(await rates()).toEqual([]);
    expect(await runs()).toMatchObject([{ status: 'failed', message: expect.stringContaining('aborted') as string }]);
  });

  it('shows a killed run as failed when the next one starts', async () => {
    const { knex } = database.db;
    await startRun(knex, {
      batch: '00000000-0000-4000-8000-000000000000',
      connector: 'test.ecb',
      dataset: 'test.rates',
      origin: 'official',
      artifact: 'rates-all.csv',
      startedAt: '2024-01-09T12:00:00Z',
      rules: 'rules',
    });
    expect((await ingestionStates(knex)).get('test.ecb')).toMatchObject({ lastSuccess: null, lastFailure: null });
    await run(write('rates-all.csv', good));
    expect(await runs()).toMatchObject([
      { status: 'failed', message: 'the process ended before the run did' },
      { status: 'ok' },
    ]);
  });

  // Another process cannot open the embedded database at all.
  it.runIf(engine === 'postgres')('lets one of two loaders work and names the reason to the other', async () => {
    const other = await openPostgres({ url: database.url!, clock });
    const path = write('rates-all.csv', good);
    await database.db.writing('test.rates', async () => {
      await expect(run(path, { db: other })).rejects.toBeInstanceOf(DatasetBusyError);
    });
    expect(await runs()).toMatchObject([
      { status: 'failed', message: expect.stringContaining('being loaded by another process') as string },
    ]);
    await run(path, { db: other });
    await other.close();
    expect(await rates()).toEqual(goodRates);
  });
});
