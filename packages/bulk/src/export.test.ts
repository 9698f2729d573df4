import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { undoLoad } from '@dqs/ingest';
import type { Endpoint } from '@dqs/schemas';
import { createService, schemaOf, type Service } from '@dqs/service';
import type { Database } from '@dqs/storage';
import {
  canarySource,
  clockAt,
  openTestDatabase,
  plantCanaries,
  samplesOf,
  withCanary,
  type TestDatabase,
} from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDuck, quoted, type Duck } from './duckdb.ts';
import { exportDatasets, type Exported } from './export.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { folderMirror } from './mirror.ts';
import { pullDataset } from './pull.ts';
import { queryExports } from './sql.ts';

const clock = clockAt('2026-11-20T12:00:00Z');
// One domain brings the canary's source, whose rows may be in every table.
const declared = domains.map((domain) => (domain.key === 'fx' ? withCanary(domain) : domain));

const serviceOf = (db: Database): Service =>
  createService({
    domains,
    db,
    clock,
    cursorSecret: 'signs the cursors of exported datasets',
    baseUrl: 'https://data.example.org',
    cacheBytes: 0,
    admission: { admit: () => Promise.reject(new Error('nobody is admitted')) } as never,
  });

let held: TestDatabase;
let pulled: TestDatabase;
let folder = '';
let duck: Duck;
let done: readonly Exported[];
beforeAll(async () => {
  const schema = schemaOf(declared);
  held = await openTestDatabase('embedded', schema, { clock, template: samplesOf(domains, clock) });
  pulled = await openTestDatabase('embedded', schema, { clock });
  // Every character that CSV, arrays and COPY treat as their own.
  await held.db.knex.raw(
    `update data.geo_place set names = ?, core = ? where geography_id = (select min(geography_id) from data.geo_place)`,
    [['a"b', 'c\\d', 'e,f', '{g}', '', 'NULL', 'h\ni', '\\.'], 'x\n\\.\n"y",'],
  );
  folder = await mkdtemp(join(tmpdir(), 'dqs-bulk-'));
  duck = await openDuck();
  // Small parts, so that large tables have several files.
  done = await exportDatasets({ db: held.db, domains, clock, folder, part: { rows: 3000, bytes: 1 << 30 } });
});
afterAll(async () => {
  duck.close();
  await pulled.cleanup();
  await held.cleanup();
  await rm(folder, { recursive: true, force: true });
});

const manifestOf = async (dataset: string, root = folder): Promise<Manifest> => {
  const path = join(root, dataset, 'manifest.json');
  return readManifest(await readFile(path, 'utf8'), path);
};
const written = () => done.filter(({ status }) => status === 'written').map(({ dataset }) => dataset);
const one = async (sql: string): Promise<string | null> => (await duck.rows(sql)).rows[0]?.[0] ?? null;
const filesOf = (dataset: string, table: string) => quoted(join(folder, dataset, '*', `${table}-*.parquet`));

/** Rows and a digest of tables that the public sees, digits and moments included; of every table unless some are named. */
const digests = (db: Database, beginning = ''): Promise<readonly string[]> =>
  db.exporting('public', async ({ tables, query }) => {
    const lines: string[] = [];
    for (const { name } of tables.filter((table) => table.name.startsWith(beginning))) {
      const [row] = await query<{ line: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(fact) - 'artifact_id')::text, 0)::numeric)::text, '') as line
           from ${name} fact`,
      );
      lines.push(`${name} ${row!.line}`);
    }
    return lines;
  });

describe('an export', () => {
  it('has every public row of every table once', async () => {
    const rows = new Map<string, number>();
    for (const dataset of written())
      for (const { name, rows: count } of (await manifestOf(dataset)).tables)
        rows.set(name, (rows.get(name) ?? 0) + count);
    const expected = await held.db.exporting('public', async ({ tables, query }) => {
      const counts: [string, number][] = [];
      for (const { name } of tables) {
        const [row] = await query<{ held: string }>(`select count(*)::text as held from ${name}`);
        if (row!.held !== '0') counts.push([name, Number.parseInt(row!.held, 10)]);
      }
      return counts;
    });
    expect([...rows].toSorted()).toEqual(expected.toSorted());
    expect(rows.size).toBeGreaterThan(60);
  });

  it('is read by DuckDB with the types, rows and order that its manifest names', async () => {
    for (const dataset of written()) {
      for (const { name, rows, columns, key } of (await manifestOf(dataset)).tables) {
        const files = filesOf(dataset, name);
        const described = await duck.rows(`describe select * from read_parquet(${files})`);
        expect(
          described.rows.map(([column, type]) => `${column} ${type}`),
          name,
        ).toEqual(columns.map((column) => `${column.name} ${column.type}`));
        expect(await one(`select count(*) from read_parquet(${files})`)).toBe(String(rows));
        if (key.length > 0)
          expect(await one(`select count(distinct (${key.join(', ')})) from read_parquet(${files})`), name).toBe(
            String(rows),
          );
      }
    }
    expect((await manifestOf('fx.rates')).tables[0]!.files.length).toBeGreaterThan(1);
  });

  it('has days, moments and exact decimals as such', async () => {
    const { tables } = await manifestOf('fx.rates');
    const types = Object.fromEntries(tables[0]!.columns.map(({ name, type }) => [name, type]));
    expect(types).toMatchObject({ rate_date: 'DATE', as_of: 'TIMESTAMP WITH TIME ZONE' });
    expect(types['value']).toBe('DECIMAL(12,5)');
  });

  it('is not written again while nothing changes, and keeps the files of the generation before', async () => {
    const before = await manifestOf('futures.positions');
    const again = await exportDatasets({
      db: held.db,
      domains,
      clock,
      folder,
      datasets: ['futures.positions', 'fx.rates'],
    });
    expect(again.map(({ status }) => status)).toEqual(['unchanged', 'unchanged']);
    await held.db.knex.raw(`update control.dataset set generation = gen_random_uuid() where key = 'futures.positions'`);
    const changed = await exportDatasets({ db: held.db, domains, clock, folder, datasets: ['futures.positions'] });
    expect(changed[0]).toMatchObject({ status: 'written', rows: before.tables[0]!.rows });
    const after = await manifestOf('futures.positions');
    const folders = (await readdir(join(folder, 'futures.positions'), { withFileTypes: true })).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).toSorted()).toEqual([before.generation, after.generation].toSorted());
  });

  it('says in a README what it is, whose, and under which licence', async () => {
    const text = await readFile(join(folder, 'fx.rates', 'README.md'), 'utf8');
    expect(text).toContain('European Central Bank');
    expect(text).toContain('| `rate_date` | DATE |');
    for (const dataset of ['fx.rates', 'futures.positions'])
      expect(await readFile(join(folder, dataset, 'README.md'), 'utf8')).not.toMatch(/\.\. Published/);
  });
});

describe('a statement over exports', () => {
  it('reads the tables of all datasets by their names, to the digit', async () => {
    const { columns, rows } = await queryExports(
      folder,
      `select rate_date, value from fx_rate where currency = 'USD' order by rate_date desc limit 2`,
    );
    expect(columns).toEqual(['rate_date', 'value']);
    const caller = { accountId: 'test', keyId: 'test', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
    const answer = await serviceOf(held.db).call(
      'fx_get_rates',
      { values: { quote: 'USD', limit: 2 } },
      caller,
      AbortSignal.timeout(60_000),
    );
    const { rates } = answer.envelope().data as { rates: readonly { date: string; value: string }[] };
    expect(rows.map(([day, value]) => `${day} ${value?.replace(/0+$/, '')}`)).toEqual(
      rates.map(({ date, value }) => `${date} ${value.replace(/0+$/, '')}`),
    );
    const macro = await queryExports(folder, 'select count(distinct source_tag) from macro_observation');
    expect(Number.parseInt(macro.rows[0]![0]!, 10)).toBeGreaterThan(5);
  });

  it.each([
    `select * from read_text('/etc/passwd')`,
    `select * from read_csv('/etc/passwd')`,
    `copy (select 1) to '/tmp/dqs-not-here.csv'`,
    `attach '/tmp/other.db'`,
    `set enable_external_access = true`,
    `install httpfs`,
    `select * from nothing`,
  ])('does not leave the folder: %s', async (sql) => {
    await expect(queryExports(folder, sql)).rejects.toMatchObject({ code: 'bad_parameter' });
  });

  it('needs an export', async () => {
    await expect(queryExports(join(folder, 'missing'), 'select 1')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a pulled dataset', () => {
  beforeAll(async () => {
    for (const dataset of written())
      await pullDataset({ db: pulled.db, domains, clock, dataset, from: folderMirror(folder) });
  });

  it('has the rows of where it was exported, to the digit and the moment, in every table', async () => {
    expect(await digests(pulled.db)).toEqual(await digests(held.db));
  });

  it('gives the answers of where it was exported', async () => {
    const caller = { accountId: 'test', keyId: 'test', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
    const [here, there] = [serviceOf(held.db), serviceOf(pulled.db)];
    const answer = async (service: Service, { tool }: Endpoint, values: object): Promise<unknown> => {
      const answered = await service
        .call(tool, { values }, caller, AbortSignal.timeout(60_000))
        .then((answer) => answer.envelope())
        .catch((error: unknown) => String(error));
      return typeof answered === 'string' ? answered : { data: answered.data, meta: answered.meta };
    };
    let compared = 0;
    for (const { endpoint } of here.visible('public')) {
      // Loads and their times are the installation's own.
      if (endpoint.tool.startsWith('platform_')) continue;
      for (const example of endpoint.examples) {
        expect(await answer(there, endpoint, example), `${endpoint.tool} ${JSON.stringify(example)}`).toEqual(
          await answer(here, endpoint, example),
        );
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(80);
  });

  it('is not loaded twice, and not at all where a file is not what the manifest says', async () => {
    const from = folderMirror(folder);
    const again = await pullDataset({ db: pulled.db, domains, clock, dataset: 'fx.rates', from });
    expect(again.status).toBe('unchanged');
    const { tables } = await manifestOf('hazards.risk');
    const path = join(folder, 'hazards.risk', tables[0]!.files[0]!.path);
    const bytes = await readFile(path);
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(path, bytes);
    const before = await digests(pulled.db, 'hazards_');
    expect(before.length).toBeGreaterThan(1);
    const pull = pullDataset({ db: pulled.db, domains, clock, dataset: 'hazards.risk', from });
    await expect(pull).rejects.toMatchObject({ code: 'bad_parameter', message: expect.stringContaining('SHA-256') });
    expect(await digests(pulled.db, 'hazards_')).toEqual(before);
  });
});

describe('rows of a hidden source', () => {
  it('are in no file of no table, in no answer of SQL and in no pulled dataset', async () => {
    expect(await plantCanaries(held.db.knex)).toBeGreaterThan(1000);
    await held.db.knex.raw('update control.dataset set generation = gen_random_uuid() where generation is not null');
    const to = join(folder, 'after-canaries');
    const exported = await exportDatasets({ db: held.db, domains, clock, folder: to });
    let rows = 0;
    for (const { dataset, status } of exported) {
      if (status !== 'written') continue;
      for (const { name, files } of (await manifestOf(dataset, to)).tables) {
        rows += files.reduce((sum, file) => sum + file.rows, 0);
        const found = await one(
          `select count(*) from read_parquet(${quoted(join(to, dataset, '*', `${name}-*.parquet`))}) where source_tag = ${quoted(canarySource.tag)}`,
        );
        expect(found, name).toBe('0');
      }
    }
    const [{ hidden }] = (await held.db.exporting('internal', ({ query }) =>
      query<{ hidden: string }>(
        `select count(*)::text as hidden from fx_rate where source_tag = '${canarySource.tag}'`,
      ),
    )) as [{ hidden: string }];
    expect(Number.parseInt(hidden, 10)).toBeGreaterThan(1000);
    const marked = `select count(*) from fx_rate where source_tag = ${quoted(canarySource.tag)}`;
    expect((await queryExports(to, marked)).rows).toEqual([['0']]);
    // Half of the rates are hidden now: what is left looks cut short, and is pulled once it is accepted.
    const pull = () => pullDataset({ db: pulled.db, domains, clock, dataset: 'fx.rates', from: folderMirror(to) });
    await expect(pull()).rejects.toThrow(/would be removed/);
    await pulled.db.knex.raw(`update control.quarantine set status = 'accepted' where row_text is null`);
    expect(await pull()).toMatchObject({ status: 'loaded' });
    const mirrored = await pulled.db.knex('data.fx_rate').where({ source_tag: canarySource.tag });
    expect(mirrored).toEqual([]);
    const before = done.reduce((sum, one) => sum + one.rows, 0);
    expect(rows).toBeLessThan(before * 0.7);
  });
});

// The last: what it accepts stays.
describe('an export that differs from what is loaded by more than a file of the publisher may', () => {
  it('is held back, and pulled once an operator has accepted it', async () => {
    const { knex } = held.db;
    await knex.raw(`update data.fx_rate set value = value * 1000 where currency = 'USD'`);
    await knex.raw(`update control.dataset set generation = gen_random_uuid() where key = 'fx.rates'`);
    const to = join(folder, 'scaled');
    await exportDatasets({ db: held.db, domains, clock, folder: to, datasets: ['fx.rates'] });
    const pull = () => pullDataset({ db: pulled.db, domains, clock, dataset: 'fx.rates', from: folderMirror(to) });
    const before = await digests(pulled.db);
    await expect(pull()).rejects.toThrow(/by the factor 1000.*dqs quarantine accept \d+ --because/s);
    expect(await digests(pulled.db)).toEqual(before);
    await pulled.db.knex.raw(`update control.quarantine set status = 'accepted' where row_text is null`);
    expect(await pull()).toMatchObject({ status: 'loaded' });
    expect(await digests(pulled.db)).not.toEqual(before);

    // Taken back, it leaves what was there before, and is not pulled a second time without being asked for.
    const { rows } = await pulled.db.knex.raw<{ rows: { id: string }[] }>(
      'select max(run_id)::text as id from control.load',
    );
    await undoLoad(
      { db: pulled.db, clock, record: () => Promise.resolve() },
      { id: rows[0]!.id, by: 'a test', because: 'another unit' },
    );
    expect(await digests(pulled.db)).toEqual(before);
    await expect(pull()).rejects.toThrow(/of the same bytes was undone \(another unit\)/);
  });
});
