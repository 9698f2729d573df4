import fc from 'fast-check';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadInto, observations, testSchema } from './testing/fixture.ts';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import type { Load } from './load.ts';
import type { LoadCounts } from './writer.ts';

interface Observation {
  readonly series: string;
  readonly day: string;
  readonly value: string | null;
  readonly as_known_at?: string;
}

const load: Load<Observation> = { table: 'observation', key: ['series', 'day'], mode: 'vintage' };
const dated: Load<Observation> = { ...load, key: ['series', 'day', 'as_known_at'] };

interface Held {
  readonly series: string;
  readonly day: string;
  value: string | null;
  readonly as_known_at: string;
  as_of: string;
}

/** What loading vintages must do, said without SQL. */
const modelled = (model: Held[], rows: readonly Observation[], asOf: string): LoadCounts => {
  const counts = { read: rows.length, inserted: 0, changed: 0, unchanged: 0, removed: 0 };
  const before = model.map((row) => ({ ...row }));
  for (const row of rows) {
    const known = row.as_known_at ?? asOf;
    const same = ({ series, day }: { series: string; day: string }) => series === row.series && day === row.day;
    const earlier = (a: { as_known_at: string }, b: { as_known_at: string }) =>
      a.as_known_at < b.as_known_at ? -1 : 1;
    const heldBefore = before
      .filter((held) => same(held) && held.as_known_at <= known)
      .sort(earlier)
      .at(-1);
    const givenBefore = rows
      .filter((given) => same(given) && (given.as_known_at ?? asOf) < known)
      .map((given) => ({ value: given.value, as_known_at: given.as_known_at ?? asOf }))
      .sort(earlier)
      .at(-1);
    const previous =
      givenBefore && (!heldBefore || givenBefore.as_known_at >= heldBefore.as_known_at) ? givenBefore : heldBefore;
    const place = heldBefore && model.find((held) => same(held) && held.as_known_at === heldBefore.as_known_at);
    if (!previous) {
      counts.inserted += 1;
      model.push({ series: row.series, day: row.day, value: row.value, as_known_at: known, as_of: asOf });
    } else if (previous.value === row.value) {
      counts.unchanged += 1;
      if (place) place.as_of = asOf;
    } else {
      counts.changed += 1;
      if (place?.as_known_at === known) Object.assign(place, { value: row.value, as_of: asOf });
      else model.push({ series: row.series, day: row.day, value: row.value, as_known_at: known, as_of: asOf });
    }
  }
  return counts;
};

const sortKey = ({ series, day, as_known_at }: Held): string => `${series} ${day} ${as_known_at}`;
const ordered = (model: readonly Held[]) => [...model].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

const cell = {
  series: fc.constantFrom('cpi', 'gdp'),
  day: fc.constantFrom('2024-01-01', '2024-02-01'),
  value: fc.constantFrom('1', '1.0', '2', null),
};
const undatedRows = fc.uniqueArray(fc.record(cell), {
  selector: ({ series, day }) => `${series} ${day}`,
  minLength: 1,
});
const datedRows = fc.uniqueArray(
  fc.record({
    ...cell,
    as_known_at: fc.constantFrom('2025-01-01T00:00:00Z', '2025-02-01T00:00:00Z', '2025-03-01T00:00:00Z'),
  }),
  { selector: ({ series, day, as_known_at }) => `${series} ${day} ${as_known_at}`, minLength: 1 },
);

describe.each(engines)('loading vintages on %s', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase(engine, testSchema, { template: emptyOf(testSchema) });
  });
  afterAll(() => test.cleanup());
  beforeEach(() => test.db.knex.raw('delete from data.observation'));
  const held = () => test.db.reader('public').all(observations);

  it('adds a changed value and refreshes an equal one', async () => {
    const row = { series: 'cpi', day: '2024-01-01', value: '100.0' };
    expect(await loadInto<Observation>(test.db, load, [row], { asOf: '2026-01-01T00:00:00Z' })).toMatchObject({
      inserted: 1,
    });
    expect(await loadInto<Observation>(test.db, load, [row], { asOf: '2026-01-02T00:00:00Z' })).toMatchObject({
      unchanged: 1,
    });
    expect(
      await loadInto<Observation>(test.db, load, [{ ...row, value: '100.1' }], { asOf: '2026-01-03T00:00:00Z' }),
    ).toMatchObject({ changed: 1 });
    expect((await held()).map(({ value, as_known_at, as_of }) => [value, as_known_at, as_of])).toEqual([
      ['100.0', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
      ['100.1', '2026-01-03T00:00:00Z', '2026-01-03T00:00:00Z'],
    ]);
  });

  it('adds series of which nothing is held beside series that are held, and refuses a key that stands twice in either', async () => {
    const row = (series: string, value: string, day = '2024-01-01') => ({ series, day, value });
    await loadInto<Observation>(test.db, load, [row('cpi', '1')], { asOf: '2026-01-01T00:00:00Z' });
    await loadInto<Observation>(test.db, load, [row('gdp', '9')], { sourceTag: 'vendor' });
    const second = [row('cpi', '1'), row('gdp', '2'), row('gdp', '3', '2024-02-01'), row('cpi', '4', '2024-02-01')];
    expect(await loadInto<Observation>(test.db, load, second, { asOf: '2026-01-02T00:00:00Z' })).toEqual({
      read: 4,
      inserted: 3,
      changed: 0,
      unchanged: 1,
      removed: 0,
    });
    expect((await held()).map(({ series, day, value }) => [series, day, value])).toEqual([
      ['cpi', '2024-01-01', '1'],
      ['cpi', '2024-02-01', '4'],
      ['gdp', '2024-01-01', '2'],
      ['gdp', '2024-02-01', '3'],
    ]);
    for (const series of ['ppi', 'cpi'])
      await expect(
        loadInto<Observation>(test.db, load, [row('hpi', '0'), row(series, '5'), row(series, '6')]),
      ).rejects.toThrow('same key in data.observation');
    expect(await held()).toHaveLength(4);
  });

  it('keeps a value with what it came with, where a column alone makes no vintage', async () => {
    interface Noted extends Observation {
      readonly note: string;
    }
    await loadInto<Observation>(test.db, load, [{ series: 'gdp', day: '2024-01-01', value: '1' }]);
    // The loader has seen the table without the column.
    const noting = {
      name: '0001_note',
      up: async (knex: Knex) => void (await knex.raw('alter table observation add column note text')),
    };
    await test.db.migrate({
      ...testSchema,
      migrations: [...testSchema.migrations, { owner: 'noting', migrations: [noting] }],
    });
    const noted: Load<Noted> = { table: 'observation', key: ['series', 'day'], mode: 'vintage', beside: ['note'] };
    const row = { series: 'cpi', day: '2024-01-01', value: '100.0', note: 'January release' };
    await loadInto<Noted>(test.db, noted, [row], { asOf: '2026-01-01T00:00:00Z' });
    const later = { ...row, note: 'February release' };
    expect(await loadInto<Noted>(test.db, noted, [later], { asOf: '2026-01-02T00:00:00Z' })).toMatchObject({
      unchanged: 1,
    });
    const revised = { ...row, value: '100.1', note: 'March release' };
    expect(await loadInto<Noted>(test.db, noted, [revised], { asOf: '2026-01-03T00:00:00Z' })).toMatchObject({
      changed: 1,
    });
    const { rows } = await test.db.knex.raw<{ rows: { value: string; note: string }[] }>(
      `select value, note from data.observation where series = 'cpi' order by as_known_at`,
    );
    expect(rows).toEqual([
      { value: '100.0', note: 'January release' },
      { value: '100.1', note: 'March release' },
    ]);
  });

  it('does and counts what the model says, with moments of its own or of the run', async () => {
    const runs = fc.array(
      fc.oneof(
        undatedRows.map((rows) => [load, rows] as const),
        datedRows.map((rows) => [dated, rows] as const),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(runs, async (loads) => {
        await test.db.knex.raw('delete from data.observation');
        const model: Held[] = [];
        for (const [index, [how, rows]] of loads.entries()) {
          const asOf = `2026-01-0${index + 1}T00:00:00Z`;
          expect(await loadInto<Observation>(test.db, how, rows, { asOf })).toEqual(modelled(model, rows, asOf));
        }
        expect(await held()).toEqual(ordered(model));
      }),
      { numRuns: 40 },
    );
  });
});
