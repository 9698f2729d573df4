import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { officialSources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { re } from '../../index.ts';
import { seriesSearch } from '../../series-search/contract.ts';
import { series } from '../../series/contract.ts';
import { recognise, refusal } from './artifacts.ts';
import { censusPopulation } from './connector.ts';

const samples = join(import.meta.dirname, '../../../../../samples');

let scratch: ScratchService;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-population-'));
  scratch = await openScratchService(re, '2026-03-06T09:00:00Z', [geo, hazards]);
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true, force: true });
});

const load = async (name: string, text: string): Promise<void> => {
  const path = join(folder, name);
  await writeFile(path, text, 'latin1');
  await scratch.load(censusPopulation, [path]);
};

const valuesOf = async (key: string) => {
  const { data } = await scratch.answer(series, { series_key: `census.${key}.annual.na` });
  return data.observations.map(({ period, value, source_vintage: vintage }) => [period.slice(0, 4), value, vintage]);
};

const countyHeader = 'SUMLEV,REGION,DIVISION,STATE,COUNTY,STNAME,CTYNAME,ESTIMATESBASE2020';

describe('the estimates of states', () => {
  beforeAll(() => scratch.load(censusPopulation, [join(samples, 're/NST-EST2023-ALLDATA.csv')]));

  it('give the nation and each state a value a year, with its vintage', async () => {
    expect(await valuesOf('population.total.nation.US')).toEqual([
      ['2023', '334914895', 'Vintage 2023'],
      ['2022', '333271411', 'Vintage 2023'],
      ['2021', '332048977', 'Vintage 2023'],
      ['2020', '331526933', 'Vintage 2023'],
    ]);
    expect((await valuesOf('population.total.state.48'))[0]).toEqual(['2023', '30503301', 'Vintage 2023']);
  });

  it('leave out regions and divisions, and the base of the census', async () => {
    const { data } = await scratch.answer(seriesSearch, { query: 'census.population.total', limit: 50 });
    expect(data.matches.map(({ geography }) => geography.level)).not.toContain('region');
    expect(JSON.stringify(await valuesOf('population.total.nation.US'))).not.toContain('331464948');
  });

  it('are found by everyday words', async () => {
    for (const [query, first] of [
      ['population', 'census.population.total.nation.US.annual.na'],
      ['how many people live in Texas', 'census.population.total.state.48.annual.na'],
      ['population of California', 'census.population.total.state.06.annual.na'],
    ] as const) {
      const { data } = await scratch.answer(seriesSearch, { query });
      expect(data.matches[0]?.series_key, query).toBe(first);
    }
  });
});

describe('the estimates of counties', () => {
  const lines = (...places: readonly string[]): string => `${places.join('\n')}\n`;

  it('come with those of the state, and a newer vintage takes their place in any order', async () => {
    await load(
      'co-est2022-alldata.csv',
      lines(
        `${countyHeader},POPESTIMATE2020,POPESTIMATE2021,POPESTIMATE2022`,
        '040,3,6,01,000,Alabama,Alabama,5024294,5031864,5050380,5074296',
        '050,3,6,01,001,Alabama,Autauga County,58802,58902,59210,59759',
      ),
    );
    await load(
      'co-est2021-alldata.csv',
      lines(
        `${countyHeader},POPESTIMATE2020,POPESTIMATE2021`,
        '050,3,6,01,001,Alabama,Autauga County,58805,58877,59095',
      ),
    );
    expect(await valuesOf('population.total.county.01001')).toEqual([
      ['2022', '59759', 'Vintage 2022'],
      ['2021', '59210', 'Vintage 2022'],
      ['2020', '58902', 'Vintage 2022'],
    ]);
    expect((await valuesOf('population.total.state.01'))[0]).toEqual(['2022', '5074296', 'Vintage 2022']);
  });

  it('of housing units are series of their own', async () => {
    await load(
      'HU-EST2020_ALL.csv',
      lines(
        'SUMLEV,STATE,COUNTY,STNAME,CTYNAME,HUESTIMATESBASE2010,HUESTIMATE042020,HUESTIMATE2010,HUESTIMATE2020',
        '050,1,1,Alabama,Autauga County,22135,24000,22155,24028',
      ),
    );
    expect(await valuesOf('housing_units.total.county.01001')).toEqual([
      ['2020', '24028', 'Vintage 2020'],
      ['2010', '22155', 'Vintage 2020'],
    ]);
  });

  it('are refused as a whole where a text stands in the place of a count', async () => {
    const header = `${countyHeader},POPESTIMATE2024`;
    const bad = [
      '050,3,6,01,003,Alabama,Baldwin County,231767,n/a',
      '050,3,6,01,005,Alabama,Barbour County,25229,24358',
    ];
    await load('co-est2024-alldata.csv', lines(header, ...bad)).catch(() => undefined);
    await expect(valuesOf('population.total.county.01003')).rejects.toThrow(/01003/);
  });
});

/** A workbook of housing units; the figures are those of vintage 2024. */
const housingWorkbook = (areas: string, places: (string | number)[][]): Buffer => {
  const sheet = utils.aoa_to_sheet([
    ['table with row headers in column A and column headers in rows 3 through 4 (leading dots indicate sub-parts)'],
    [`Annual Estimates of Housing Units for ${areas}: April 1, 2020 to July 1, 2024`],
    ['Geographic Area', 'April 1, 2020\r\nEstimates Base', 'Housing Unit Estimate (as of July 1)'],
    ['', '', 2020, 2021, 2022, 2023, 2024],
    ...places,
    ['Note: The estimates are based on the 2020 Census.'],
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'HU');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

describe('workbooks of housing units', () => {
  const states = 'the United States, Regions, States, and the District of Columbia';
  const counties = 'Counties in the United States';
  const nation = ['United States', 140_498_736, 140_811_440, 142_172_055, 143_799_370, 145_359_015, 146_770_711];
  const autauga = ['.Autauga County, Alabama', 24_349, 24_412, 24_760, 25_102, 25_311, 25_608];

  const loadWorkbook = async (name: string, areas: string, places: (string | number)[][]) => {
    const path = join(folder, name);
    await writeFile(path, housingWorkbook(areas, places));
    return scratch.load(censusPopulation, [path]);
  };

  it('give the nation and states a value for each year, without the base, and leave out regions', async () => {
    const { status, artifacts } = await loadWorkbook('NST-EST2024-HU.xlsx', states, [
      nation,
      ['Northeast', ...nation.slice(1).map(() => 'X')],
    ]);
    expect([status, artifacts.map(({ rejects }) => rejects)]).toEqual(['ok', [0]]);
    expect(await valuesOf('housing_units.total.nation.US')).toEqual([
      ['2024', '146770711', 'Vintage 2024'],
      ['2023', '145359015', 'Vintage 2024'],
      ['2022', '143799370', 'Vintage 2024'],
      ['2021', '142172055', 'Vintage 2024'],
      ['2020', '140811440', 'Vintage 2024'],
    ]);
  });

  it('give counties theirs by the list of counties, each newer vintage in place of the older', async () => {
    const list = join(folder, '2025_Gaz_counties_national.txt');
    await writeFile(
      list,
      'USPS|GEOID|GEOIDFQ|ANSICODE|NAME|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG\nAL|01001|0500000US01001|00161526|Autauga County|1539631460|25677536|594.455|9.914|32.532237|-86.64644\n',
    );
    await scratch.load(
      geo.connectors.find(({ key }) => key === 'geo.census-gazetteer')!,
      [list],
    );
    const report = await loadWorkbook('CO-EST2024-HU.xlsx', counties, [nation, autauga]);
    expect(report).toMatchObject({ status: 'ok' });
    expect((await valuesOf('housing_units.total.county.01001')).slice(0, 6)).toEqual([
      ['2024', '25608', 'Vintage 2024'],
      ['2023', '25311', 'Vintage 2024'],
      ['2022', '25102', 'Vintage 2024'],
      ['2021', '24760', 'Vintage 2024'],
      ['2020', '24412', 'Vintage 2024'],
      ['2010', '22155', 'Vintage 2020'],
    ]);
    const { data } = await scratch.answer(seriesSearch, { query: 'housing units Autauga County' });
    expect(data.matches[0]?.series_key).toBe('census.housing_units.total.county.01001.annual.na');
  });

  it('are refused where a place is neither a state nor a county of one', async () => {
    const named = ['.Nowhere', ...nation.slice(1)];
    expect((await loadWorkbook('NST-EST2024-HU.xlsx', states, [named])).status).not.toBe('ok');
  });

  it.each([
    ['hu.xlsx', states, 'NST-EST2024-HU.xlsx'],
    ['hu.xlsx', counties, 'CO-EST2024-HU.xlsx'],
    ['CO-EST2024-HU-40.xlsx', 'Counties in Oklahoma', 'CO-EST2024-HU-40.xlsx'],
  ])('%s for %s is %s', (name, areas, expected) => {
    const head = `table with row headers\nAnnual Estimates of Housing Units for ${areas}: April 1, 2020 to July 1, 2024\nGeographic Area\t`;
    expect(recognise(name, head)?.name).toBe(expected);
  });
});

describe('the estimates of metropolitan areas', () => {
  it('are those of the areas and divisions, not of their counties', async () => {
    await load(
      'cbsa-est2023-alldata.csv',
      [
        'CBSA,MDIV,STCOU,NAME,LSAD,ESTIMATESBASE2020,POPESTIMATE2022,POPESTIMATE2023',
        '10180,,,"Abilene, TX",Metropolitan Statistical Area,176562,179665,181591',
        '10180,,48059,"Callahan County, TX",County or equivalent,13705,14247,14374',
        '31080,11244,,"Anaheim-Santa Ana-Irvine, CA",Metropolitan Division,3186992,3146764,3135755',
        '',
      ].join('\n'),
    );
    expect((await valuesOf('population.total.cbsa.10180'))[0]).toEqual(['2023', '181591', 'Vintage 2023']);
    expect((await valuesOf('population.total.cbsa.11244'))[0]).toEqual(['2023', '3135755', 'Vintage 2023']);
    await expect(valuesOf('population.total.county.48059')).rejects.toThrow();
  });
});

describe('the American Community Survey', () => {
  it('gives series of its own, which say that they are of five years', async () => {
    await scratch.load(censusPopulation, [join(samples, 'geo/acs5_2023_county.json')]);
    const [, first] = JSON.parse(readFileSync(join(samples, 'geo/acs5_2023_county.json'), 'utf8')) as string[][];
    const [, people, homes, state, county] = first!;
    const { data } = await scratch.answer(series, {
      series_key: `census.acs5.population.county.${state}${county}.annual.na`,
    });
    expect(data.observations).toMatchObject([
      {
        value: people,
        source_vintage: 'ACS 5-year 2019-2023',
        meta: { source_note: expect.stringContaining('2019 to 2023') },
      },
    ]);
    expect((await valuesOf(`acs5.housing_units.county.${state}${county}`))[0]?.[1]).toBe(homes);
  });
});

describe('a file', () => {
  it.each([
    ['co-est2019-alldata.csv', `${countyHeader},POPESTIMATE2018,POPESTIMATE2019`, 'co-est2019-alldata.csv'],
    ['counties.csv', `${countyHeader},POPESTIMATE2018,POPESTIMATE2019`, 'co-est2019-alldata.csv'],
    ['states.csv', 'SUMLEV,REGION,DIVISION,STATE,NAME,POPESTIMATE2020', 'NST-EST2020-ALLDATA.csv'],
    ['x.csv', 'CBSA,MDIV,STCOU,NAME,LSAD,POPESTIMATE2014', 'cbsa-est2014-alldata.csv'],
    ['hu.csv', 'SUMLEV,STATE,COUNTY,STNAME,CTYNAME,HUESTIMATE2020', 'HU-EST2020_ALL.csv'],
    ['acs5_2022_county.json', '[["NAME"', 'acs5_2022_county.json'],
  ])('%s with the header %s is %s', (name, head, artifact) => {
    expect(recognise(name, `${head}\n`)?.name).toBe(artifact);
  });

  it('of cities is refused with the reason', () => {
    const head = 'SUMLEV,STATE,COUNTY,PLACE,COUSUB,CONCIT,NAME,STNAME,POPESTIMATE2023\n';
    expect(recognise('sub-est2023.csv', head)).toBeNull();
    expect(refusal('sub-est2023.csv', head)).toMatch(/cities and towns/);
  });
});

const official = join(officialSources, '../further-sources/census-geo/popest/co-est2018-alldata.csv.gz');

describe.skipIf(!existsSync(official))('official files of counties', () => {
  it('has the value of every county and year, read independently', async () => {
    await scratch.load(censusPopulation, [official]);
    const [header = '', ...rows] = gunzipSync(readFileSync(official)).toString('latin1').trim().split(/\r?\n/);
    const names = header.split(',');
    const years = names.flatMap((name, at) => (/^POPESTIMATE\d{4}$/.test(name) ? [[name.slice(-4), at] as const] : []));
    expect([basename(official), rows.length, years.length]).toEqual([basename(official), 3193, 9]);
    const reader = await scratch.db.knex.raw<{ rows: { series_key: string; period: string; value: string }[] }>(
      `select series_key, period::text, value from data.re_observation where series_key like 'census.population.total%'
        and source_vintage = 'Vintage 2018'`,
    );
    const held = new Map(reader.rows.map((row) => [`${row.series_key} ${row.period.slice(0, 4)}`, row.value]));
    const wrong = rows.flatMap((row) => {
      const cells = row.split(',');
      const place = cells[4] === '000' ? `state.${cells[3]}` : `county.${cells[3]}${cells[4]}`;
      return years.flatMap(([year, at]) => {
        const value = held.get(`census.population.total.${place}.annual.na ${year}`);
        return value === cells[at] ? [] : [`${place} ${year}: ${value} for ${cells[at]}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});
