import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { re } from '../index.ts';
import { series } from '../series/contract.ts';
import { censusNotice } from '../series-record/notice.ts';
import { seriesSearch } from './contract.ts';

const samples = join(import.meta.dirname, '../../../../samples/re');

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(re, '2026-01-05T15:00:00Z', [geo, hazards]);
  for (const connector of re.connectors) {
    const files = readdirSync(samples).filter((file) => connector.recognition.recognise(file, '') !== null);
    if (files.length > 0)
      await scratch.load(
        connector,
        files.map((file) => join(samples, file)),
      );
  }
});
afterAll(() => scratch.close());

const ask = async (values: object) => {
  const { data, meta, pagination } = await scratch.answer(seriesSearch, values);
  return { data, meta, pagination };
};
const keysOf = async (values: object) => (await ask(values)).data.matches.map(({ series_key }) => series_key);

describe('a search', () => {
  it('finds by words of title and key, in other forms and cases too', async () => {
    const denver = ['fhfa.hpi.all_transactions.cbsa.19740.quarterly.nsa'];
    for (const query of [
      'house price Denver',
      'Denver house prices',
      'hpi all_transactions 19740',
      'DENVER home price metro',
    ])
      expect(await keysOf({ query })).toEqual(denver);
    expect(await keysOf({ query: 'rent two-bedroom miami' })).toEqual(['hud.fmr.two_bedroom.county.12086.annual.na']);
  });

  it('gives the series of a place, and with words those of them that match', async () => {
    const all = await keysOf({ geo_key: 'county:12086', limit: 50 });
    expect(all).toContain('hud.fmr.efficiency.county.12086.annual.na');
    expect(all).toContain('census.bps.units.total.county.12086.monthly.nsa');
    expect(all.every((key) => key.includes('.county.12086.'))).toBe(true);
    expect(await keysOf({ geo_key: 'county:12086', query: 'bps units total' })).toEqual([
      'census.bps.units.total.county.12086.annual.nsa',
      'census.bps.units.total.county.12086.monthly.nsa',
    ]);
  });

  it('puts the nation before states before metropolitan areas, and a key before all', async () => {
    const levels = (await keysOf({ query: 'fhfa house price index', limit: 50 })).map(
      (key) => /(nation|state|cbsa)/.exec(key)?.[0],
    );
    expect(levels).toEqual(
      levels.toSorted((a, b) => ['nation', 'state', 'cbsa'].indexOf(a!) - ['nation', 'state', 'cbsa'].indexOf(b!)),
    );
    expect(new Set(levels).size).toBe(3);
    const key = 'fhfa.hpi.all_transactions.state.12.quarterly.nsa';
    expect(await keysOf({ query: key })).toEqual([key]);
    expect(await keysOf({ query: key, geo_key: 'state:08' })).toEqual([]);
  });

  it('says first and last period with a value, the source of the page and its notice', async () => {
    const { data, meta } = await ask({ query: 'beckley' });
    expect(data).toMatchObject({
      query: 'beckley',
      geo_key: null,
      matches: [{ coverage_start: '1997-01-01', coverage_end: '1997-10-01', base_period: '1995Q1=100' }],
    });
    expect(meta).toEqual({ source: 'fhfa.hpi', as_of: '2026-01-05T15:00:00Z', notice: null });
    const mixed = await ask({ geo_key: 'county:12086', limit: 50 });
    expect(mixed.meta).toMatchObject({ source: 're.catalogue', notice: censusNotice });
  });

  it('does not count a period that the publisher took back, at either end', async () => {
    const coverage = async () => {
      const [match] = (await ask({ query: 'beckley' })).data.matches;
      return [match?.series_key, match?.coverage_start, match?.coverage_end];
    };
    const [key, start, end] = await coverage();
    const takeBack = (period: string) =>
      scratch.db.knex.raw(
        `insert into data.re_observation (series_key, period, as_known_at, period_type, source_tag, artifact_id, as_of)
         select series_key, period, as_known_at + interval '1 day', period_type, source_tag, artifact_id, as_of
           from data.re_observation where series_key = ? and period = ?::date`,
        [key!, period],
      );
    await takeBack(start!);
    await takeBack(end!);
    expect([start, end]).toEqual(['1997-01-01', '1997-10-01']);
    expect(await coverage()).toEqual([key, '1997-04-01', '1997-07-01']);
    await scratch.db.knex.raw('delete from data.re_observation where series_key = ? and value is null', [key!]);
    expect(await coverage()).toEqual([key, start, end]);
  });

  it('says whose series come first if no place is given and the nation has none', async () => {
    const note = (query: string) => scratch.note('re_search_series', { query });
    expect(await note('fair market rents')).toMatch(/ whole United States; the first ones here are for [^,]* County\./);
    expect(await note('house prices')).toBeNull();
  });

  it('of nothing known is an empty list', async () => {
    for (const values of [
      { query: 'zebra crossing' },
      { query: 'the' },
      { query: '!!!' },
      { geo_key: 'county:99999' },
    ]) {
      const { data, meta } = await ask(values);
      expect(data.matches).toEqual([]);
      expect(meta.as_of).toBeNull();
    }
  });

  it('pages to its end whatever the page size', async () => {
    for (const values of [{}, { query: 'house price' }, { query: 'building permits' }, { geo_key: 'county:12086' }]) {
      const whole: string[] = [];
      let cursor: string | null | undefined = null;
      do {
        const { data, pagination } = await ask({ ...values, limit: 9, cursor });
        whole.push(...data.matches.map(({ series_key }) => series_key));
        cursor = pagination?.next_cursor;
      } while (cursor);
      expect(new Set(whole).size).toBe(whole.length);
      expect((await keysOf({ ...values, limit: 50 })).slice(0, whole.length)).toEqual(whole.slice(0, 50));
    }
  });

  it('refuses a place key that cannot be one, and says what is', async () => {
    await expect(ask({ geo_key: 'Denver' })).rejects.toMatchObject({
      code: 'bad_parameter',
      detail: { param: 'geo_key' },
      message: expect.stringContaining('such as county:12086'),
    });
  });
});

describe('places ranked by a measure', () => {
  const query = 'two bedroom rent';
  const rentOf = async (key: string, values: object = {}): Promise<number> => {
    const { data } = await scratch.answer(series, { series_key: key, limit: 1, ...values });
    return Number(data.observations[0]?.value);
  };
  const highestFirst = (values: readonly number[]) => values.toSorted((left, right) => right - left);

  it('come by their newest value, the highest first, page after page', async () => {
    const keys = await keysOf({ query, rank_by: 'value', level: 'county', limit: 50 });
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.every((key) => /^hud\.fmr\.two_bedroom\.county\./.test(key))).toBe(true);
    const rents = await Promise.all(keys.map((key) => rentOf(key)));
    expect(rents).toEqual(highestFirst(rents));
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await ask({ query, rank_by: 'value', level: 'county', limit: 2, cursor });
      paged.push(...page.data.matches.map(({ series_key }) => series_key));
      cursor = page.pagination?.next_cursor ?? null;
    } while (cursor !== null);
    expect(paged).toEqual(keys);
    const note = await scratch.note('re_search_series', { query, rank_by: 'value', level: 'county' });
    expect(note).toMatch(
      /^Fair market rent, two-bedroom: US counties by the value of 2024-01-01 in USD per month, largest first\. \d+ are ranked.*First: /,
    );
    expect(note).toContain(` ${rents[0]};`);
  });

  it('come by the change in a year', async () => {
    const keys = await keysOf({ query, rank_by: 'change', level: 'county', limit: 50 });
    const changes = await Promise.all(keys.map((key) => rentOf(key, { transform: 'year_on_year' })));
    expect(changes.length).toBeGreaterThan(2);
    expect(changes).toEqual(highestFirst(changes));
  });

  it('are those of a state where one is named', async () => {
    const { data } = await ask({ query: `${query} Florida`, rank_by: 'value', level: 'county' });
    expect(data.matches.length).toBeGreaterThan(0);
    expect(new Set(data.matches.map(({ geography }) => geography.state_code))).toEqual(new Set(['FL']));
  });

  it('may be named by the key of a data set', async () => {
    const asked = { rank_by: 'value', level: 'county', limit: 50 };
    expect(await keysOf({ query: 'hud.fmr.two_bedroom', ...asked })).toEqual(await keysOf({ query, ...asked }));
  });

  it.each([
    [{ query, rank_by: 'value' }, 'level'],
    [{ query: 'zebras', rank_by: 'value', level: 'county' }, 'query'],
    [{ query, level: 'county' }, 'level'],
    [{ query, rank_by: 'value', level: 'county', geo_key: 'county:12086' }, 'geo_key'],
  ])('refuse %o', async (values, param) => {
    await expect(ask(values)).rejects.toMatchObject({ code: 'bad_parameter', detail: { param } });
  });

  it('are none where nothing of the level is loaded, which the note says', async () => {
    expect(await keysOf({ query, rank_by: 'value', level: 'zip3' })).toEqual([]);
    expect(await scratch.note('re_search_series', { query, rank_by: 'value', level: 'zip3' })).toMatch(/US counties/);
  });
});
