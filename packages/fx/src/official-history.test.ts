import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Answered,
  digestFacts,
  explainReads,
  officialSources,
  openScratchService,
  type ScratchService,
} from '@dqs/testing';
import { parse as readCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ecbConnector } from './connectors/ecb/connector.ts';
import { publishedByBank } from './currencies.ts';
import { fx } from './index.ts';
import { rates } from './rates/contract.ts';

const folder = join(officialSources, 'ecb-fx');
const newer = join(folder, 'eurofxref-hist.2026-03-05.csv');
const older = join(folder, 'eurofxref-hist.2024-09-02.zip');

/** `date value` by currency, newest first, by another CSV reader. */
const published = (): Map<string, string[]> => {
  const lists = new Map<string, string[]>();
  for (const { Date: date, ...cells } of readCsv(readFileSync(newer), { columns: true }) as Record<string, string>[]) {
    for (const [currency, value] of Object.entries(cells)) {
      if (currency === '' || value === 'N/A') continue;
      lists.set(currency, [...(lists.get(currency) ?? []), `${date} ${value}`]);
    }
  }
  return lists;
};

const served = async (scratch: ScratchService, quote: string): Promise<string[]> => {
  const list: string[] = [];
  let cursor: string | null = null;
  do {
    const { data, pagination }: Answered<typeof rates> = await scratch.answer(rates, { quote, limit: 500, cursor });
    list.push(...data.rates.map(({ date, value }) => `${date} ${value}`));
    cursor = pagination?.next_cursor ?? null;
  } while (cursor !== null);
  return list;
};

describe.skipIf(!existsSync(folder))('the whole official history (needs official files)', () => {
  let scratch: ScratchService;
  beforeAll(async () => {
    scratch = await openScratchService(fx, '2026-03-06T09:00:00Z');
  });
  afterAll(() => scratch.close());

  it('names every currency that is taken for one of the bank', () => {
    expect([...publishedByBank].sort()).toEqual([...published().keys()].sort());
  });

  it('of 2026 brings exactly the new rows to that of 2024', async () => {
    const first = await scratch.load(ecbConnector, [older]);
    expect(first.artifacts[0]?.counts).toEqual({
      read: 205_355,
      inserted: 205_355,
      changed: 0,
      unchanged: 0,
      removed: 0,
    });
    const second = await scratch.load(ecbConnector, [newer]);
    expect(second.artifacts[0]?.counts).toEqual({
      read: 216_830,
      inserted: 216_830 - 205_355,
      changed: 0,
      unchanged: 205_355,
      removed: 0,
    });
  });

  it('is served digit for digit, every rate of every currency, page after page', async () => {
    const lists = published();
    expect(lists.size).toBe(41);
    for (const [currency, list] of lists) expect(await served(scratch, currency), currency).toEqual(list);
  });

  // Fixings that newspapers and yearbooks name, read off the published table by eye.
  it.each([
    ['1999-01-04', 'USD', '1.1789'],
    ['1999-01-04', 'JPY', '133.73'],
    ['2000-10-26', 'USD', '0.8252'],
    ['2008-07-15', 'USD', '1.599'],
    ['2008-12-30', 'GBP', '0.9742'],
    ['2015-01-14', 'CHF', '1.201'],
    ['2015-01-15', 'CHF', '1.028'],
    ['2016-06-24', 'GBP', '0.8075'],
    ['2022-03-01', 'RUB', '117.201'],
    ['2022-12-30', 'HRK', '7.5365'],
    ['2025-12-31', 'BGN', '1.9558'],
  ])('serves the fixing of %s for %s: %s', async (day, quote, value) => {
    const { data } = await scratch.answer(rates, { quote, start: day, end: day });
    expect(data.rates).toMatchObject([{ date: day, value, derived: false }]);
  });

  it('changes nothing but as_of when it is read again', async () => {
    const withoutAsOf = async () => (await digestFacts(scratch.db.knex)).map(({ digest, rows }) => ({ digest, rows }));
    const before = await withoutAsOf();
    scratch.clock.set('2026-03-07T09:00:00Z');
    const again = await scratch.load(ecbConnector, [newer], { force: true });
    expect(again.artifacts[0]?.counts).toMatchObject({ inserted: 0, changed: 0, unchanged: 216_830, removed: 0 });
    expect(await withoutAsOf()).toEqual(before);
    const { meta } = await scratch.answer(rates, { quote: 'USD', limit: 1 });
    expect(meta).toMatchObject({ as_of: '2026-03-07T09:00:00Z' });
  });

  it('agrees in value with the smaller files, which only bring their own digits', async () => {
    const daily = await scratch.load(ecbConnector, [join(folder, 'eurofxref.2024-10-11.csv')]);
    expect(daily.artifacts[0]?.counts).toMatchObject({ read: 30, inserted: 0, removed: 0 });
    const xml = await scratch.load(ecbConnector, [join(folder, 'eurofxref-hist-90d.2020-12-10.xml')]);
    expect(xml.artifacts[0]?.counts).toMatchObject({ read: 2048, inserted: 0, removed: 0 });
    const { data } = await scratch.answer(rates, { quote: 'ISK', start: '2024-10-11', end: '2024-10-11' });
    expect(data.rates).toMatchObject([{ value: '149.10' }]);
  });

  it.each([
    ['fx_get_rates', { quote: 'USD', limit: 100 }],
    ['fx_get_rates', { quote: 'EUR', base: 'HRK', end: '2022-12-30', limit: 500 }],
    ['fx_get_rates', { quote: 'USD', end: '1999-12-31', limit: 100 }],
    ['fx_get_rates', { quote: 'JPY', base: 'GBP', limit: 100 }],
    ['fx_get_rates', { quote: 'JPY', base: 'GBP', start: '2001-01-01', end: '2003-12-31', limit: 100 }],
    ['fx_get_rates', { quote: 'TRL', base: 'USD', end: '2004-12-31', limit: 100 }],
    ['fx_convert', { amount: '1', from_currency: 'EUR', to_currency: 'USD' }],
    ['fx_convert', { amount: '1', from_currency: 'GBP', to_currency: 'JPY', date: '2008-03-23' }],
  ])('is read through the key alone, in one round trip: %s %j', async (tool, values) => {
    const [read, ...more] = await explainReads(scratch, fx, tool, values);
    expect(more).toEqual([]);
    expect(read?.wholeTables).toEqual([]);
    expect(read?.buffers, read?.plan).toBeLessThanOrEqual(10 * (read?.rows ?? 0) + 50);
  });

  it.each([
    { quote: 'EUR', base: 'HRK', limit: 500 },
    { quote: 'TRL', base: 'USD', limit: 100 },
  ])('of a currency that has ended, reads its last day through the key in a second round trip: %j', async (values) => {
    const reads = await explainReads(scratch, fx, 'fx_get_rates', values);
    expect(reads).toHaveLength(2);
    for (const { wholeTables, buffers, plan, rows } of reads) {
      expect(wholeTables).toEqual([]);
      expect(buffers, plan).toBeLessThanOrEqual(10 * rows + 50);
    }
  });
});
