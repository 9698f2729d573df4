import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { ServiceError } from '@dqs/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainReads, openScratchService, type ScratchService } from '@dqs/testing';
import { nri } from './connectors/nri/connector.ts';
import { hazardComponents } from './hazard-components/contract.ts';
import { completeness } from './completeness.ts';
import { hazards } from './index.ts';
import { rankings } from './rankings/contract.ts';
import { riskProfile } from './risk-profile/contract.ts';

const samples = join(import.meta.dirname, '../../../samples/hazards');

let scratch: ScratchService;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hazards-'));
  scratch = await openScratchService(hazards, '2026-01-15T12:00:00Z', [geo]);
  await scratch.load(nri, [samples]);
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

const refusal = async (tool: string, values: unknown): Promise<ServiceError> => {
  const error: unknown = await scratch.ask(tool, values).catch((reason: unknown) => reason);
  if (error instanceof ServiceError) return error;
  throw new Error(`${tool} ${JSON.stringify(values)} is answered`);
};

const profile = async (geography: string) => {
  const { data, meta } = await scratch.answer(riskProfile, { geography });
  return { ...data, meta: meta as Record<string, unknown> };
};

const components = async (values: Record<string, unknown>) => {
  const { data, meta, pagination } = await scratch.answer(hazardComponents, values);
  return { ...data, meta: meta as Record<string, unknown>, pagination };
};

const ranking = async (values: Record<string, unknown>) => {
  const { data, meta, pagination } = await scratch.answer(rankings, values);
  return { ...data, meta: meta as Record<string, unknown>, pagination };
};

describe('a risk profile', () => {
  it('is of the newest release held of the state of the place', async () => {
    expect((await profile('Miami-Dade')).meta).toEqual({
      source: 'fema.nri',
      as_of: '2026-01-15T12:00:00Z',
      period_type: 'annual',
      currency: 'USD',
      release_version: 'December 2025',
      release_date: '2025-12-01',
    });
    expect((await profile('06037')).meta).toMatchObject({ release_version: 'March 2023' });
    expect(await profile('48201')).toMatchObject({ risk_value: null, meta: { release_version: 'November 2021' } });
  });

  it('carries the figures and the name of the table', async () => {
    expect(await profile('county:12086')).toMatchObject({
      geography: {
        geo_key: 'county:12086',
        level: 'county',
        fips: '12086',
        name: 'Miami-Dade County, FL',
        state_code: 'FL',
      },
      risk_score: '99.61832061',
      risk_value: '1145644714',
      risk_rating: 'Very High',
      eal_total: '824686737.3',
      population: 2698679,
      building_value: null,
    });
    expect((await profile('24510010100')).geography.name).toBe('Census Tract 101, Baltimore City, MD');
  });

  it.each([
    'miami dade',
    'MIAMI-DADE COUNTY',
    'Miami-Dade County, Florida',
    'Miami Dade FL',
    'C12086',
    '0500000US12086',
  ])('is found by %s', async (geography) => {
    expect((await profile(geography)).geography.fips).toBe('12086');
  });

  it('of a name that several places have is refused with their codes, each of which can be asked for', async () => {
    const error = await refusal('hazards_get_risk_profile', { geography: 'Baltimore' });
    expect(error).toMatchObject({
      code: 'ambiguous_identifier',
      status: 409,
      detail: {
        param: 'geography',
        candidates: ['county:24005 (Baltimore County, MD)', 'county:24510 (Baltimore City, MD)'],
      },
    });
    for (const candidate of error.detail.candidates ?? [])
      expect(candidate).toContain((await profile(candidate)).geography.name);
    expect((await profile('Baltimore City')).geography.fips).toBe('24510');
  });

  it('of an unknown place is refused with what is near', async () => {
    const misspelt = await refusal('hazards_get_risk_profile', { geography: 'Los Angelos' });
    expect(misspelt).toMatchObject({
      code: 'not_found',
      detail: { candidates: ['county:06037 (Los Angeles County, CA)'] },
    });
    const code = await refusal('hazards_get_risk_profile', { geography: '12085' });
    expect(code.detail.candidates).toEqual([
      'county:12086 (Miami-Dade County, FL)',
      'county:12087 (Monroe County, FL)',
    ]);
    // A code without its leading zero means one county.
    expect((await profile('1001')).geography.fips).toBe('01001');
    expect(await scratch.note('hazards_get_risk_profile', { geography: '1001' })).toContain('01001');
    const initials = await refusal('hazards_get_risk_profile', { geography: 'LA' });
    expect(initials.detail.candidates).toEqual(['county:06037']);
    const state = await refusal('hazards_get_risk_profile', { geography: 'Florida' });
    expect(state.message).toContain('not a county or census tract');
  });

  it('of a code of the other vintage of Connecticut says which one the release has', async () => {
    const region = await refusal('hazards_get_risk_profile', { geography: '09110' });
    expect(region.detail.hint).toContain('eight counties from before 2022');
    expect(region.detail.candidates).toEqual(['county:09013', 'county:09003']);
    expect((await profile('09001')).geography.name).toBe('Fairfield County, CT');
  });
});

it('a city that may lie in several counties is refused with them and the list that says in which it does', async () => {
  const load = (key: string, ...files: readonly string[]) =>
    scratch.load(
      geo.connectors.find((connector) => connector.key === key)!,
      files.map((file) => join(samples, '../geo', file)),
    );
  await load('geo.census-gazetteer', '2025_Gaz_counties_national.txt', '2025_Gaz_cbsa_national.txt');
  await load('geo.census-cbsa', 'list1_2023.xlsx');
  const city = await refusal('hazards_get_risk_profile', { geography: 'Aurora, CO' });
  expect(city.code).toBe('ambiguous_identifier');
  expect(city.detail.candidates).toContain('county:08031 (Denver County, CO)');
  expect(city.detail.hint).toContain('dqs ingest geo.census-cities');
  // The state parameter decides between counties of one name.
  const asked = { level: 'tract', metric: 'eal_total', county: 'Jefferson County' };
  expect((await refusal('hazards_get_rankings', asked)).code).toBe('ambiguous_identifier');
  expect(await scratch.note('hazards_get_rankings', { ...asked, state: 'Missouri' })).toContain('Missouri');
  expect((await refusal('hazards_get_rankings', { ...asked, county: '08059', state: 'MO' })).code).toBe(
    'bad_parameter',
  );
});

it('a ZIP Code is named as one, with the county that it lies in', async () => {
  const places = join(samples, '../geo');
  const load = (key: string, ...files: readonly string[]) =>
    scratch.load(
      geo.connectors.find((connector) => connector.key === key)!,
      files.map((file) => join(places, file)),
    );
  await load('geo.census-gazetteer', '2025_Gaz_counties_national.txt', '2025_Gaz_zcta_national.txt');
  await load('geo.census-zcta-county', 'tab20_zcta520_county20_natl.txt');
  const zip = await refusal('hazards_get_risk_profile', { geography: '10001' });
  expect(zip.message).toBe('10001 is a ZIP Code, not a county, and the index does not cover ZIP Codes');
  expect(zip.detail.candidates).toEqual(['county:36061 (New York County, NY)']);
  // A county of Delaware has the same digits. The loaded release does not have it.
  for (const geography of ['county:10001', 'Kent County, DE']) {
    const county = await refusal('hazards_get_risk_profile', { geography });
    expect(county.message).toBe('no county in the newest loaded release has the FIPS code 10001');
    expect(county.detail.candidates).toEqual([]);
  }
});

describe('hazards of a place', () => {
  it('come costliest first, those without a loss last; a zero is not a null', async () => {
    const { components: all } = await components({ geography: '12086', limit: 18 });
    expect(all).toHaveLength(18);
    expect(all.slice(0, 2).map(({ hazard_code }) => hazard_code)).toEqual(['IFLD', 'HRCN']);
    expect(all.slice(-5).map(({ hazard_code, eal_total, eal_rating }) => [hazard_code, eal_total, eal_rating])).toEqual(
      [
        ['WNTW', '0', 'No Expected Annual Losses'],
        ['AVLN', null, 'Not Applicable'],
        ['ISTM', null, 'Not Applicable'],
        ['TSUN', null, 'Insufficient Data'],
        ['VLCN', null, 'Not Applicable'],
      ],
    );
  });

  it('can be one alone, by code or name', async () => {
    for (const hazard_type of ['HRCN', 'hurricane', 'Hurricane'])
      expect(await components({ geography: '12086', hazard_type })).toMatchObject({
        hazard_type: 'HRCN',
        components: [{ hazard_code: 'HRCN', hazard_name: 'Hurricane', eal_total: '330598602.6' }],
      });
  });

  it('called by words of which one is in a name are refused with the hazard of that name', async () => {
    for (const hazard_type of ['peat fire', 'underground fire'])
      expect(await refusal('hazards_get_hazard_components', { geography: '12086', hazard_type })).toMatchObject({
        code: 'bad_parameter',
        detail: { candidates: ['WFIR (Wildfire)'] },
      });
    const { detail } = await refusal('hazards_get_rankings', { level: 'county', metric: 'peat fire' });
    expect(detail.candidates?.[0]).toBe('wfir_risk_score (Wildfire risk score)');
  });

  it('that the release does not have are refused with the one in its place', async () => {
    const error = await refusal('hazards_get_hazard_components', { geography: '12086', hazard_type: 'RFLD' });
    expect(error).toMatchObject({ code: 'bad_parameter', detail: { param: 'hazard_type', candidates: ['IFLD'] } });
    expect((await components({ geography: '48201', hazard_type: 'RFLD' })).components).toEqual([]);
  });
});

/** The note of an answer. */
const noteOf = async (tool: string, values: Record<string, unknown>): Promise<string | null> => {
  const caller = { accountId: 'a', keyId: 'k', keyPrefix: 'p', surface: 'public' } as const;
  const { note } = await scratch.service.call(tool, { values }, caller, new AbortController().signal);
  return note ?? null;
};

describe('an older release', () => {
  it('is served where it is asked for, and the note says what can be compared', async () => {
    const asked = { geography: '48201', release: 'November 2021' };
    const { data, meta } = await scratch.answer(riskProfile, asked);
    expect([data.geography.fips, meta.release_date]).toEqual(['48201', '2021-11-01']);
    expect(await noteOf('hazards_get_risk_profile', asked)).toMatch(/relative values before the release of March 2023/);
    const march = { geography: '06037', release: '2023-03' };
    expect((await scratch.answer(riskProfile, march)).meta.release_version).toBe('March 2023');
    expect((await scratch.answer(hazardComponents, march)).meta.release_version).toBe('March 2023');
    const { rankings: rows } = await ranking({ level: 'county', metric: 'eal_total', release: '2021-11' });
    expect(rows.map(({ release_version }) => release_version)).toEqual(rows.map(() => 'November 2021'));
    expect(rows.length).toBeGreaterThan(3);
  });

  it('that is not loaded is refused with those that are', async () => {
    for (const [tool, values] of [
      ['hazards_get_risk_profile', { geography: '12086', release: '2021-11' }],
      ['hazards_get_hazard_components', { geography: '12086', release: '2021-11' }],
      ['hazards_get_rankings', { level: 'county', metric: 'eal_total', state: 'FL', release: '2021-11' }],
    ] as const) {
      const error = await refusal(tool, values);
      expect([error.code, error.detail.param, error.detail.candidates]).toEqual([
        'out_of_coverage',
        'release',
        ['December 2025'],
      ]);
    }
    const unread = await refusal('hazards_get_risk_profile', { geography: '12086', release: 'last year' });
    expect(unread).toMatchObject({ code: 'bad_parameter', detail: { param: 'release' } });
  });
});

describe('a figure that the file writes as a power of ten', () => {
  it('is told to be rounded', async () => {
    expect((await profile('48201')).building_value).toBe('447922000000');
    expect(await noteOf('hazards_get_risk_profile', { geography: '48201' })).toMatch(
      /^The loaded file has rounded values of .*building_value/,
    );
    expect(await noteOf('hazards_get_risk_profile', { geography: '06037' })).toBeNull();
  });
});

describe('rankings', () => {
  it('that are empty say why', async () => {
    const metric = 'eal_total';
    for (const [values, reason] of [
      [{ level: 'county', metric: 'rfld_eal_total' }, /December 2025 has no value of rfld_eal_total for the counties/],
      [{ level: 'tract', metric, state: 'Florida' }, /^No census tracts of Florida are loaded/],
      [{ level: 'tract', metric, county: '24005' }, /^No census tracts of county 24005 are loaded/],
    ] as const) {
      expect((await ranking(values)).rankings, JSON.stringify(values)).toEqual([]);
      expect(await noteOf('hazards_get_rankings', values)).toMatch(reason);
    }
  });

  it('are highest first, with unit, rating and release', async () => {
    const { rankings: rows, ...head } = await ranking({ level: 'county', metric: 'eal_total' });
    expect(head).toMatchObject({
      metric: 'eal_total',
      metric_unit: 'USD/year',
      state: null,
      meta: { period_type: 'annual' },
    });
    expect(rows.map(({ rank, geography, rating }) => [rank, geography.fips, rating])).toEqual([
      [1, '12086', 'Relatively High'],
      [2, '12087', 'Relatively Moderate'],
      [3, '01001', 'Relatively Low'],
    ]);
    expect(rows[0]).toMatchObject({
      metric_value: '824686737.3',
      release_version: 'December 2025',
      release_date: '2025-12-01',
    });
  });

  it('of a state are of the newest release held of it', async () => {
    for (const state of ['CA', 'california', '06', 'state:06']) {
      const { state: named, rankings: rows } = await ranking({
        level: 'county',
        metric: 'wfir_eal_total',
        state,
        limit: 1,
      });
      expect(named).toEqual({ geo_key: 'state:06', code: '06', name: 'California', state_code: 'CA' });
      expect(rows).toMatchObject([{ rank: 1, release_version: 'March 2023', geography: { state_code: 'CA' } }]);
    }
  });

  it('of a state are of the newest release held whole of it; a newer one serves the places that it has, and hides none', async () => {
    const text = await readFile(join(samples, 'NRI_Table_Counties_California.csv'), 'utf8');
    const [header = '', ...lines] = text.trimEnd().split('\n');
    const losAngeles = lines.filter((line) => line.includes('C06037'));
    const path = join(folder, 'NRI_Table_Counties_April2025.csv');
    await writeFile(path, `${[header, ...losAngeles].join('\n').replaceAll('March 2023', 'April 2025')}\n`);
    await scratch.load(nri, [path]);
    const asked = { level: 'county', metric: 'eal_total', state: 'CA', limit: 10 };
    const { data } = await scratch.answer(rankings, asked);
    const note = await noteOf('hazards_get_rankings', asked);
    expect(data.rankings).toHaveLength(lines.length);
    expect(data.rankings.every(({ release_version }) => release_version === 'March 2023')).toBe(true);
    expect(note).toBe(
      'The release of March 2023 is the newest one that is fully loaded for California. Newer ones are partly loaded (counties: 1 of April 2025).',
    );
    expect((await profile('06037')).meta).toMatchObject({ release_version: 'April 2025' });
    const held = (await completeness(scratch.db.reader('public'))).get('hazards.risk');
    expect(held).toContainEqual({ release: 'April 2025', of: 'counties', held: 1, expected: 3_100 });
    expect(held).toContainEqual({ release: 'March 2023', of: 'counties', held: lines.length, expected: 3_100 });
    const others = data.rankings.filter(({ geography }) => geography.fips !== '06037');
    for (const { geography } of others) {
      expect((await profile(geography.fips)).meta).toMatchObject({ release_version: 'March 2023' });
      expect((await profile(geography.name)).geography).toMatchObject({ fips: geography.fips });
    }
  });

  it('of the tracts of a county are those of the county alone, ranked among themselves', async () => {
    const text = await readFile(join(samples, 'NRI_Table_CensusTracts_Maryland.csv'), 'utf8');
    const tracts = text.split('\n').flatMap((line) => /^T(24510\d{6}),/.exec(line)?.[1] ?? []);
    const asked = { level: 'tract', metric: 'eal_total', county: '24510', limit: 100 };
    const { rankings: rows, state } = await ranking(asked);
    expect(rows.map(({ geography }) => geography.fips).toSorted()).toEqual(tracts.toSorted());
    expect([rows[0]?.rank, state?.geo_key]).toEqual([1, 'state:24']);
    expect((await ranking({ ...asked, county: 'county:24510', state: 'MD' })).rankings).toEqual(rows);
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await ranking({ ...asked, limit: 2, cursor });
      pages.push(...page.rankings.map(({ geography }) => geography.fips));
      cursor = page.pagination?.next_cursor ?? null;
    } while (cursor !== null);
    expect(pages).toEqual(rows.map(({ geography }) => geography.fips));
    expect((await ranking({ ...asked, county: '24005' })).rankings).toEqual([]);
  });

  it.each([
    [{ level: 'county', county: '24510' }, 'county requires level tract'],
    [{ level: 'tract', county: '24510', state: 'VA' }, 'county 24510 is not in Virginia'],
    [{ level: 'tract', county: '24510010100' }, 'is a census tract'],
  ])('refuse %o', async (values, message) => {
    await expect(ranking({ metric: 'eal_total', ...values })).rejects.toMatchObject({
      code: 'bad_parameter',
      detail: { param: 'county' },
      message: expect.stringContaining(message) as string,
    });
  });

  it('of a metric without values are empty; of one that is none are refused with the nearest', async () => {
    expect(await ranking({ level: 'county', metric: 'rfld_eal_total' })).toMatchObject({
      rankings: [],
      meta: { as_of: null },
    });
    expect((await ranking({ level: 'county', metric: 'HRCN_Risk_Score' })).metric).toBe('hrcn_risk_score');
    const error = await refusal('hazards_get_rankings', { level: 'county', metric: 'hrcn_eal_totl' });
    expect(error.detail).toMatchObject({
      param: 'metric',
      candidates: expect.arrayContaining(['hrcn_eal_total (Hurricane expected annual loss)']),
    });
    const state = await refusal('hazards_get_rankings', { level: 'county', metric: 'eal_total', state: 'Floridy' });
    expect(state).toMatchObject({
      code: 'not_found',
      detail: { param: 'state', candidates: expect.arrayContaining(['Florida']) },
    });
  });

  it('give equal values one rank on every page, and keep to their release while a newer one is loaded', async () => {
    const text = await readFile(join(samples, 'NRI_Table_CensusTracts_Maryland.csv'), 'utf8');
    const lines = text.trimEnd().split('\n');
    const names = lines[0]?.split(',') ?? [];
    const at = names.indexOf('HAIL_EALS');
    const tied = lines.map((line, number) => {
      const cells = line.split(',');
      if (number > 1 && number < 7) cells[at] = '7.50';
      return cells.join(',').replace('March 2023', 'May 2024');
    });
    const first = join(folder, 'NRI_Table_CensusTracts_May.csv');
    await writeFile(first, `${tied.join('\n')}\n`);
    await scratch.load(nri, [first]);
    const asked = { level: 'tract', metric: 'hail_eal_score' };
    const whole = (await ranking({ ...asked, limit: 100 })).rankings;
    expect(whole.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 4, 4, 4, 4]);
    expect(whole.slice(3).map(({ geography }) => geography.fips)).toEqual(
      whole
        .slice(3)
        .map(({ geography }) => geography.fips)
        .toSorted(),
    );

    const start = await ranking({ ...asked, limit: 5 });
    const second = join(folder, 'NRI_Table_CensusTracts_June.csv');
    await writeFile(second, `${tied.join('\n').replaceAll('May 2024', 'June 2025')}\n`);
    await scratch.load(nri, [second]);
    const rest = await ranking({ ...asked, limit: 5, cursor: start.pagination?.next_cursor });
    expect([...start.rankings, ...rest.rankings]).toEqual(whole);
    expect((await ranking({ ...asked, limit: 1 })).rankings).toMatchObject([{ release_version: 'June 2025' }]);
    expect(
      await scratch.db.knex('data.hazards_risk').whereNotNull('release_version').distinct('release_version'),
    ).toHaveLength(6);
  });

  it.each([
    { level: 'county', metric: 'eal_total' },
    { level: 'county', metric: 'risk_score', state: 'CA' },
    { level: 'tract', metric: 'hrcn_risk_value', limit: 100 },
  ])('read few pages: %j', async (values) => {
    const [read, ...more] = await explainReads(scratch, hazards, 'hazards_get_rankings', values);
    expect(more).toEqual([]);
    expect(read?.buffers, read?.plan).toBeLessThanOrEqual(10 * (read?.rows ?? 0) + 50);
  });
});
