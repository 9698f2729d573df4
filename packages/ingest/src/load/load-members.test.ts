import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engines, type TestDatabase } from '@dqs/storage/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import { currencyArchive, currencyConnector, currencyFile } from '../fixtures/currency-archive.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ingest, type IngestOptions, type IngestReport } from '../run/ingest.ts';
import type { Progress } from '../run/progress.ts';

const noon = Date.UTC(2024, 0, 10, 12);
const hour = 3_600_000;
const days = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'] as const;

const usd = currencyFile('USD', 'US dollar', { [days[0]]: '1.0956', [days[1]]: '1.0919' });
const jpy = currencyFile('JPY', 'Yen', { [days[0]]: '155.68', [days[1]]: '155.84' });
const gbp = currencyFile('GBP', 'Pound', { [days[0]]: '0.86645' });

describe.each(engines)('an archive loaded member by member, on %s', (engine) => {
  let now = noon;
  const clock = { now: () => now };
  let database: TestDatabase;
  let full: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    [database, full] = [await createTestDatabase(engine, clock), await createTestDatabase(engine, clock)];
    folder = mkdtempSync(join(tmpdir(), 'dqs-members-'));
  });
  afterAll(async () => {
    await database.cleanup();
    await full.cleanup();
    rmSync(folder, { recursive: true });
  });
  const empty = async (): Promise<void> => {
    now = noon;
    for (const { db } of [database, full])
      // Tables of so few rows are emptied in a tenth of the time that new files for them take.
      await db.knex.raw(`delete from data.rate; delete from data.currency; delete from data.total;
        delete from control.member; delete from control.ingestion_reject; delete from control.ingestion_run;
        update control.dataset set latest_as_of = null; update control.artifact set confirmed_at = null`);
  };
  beforeEach(empty);

  const write = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const run = (path: string, more: Partial<IngestOptions> = {}): Promise<IngestReport> =>
    ingest({
      connector: currencyConnector(),
      db: database.db,
      store: createArtifactStore(join(folder, 'store')),
      clock,
      from: [path],
      ...more,
    });
  const load = (files: Readonly<Record<string, string>>, more: Partial<IngestOptions> = {}): Promise<IngestReport> =>
    run(write('currencies.zip', currencyArchive(files)), more);

  /** Everything a reader sees, freshness included. */
  const served = async ({ db }: TestDatabase = database): Promise<readonly string[]> => {
    const { rows } = await db.knex.raw<{ rows: { line: string }[] }>(`
      select line from (
        select 'rate ' || concat_ws(' ', currency, rate_date, rate, as_of at time zone 'UTC') as line from surface_public.rate
        union all select 'name ' || concat_ws(' ', currency, name, as_of at time zone 'UTC') from surface_public.currency
        union all select 'days ' || concat_ws(' ', currency, days, as_of at time zone 'UTC') from surface_public.total
        union all select 'fresh ' || coalesce((latest_as_of at time zone 'UTC')::text, '') from control.dataset
          where key = 'test.rates') lines
      order by line`);
    return rows.map(({ line }) => line);
  };

  it('reads the members that changed, and confirms the others with all that was built of them', async () => {
    await load({ USD: usd, JPY: jpy });
    now += hour;
    const changed = currencyFile('JPY', 'Yen', { [days[0]]: '155.68', [days[1]]: '155.90', [days[2]]: '157.30' });
    expect(await load({ USD: usd, JPY: changed, GBP: gbp })).toMatchObject({
      status: 'ok',
      artifacts: [
        {
          members: { read: 2, unchanged: 1 },
          // USD: two rates and a name; JPY: a rate and the name; GBP is new.
          counts: { read: 6, inserted: 3, changed: 1, unchanged: 5, removed: 0 },
        },
      ],
    });
    expect(await served()).toEqual([
      'days GBP 1 2024-01-10 13:00:00',
      'days JPY 3 2024-01-10 13:00:00',
      'days USD 2 2024-01-10 13:00:00',
      'fresh 2024-01-10 13:00:00',
      'name GBP Pound 2024-01-10 13:00:00',
      'name JPY Yen 2024-01-10 13:00:00',
      'name USD US dollar 2024-01-10 13:00:00',
      'rate GBP 2024-01-02 0.86645 2024-01-10 13:00:00',
      'rate JPY 2024-01-02 155.68 2024-01-10 13:00:00',
      'rate JPY 2024-01-03 155.90 2024-01-10 13:00:00',
      'rate JPY 2024-01-04 157.30 2024-01-10 13:00:00',
      'rate USD 2024-01-02 1.0956 2024-01-10 13:00:00',
      'rate USD 2024-01-03 1.0919 2024-01-10 13:00:00',
    ]);
    const { rows } = await database.db.knex.raw<{ rows: Record<string, string>[] }>(
      `select members_read::text as read, members_unchanged::text as unchanged, rows_unchanged::text as rows
       from control.ingestion_run order by id`,
    );
    expect(rows).toEqual([
      { read: '2', unchanged: '0', rows: '0' },
      { read: '2', unchanged: '1', rows: '5' },
    ]);
  });

  it('names each member by the address of its archive, and its rows name the member', async () => {
    await load({ USD: usd, JPY: jpy });
    const { rows } = await database.db.knex.raw<{ rows: Record<string, string>[] }>(
      `select name, address, bytes::text as bytes, sha256 from control.artifact
       where id in (select artifact_id from data.rate where currency = 'USD')`,
    );
    const sha256 = (await import('node:crypto')).hash('sha256', usd);
    expect(rows).toEqual([
      {
        name: 'currencies.zip/USD',
        address: 'https://data.example/currencies.zip#USD',
        bytes: String(usd.length),
        sha256,
      },
    ]);
  });

  it('builds again only after members that were read', async () => {
    const built: number[] = [];
    const connector = currencyConnector({
      build: ({ artifactIds }) => Promise.resolve(void built.push(artifactIds.length)),
    });
    await load({ USD: usd, JPY: jpy }, { connector });
    await load({ USD: usd, JPY: jpy, GBP: gbp }, { connector });
    await load({ USD: usd, JPY: jpy, GBP: gbp, XXX: '' }, { connector });
    await load({ USD: usd, JPY: jpy }, { connector });
    expect(built).toEqual([2, 1, 1]);
  });

  it('reads nothing of the same archive, nor of one that is packed otherwise', async () => {
    await load({ USD: usd, JPY: jpy });
    for (const content of [
      currencyArchive({ USD: usd, JPY: jpy }),
      currencyArchive({ JPY: jpy, USD: usd }, { stored: true }),
      currencyArchive({ USD: usd, JPY: jpy }, { stored: true }),
    ]) {
      now += hour;
      expect(await run(write('currencies.zip', content))).toMatchObject({
        status: 'unchanged',
        artifacts: [{ members: { read: 0, unchanged: 2 }, counts: { read: 0, unchanged: 6 } }],
      });
    }
    const fresh = await served();
    expect(fresh.every((line) => line.endsWith('2024-01-10 15:00:00'))).toBe(true);
  });

  it('reads all again when forced, after a change of the rules, and where rows do not stand any more', async () => {
    await load({ USD: usd, JPY: jpy });
    expect(await load({ USD: usd, JPY: jpy }, { force: true })).toMatchObject({
      artifacts: [{ members: { read: 2, unchanged: 0 } }],
    });
    expect(
      await load({ USD: usd, JPY: jpy }, { connector: currencyConnector({ rules: 'of another edition' }) }),
    ).toMatchObject({
      artifacts: [{ members: { read: 2, unchanged: 0 } }],
    });
    const connector = currencyConnector({ rules: 'of another edition' });
    await database.db.knex.raw(`delete from data.rate where currency = 'JPY' and rate_date = '2024-01-03'`);
    expect(await load({ USD: usd, JPY: jpy }, { connector })).toMatchObject({
      artifacts: [{ members: { read: 1, unchanged: 1 }, counts: { inserted: 1 } }],
    });
    const { rows } = await database.db.knex.raw<{ rows: { artifacts: string }[] }>(
      'select count(distinct artifact_id)::text as artifacts from control.member',
    );
    expect(rows).toEqual([{ artifacts: '2' }]);
  });

  it('takes files that belong together as one part', async () => {
    const [first, second] = [usd, currencyFile('USD', 'US dollar', { [days[2]]: '1.0953' }).split('\n')[1]!];
    const pages = (more: string) => ({ 'USD-1': `USD=US dollar\n${second}${more}\n`, USD: first });
    const once = currencyConnector({
      rows: { further: [] },
      reading: {
        members: {
          ...currencyConnector().reading.members!,
          parse: (files) =>
            currencyConnector()
              .reading.members!.parse(files)
              .filter(({ record }) => (record as { name: unknown }).name === null),
        },
      },
    });
    await load(pages(''), { connector: once });
    expect(await load({ ...pages(''), JPY: jpy }, { connector: once })).toMatchObject({
      artifacts: [{ members: { read: 1, unchanged: 1 } }],
    });
    expect(await load({ ...pages('0'), JPY: jpy }, { connector: once })).toMatchObject({
      artifacts: [{ members: { read: 1, unchanged: 1 }, counts: { read: 3, changed: 1, unchanged: 4 } }],
    });
  });

  it('leaves everything as it was when one member is bad', async () => {
    await load({ USD: usd, JPY: jpy });
    const before = await served();
    now += hour;
    for (const [bad, message] of [
      ['no currency\n', 'GBP: the first line names no currency'],
      [gbp.replace('0.86645', 'N/A'), '1 of 9 records were rejected'],
    ] as const) {
      const report = await load({ USD: usd, JPY: `${jpy}2024-01-04 157\n`, GBP: bad });
      expect(report).toMatchObject({ status: 'failed', artifacts: [{ members: null }] });
      expect(report.artifacts[0]!.message).toContain(message);
      expect(await served()).toEqual(before);
    }
    const damaged = currencyArchive({ USD: usd, JPY: `${jpy}2024-01-04 157\n` }, { claimedCrc32: 1 });
    expect(await run(write('currencies.zip', damaged))).toMatchObject({ status: 'failed' });
    expect(await served()).toEqual(before);
    expect(await load({ USD: usd, JPY: jpy })).toMatchObject({ artifacts: [{ members: { read: 0, unchanged: 2 } }] });
  });

  it('judges rejects over the whole archive, and lists those of the members it read', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [new Date(Date.UTC(2023, 0, at + 1)).toISOString().slice(0, 10), '1.5']),
    );
    const large = currencyFile('USD', 'US dollar', many);
    const bad = (name: string) => currencyFile('GBP', name, { [days[0]]: '0.86645', [days[1]]: 'N/A' });
    expect(await load({ USD: large, GBP: bad('Pound') })).toMatchObject({ status: 'ok', artifacts: [{ rejects: 1 }] });
    expect(await load({ USD: large, GBP: bad('Pound sterling') })).toMatchObject({
      status: 'ok',
      artifacts: [
        { rejects: 1, firstRejects: [{ line: 3, reason: 'GBP: rate "N/A" is not a number' }], members: { read: 1 } },
      ],
    });
    expect(await load({ USD: large, GBP: bad('Pound sterling'), JPY: jpy })).toMatchObject({
      artifacts: [{ rejects: 0 }],
    });
    const third = { JPY: jpy.replace('155.68', 'N/A'), CHF: currencyFile('CHF', 'Franc', { [days[0]]: 'N/A' }) };
    const report = await load({ USD: large, GBP: bad('Pound sterling'), ...third });
    expect(report.artifacts[0]!.message).toMatch(/^3 of 2\d\d records were rejected/);
  });

  it('refuses a member that gives a row of an unchanged one, as if both had been read', async () => {
    await load({ USD: usd, JPY: jpy });
    const before = await served();
    const report = await load({ USD: usd, JPY: currencyFile('USD', 'Dollar', { [days[1]]: '1.2' }) });
    expect(report).toMatchObject({ status: 'failed' });
    expect(report.artifacts[0]!.message).toContain('two rows of the artifact have the same key in data.rate');
    expect(await served()).toEqual(before);
  });

  it('tells how many members it has read and how many are unchanged', async () => {
    await load({ USD: usd, JPY: jpy });
    const seen: Progress[] = [];
    const onProgress = (progress: Progress): void => void seen.push(progress);
    await load({ USD: usd, JPY: jpy, GBP: gbp }, { onProgress });
    expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(['load', 'compare', 'done']);
    expect(seen.at(-1)).toMatchObject({ members: { read: 1, unchanged: 2 }, rows: 2 });
  });

  describe('any sequence of archives and single files', () => {
    const currencies = ['USD', 'JPY', 'GBP'] as const;
    /** Versions share days and keep days to themselves; one has no rates, one is empty, one repeats another under a new name. */
    const versions = (currency: string): readonly string[] => [
      currencyFile(currency, 'first', { [days[0]]: '1', [days[1]]: '1' }),
      currencyFile(currency, 'first', { [days[1]]: '2', [days[2]]: '2' }),
      currencyFile(currency, 'other', { [days[0]]: '1', [days[1]]: '1' }),
      currencyFile(currency, 'other', { [days[3]]: '4' }),
      currencyFile(currency, 'bare', {}),
      '\n',
    ];
    const version = fc.integer({ min: 0, max: 5 });
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ archive: fc.dictionary(fc.constantFrom(...currencies), version, { minKeys: 1 }) }),
      },
      { weight: 1, arbitrary: fc.record({ single: fc.constantFrom(...currencies), version }) },
    );

    it('serves what full loads of the same files serve, as fresh', async () => {
      const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        await empty();
        for (const each of steps) {
          now += hour;
          const path =
            'archive' in each
              ? write(
                  'currencies.zip',
                  currencyArchive(
                    Object.fromEntries(
                      Object.entries(each.archive).map(([currency, at]) => [currency, versions(currency)[at]!]),
                    ),
                  ),
                )
              : write(`${each.single}.txt`, versions(each.single)[each.version]!);
          for (const [{ db }, force] of [
            [database, false],
            [full, true],
          ] as const)
            expect((await run(path, { db, force })).status).not.toBe('failed');
          expect(await served(database)).toEqual(await served(full));
        }
      });
      await fc.assert(property, { numRuns: 12 });
    });
  });
});
