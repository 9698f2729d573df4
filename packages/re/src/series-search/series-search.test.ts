import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { re } from '../index.ts';
import { censusNotice } from '../series-record/notice.ts';
import { seriesSearch } from './contract.ts';

const samples = join(import.meta.dirname, '../../../../samples/re');

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(re, '2026-01-05T15:00:00Z', 'embedded', [geo, hazards]);
  for (const connector of re.connectors) {
    const files = readdirSync(samples).filter((file) => connector.recognition.recognise(file, '') !== null);
    if (files.length > 0)
      await scratch.load(
        connector,
        files.map((file) => join(samples, file)),
      );
  }
}, 60_000);
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
