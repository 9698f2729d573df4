import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geo } from '../index.ts';
import { countyMeant, placesMeant } from '../queries.ts';

const samples = join(import.meta.dirname, '../../../../samples/geo');

// Lines of the Bureau's list of places. The samples do not contain their three counties.
const places = [
  'STATE|STATEFP|COUNTYFP|COUNTYNAME|PLACEFP|PLACENS|PLACENAME|TYPE|CLASSFP|FUNCSTAT',
  'TX|48|085|Collin County|58016|02411437|Plano city|INCORPORATED PLACE|C1|A',
  'CO|08|031|Denver County|20000|02410324|Denver city|INCORPORATED PLACE|C1|A',
  'IA|19|007|Appanoose County|63255|02396219|Plano city|INCORPORATED PLACE|C1|A',
  'IL|17|093|Kendall County|60352|02396218|Plano city|INCORPORATED PLACE|C1|A',
  'CO|08|031|Denver County|99991|00000001|Twin CDP|CENSUS DESIGNATED PLACE|U1|S',
  'FL|12|086|Miami-Dade County|99992|00000002|Twin CDP|CENSUS DESIGNATED PLACE|U1|S',
  'CO|08|031|Denver County|99993|00000003|Brooklyn Heights CDP|CENSUS DESIGNATED PLACE|U1|S',
];

describe('a name without an exact match', () => {
  let scratch: ScratchService;
  let folder: string;
  const load = (key: string, paths: readonly string[]) =>
    scratch.load(
      geo.connectors.find((connector) => connector.key === key)!,
      paths,
    );
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'geo-caveat-'));
    scratch = await openScratchService(geo, '2026-01-15T12:00:00Z');
    await load('geo.census-codes', [join(samples, 'state.txt')]);
    await load('geo.census-gazetteer', [
      join(samples, '2025_Gaz_counties_national.txt'),
      join(samples, '2025_Gaz_cbsa_national.txt'),
    ]);
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true });
  });

  const noteOf = async (query: string) => {
    const caller = { accountId: 'test', keyId: 'k', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
    const { note } = await scratch.service.call(
      'geo_resolve',
      { values: { query } },
      caller,
      new AbortController().signal,
    );
    return note;
  };

  it('of five digits may be a ZIP Code, which a note says while no ZIP areas are loaded', async () => {
    expect(await noteOf('12086')).toBe(
      '"12086" is interpreted as county:12086. It may also be a ZIP Code, and no ZIP areas are loaded. Load them with: dqs ingest geo.census-gazetteer.',
    );
    for (const query of ['county:12086', 'FIPS 12086', 'county 12086'])
      expect(await noteOf(query)).not.toMatch(/ZIP Code/);
  });

  it('in a given state is out of coverage if no list of cities is loaded', async () => {
    await expect(scratch.ask('geo_resolve', { query: 'Plano, TX' })).rejects.toMatchObject({
      code: 'out_of_coverage',
      detail: { param: 'query', hint: expect.stringContaining('dqs ingest geo.census-cities') as string },
    });
  });

  it('without a state is also out of coverage, with similar places as candidates', async () => {
    await expect(scratch.ask('geo_resolve', { query: 'Denvr' })).rejects.toMatchObject({
      code: 'out_of_coverage',
      message: 'no county or metropolitan area is called "Denvr", and the list of cities is not loaded',
      detail: {
        hint: expect.stringContaining('dqs ingest geo.census-cities') as string,
        candidates: expect.arrayContaining(['county:08031 (Denver County, CO)']) as string[],
      },
    });
    expect(await noteOf('Denvr County')).toMatch(
      /^No place is called "Denvr County"\. The matches are similar in spelling\./,
    );
    expect(await noteOf('house prices')).toMatch(/^No place is called/);
  });

  it('that an Australian district has may be of an American city', async () => {
    await load('geo.abs-asgs', [join(samples, 'SA2_2021_AUST.xlsx')]);
    expect(await noteOf('Sydney Inner City')).toMatch(/^A city called "Sydney Inner City" may be meant\./);
    expect(await noteOf('New South Wales')).not.toMatch(/may be meant/);
  });

  it('that a county has may be of a city', async () => {
    expect(await noteOf('Denver')).toBe(
      'A city called "Denver" may be meant. The list of cities is not loaded. Load it with: dqs ingest geo.census-cities.',
    );
    expect(await noteOf('Denver County')).not.toMatch(/may be meant/);
    expect(await noteOf('Texas')).not.toMatch(/may be meant/);
  });

  it('of a city whose county is not loaded is out of coverage, with the connector of counties', async () => {
    const list = join(folder, 'national_place_by_county2020.txt');
    writeFileSync(list, `${places.join('\n')}\n`);
    await load('geo.census-cities', [list]);
    const refused = { code: 'out_of_coverage', message: 'Plano city, TX lies in county 48085, which is not loaded' };
    await expect(scratch.ask('geo_resolve', { query: 'Plano, TX' })).rejects.toMatchObject(refused);
    await expect(scratch.ask('geo_resolve', { query: 'Plano' })).rejects.toMatchObject({ code: 'out_of_coverage' });
    expect(await noteOf('Denver')).not.toMatch(/may be meant/);
    expect(await noteOf('Denvr')).toBe('No place is called "Denvr". The matches are similar in spelling.');
    expect(await noteOf('New England')).toMatch(/^No place is called "New England"/);
  });

  it('of a city with more people than the loaded places of its name is out of coverage, with its county', async () => {
    const survey = join(folder, 'acs5_2023_place.json');
    writeFileSync(
      survey,
      JSON.stringify([
        ['NAME', 'B01003_001E', 'B25001_001E', 'state', 'place'],
        ['Harbor town, Colorado', '900', '400', '08', '99994'],
        ['Harbor city, Massachusetts', '650000', '300000', '25', '99995'],
        ['Cove city, Massachusetts', '800', '300', '25', '99996'],
        ['Cove city, Colorado', '90000', '30000', '08', '99997'],
        ['Shore city, Massachusetts', '80000', '300', '25', '99998'],
        ['Shore city, Colorado', '90000', '30000', '08', '99999'],
        ['New Denver city, Massachusetts', '700', '300', '25', '99990'],
      ]),
    );
    const list = join(folder, 'national_place_by_county2020.txt');
    const further = [
      'CO|08|031|Denver County|99994|00000004|Harbor town|INCORPORATED PLACE|C1|A',
      'MA|25|025|Suffolk County|99995|00000005|Harbor city|INCORPORATED PLACE|C1|A',
      'MA|25|025|Suffolk County|99996|00000006|Cove city|INCORPORATED PLACE|C1|A',
      'CO|08|031|Denver County|99997|00000007|Cove city|INCORPORATED PLACE|C1|A',
      'MA|25|025|Suffolk County|99998|00000008|Shore city|INCORPORATED PLACE|C1|A',
      'CO|08|031|Denver County|99999|00000009|Shore city|INCORPORATED PLACE|C1|A',
      'MA|25|025|Suffolk County|99990|00000010|New Denver city|INCORPORATED PLACE|C1|A',
    ];
    writeFileSync(list, `${[...places, ...further].join('\n')}\n`);
    await load('geo.census-cities', [list, survey]);
    await expect(scratch.ask('geo_resolve', { query: 'Harbor' })).rejects.toMatchObject({
      code: 'out_of_coverage',
      message: 'Harbor city, MA lies in county 25025, which is not loaded',
      detail: { candidates: ['county:08031 (Denver County, CO)'] },
    });
    expect(await countyMeant(scratch.db.reader('public'), 'Harbor', 'query')).toMatchObject({
      kind: 'not_loaded',
      error: { code: 'out_of_coverage', detail: { param: 'query' } },
    });
    expect((await placesMeant(scratch.db.reader('public'), 'Harbor', 5))?.missing?.code).toBe('out_of_coverage');
    const first = async (query: string) => {
      const { data } = await scratch.ask('geo_resolve', { query });
      return (data as { matches: { geography_id: string }[] }).matches[0]?.geography_id;
    };
    expect(await first('Harbor, CO')).toBe('county:08031');
    // The match is only of a part of the query.
    await expect(scratch.ask('geo_resolve', { query: 'New Denver' })).rejects.toMatchObject({
      message: 'New Denver city, MA lies in county 25025, which is not loaded',
    });
    expect(await noteOf('Shore')).toBe(
      'The counties of other cities of the name are not loaded: Shore city, MA (county 25025). Load them with: dqs ingest geo.census-gazetteer.',
    );
    expect(await first('Cove')).toBe('county:08031');
  });

  it('that is an everyday name of a place that is not loaded has a note', async () => {
    await expect(scratch.ask('geo_resolve', { query: 'Rubber City' })).rejects.toMatchObject({
      code: 'out_of_coverage',
      message: '"Rubber City" is an everyday name of cbsa:10420, which is not loaded',
    });
    // The name of a state after a common word is not a place.
    expect(await noteOf('Worth, CO')).toMatch(/^No place is called "Worth, CO"/);
  });

  it('of two places has a note, whatever the page size', async () => {
    const other =
      /^Several places are called "Twin": besides county:(?:08031|12086) \(.*\) also county:(?:08031|12086) \(/;
    expect(await noteOf('Twin')).toMatch(other);
    const { note } = await scratch.service.call(
      'geo_resolve',
      { values: { query: 'Twin', limit: 1 } },
      { accountId: 'test', keyId: 'k', keyPrefix: 'dqs_live_test', surface: 'public' },
      new AbortController().signal,
    );
    expect(note).toMatch(other);
    expect(await noteOf('Twin, FL')).not.toMatch(/Several places/);
  });

  it('of a small place has a note with its county, and is not that county for other domains', async () => {
    const survey = join(folder, 'acs5_2023_county_subdivision.json');
    writeFileSync(
      survey,
      JSON.stringify([
        ['NAME', 'B01003_001E', 'B25001_001E', 'state', 'county', 'county subdivision'],
        ['Larkmoor township, Bergen County, New Jersey', '191', '80', '34', '003', '90001'],
        ['Bergenwick township, Bergen County, New Jersey', '210', '90', '34', '003', '90004'],
        ['Stonewick town, Bergen County, New Jersey', '537', '200', '34', '003', '90003'],
        ['Wrenfield township, Bergen County, New Jersey', '60000', '30000', '34', '003', '90002'],
      ]),
    );
    await load('geo.census-cities', [survey]);
    expect(await noteOf('The Larkmoor')).toBe(
      '"The Larkmoor" was read as a small place in Bergen County, NJ. No larger place has the name.',
    );
    expect(await noteOf('The Bergenwick')).toMatch(
      /^"The Bergenwick" was read as a small place in Bergen County, NJ\./,
    );
    expect(await noteOf('Stonewick')).toMatch(/^"Stonewick" was read as a small place in Bergen County, NJ\./);
    for (const query of ['Larkmoor, NJ', 'Wrenfield', 'Bergen County'])
      expect(await noteOf(query)).not.toMatch(/small place/);
    const meant = (query: string) => countyMeant(scratch.db.reader('public'), query, 'query');
    expect(await meant('The Larkmoor')).toMatchObject({ kind: 'county', isSmallPlaceAlone: true });
    for (const query of ['Larkmoor, NJ', 'Wrenfield'])
      expect(await meant(query)).toMatchObject({ kind: 'county', isSmallPlaceAlone: false });
  });

  it.each(['postcode 2000 australia', 'post code 3000', '3000 VIC', '2000, NSW'])(
    'that is an Australian postcode has a note that they are not covered: %s',
    async (query) => {
      expect(await noteOf(query)).toMatch(/Australian postcodes are not covered: use the council/);
    },
  );

  it('of a neighborhood has a note with the place around it, also if a small place has the name', async () => {
    expect(await noteOf('Brooklyn Heights')).toBe(
      'Neighborhoods are not covered. If "Brooklyn Heights" is a part of Brooklyn, use county:36047.',
    );
    expect(await noteOf('Brooklyn Heights, NY')).toMatch(/^No place is called .* use county:36047\./);
    expect(await noteOf('Capitol Hill, Denver')).toMatch(
      /If "Capitol Hill, Denver" is a part of Denver, use cbsa:19740 \(Denver-Aurora-Centennial, CO Metro Area, CO\)\./,
    );
    expect(await noteOf('Capitol Hill, Nowhere')).not.toMatch(/Neighborhoods/);
  });
});

it('lists of towns, and of cities without counties, do not say that a name is no city', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'geo-caveat-'));
  const scratch = await openScratchService(geo, '2026-01-15T12:00:00Z');
  try {
    const load = (key: string, paths: readonly string[]) =>
      scratch.load(
        geo.connectors.find((connector) => connector.key === key)!,
        paths,
      );
    const header = ['NAME', 'B01003_001E', 'B25001_001E', 'state'];
    const towns = join(folder, 'acs5_2023_county_subdivision.json');
    const avon = ['Avon town, Capitol Planning Region, Connecticut', '18856', '7800', '09', '110', '02060'];
    writeFileSync(towns, JSON.stringify([[...header, 'county', 'county subdivision'], avon]));
    const survey = join(folder, 'acs5_2023_place.json');
    writeFileSync(
      survey,
      JSON.stringify([
        [...header, 'place'],
        ['Plano city, Texas', '287037', '115577', '48', '58016'],
      ]),
    );
    await load('geo.census-codes', [join(samples, 'state.txt')]);
    await load('geo.census-gazetteer', [join(samples, '2025_Gaz_counties_national.txt')]);
    await load('geo.census-cities', [towns, survey]);
    expect(await scratch.note('geo_resolve', { query: 'Denver' })).toMatch(/^A city called "Denver" may be meant\./);
    await expect(scratch.ask('geo_resolve', { query: 'Denvr' })).rejects.toMatchObject({ code: 'out_of_coverage' });
  } finally {
    await scratch.close();
    rmSync(folder, { recursive: true });
  }
});
