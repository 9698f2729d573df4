import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyConnector } from '@dqs/ingest';
import { SourceFormatError } from '@dqs/kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geo } from '../index.ts';
import { absAsgs } from './abs/connector.ts';
import { isCode, unitColumns } from './abs/units.ts';
import { censusCbsa } from './census/cbsa.ts';
import { censusCodes } from './census/codes.ts';
import { censusGazetteer } from './census/gazetteer.ts';
import { censusPopulation } from './census/population.ts';
import { censusZctaCounty, weightOf } from './census/zcta-county.ts';
import { decimal } from '@dqs/core';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-geo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Row = Readonly<Record<string, string | number | null>>;

/** Rows and rejects of a file, from a connector. */
const rowsOf = async (connector: AnyConnector, fileName: string, content: string | Buffer) => {
  const path = join(folder, fileName);
  await writeFile(path, content);
  const artifact = connector.recognition.recognise(fileName, content.toString('latin1').slice(0, 4096));
  if (!artifact) throw new Error(`${fileName} is not recognised`);
  const rows: Row[] = [];
  const rejects: string[] = [];
  for await (const batch of connector.reading.parse({
    ...artifact,
    path,
    sha256: '',
    bytes: (await stat(path)).size,
  })) {
    for (const { record } of batch) {
      const made = connector.rows.normalise(record) as readonly Row[] | { readonly reject: string };
      if ('reject' in made) rejects.push(made.reject);
      else rows.push(...(made as readonly Row[]));
    }
  }
  return { rows, rejects, artifact: artifact.name };
};

const brief = ({ rows }: { readonly rows: readonly Row[] }) =>
  rows.map((row) => `${row['geography_id']} ${row['name']} ${row['state_code']} ${row['vintage']}`);

/** Listings of the Census Bureau and the ABS. */
const listings = {
  text: (address: string): Promise<string> => {
    const names = address.endsWith('/gazetteer/')
      ? ['2023_Gazetteer/', '2025_Gazetteer/', '2024_Gazetteer/']
      : address.endsWith('/reference-files/')
        ? ['2020/', '2023/', 'about.html']
        : address.endsWith('/tiger/')
          ? ['GENZ2023/', 'GENZ2024/']
          : address.endsWith('/digital-boundary-files')
            ? ['STE_2021_AUST_SHP_GDA2020.zip', 'LGA_2024_AUST_GDA2020.zip']
            : ['SA2_2021_AUST.xlsx', 'LGA_2021_AUST.xlsx', 'LGA_2024_AUST.xlsx', 'LGA_2025_AUST.xlsx'];
    const base = address.endsWith('/') ? address : `${address}/`;
    return Promise.resolve(names.map((name) => `<a href="${base}${name}">${name}</a>`).join('\n'));
  },
};

describe('the Gazetteer', () => {
  const header = 'USPS\tGEOID\tANSICODE\tNAME\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG';

  it('of older years is separated by tabs and padded', async () => {
    const text = `${header}${' '.repeat(120)}\nAL\t01001\t00161526\tAutauga County\t1539631459\t25677538\t594.455\t9.914\t32.532237\t-86.64644${' '.repeat(120)}\n`;
    const read = await rowsOf(censusGazetteer, '2023_Gaz_counties_national.txt', text);
    expect(brief(read)).toEqual(['county:01001 Autauga County AL 2023']);
    expect(read.artifact).toBe('2023_Gaz_counties_national.zip');
  });

  it('rejects invalid codes, names of another form and states that contradict the code', async () => {
    const text = `${header}\nAL\t1001\t\tAutauga County\t1\t1\t1\t1\t1\t1\nGA\t01003\t\tBaldwin County\t1\t1\t1\t1\t1\t1\nAL\t03001\t\tX County\t1\t1\t1\t1\t1\t1\n`;
    const { rows, rejects } = await rowsOf(censusGazetteer, '2023_Gaz_counties_national.txt', text);
    expect(rows).toEqual([]);
    expect(rejects).toEqual([
      expect.stringContaining('"1001" is not five digits'),
      'the county 01003 is listed in GA, but its code is of AL',
      expect.stringContaining('not in a known state'),
    ]);
    const areas =
      'GEOID|NAME\n35620|New York-Newark-Jersey City, NY-NJ Metro Area\n99999|Nowhere\n99998|Nowhere, XX Metro Area\n';
    const read = await rowsOf(censusGazetteer, '2025_Gaz_cbsa_national.txt', areas);
    expect(brief(read)).toEqual(['cbsa:35620 New York-Newark-Jersey City, NY-NJ Metro Area null 2025']);
    expect(read.rejects).toHaveLength(2);
  });

  it('has the point and areas of each place, or none if the copy lacks them', () => {
    const [points] = censusGazetteer.rows.further ?? [];
    const point = { latitude: '32.532237', longitude: '-86.64644', land: '1539631460', water: '25677536' };
    const county = { kind: 'counties', vintage: '2025', code: '01001', name: 'Autauga County', postal: 'AL' } as const;
    expect(points?.normalise({ ...county, point })).toEqual([
      {
        geography_id: 'county:01001',
        vintage: '2025',
        latitude: '32.532237',
        longitude: '-86.64644',
        land_area: '1539631460',
        water_area: '25677536',
      },
    ]);
    expect(points?.normalise({ ...county, point: null })).toEqual([]);
    expect(points?.normalise({ ...county, point: { ...point, latitude: 'north' } })).toMatchObject({
      reject: expect.stringContaining('01001'),
    });
  });

  it('is read in the encoding before 2018, also from a copy with the column STUSPS', async () => {
    const text = 'STUSPS\tGEOID\tNAME\tALAND\nNM\t35013\tDo\u00F1a Ana County\t1\n';
    for (const vintage of ['2010', '2017']) {
      const name = `${vintage}_Gaz_counties_national.txt`;
      const { rows } = await rowsOf(censusGazetteer, name, Buffer.from(text, 'latin1'));
      expect(rows[0]).toMatchObject({ geography_id: 'county:35013', name: 'Do\u00F1a Ana County', vintage });
    }
    await expect(
      rowsOf(censusGazetteer, '2025_Gaz_counties_national.txt', Buffer.from(text, 'latin1')),
    ).rejects.toThrow('not valid UTF-8');
    const damaged = Buffer.from(text.replace('\u00F1', '\uFFFD'));
    await expect(rowsOf(censusGazetteer, '2016_Gaz_counties_national.txt', damaged)).rejects.toThrow(
      'the name of 35013, "Do\uFFFDa Ana County", lost letters',
    );
  });

  it('has each prefix once, with its first ZCTA', async () => {
    const read = await rowsOf(
      censusGazetteer,
      '2025_Gaz_zcta_national.txt',
      'GEOID|ALAND\n10001|1\n10002|1\n10101|1\n',
    );
    expect(brief(read).map((line) => line.split(' ')[0])).toEqual([
      'zip3:100',
      'zcta:10001',
      'zcta:10002',
      'zip3:101',
      'zcta:10101',
    ]);
    expect(read.rows[1]?.['parents']).toBe('{"zip3:100"}');
  });

  it('is rejected if a column is missing, or if its name has no year', async () => {
    await expect(rowsOf(censusGazetteer, '2025_Gaz_counties_national.txt', 'USPS|GEOID\nAL|01001\n')).rejects.toThrow(
      /header lacks "NAME"/,
    );
    expect(censusGazetteer.recognition.refusal?.('2025_Gaz_place_national.txt', `${header}\n`)).toMatch(
      /areas that are not served \(place\)/,
    );
    expect(censusGazetteer.recognition.recognise('counties.txt', header)).toBeNull();
    expect(censusGazetteer.recognition.refusal?.('counties.txt', `${header}\n`)).toMatch(
      /^a Gazetteer file without its year, which only its name has: name it as the Census Bureau does/,
    );
  });

  it('is fetched for the newest listed year, with the previous year as fallback', async () => {
    const found = await Array.fromAsync(censusGazetteer.publication.discover('2026-09-30', listings));
    expect(found.map(({ name, otherwise }) => [name, otherwise?.name])).toEqual(
      ['counties', 'cbsa', 'zcta'].map((kind) => [`2025_Gaz_${kind}_national.zip`, `2024_Gaz_${kind}_national.zip`]),
    );
  });
});

describe('the lists of codes', () => {
  it('of counties are read in both layouts', async () => {
    expect(brief(await rowsOf(censusCodes, 'national_county.txt', 'NM,35,013,Dona Ana County,H1\n'))).toEqual([
      'county:35013 Dona Ana County NM 2010',
    ]);
    const text =
      'STATE|STATEFP|COUNTYFP|COUNTYNS|COUNTYNAME|CLASSFP|FUNCSTAT\nAL|01|001|00161526|Autauga County|H1|A\n';
    expect(brief(await rowsOf(censusCodes, 'national_county2020.txt', text))).toEqual([
      'county:01001 Autauga County AL 2020',
    ]);
    await expect(rowsOf(censusCodes, 'national_county.txt', 'NM,35,Dona Ana County\n')).rejects.toThrow(
      SourceFormatError,
    );
  });

  it('of states include the nation', async () => {
    const read = await rowsOf(
      censusCodes,
      'state.txt',
      'STATE|STUSAB|STATE_NAME|STATENS\n12|FL|Florida|00294478\n99|XX|Nowhere|1\n',
    );
    expect(brief(read)).toEqual(['nation:US United States null ANSI', 'state:12 Florida FL ANSI']);
    expect(read.rejects).toEqual(['the state 99 does not have the abbreviation "XX"']);
  });
});

describe('the relationship of ZCTAs to counties', () => {
  const header =
    'OID_ZCTA5_20|GEOID_ZCTA5_20|NAMELSAD_ZCTA5_20|AREALAND_ZCTA5_20|AREAWATER_ZCTA5_20|MTFCC_ZCTA5_20|CLASSFP_ZCTA5_20|FUNCSTAT_ZCTA5_20|OID_COUNTY_20|GEOID_COUNTY_20|NAMELSAD_COUNTY_20|AREALAND_COUNTY_20|AREAWATER_COUNTY_20|MTFCC_COUNTY_20|CLASSFP_COUNTY_20|FUNCSTAT_COUNTY_20|AREALAND_PART|AREAWATER_PART';
  const line = (zcta: string, land: string, county: string, part: string): string =>
    `|${zcta}||${land}||||||${county}|||||||${part}|0`;

  it('has a weight for each part, without land outside all ZCTAs', async () => {
    const lines = [
      line('', '', '01001', '999'),
      line('80014', '18555171', '08031', '1840234'),
      line('80014', '18555171', '08005', '16714937'),
      line('10001', '0', '36061', '0'),
    ];
    const { rows, rejects } = await rowsOf(
      censusZctaCounty,
      'tab20_zcta520_county20_natl.txt',
      `\uFEFF${header}\n${lines.join('\n')}\n`,
    );
    expect(rejects).toEqual([]);
    const shape = { state_code: 'CO', state_fips: '08', zcta_counties: 2, zcta_states: 1, vintage: '2020' };
    expect(rows).toEqual([
      { zcta_code: '80014', county_code: '08005', land_part: '16714937', weight: '0.900824', share_rank: 1, ...shape },
      { zcta_code: '80014', county_code: '08031', land_part: '1840234', weight: '0.099176', share_rank: 2, ...shape },
      expect.objectContaining({ zcta_code: '10001', weight: null, zcta_counties: 1 }),
    ]);
  });

  const townHeader =
    'OID_COUSUB_22|GEOID_COUSUB_22|NAMELSAD_COUSUB_22|AREALAND_COUSUB_22|AREAWATER_COUSUB_22|MTFCC_COUSUB_22|CLASSFP_COUSUB_22|FUNCSTAT_COUSUB_22|OID_ZCTA5_20|GEOID_ZCTA5_20|NAMELSAD_ZCTA5_20|AREALAND_ZCTA5_20|AREAWATER_ZCTA5_20|MTFCC_ZCTA5_20|CLASSFP_ZCTA5_20|FUNCSTAT_ZCTA5_20|AREALAND_PART|AREAWATER_PART';
  const townLine = (town: string, zcta: string, land: string, part: string): string =>
    `|${town}||||||||${zcta}||${land}|||||${part}|0`;

  it('of Connecticut sums the towns of a planning region and counts land outside the state', async () => {
    const { rows, rejects } = await rowsOf(
      censusZctaCounty,
      'towns.txt',
      `\uFEFF${townHeader}\n${[
        townLine('0912000000', '', '', '0'),
        townLine('0911001080', '06043', '37326694', '12137'),
        townLine('0911006260', '06043', '37326694', '37314557'),
        townLine('0911001080', '06231', '30', '10'),
        townLine('0913015910', '06231', '30', '20'),
        townLine('0918071390', '06378', '50', '40'),
      ].join('\n')}\n`,
    );
    expect(rejects).toEqual([]);
    const shape = { state_code: 'CT', state_fips: '09', vintage: '2022' };
    expect(rows).toEqual([
      {
        zcta_code: '06043',
        county_code: '09110',
        land_part: '37326694',
        weight: '1.000000',
        share_rank: 1,
        zcta_counties: 1,
        zcta_states: 1,
        ...shape,
      },
      expect.objectContaining({ county_code: '09130', weight: '0.666667', share_rank: 1, zcta_counties: 2 }),
      expect.objectContaining({ county_code: '09110', weight: '0.333333', share_rank: 2, zcta_counties: 2 }),
      expect.objectContaining({ county_code: '09180', weight: '0.800000', zcta_counties: 2, zcta_states: 2 }),
    ]);
    expect(censusZctaCounty.recognition.recognise('x.txt', townHeader)?.name).toBe('acs22_cousub22_zcta520_st09.txt');
    const blocks = 'OID_COUSUB_22|GEOID_COUSUB_22|NAMELSAD_COUSUB_22|OID_BLKGRP_20|GEOID_BLKGRP_20|AREALAND_PART';
    expect(censusZctaCounty.recognition.recognise('acs22_cousub22_blkgrp20_st09.txt', blocks)).toBeNull();
    expect(censusZctaCounty.recognition.refusal?.('x.txt', blocks)).toMatch(/block group, which are not served/);
  });

  it('rejects invalid codes and a part that is larger than its ZCTA', async () => {
    const lines = [
      line('80014', '10', '08031', '11'),
      line('8001', '10', '08031', '1'),
      line('80015', '10', '8031', '1'),
      line('80016', '1.5', '08031', '1'),
    ];
    const { rows, rejects } = await rowsOf(
      censusZctaCounty,
      'tab20_zcta520_county20_natl.txt',
      `${header}\n${lines.join('\n')}\n`,
    );
    expect([rows.length, rejects.length]).toEqual([0, 4]);
  });

  it('has weights that add up to 1, whatever the parts', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 10n ** 11n }), { minLength: 1, maxLength: 12 }), (parts) => {
        const land = decimal.decimal(parts.reduce((sum, part) => sum + part, 0n).toString());
        const weights = parts.map((part) => weightOf(decimal.decimal(part.toString()), land)!);
        const error = decimal.absolute(decimal.subtract(decimal.sum(weights), decimal.decimal('1')));
        expect(
          decimal.compare(error, decimal.multiply(decimal.decimal('0.0000005'), decimal.decimal(`${parts.length}`))),
        ).toBeLessThanOrEqual(0);
        for (const weight of weights) expect(weight).toMatch(/^[01]\.\d{6}$/);
      }),
    );
  });
});

describe('Australian lists', () => {
  it('are read by the names of their columns', () => {
    expect(
      unitColumns(['LGA_CODE_2021', 'LGA_NAME_2021', 'STATE_CODE_2021', 'STATE_NAME_2021', 'SA2_CODE_2021']),
    ).toEqual([
      { level: 'au_lga', year: '2021', code: 0, name: 1 },
      { level: 'au_state', year: '2021', code: 2, name: 3 },
    ]);
    expect(() => unitColumns(['LGA_CODE_2021', 'x'])).toThrow(/LGA_CODE_2021 without a column of names/);
    expect(unitColumns(['POSTCODE_2018', 'POSTCODE_2018', 'RATIO'])).toEqual([]);
  });

  it('reject codes of another form and have the parents of an area', () => {
    const unit = { level: 'au_sa3', vintage: '2021', code: '11703', name: 'Sydney Inner City' } as const;
    const within = { au_sa4: '117', au_gccsa: '1GSYD', au_state: '1' };
    expect(absAsgs.rows.normalise({ ...unit, within })).toMatchObject([
      { geography_id: 'au_sa3:11703', state_code: 'NSW', parents: '{"au_sa4:117","au_gccsa:1GSYD","au_state:1"}' },
    ]);
    for (const code of ['1170', 'ZZZZZ', '01703'])
      expect(absAsgs.rows.normalise({ ...unit, code, within })).toHaveProperty('reject');
    expect(absAsgs.rows.normalise({ ...unit, name: '', within })).toHaveProperty('reject');
    expect(isCode('au_gccsa', '1GSYD')).toBe(true);
    expect(isCode('county', '12086')).toBe(false);
  });

  it('are recognized by name in both kinds of workbook', () => {
    const name = (file: string) => absAsgs.recognition.recognise(file, '')?.name;
    expect(name('SA2_2021_AUST.xlsx')).toBe('SA2_2021_AUST.xlsx');
    expect(name('LGA_2024_AUST.xlsx')).toBe('LGA_2024_AUST.xlsx');
    expect(name('CA_LGA_2018_SA2_2016.xls')).toBe('CA_LGA_2018_SA2_2016.xls');
    expect(name('CG_POA_2016_SA4_2016.xls')).toBe('CG_POA_2016_SA4_2016.xls');
    expect(name('CG_SA2_2011_SA2_2016.xls')).toBeUndefined();
    expect(absAsgs.recognition.refusal?.('CG_SA2_2011_SA2_2016.xls', '')).toBe(
      'a correspondence between ABS geographies that are not served, such as postcodes, SA1 and SA2',
    );
  });
});

it('every official file is recognized by exactly one connector, with an https address', async () => {
  for (const connector of geo.connectors) {
    for await (const { name, address } of connector.publication.discover('2026-03-06', listings)) {
      expect(address).toMatch(/^https:\/\/(www2\.census\.gov|www\.abs\.gov\.au)\//);
      expect(geo.connectors.filter((each) => each.recognition.recognise(name, '') !== null)).toEqual([connector]);
    }
  }
  expect(censusCbsa.recognition.recognise('list1_2023.xlsx', '')?.name).toBe('list1_2023.xlsx');
});

it('a delineation without its title is rejected with the workbook to load', () => {
  const header = 'CBSA Code,Metropolitan Division Code,CSA Code,CBSA Title\n10100,,,"Aberdeen, SD"\n';
  expect(censusCbsa.recognition.refusal?.('areas.csv', header)).toMatch(/list1_YYYY\.xlsx/);
  expect(censusCbsa.recognition.refusal?.('list1_2023.xlsx', header)).toBeNull();
});

it.each([
  ['county', /name it acs5_2023_county\.json/],
  ['place', /name it acs5_2023_place\.json/],
  ['county subdivision', /name it acs5_2023_county_subdivision\.json/],
  ['zip code tabulation area', /areas that are not served \(zip code tabulation area\)/],
])('a survey response about each %s is rejected with the next step', (kind, reason) => {
  const { refusal } = censusPopulation.recognition;
  for (const space of ['', '\n'])
    expect(refusal?.('answer.json', `[[${space}"NAME",${space}"B01003_001E",${space}"${kind}"${space}],`)).toMatch(
      reason,
    );
});
