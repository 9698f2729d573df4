import type { DatasetKey } from '@dqs/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Load } from './load.ts';
import type { HeldDays } from './source.ts';
import { loadInto, mergeRates, testSchema, type Rate } from './testing/fixture.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const heldIn = (table: string, column: string, further: Pick<HeldDays, 'as' | 'of'> = {}) => ({
  ...testSchema,
  datasets: testSchema.datasets.map((dataset) =>
    dataset.key === 'test.rates' ? { ...dataset, held: { table, column, ...further } } : dataset,
  ),
});

const rate = (day: string, currency = 'USD', value = '1.10'): Rate => ({ rate_date: day, currency, rate: value });
const replaceRates: Load<Rate> = { table: 'rate', key: ['currency', 'rate_date'], mode: 'replace', scope: [] };

describe('the days a dataset speaks of', () => {
  let test: TestDatabase;
  /** Statements that read the table through. */
  const reads: string[] = [];
  beforeAll(async () => {
    test = await openTestDatabase('embedded', heldIn('rate', 'rate_date'));
    test.db.knex.on('query', ({ sql }: { sql: string }) => /min\("?rate_date/.test(sql) && reads.push(sql));
  });
  afterAll(() => test.cleanup());

  const days = async (dataset: DatasetKey = 'test.rates') => {
    const row = await test.db
      .knex<{ key: string; held_since: string | null; held_through: string | null }>('control.dataset')
      .where({ key: dataset })
      .first('held_since', 'held_through');
    return [row?.held_since, row?.held_through];
  };

  it('are none before the first load, then those of all rows', async () => {
    expect(await days()).toEqual([null, null]);
    await loadInto(test.db, mergeRates, [rate('2024-03-01'), rate('2024-01-05')]);
    expect(await days()).toEqual(['2024-01-05', '2024-03-01']);
    expect(await days('test.others')).toEqual([null, null]);
  });

  it('widen by the rows of further files, without reading the table again', async () => {
    reads.length = 0;
    await loadInto(test.db, mergeRates, [rate('2024-02-01')]);
    expect(await days()).toEqual(['2024-01-05', '2024-03-01']);
    await loadInto(test.db, mergeRates, [rate('2023-12-29'), rate('2024-03-04', 'JPY')]);
    expect(await days()).toEqual(['2023-12-29', '2024-03-04']);
    await test.db.writing('test.rates', () => Promise.resolve());
    expect(reads).toEqual([]);
  });

  it('are not touched by rows of another source or table', async () => {
    await loadInto(test.db, mergeRates, [rate('2030-01-01')], { sourceTag: 'vendor' });
    await loadInto(test.db, { table: 'observation', key: ['series', 'day'], mode: 'vintage' } as never, [
      { series: 'a', day: '2031-01-01', value: '1' } as never,
    ]);
    expect(await days()).toEqual(['2023-12-29', '2024-03-04']);
  });

  it('narrow when rows are taken away', async () => {
    await loadInto(test.db, replaceRates, [rate('2024-01-31'), rate('2024-02-29')]);
    expect(await days()).toEqual(['2024-01-31', '2024-02-29']);
  });

  it('are read anew where they stand elsewhere now', async () => {
    await test.db.migrate(heldIn('rate', 'rate_date'));
    expect(await days()).toEqual(['2024-01-31', '2024-02-29']);
    await test.db.migrate(heldIn('observation', 'day'));
    expect(await days()).toEqual([null, null]);
    await loadInto(test.db, mergeRates, [rate('2024-03-01')]);
    expect(await days()).toEqual(['2031-01-01', '2031-01-01']);
  });

  it('are years where the column has texts that begin with one, and days of instants in UTC', async () => {
    await test.db.migrate(heldIn('rate', 'rate_date', { as: 'year' }));
    expect(await days()).toEqual([null, null]);
    await loadInto(test.db, mergeRates, [rate('2022-12-31')]);
    expect(await days()).toEqual(['2022-01-01', '2024-01-01']);
    await loadInto(test.db, mergeRates, [rate('2025-06-30')]);
    expect(await days()).toEqual(['2022-01-01', '2025-01-01']);
    await test.db.migrate(heldIn('rate', 'as_of', { as: 'instant' }));
    await loadInto(test.db, mergeRates, [rate('2026-02-27')], { asOf: '2026-02-28T23:30:00-05:00' });
    expect((await days())[1]).toBe('2026-03-01');
  });

  it('are those of every source where the dataset says so', async () => {
    await test.db.migrate(heldIn('rate', 'rate_date', { of: 'every source' }));
    await loadInto(test.db, mergeRates, [rate('2026-03-02')]);
    expect(await days()).toEqual(['2022-12-31', '2030-01-01']);
    await loadInto(test.db, mergeRates, [rate('2032-01-01')], { sourceTag: 'vendor' });
    expect(await days()).toEqual(['2022-12-31', '2032-01-01']);
  });
});
