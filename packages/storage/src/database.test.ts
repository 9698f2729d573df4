import type { DatasetKey } from '@dqs/schemas';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import {
  inBatches,
  loadInto,
  mergeRates,
  rateCount,
  recordArtifact,
  testSchema,
  type Rate,
} from './testing/fixture.ts';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const row: Rate = { rate_date: '2024-01-01', currency: 'USD', rate: '1.10' };

const everyType = statement(
  'every_type',
  {
    text: 'text',
    decimal: 'decimal',
    day: 'day',
    instant: 'instant',
    fraction: 'instant',
    integer: 'integer',
    yes: 'boolean',
    no: 'boolean',
    json: 'json',
    empty: 'text',
    none: 'text?',
    list: 'json',
  },
  `select $1::text, $2::numeric, $3::date, $4::timestamptz, '2024-07-01 12:00:00.25+02'::timestamptz, 9007199254740991::bigint,
     true, $5::boolean, '{"a": [1, null]}'::jsonb, '', null::text, to_json($6::text[])`,
);

const echo = statement('echo', { value: 'text?' }, 'select $1::text');

describe.each(engines)('a database on %s', (engine) => {
  let test: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    test = await openTestDatabase(engine, testSchema, { template: emptyOf(testSchema) });
    db = test.db;
  });
  afterAll(() => test.cleanup());

  it('gives every declared type in the same form', async () => {
    const values = [
      'ä\n\t"\\',
      '103.10',
      '2024-02-29',
      '2024-01-31T15:00:00Z',
      false,
      ['a,b', 'c"d', 'e\\f', ''],
    ] as const;
    expect(await db.reader('public').first(everyType, values)).toEqual({
      text: 'ä\n\t"\\',
      decimal: '103.10',
      day: '2024-02-29',
      instant: '2024-01-31T15:00:00Z',
      fraction: '2024-07-01T10:00:00.25Z',
      integer: 9007199254740991,
      yes: true,
      no: false,
      json: { a: [1, null] },
      empty: '',
      none: null,
      list: ['a,b', 'c"d', 'e\\f', ''],
    });
  });

  it('prepares a statement once, unless it is to be planned for its values each time', async () => {
    const prepared = statement('prepared_names', { name: 'text' }, 'select name from pg_prepared_statements');
    const once = statement('planned_once', { value: 'text' }, `select $1::text || 'once'`);
    const each = statement('planned_each_time', { value: 'text' }, `select $1::text || 'each'`, {
      planned: 'each time',
    });
    await db.reader('public').snapshot(async (reader) => {
      for (const value of ['a', 'b', 'c']) {
        expect(await reader.all(each, [value])).toEqual([{ value: `${value}each` }]);
        expect(await reader.all(once, [value])).toEqual([{ value: `${value}once` }]);
      }
      const names = (await reader.all(prepared)).map(({ name }) => name).join();
      expect(names).toContain('planned_once');
      expect(names).not.toContain('planned_each_time');
    });
  });

  it('plans a statement for any values where it says so, and the next one as before', async () => {
    const any = statement('planned_for_any', { value: 'text' }, `select $1::text || 'any'`, { planned: 'once' });
    const own = statement('planned_for_its_own', { value: 'text' }, `select $1::text || 'own'`);
    const plans = statement(
      'plans_of_both',
      { name: 'text', generic: 'integer', own: 'integer' },
      `select substring(name from 'planned_for_.*'), generic_plans, custom_plans from pg_prepared_statements
        where name like '%planned_for_%' order by name`,
    );
    const mode = statement('mode_of_planning', { mode: 'text' }, `select current_setting('plan_cache_mode')`);
    await db.reader('public').snapshot(async (reader) => {
      for (const value of ['a', 'b', 'c']) {
        expect(await reader.all(any, [value])).toEqual([{ value: `${value}any` }]);
        expect(await reader.all(own, [value])).toEqual([{ value: `${value}own` }]);
      }
      expect(await reader.all(plans)).toEqual([
        { name: 'planned_for_any', generic: 3, own: 0 },
        { name: 'planned_for_its_own', generic: 0, own: 3 },
      ]);
    });
    expect(await db.reader('public').all(any, ['d'])).toEqual([{ value: 'dany' }]);
    expect(await db.reader('public').all(mode)).toEqual([{ mode: 'auto' }]);
  });

  it('tells apart no row, a null and an empty text', async () => {
    const reader = db.reader('public');
    expect(await reader.all(echo, [''])).toEqual([{ value: '' }]);
    expect(await reader.all(echo, [null])).toEqual([{ value: null }]);
    expect(await reader.first(statement('no_row', { value: 'text' }, `select 'a' where false`))).toBeNull();
  });

  it('refuses a null, a number or a column that was not declared', async () => {
    const reader = db.reader('public');
    await expect(reader.all(statement('a_null', { value: 'text' }, 'select null::text'))).rejects.toThrow(
      'value is null',
    );
    await expect(reader.all(statement('too_big', { value: 'integer' }, 'select 9007199254740992'))).rejects.toThrow(
      'exactly',
    );
    await expect(reader.all(statement('too_few', { a: 'text', b: 'text' }, `select 'a'`))).rejects.toThrow();
    await expect(reader.all(statement('echo', { value: 'text?' }, 'select 1'))).rejects.toThrow(
      'two statements are named echo',
    );
  });

  it('takes statements that end with a comment or a semicolon, and ones with a WITH', async () => {
    const odd = statement('odd', { value: 'integer' }, 'with two as (select 2) select * from two -- that is all');
    expect(await db.reader('public').first(odd)).toEqual({ value: 2 });
    expect(await db.reader('public').first(statement('ended', { value: 'integer' }, 'select 3;'))).toEqual({
      value: 3,
    });
  });

  it('gives the owner days, decimals and instants as text', async () => {
    const { rows } = await db.knex.raw(
      `select date '2024-02-29' as day, 1.10 as decimal, timestamptz '2024-01-31 15:00+01' as instant`,
    );
    expect(rows).toEqual([{ day: '2024-02-29', decimal: '1.10', instant: '2024-01-31T14:00:00Z' }]);
  });

  it('finds the extensions on every search path', async () => {
    const similar = statement(
      'similar',
      { near: 'boolean', bare: 'text', steps: 'integer' },
      `select 'abcd' % 'abce', unaccent('é'), levenshtein('a', 'b')`,
    );
    expect(await db.reader('public').first(similar)).toMatchObject({ bare: 'e', steps: 1 });
  });

  it('gives the dataset a new generation with every commit, and no other', async () => {
    const seen = new Set<string | undefined>([db.generations().get('test.rates')]);
    for (let round = 0; round < 2; round += 1) {
      await loadInto(db, mergeRates, [row]);
      expect(seen).not.toContain(db.generations().get('test.rates'));
      seen.add(db.generations().get('test.rates'));
    }
    const last = db.generations().get('test.rates');
    expect(last).toMatch(/^[0-9a-f-]{36}$/);
    expect(db.generations().has('test.others')).toBe(false);
    await expect(db.writing('test.rates', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(db.generations().get('test.rates')).toBe(last);
    const held = await db.knex('control.dataset').where({ key: 'test.rates' }).first('last_refresh', 'latest_as_of');
    expect(held).toEqual({ last_refresh: '2026-01-15T12:00:00Z', latest_as_of: '2026-01-15T12:00:00Z' });
  });

  it('tells with the rows of which generations they are, in one snapshot and for each read', async () => {
    const told: (string | null)[] = [];
    const asked = {
      datasets: ['test.rates', 'test.others'] as DatasetKey[],
      found: (text: string | null) => told.push(text),
    };
    await loadInto(db, mergeRates, [row]);
    const reader = db.reader('public', undefined, asked);
    const nothing = statement('nothing', { currency: 'text' }, 'select currency from rate where false');
    expect(await reader.all(nothing)).toEqual([]);
    const first = `${db.generations().get('test.rates')} -`;
    expect(told).toEqual([first]);
    await loadInto(db, mergeRates, [row]);
    await reader.snapshot(async (within) => {
      await within.all(nothing);
      await within.first(rateCount);
    });
    const second = `${db.generations().get('test.rates')} -`;
    expect(second).not.toBe(first);
    expect(told).toEqual([first, second, second]);
  });

  it('verifies its surfaces without waiting for a load', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const loading = db.writing('test.rates', () => promise);
    let verified = false;
    const verifying = db.verifySurfaces().then(() => (verified = true));
    await vi.waitFor(() => expect(verified).toBe(true), { timeout: 5000 }).finally(resolve);
    await Promise.all([loading, verifying]);
  });

  it('refuses a dataset that is not recorded', async () => {
    await expect(db.writing('test.unknown', () => Promise.resolve())).rejects.toThrow('test.unknown is not recorded');
  });

  it('lets one of two loaders of a dataset work and refuses the other at once', async () => {
    const refused: unknown[] = [];
    await db.writing('test.rates', async (writer, transaction) => {
      await db.writing('test.rates', () => Promise.resolve()).catch((error: unknown) => refused.push(error));
      const stamp = {
        sourceTag: 'ecb',
        asOf: '2026-01-15T12:00:00Z',
        artifactId: await recordArtifact(transaction),
      };
      return writer.load<Rate>(mergeRates, stamp, inBatches([row]));
    });
    expect(refused).toMatchObject([{ name: 'DatasetBusyError', dataset: 'test.rates' }]);
  });

  it('reads one moment in a snapshot', async () => {
    await loadInto(db, mergeRates, [row]);
    const rate = statement('one_rate', { rate: 'decimal?' }, `select rate from rate where currency = 'USD'`);
    let loading: Promise<unknown> = Promise.resolve();
    const seen = await db.reader('public').snapshot(async (reader) => {
      const first = await reader.first(rate);
      loading = loadInto(db, mergeRates, [{ ...row, rate: '2' }]);
      if (engine === 'postgres') await loading;
      return [first, await reader.first(rate)];
    });
    await loading;
    expect(seen).toEqual([{ rate: '1.10' }, { rate: '1.10' }]);
    expect(await db.reader('public').first(rate)).toEqual({ rate: '2' });
  });

  it('answers a ping', async () => {
    await db.ping();
  });
});
