import { ServiceError } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSamples } from '../fixtures/samples.ts';
import { geo } from '../index.ts';
import { findGeography, resolveGeographies } from '../queries.ts';
import { resolve } from './contract.ts';

const loadedAt = '2026-03-06T09:00:00Z';

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(geo, loadedAt);
  await loadSamples(scratch, geo);
});
afterAll(() => scratch.close());

const ask = async (values: object) => (await scratch.answer(resolve, values)).data;

const found = async (query: string, more: object = {}) =>
  (await ask({ query, ...more })).matches.map(({ geography_id, match_reason }) => `${geography_id} ${match_reason}`);

describe('resolving', () => {
  it.each([
    ['12086', ['county:12086 code_exact', 'zcta:12086 code_exact']],
    // A ZIP Code ranks before a county with fewer than a million people.
    ['10001', ['zcta:10001 code_exact', 'county:10001 code_exact']],
    ['ZIP 10001', ['zcta:10001 code_exact']],
    ['36', ['state:36 code_exact']],
    ['19740', ['cbsa:19740 code_exact']],
    ['100', ['zip3:100 code_exact']],
    ['117', ['au_sa4:117 code_exact']],
    ['1GSYD', ['au_gccsa:1GSYD code_exact']],
    // An address ends with its ZIP Code.
    ['New York, NY 10001', ['zcta:10001 code_exact']],
    ['10001-2345, Manhattan', ['zcta:10001 code_exact']],
    ['FL', ['state:12 postal_exact']],
    ['DC', ['state:11 postal_exact']],
    ['NSW', ['au_state:1 postal_exact']],
  ])('the code %s', async (query, expected) => {
    expect(await found(query)).toEqual(expect.arrayContaining(expected));
    expect((await found(query)).slice(0, expected.length)).toEqual(expected);
  });

  it.each([
    ['Denver County', 'county:08031 name_exact'],
    ['Denver', 'county:08031 name_exact'],
    ['Miami-Dade County, FL', 'county:12086 name_exact'],
    ['Miami-Dade, Florida', 'county:12086 name_exact'],
    ['miami dade', 'county:12086 name_exact'],
    ['Saint Louis County, MO', 'county:29189 alias_exact'],
    ['St. Louis city', 'county:29510 name_exact'],
    ['Doña Ana', 'county:35013 name_exact'],
    ['Dona Ana', 'county:35013 alias_exact'],
    ['NYC', 'cbsa:35620 alias_exact'],
    ['Brooklyn', 'county:36047 alias_exact'],
    ['Dade County', 'county:12086 alias_exact'],
    ['Denver-Aurora-Lakewood, CO', 'cbsa:19740 alias_exact'],
    ['Denver-Aurora-Centennial, CO', 'cbsa:19740 name_exact'],
    // Renamed with a new code in 2015. The current county comes first.
    ['Shannon County, SD', 'county:46102 alias_exact'],
    ['New York', 'state:36 name_exact'],
    ['Sydney', 'au_gccsa:1GSYD name_exact'],
    ['Melbourne, VIC', 'au_gccsa:2GMEL name_exact'],
    ['USA', 'nation:US code_exact'],
    ['Australia', 'nation:AU name_exact'],
    ['Denvr', 'county:08031 name_fuzzy'],
    ['Mimai-Dade', 'county:12086 name_fuzzy'],
    ['Quens', 'county:36081 name_fuzzy'],
  ])('the name %s', async (query, expected) => {
    expect((await found(query))[0]).toBe(expected);
  });

  it('finds a place by its former name', async () => {
    expect(await found('La Salle Parish')).toContain('county:22059 alias_exact');
    expect((await found('LaSalle Parish'))[0]).toBe('county:22059 name_exact');
  });

  it.each([
    ['Germany', '"Germany" is Germany: only places of the United States and Australia are served.'],
    ['Berlin, Germany', '"Berlin, Germany" is in Germany: only places of the United States and Australia are served.'],
    ['London, England', '"London, England" is in England: only places of the United States and Australia are served.'],
  ])('does not replace %s by a place that is similar in spelling', async (query, note) => {
    expect(await found(query)).toEqual([]);
    expect(await scratch.note('geo_resolve', { query })).toContain(note);
  });

  it('filters by level and country, up to a limit', async () => {
    expect(await found('10001', { level: 'zcta' })).toEqual(['zcta:10001 code_exact']);
    expect((await found('Sydney', { country: 'US' })).join()).not.toContain('au_');
    const all = await ask({ query: 'St. Louis', limit: 50 });
    expect((await ask({ query: 'St. Louis', limit: 2 })).matches).toEqual(all.matches.slice(0, 2));
    expect(all).toMatchObject({ query: 'St. Louis', level: null, country: null });
  });

  it('answers with an empty list and a note if nothing matches', async () => {
    const answer = await scratch.ask('geo_resolve', { query: 'qqqqqqqq' });
    expect(answer).toEqual({
      data: { query: 'qqqqqqqq', level: null, country: null, matches: [] },
      meta: { source: 'census.geography', as_of: null },
      pagination: null,
    });
    expect(await found('%')).toEqual([]);
    expect(await found("' or 1=1 --")).toEqual([]);
  });

  it('answers the counties of a ZIP Code in one request', async () => {
    const [match] = (await ask({ query: 'ZIP 10001' })).matches;
    expect(match).toMatchObject({
      name: 'ZCTA5 10001',
      state_code: 'NY',
      score: 1,
      parents: [
        { geography_id: 'zip3:100' },
        { geography_id: 'county:36061', name: 'New York County' },
        { geography_id: 'cbsa:35620' },
        { geography_id: 'state:36' },
        { geography_id: 'nation:US' },
      ],
      crosswalks: [
        { geography: { geography_id: 'county:36061' }, relation: 'zcta_county', weight: '1.000000', vintage: '2020' },
      ],
      crosswalks_truncated: false,
    });
  });

  it('has three crosswalks per match and a flag if there are more', async () => {
    const [match] = (await ask({ query: 'cbsa:19740' })).matches;
    expect(match?.crosswalks).toHaveLength(3);
    expect(match?.crosswalks_truncated).toBe(true);
  });

  it.each([
    [{ query: '' }, 'query'],
    [{ query: ' ' }, 'query'],
    [{ query: 'x'.repeat(101) }, 'query'],
    [{ query: 'Denver', level: 'tract' }, 'level'],
    [{ query: 'Denver', country: 'CA' }, 'country'],
    [{ query: 'Denver', limit: 51 }, 'limit'],
  ])('rejects %o', async (values, param) => {
    const error: unknown = await ask(values).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: 'bad_parameter', detail: { param } });
  });
});

describe('queries for other domains', () => {
  it('return the same as the operations', async () => {
    const db = scratch.db.reader('public');
    const { matches } = await ask({ query: 'Denver', limit: 3 });
    expect(await resolveGeographies(db, { query: 'Denver', limit: 3 })).toEqual(matches);
    expect(await resolveGeographies(db, { query: 'Denver', level: 'cbsa', country: 'US', limit: 3 })).toMatchObject([
      { geography_id: 'cbsa:19740' },
    ]);
    const answer = await scratch.ask('geo_get_geography', { geography_id: 'county:08031' });
    expect(await findGeography(db, 'county:08031')).toEqual((answer.data as { geography: unknown }).geography);
    expect(await findGeography(db, 'county:99999')).toBeNull();
  });
});
