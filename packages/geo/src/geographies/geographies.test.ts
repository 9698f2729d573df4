import { ServiceError } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeness } from '../completeness.ts';
import { loadSamples } from '../fixtures/samples.ts';
import { contains } from '../geographies-contains/contract.ts';
import { crosswalk } from '../geographies-crosswalk/contract.ts';
import { geo } from '../index.ts';
import { geography } from './contract.ts';

const loadedAt = '2026-03-06T09:00:00Z';

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(geo, loadedAt);
  await loadSamples(scratch, geo);
});
afterAll(() => scratch.close());

const one = async (geography_id: string) => (await scratch.answer(geography, { geography_id })).data.geography;

const children = async (geography_id: string, child_level: string) =>
  (await scratch.answer(contains, { geography_id, child_level, limit: 200 })).data.children.map(({ code }) => code);

const links = async (geography_id: string, target_level: string) =>
  (await scratch.answer(crosswalk, { geography_id, target_level, limit: 200 })).data.crosswalks.map(
    ({ geography: { code }, relation, weight, vintage }) => `${code} ${relation} ${weight} ${vintage}`,
  );

const refusal = async (tool: string, values: object): Promise<ServiceError> => {
  const error: unknown = await scratch.ask(tool, values).catch((failure: unknown) => failure);
  if (error instanceof ServiceError) return error;
  throw new Error('not refused', { cause: error });
};

it('completeness has loaded and published rows of each list', async () => {
  const held = await completeness(scratch.db.reader('public'));
  expect(held.get('geo.us_places')).toContainEqual({ release: '2025', of: 'counties', held: 94, expected: 3222 });
  expect(held.get('geo.zcta_county')).toContainEqual(
    expect.objectContaining({ release: '2022', held: 5, expected: 288 }),
  );
});

describe('one geography', () => {
  it('has its point and areas if the lists have them', async () => {
    const point = async (geography_id: string) =>
      (await scratch.answer(geography, { geography_id, include_point: true })).meta.interior_point;
    expect(await point('county:12086')).toEqual({
      latitude: '25.616009',
      longitude: '-80.50375',
      land_area: '4920945684',
      water_area: '1267367219',
      vintage: '2025',
    });
    expect(await point('state:12')).toBeNull();
    expect((await scratch.answer(geography, { geography_id: 'county:12086' })).meta).not.toHaveProperty(
      'interior_point',
    );
  });

  it('has name, parents and crosswalks, each with source and as_of', async () => {
    const reference = {
      country: 'US',
      source: 'census.geography',
      as_of: loadedAt,
      attribution: 'Source: U.S. Census Bureau',
    };
    const area = {
      geography_id: 'cbsa:29740',
      level: 'cbsa',
      code: '29740',
      name: 'Las Cruces, NM Metro Area',
      state_code: 'NM',
      ...reference,
    };
    expect(await one('county:35013')).toMatchObject({
      geography_id: 'county:35013',
      level: 'county',
      code: '35013',
      name: 'Doña Ana County',
      state_code: 'NM',
      ...reference,
      parents: [
        area,
        { geography_id: 'state:35', level: 'state', code: '35', name: 'New Mexico', state_code: 'NM', ...reference },
        {
          geography_id: 'nation:US',
          level: 'nation',
          code: 'US',
          name: 'United States',
          state_code: null,
          ...reference,
        },
      ],
      crosswalks: expect.arrayContaining([
        {
          geography: area,
          relation: 'county_cbsa',
          weight: '1',
          source: 'census.geography',
          vintage: '2023',
          as_of: loadedAt,
        },
      ]),
      crosswalks_truncated: false,
    });
  });

  it('of Australia has the attribution that the licence requires', async () => {
    expect(await one('au_sa3:11703')).toMatchObject({
      name: 'Sydney Inner City',
      country: 'AU',
      state_code: 'NSW',
      source: 'abs.asgs',
      attribution: 'Source: Australian Bureau of Statistics (CC BY 4.0)',
      parents: [
        { geography_id: 'au_sa4:117' },
        { geography_id: 'au_gccsa:1GSYD' },
        { geography_id: 'au_state:1' },
        { geography_id: 'nation:AU' },
      ],
      crosswalks: [],
    });
  });

  it('that crosses a border has no state', async () => {
    expect(await one('cbsa:35620')).toMatchObject({ state_code: null, parents: [{ geography_id: 'nation:US' }] });
    expect(await one('cbsa:19740')).toMatchObject({
      state_code: 'CO',
      parents: [{ geography_id: 'state:08' }, { geography_id: 'nation:US' }],
    });
    expect((await one('zcta:80014')).parents.map(({ geography_id }) => geography_id)).toEqual([
      'zip3:800',
      'cbsa:19740',
      'state:08',
      'nation:US',
    ]);
  });

  it.each([
    ['county:99999', 'county:', /geo_resolve/],
    ['Denver', 'county:08031', /geo_resolve/],
    ['zcta:1001', 'zcta:', /geo_resolve/],
    ['zcta:1000l', 'zcta:10001', /geo_resolve/],
  ])('%s is unknown and rejected with similar ids', async (id, candidate, hint) => {
    const error = await refusal('geo_get_geography', { geography_id: id });
    expect(error).toMatchObject({ code: 'not_found', detail: { param: 'geography_id' } });
    expect(error.detail.hint).toMatch(hint);
    expect(error.detail.candidates?.length).toBeLessThanOrEqual(5);
    if (id !== 'county:99999') expect(error.detail.candidates?.join()).toContain(candidate);
  });

  it('is found by its id in any case; a blank id is rejected', async () => {
    const { data } = await scratch.ask('geo_get_geography', { geography_id: 'COUNTY:08031' });
    expect(data).toMatchObject({ geography: { geography_id: 'county:08031' } });
    expect(await refusal('geo_get_geography', { geography_id: ' ' })).toMatchObject({ code: 'bad_parameter' });
  });
});

describe('geographies inside another', () => {
  it.each([
    [
      'cbsa:19740',
      'county',
      ['08001', '08005', '08014', '08019', '08031', '08035', '08039', '08047', '08059', '08093'],
    ],
    ['cbsa:29740', 'zcta', ['88001', '88005', '88021']],
    ['state:09', 'county', ['09110', '09120', '09130', '09140', '09150', '09160', '09170', '09180', '09190']],
    ['state:08', 'cbsa', ['19740']],
    ['county:36061', 'zcta', ['10001', '10002', '10025']],
    ['zip3:100', 'zcta', ['10001', '10002', '10025']],
    ['nation:AU', 'au_state', ['1', '2', '3', '4', '5', '6', '7', '8', '9']],
    ['au_gccsa:8ACTE', 'au_sa4', ['801']],
    ['county:36061', 'state', []],
    ['county:36061', 'county', []],
    ['nation:US', 'au_sa4', []],
  ])('%s of level %s', async (id, level, codes) => {
    expect(await children(id, level)).toEqual(codes);
  });

  it('do not include a ZCTA in two counties, except for the state and area that contain both', async () => {
    expect(await children('county:08031', 'zcta')).not.toContain('80014');
    expect(await children('county:08005', 'zcta')).not.toContain('80014');
    expect(await children('cbsa:19740', 'zcta')).toContain('80014');
    expect(await children('state:08', 'zcta')).toContain('80014');
  });

  it('are rejected for an unknown id and an unknown level', async () => {
    expect(await refusal('geo_get_contains', { geography_id: 'county:99999', child_level: 'zcta' })).toMatchObject({
      code: 'not_found',
    });
    expect(await refusal('geo_get_contains', { geography_id: 'county:08031', child_level: 'tract' })).toMatchObject({
      code: 'bad_parameter',
      detail: { param: 'child_level' },
    });
  });
});

describe('crosswalks', () => {
  it('of a ZCTA are its counties by share of land, largest first', async () => {
    expect(await links('zcta:10001', 'county')).toEqual(['36061 zcta_county 1.000000 2020']);
    // 16,714,937 and 1,840,234 square metres of 18,555,171.
    expect(await links('zcta:80014', 'county')).toEqual([
      '08005 zcta_county 0.900824 2020',
      '08031 zcta_county 0.099176 2020',
    ]);
    expect(await links('county:08031', 'zcta')).toEqual(expect.arrayContaining(['80014 zcta_county 0.099176 2020']));
  });

  it('of a county include its metropolitan area, and the reverse', async () => {
    expect(await links('county:08031', 'cbsa')).toEqual(['19740 county_cbsa 1 2023']);
    expect(await links('cbsa:29740', 'county')).toEqual(['35013 county_cbsa 1 2023']);
  });

  it('of a ZIP area of Connecticut have its former county and its planning region, each with the year of its list', async () => {
    expect(await links('zcta:06010', 'county')).toEqual([
      '09003 zcta_county 1.000000 2020',
      '09140 zcta_county 0.995918 2022',
      '09110 zcta_county 0.004082 2022',
    ]);
    expect(await links('county:09140', 'zcta')).toEqual([
      '06484 zcta_county 1.000000 2022',
      '06786 zcta_county 1.000000 2022',
      '06010 zcta_county 0.995918 2022',
    ]);
    expect(await children('county:09140', 'zcta')).toEqual(['06484', '06786']);
    expect(await children('state:09', 'zcta')).toEqual(['06010', '06103', '06484', '06604', '06786']);
    expect((await one('zcta:06484')).parents.map(({ geography_id: id }) => id)).toEqual([
      'zip3:064',
      'county:09140',
      'state:09',
      'nation:US',
    ]);
    expect((await one('zcta:06484')).state_code).toBe('CT');
  });

  it('link the counties of Connecticut with the planning regions that replaced them, in both directions', async () => {
    expect(await links('county:09001', 'county')).toEqual([
      '09190 county_county 0.726685 2022',
      '09120 county_county 0.224302 2022',
      '09140 county_county 0.049013 2022',
    ]);
    expect(await links('county:09007', 'county')).toEqual(['09130 county_county 1 2022']);
    expect(await links('county:09130', 'county')).toEqual([
      '09007 county_county 1 2022',
      '09011 county_county 0.082414 2022',
    ]);
    expect(await links('county:46113', 'county')).toEqual(['46102 county_county 1 2015']);
    expect(await one('county:09001')).toMatchObject({
      name: 'Fairfield County',
      parents: [{ geography_id: 'state:09' }, { geography_id: 'nation:US' }],
    });
  });

  it('to a level without crosswalks are an empty list', async () => {
    expect(await links('zcta:10001', 'cbsa')).toEqual([]);
    expect(await links('au_lga:17200', 'au_sa3')).toEqual([]);
    const { meta } = await scratch.ask('geo_get_crosswalk', { geography_id: 'zcta:10001', target_level: 'cbsa' });
    expect(meta).toEqual({ source: 'census.geography', as_of: null });
  });
});
