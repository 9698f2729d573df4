import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { re } from '../index.ts';
import { geographiesSearch } from './contract.ts';

const samples = join(import.meta.dirname, '../../../../samples/geo');

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(re, '2026-03-06T09:00:00Z', [geo, hazards]);
  for (const [key, file] of [
    ['geo.census-codes', 'state.txt'],
    ['geo.census-gazetteer', '2025_Gaz_counties_national.txt'],
    ['geo.census-cities', 'national_place_by_county2020.txt'],
  ] as const) {
    const connector = geo.connectors.find((each) => each.key === key);
    if (!connector) throw new Error(`${key} is gone`);
    await scratch.load(connector, [join(samples, file)]);
  }
});
afterAll(() => scratch.close());

const ask = async (values: object) => {
  const { data, meta } = await scratch.answer(geographiesSearch, values);
  return { ...data, meta };
};

describe('real-estate places', () => {
  it('are found by their code, with the key that series take and the places they lie in', async () => {
    const { matches, meta } = await ask({ query: '12086' });
    expect(matches[0]).toMatchObject({
      geo_key: 'county:12086',
      level: 'county',
      code: '12086',
      name: 'Miami-Dade County',
      match_reason: 'code_exact',
      parents: expect.arrayContaining([expect.objectContaining({ geo_key: 'state:12', name: 'Florida' })]),
    });
    expect(meta).toMatchObject({ source: 'census.geography', notice: expect.stringContaining('Census Bureau') });
  });

  it('are found by name, as many as are asked for', async () => {
    const { query, matches } = await ask({ query: 'Florida', limit: 1 });
    expect([query, matches.map(({ geo_key }) => geo_key)]).toEqual(['Florida', ['state:12']]);
  });

  it('that nobody knows are an empty list', async () => {
    const { matches, meta } = await ask({ query: 'Xyzzyville' });
    expect([matches, meta.as_of]).toEqual([[], null]);
  });
});
