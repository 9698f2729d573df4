import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadInto, testSchema } from './testing/fixture.ts';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import type { Load } from './load.ts';

interface Listing {
  readonly symbol: string;
  readonly name: string | null;
  readonly valid_from: string;
}

const load: Load<Listing> = { table: 'listing', key: ['symbol'], mode: 'history', lists: 'listing_day' };

interface List {
  readonly day: string;
  readonly symbols: readonly string[];
}

const days = ['2024-01-01', '2024-01-02', '2024-01-05', '2024-02-01', '2024-02-02', '2025-01-01'];

/** The runs that a set of lists makes, told without SQL: walk the days, begin a run where a symbol appears. */
const runsOf = (lists: readonly List[]): string[] => {
  const seen = [...new Set(lists.map(({ day }) => day))].sort();
  const holds = (symbol: string, day: string) =>
    lists.some((list) => list.day === day && list.symbols.includes(symbol));
  const runs: string[] = [];
  for (const symbol of new Set(lists.flatMap(({ symbols }) => symbols))) {
    let from: string | null = null;
    seen.forEach((day, at) => {
      if (!holds(symbol, day)) return;
      from ??= day;
      const next = seen[at + 1];
      if (next !== undefined && holds(symbol, next)) return;
      runs.push(`${symbol} ${from} ${next === undefined ? 'now' : day}`);
      from = null;
    });
  }
  return runs.sort();
};

describe.each(engines)('a history of lists on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine, testSchema, { template: emptyOf(testSchema) });
  });
  afterAll(() => database.cleanup());
  beforeEach(() => database.db.knex.raw('delete from data.listing; delete from data.listing_day'));

  const put = ({ day, symbols }: List, name: string | null = day) =>
    loadInto<Listing>(
      database.db,
      load,
      symbols.map((symbol) => ({ symbol, name, valid_from: day })),
    );
  const held = async (): Promise<string[]> => {
    const { rows } = await database.db.knex.raw<{ rows: { run: string }[] }>(
      `select symbol || ' ' || valid_from || ' ' || coalesce(valid_to::text, 'now') as run from data.listing order by 1`,
    );
    return rows.map(({ run }) => run);
  };
  const names = async (): Promise<unknown[]> =>
    (
      await database.db.knex.raw<{ rows: { name: string }[] }>(
        'select name from data.listing order by symbol, valid_from',
      )
    ).rows.map(({ name }) => name);

  it('begins, continues, ends and begins again', async () => {
    expect(await put({ day: '2024-01-01', symbols: ['FB', 'TWTR'] })).toMatchObject({ read: 2, inserted: 2 });
    expect(await put({ day: '2024-01-02', symbols: ['FB', 'META'] })).toMatchObject({ inserted: 1, changed: 1 });
    expect(await held()).toEqual(['FB 2024-01-01 now', 'META 2024-01-02 now', 'TWTR 2024-01-01 2024-01-01']);
    await put({ day: '2024-01-05', symbols: ['META', 'TWTR'] });
    expect(await held()).toEqual([
      'FB 2024-01-01 2024-01-02',
      'META 2024-01-02 now',
      'TWTR 2024-01-01 2024-01-01',
      'TWTR 2024-01-05 now',
    ]);
    expect(await put({ day: '2024-01-05', symbols: ['META', 'TWTR'] })).toMatchObject({ unchanged: 2, changed: 0 });
  });

  it('parts a run for a list that comes late and lacks the symbol', async () => {
    await put({ day: '2024-01-01', symbols: ['A', 'B'] });
    await put({ day: '2024-02-01', symbols: ['A', 'B'] });
    await put({ day: '2024-01-05', symbols: ['B'] });
    expect(await held()).toEqual(['A 2024-01-01 2024-01-01', 'A 2024-02-01 now', 'B 2024-01-01 now']);
  });

  it('takes values from the newest list, and keeps what a list without them does not say', async () => {
    await put({ day: '2024-02-01', symbols: ['A'] }, 'new');
    await put({ day: '2024-01-01', symbols: ['A'] }, 'old');
    expect(await names()).toEqual(['new']);
    await put({ day: '2024-02-01', symbols: ['A'] }, null);
    expect(await names()).toEqual(['new']);
    await put({ day: '2024-02-02', symbols: ['A'] }, 'newer');
    expect(await names()).toEqual(['newer']);
  });

  it('refuses rows of more than one day', async () => {
    const mixed = [
      { symbol: 'A', name: null, valid_from: '2024-01-01' },
      { symbol: 'B', name: null, valid_from: '2024-01-02' },
    ];
    await expect(loadInto<Listing>(database.db, load, mixed)).rejects.toThrow('same valid_from');
  });

  it('comes to the same whatever the order in which lists are loaded', async () => {
    const list = fc.record({
      day: fc.constantFrom(...days),
      symbols: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 7 }), async (lists) => {
        await database.db.knex.raw('delete from data.listing; delete from data.listing_day');
        for (const given of lists) await put(given);
        expect(await held()).toEqual(runsOf(lists));
      }),
      { numRuns: engine === 'embedded' ? 25 : 60 },
    );
  });
});
