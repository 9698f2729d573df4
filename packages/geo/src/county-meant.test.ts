import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geo } from './index.ts';
import { countyMeant } from './queries.ts';

const samples = join(import.meta.dirname, '../../../samples/geo');

/** Counties with the name of a city elsewhere, as in the Gazetteer. */
const namesakes = [
  'MI|26125|0500000US26125|01623005|Oakland County|2246553010|103471055|867.399|39.950|42.660452|-83.384210',
  'SD|46003|0500000US46003|01266997|Aurora County|1834813753|11201379|708.426|4.325|43.724332|-98.577588',
];

describe('the county that a name means, without the list of cities', () => {
  let scratch: ScratchService;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'geo-county-'));
    scratch = await openScratchService(geo, '2026-01-15T12:00:00Z');
    const counties = join(folder, '2025_Gaz_counties_national.txt');
    const listed = readFileSync(join(samples, '2025_Gaz_counties_national.txt'), 'utf8').trimEnd();
    writeFileSync(counties, `${[listed, ...namesakes].join('\n')}\n`);
    const load = (key: string, paths: readonly string[]) =>
      scratch.load(
        geo.connectors.find((connector) => connector.key === key)!,
        paths,
      );
    await load('geo.census-gazetteer', [counties, join(samples, '2025_Gaz_cbsa_national.txt')]);
    await load('geo.census-cbsa', [join(samples, 'list1_2023.xlsx')]);
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true });
  });

  const meant = async (query: string) => {
    const found = await countyMeant(scratch.db.reader('public'), query, 'query');
    if (found.kind === 'county') return found.county.geography_id;
    return found.kind === 'ambiguous' ? found.candidates.map((each) => each.geography_id) : found.kind;
  };

  it.each([
    ['Oakland', ['county:26125', 'county:06001']],
    ['Aurora', ['county:46003', 'county:08031']],
  ])('is ambiguous for %s, the name of a county and of a city elsewhere', async (query, some) => {
    expect(await meant(query)).toEqual(expect.arrayContaining(some));
  });

  it('tells that no list of cities is loaded if the name is ambiguous', async () => {
    expect(await countyMeant(scratch.db.reader('public'), 'Aurora, CO', 'query')).toMatchObject({
      kind: 'ambiguous',
      citiesListed: false,
    });
  });

  it('is ambiguous for a city in an area of several counties, without candidates in other states', async () => {
    const found = await meant('Oakland, CA');
    expect(found).toEqual(expect.arrayContaining(['county:06001', 'county:06075']));
    expect(found).not.toContain('county:26125');
  });

  it.each([
    ['Oakland County', 'county:26125'],
    ['Oakland, MI', 'county:26125'],
    ['Los Angeles', 'county:06037'],
    ['Denver', 'county:08031'],
    ['Las Cruces', 'county:35013'],
  ])('of %s is %s', async (query, id) => {
    expect(await meant(query)).toBe(id);
  });

  it('is none if nothing has the name', async () => {
    expect(await meant('Nowhere At All')).toBe('none');
  });
});

describe('the county that a name means, with the list of cities', () => {
  let scratch: ScratchService;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'geo-county-'));
    scratch = await openScratchService(geo, '2026-01-15T12:00:00Z');
    const written = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const ozark =
      'MO|29153|0500000US29153|00758531|Ozark County|1928949813|31466471|744.772|12.149|36.649528|-92.458592';
    const counties = readFileSync(join(samples, '2025_Gaz_counties_national.txt'), 'utf8').trimEnd();
    const parts = [
      'STATE|STATEFP|COUNTYFP|COUNTYNAME|PLACEFP|PLACENS|PLACENAME|TYPE|CLASSFP|FUNCSTAT',
      'NM|35|013|Doña Ana County|39380|02411629|Las Cruces city|INCORPORATED PLACE|C1|A',
      // Made up: a village with the name of a large city.
      'MO|29|153|Ozark County|03010|02396491|Las Cruces village|INCORPORATED PLACE|C1|A',
      'CO|08|001|Adams County|04000|02409757|Aurora city|INCORPORATED PLACE|C1|A',
      'CO|08|005|Arapahoe County|04000|02409757|Aurora city|INCORPORATED PLACE|C1|A',
    ];
    const people = [
      ['NAME', 'B01003_001E', 'B25001_001E', 'state', 'place'],
      ['Las Cruces city, New Mexico', '112000', '1', '35', '39380'],
      ['Las Cruces village, Missouri', '200', '1', '29', '03010'],
      ['Aurora city, Colorado', '386000', '1', '08', '04000'],
    ];
    const load = (key: string, ...paths: readonly string[]) =>
      scratch.load(
        geo.connectors.find((connector) => connector.key === key)!,
        paths,
      );
    await load(
      'geo.census-gazetteer',
      written('2025_Gaz_counties_national.txt', `${counties}\n${ozark}\n`),
      join(samples, '2025_Gaz_cbsa_national.txt'),
    );
    await load('geo.census-cbsa', join(samples, 'list1_2023.xlsx'));
    await load(
      'geo.census-cities',
      written('national_place_by_county2020.txt', `${parts.join('\n')}\n`),
      written('acs5_2023_place.json', JSON.stringify(people)),
    );
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true });
  });

  it('of a city is the county that contains it, not the county of a smaller city of the name', async () => {
    expect(await countyMeant(scratch.db.reader('public'), 'Las Cruces', 'query')).toMatchObject({
      kind: 'county',
      county: { geography_id: 'county:35013' },
    });
    expect(await countyMeant(scratch.db.reader('public'), 'Las Cruces, MO', 'query')).toMatchObject({
      county: { geography_id: 'county:29153' },
    });
  });

  it('is ambiguous for a city in several counties without populations by county', async () => {
    expect(await countyMeant(scratch.db.reader('public'), 'Aurora, CO', 'query')).toMatchObject({
      kind: 'ambiguous',
      citiesListed: true,
    });
  });
});
