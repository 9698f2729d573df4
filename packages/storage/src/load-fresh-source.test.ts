import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadInto, testSchema } from './testing/fixture.ts';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import type { Load } from './load.ts';

interface Observation {
  readonly series: string;
  readonly day: string;
  readonly value: string;
}

const vintages: Load<Observation> = {
  table: 'observation',
  key: ['series', 'day'],
  mode: 'vintage',
};

const day = (at: number): string => new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10);

const rowsOf = (prefix: string, series: number, days: number, value: string): Observation[] =>
  Array.from({ length: series * days }, (_, at) => ({
    series: `${prefix}${Math.floor(at / days)}`,
    day: day(at % days),
    value,
  }));

describe.each(engines)('a source that is new to a large table on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine, testSchema, { template: emptyOf(testSchema) });
    // The planner is told of the table after the first load, when it knows one source alone: the second is too small to tell it again.
    await loadInto<Observation>(database.db, vintages, rowsOf('known.', 700, 150, '1'));
    await loadInto<Observation>(database.db, vintages, rowsOf('fresh.', 60, 150, '1'), { sourceTag: 'vendor' });
  });
  afterAll(() => database.cleanup());

  const millisecondsOf = async (sourceTag: string, prefix: string): Promise<number> => {
    const began = performance.now();
    const counts = await loadInto<Observation>(database.db, vintages, rowsOf(prefix, 60, 150, '2'), {
      sourceTag,
      asOf: '2026-01-16T12:00:00Z',
    });
    expect(counts).toMatchObject({ read: 9000, changed: 9000 });
    return performance.now() - began;
  };

  it('takes about as long as one that the statistics know, where row by row it takes ten times as long', async () => {
    const { rows } = await database.db.knex.raw<{ rows: { sources: string }[] }>(
      `select most_common_vals::text as sources from pg_stats where tablename = 'observation' and attname = 'source_tag'`,
    );
    expect(rows[0]?.sources).toBe('{ecb}');
    const known = await millisecondsOf('ecb', 'known.');
    const fresh = await millisecondsOf('vendor', 'fresh.');
    expect(fresh).toBeLessThan(3 * known + 500);
  });
});
