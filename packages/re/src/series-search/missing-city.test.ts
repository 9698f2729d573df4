import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { re } from '../index.ts';
import { seriesSearch } from './contract.ts';
import { interpretQuestion } from './interpretation.ts';
import { topicOf, type Topic } from './topic.ts';

const samples = join(import.meta.dirname, '../../../../samples');

let scratch: ScratchService;
let folder: string;
const load = (key: string, paths: readonly string[]) =>
  scratch.load(
    [...geo.connectors, ...re.connectors].find((connector) => connector.key === key)!,
    paths,
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 're-missing-city-'));
  scratch = await openScratchService(re, '2026-01-05T15:00:00Z', [geo, hazards]);
  await load('geo.census-codes', [join(samples, 'geo/state.txt')]);
  await load('geo.census-gazetteer', [
    join(samples, 'geo/2025_Gaz_counties_national.txt'),
    join(samples, 'geo/2025_Gaz_cbsa_national.txt'),
  ]);
  await load('geo.census-cbsa', [join(samples, 'geo/list1_2023.xlsx')]);
  const rents = readdirSync(join(samples, 're')).filter((name) => name.startsWith('FY24'));
  await load(
    're.hud',
    rents.map((name) => join(samples, 're', name)),
  );
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const refusal = async (query: string) =>
  scratch.answer(seriesSearch, { query }).then(
    ({ data }) => data.matches.map(({ series_key: key }) => key),
    (error: unknown) => error as { readonly code: string; readonly message: string; readonly detail: object },
  );

it.each(['rent Plano', 'rent plano tx', 'two bedroom rent in Sparks, NV'])(
  'a name that nothing bears is out of coverage while no list of cities is loaded: %s',
  async (query) => {
    expect(await refusal(query)).toMatchObject({
      code: 'out_of_coverage',
      message: expect.stringMatching(/the list of cities is not loaded$/) as string,
      detail: { param: 'query', hint: expect.stringContaining('dqs ingest geo.census-cities') as string },
    });
  },
);

it('the county of a city whose area is known alone is not guessed', async () => {
  expect(await refusal('rent Miami')).toMatchObject({
    code: 'out_of_coverage',
    message: 'the county of "miami" is unknown, because the list of cities is not loaded',
    detail: { candidates: expect.arrayContaining([expect.stringMatching(/^county:12086 /)]) as string[] },
  });
  expect(await refusal('rent Miami metro area')).toContain('hud.fmr.two_bedroom.county.12086.annual.na');
  expect(await refusal('rent Denver')).not.toMatchObject({ code: 'out_of_coverage' });
});

it('a list of towns alone does not list the cities', async () => {
  const towns = join(folder, 'acs5_2023_county_subdivision.json');
  const header = ['NAME', 'B01003_001E', 'B25001_001E', 'state', 'county', 'county subdivision'];
  const avon = ['Avon town, Capitol Planning Region, Connecticut', '18856', '7800', '09', '110', '02060'];
  writeFileSync(towns, JSON.stringify([header, avon]));
  await load('geo.census-cities', [towns]);
  expect(await refusal('rent plano tx')).toMatchObject({ code: 'out_of_coverage' });
});

it('a city of the list whose county is not loaded is out of coverage, not a smaller one of its name', async () => {
  const list = join(folder, 'national_place_by_county2020.txt');
  writeFileSync(
    list,
    [
      'STATE|STATEFP|COUNTYFP|COUNTYNAME|PLACEFP|PLACENS|PLACENAME|TYPE|CLASSFP|FUNCSTAT',
      'CO|08|031|Denver County|99994|00000004|Harbor town|INCORPORATED PLACE|C1|A',
      'MA|25|025|Suffolk County|99995|00000005|Harbor city|INCORPORATED PLACE|C1|A',
      'CA|06|077|San Joaquin County|99996|00000006|Tracy city|INCORPORATED PLACE|C1|A',
      '',
    ].join('\n'),
  );
  const survey = join(folder, 'acs5_2023_place.json');
  writeFileSync(
    survey,
    JSON.stringify([
      ['NAME', 'B01003_001E', 'B25001_001E', 'state', 'place'],
      ['Harbor town, Colorado', '900', '400', '08', '99994'],
      ['Harbor city, Massachusetts', '650000', '300000', '25', '99995'],
    ]),
  );
  await load('geo.census-cities', [list, survey]);
  const inSuffolk = {
    code: 'out_of_coverage',
    message: 'Harbor city, MA lies in county 25025, which is not loaded',
    detail: { hint: expect.stringContaining('dqs ingest geo.census-gazetteer') as string },
  };
  expect(await refusal('rent Harbor')).toMatchObject(inSuffolk);
  // `tract` differs from the name by one letter.
  expect(await refusal('rent Tracy, CA')).toMatchObject({
    message: 'Tracy city, CA lies in county 06077, which is not loaded',
  });
  expect(await refusal('rent Harbor, CO')).not.toMatchObject(inSuffolk);
});

it('an article may be part of the name: Wildwood-The Villages', async () => {
  const areas = readFileSync(join(samples, 'geo/2025_Gaz_cbsa_national.txt'), 'utf8');
  const renamed = join(folder, '2025_Gaz_cbsa_national.txt');
  writeFileSync(renamed, areas.replace('Denver-Aurora-Centennial', 'Denver-The Crossing'));
  await load('geo.census-gazetteer', [renamed]);
  const query = 'permits in The Crossing, CO';
  const { places, notUnderstood } = await interpretQuestion(
    scratch.db.reader('public'),
    query,
    topicOf(query) as Topic,
    null,
  );
  expect([places?.first.geography_id, notUnderstood]).toEqual(['cbsa:19740', null]);
});
