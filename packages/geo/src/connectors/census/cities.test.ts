import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geo } from '../../index.ts';
import { censusCities } from './cities.ts';
import { cityKeys } from './city-name.ts';
import { censusPopulation } from './population.ts';

let scratch: ScratchService;
let folder: string;
beforeAll(async () => {
  scratch = await openScratchService(geo, '2026-03-06T09:00:00Z');
  folder = mkdtempSync(join(tmpdir(), 'cities-'));
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true, force: true });
});

const written = (name: string, ...lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

const cities = async (list: string): Promise<readonly object[]> =>
  scratch.db
    .knex('data.geo_city')
    .select('place_code', 'county_code', 'keys', 'population')
    .where({ list })
    .orderBy(['place_code', 'county_code']);

describe('the keys of a city', () => {
  it.each([
    ['Houston city', ['houston']],
    ['St. Paul city', ['saint paul']],
    ['Boise City city', ['boise city']],
    ['Silver Spring CDP', ['silver spring']],
    ['Nashville-Davidson metropolitan government (balance)', ['nashville davidson', 'nashville']],
    ['Louisville/Jefferson County metro government (balance)', ['louisville jefferson county', 'louisville']],
    ['Indianapolis city (balance)', ['indianapolis']],
    ['San Buenaventura (Ventura) city', ['san buenaventura ventura', 'san buenaventura', 'ventura']],
    ['Winston-Salem city', ['winston salem']],
    ['Cherry Hill township', ['cherry hill', 'cherry hill township']],
    ['Canton charter township', ['canton', 'canton township']],
    ['Watertown Town city', ['watertown town', 'watertown']],
    ['Rangeley plantation', ['rangeley']],
  ])('%s', (name, keys) => {
    expect(cityKeys(name)).toEqual(keys);
  });
});

describe('geo.census-cities', () => {
  it('reads the list of codes under any file name', async () => {
    const file = written(
      'download.txt',
      'STATE|STATEFP|COUNTYFP|COUNTYNAME|PLACEFP|PLACENS|PLACENAME|TYPE|CLASSFP|FUNCSTAT',
      'CO|08|001|Adams County|04000|02409757|Aurora city|INCORPORATED PLACE|C1|A',
      'CO|08|005|Arapahoe County|04000|02409757|Aurora city|INCORPORATED PLACE|C1|A',
    );
    const report = await scratch.load(censusCities, [file]);
    expect(report.status).toBe('ok');
    expect(await cities('codes2020')).toEqual([
      { place_code: '0804000', county_code: '08001', keys: ['aurora'], population: null },
      { place_code: '0804000', county_code: '08005', keys: ['aurora'], population: null },
    ]);
  });

  it('reads places and their parts in counties from the newest year of the estimates', async () => {
    const file = written(
      'estimates.csv',
      'SUMLEV,STATE,COUNTY,PLACE,COUSUB,CONCIT,PRIMGEO_FLAG,FUNCSTAT,NAME,STNAME,CENSUS2010POP,POPESTIMATE2018,POPESTIMATE2019',
      '040,06,000,00000,00000,00000,0,A,California,California,37253956,39461588,39512223',
      '162,06,000,53000,00000,00000,0,A,Oakland city,California,390724,432327,433031',
      '157,06,001,53000,00000,00000,1,A,Oakland city,California,390724,432327,433031',
    );
    expect((await scratch.load(censusCities, [file])).status).toBe('ok');
    expect(await cities('subcounty')).toEqual([
      { place_code: '0653000', county_code: '', keys: ['oakland'], population: '433031' },
      { place_code: '0653000', county_code: '06001', keys: ['oakland'], population: '433031' },
    ]);
  });

  it('reads towns and townships of the states where they have governments, entirely and in their county', async () => {
    const file = written(
      'estimates.csv',
      'SUMLEV,STATE,COUNTY,PLACE,COUSUB,CONCIT,PRIMGEO_FLAG,FUNCSTAT,NAME,STNAME,CENSUS2010POP,POPESTIMATE2018,POPESTIMATE2019',
      '061,34,007,00000,12280,00000,1,A,Cherry Hill township,New Jersey,71045,71000,71100',
      '061,34,007,00000,10000,00000,0,A,Camden city,New Jersey,77344,73973,73562',
      '061,17,031,00000,61798,00000,1,A,Proviso township,Illinois,151704,150000,149000',
    );
    expect((await scratch.load(censusCities, [file])).status).toBe('ok');
    const keys = ['cherry hill', 'cherry hill township'];
    expect(await cities('subcounty_towns')).toEqual([
      { place_code: '3412280', county_code: '', keys, population: '71100' },
      { place_code: '3412280', county_code: '34007', keys, population: '71100' },
    ]);
  });

  it('reads towns from a survey response about county subdivisions', async () => {
    const file = written(
      'acs5_2023_county_subdivision.json',
      '[["NAME","B01003_001E","B25001_001E","state","county","county subdivision"],',
      '["Stratford town, Greater Bridgeport Planning Region, Connecticut","52000","21000","09","120","74190"],',
      '["Stratford CCD, Kings County, California","1200","400","06","031","93150"]]',
    );
    expect((await scratch.load(censusCities, [file])).status).toBe('ok');
    expect(await cities('acs5_towns')).toEqual([
      { place_code: '0974190', county_code: '', keys: ['stratford'], population: '52000' },
      { place_code: '0974190', county_code: '09120', keys: ['stratford'], population: '52000' },
    ]);
  });

  it.each([
    [{ place: '123' }, 'the place code "123" is not five digits'],
    [{ state: '99' }, 'not in a known state'],
    [{ name: '' }, 'no name'],
    [{ population: '1,234' }, 'has the population'],
  ])('rejects %j', (change, reason) => {
    const city = {
      list: 'acs5' as const,
      vintage: '2023',
      state: '06',
      place: '53000',
      county: '',
      name: 'Oakland city',
      population: '1',
    };
    expect(censusCities.rows.normalise({ ...city, ...change })).toEqual({ reject: expect.stringContaining(reason) });
  });
});

describe('geo.census-population', () => {
  it('reads the newest year of the estimates by their header, without states', async () => {
    const file = written(
      'counties.csv',
      'SUMLEV,REGION,DIVISION,STATE,COUNTY,STNAME,CTYNAME,CENSUS2010POP,POPESTIMATE2017,POPESTIMATE2018',
      '040,3,6,01,000,Alabama,Alabama,4779736,4875120,4887871',
      '050,3,6,01,001,Alabama,Autauga County,54571,55443,55601',
    );
    expect((await scratch.load(censusPopulation, [file])).status).toBe('ok');
    expect(await scratch.db.knex('data.geo_population').select('county_code', 'year', 'population')).toEqual([
      { county_code: '01001', year: 2018, population: '55601' },
    ]);
  });

  it('rejects a survey response without a year', () => {
    expect(censusPopulation.recognition.refusal?.('data.json', '[["NAME","B01003_001E","state","county"],')).toContain(
      'year',
    );
  });

  it.each([
    [{ code: '99001' }, '"99001" is not a county code'],
    [{ population: '' }, 'has the population'],
    [{ housingUnits: 'x' }, 'housing units'],
  ])('rejects %j', (change, reason) => {
    const county = { list: 'popest' as const, year: '2018', code: '01001', population: '1', housingUnits: '' };
    expect(censusPopulation.rows.normalise({ ...county, ...change })).toEqual({
      reject: expect.stringContaining(reason),
    });
  });
});
