import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import type { Domain } from '@dqs/kit';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geographiesSearch } from '../geographies-search/contract.ts';
import { re } from '../index.ts';
import { censusNotice } from '../series-record/notice.ts';
import { hazardProfile } from './contract.ts';

let scratch: ScratchService;

const loadSamples = async ({ key, connectors }: Domain): Promise<void> => {
  const folder = join(import.meta.dirname, '../../../../samples', key);
  for (const connector of connectors) {
    const files = readdirSync(folder).filter((file) => connector.recognition.recognise(file, '') !== null);
    if (files.length > 0)
      await scratch.load(
        connector,
        files.map((file) => join(folder, file)),
      );
  }
};

beforeAll(async () => {
  scratch = await openScratchService(re, '2026-01-05T15:00:00Z', [geo, hazards]);
  await loadSamples(geo);
  await loadSamples(hazards);
});
afterAll(() => scratch.close());

describe('the hazard profile of a county', () => {
  it('is the same by code and by key, and as the hazards domain says it', async () => {
    const byCode = await scratch.answer(hazardProfile, { fips_or_geo_key: '12086' });
    expect(await scratch.answer(hazardProfile, { fips_or_geo_key: 'county:12086' })).toEqual(byCode);
    const data = byCode.data;
    expect(data).toMatchObject({
      fips: '12086',
      geo_key: 'county:12086',
      county_name: 'Miami-Dade County',
      state_abbrev: 'FL',
    });
    expect(data.hazards).toHaveLength(18);
    const own = (await scratch.ask('hazards_get_risk_profile', { geography: '12086' })).data as Record<string, unknown>;
    for (const figure of [
      'risk_score',
      'risk_value',
      'eal_total',
      'sovi_score',
      'resl_rating',
      'population',
      'building_value',
    ])
      expect(data[figure as keyof typeof data]).toEqual(own[figure]);
    expect(byCode.meta).toEqual({ source: 'fema.nri', as_of: '2026-01-05T15:00:00Z' });
  });

  it('of a name is that of its one county, and refused with the counties where several are alike', async () => {
    const named = { fips_or_geo_key: 'Miami-Dade' };
    expect((await scratch.ask('re_get_hazard_profile', named)).data).toMatchObject({ fips: '12086' });
    expect(await scratch.note('re_get_hazard_profile', named)).toMatch(
      /was read as county:12086 \(Miami-Dade County, FL\)/,
    );
    await expect(scratch.ask('re_get_hazard_profile', { fips_or_geo_key: 'Miami-Dode' })).rejects.toMatchObject({
      message: expect.stringMatching(/^fips_or_geo_key must be a county/),
      code: 'bad_parameter',
      detail: {
        param: 'fips_or_geo_key',
        candidates: expect.arrayContaining(['county:12086 (Miami-Dade County, FL)']),
      },
    });
    await expect(scratch.ask('re_get_hazard_profile', { fips_or_geo_key: 'state:12' })).rejects.toMatchObject({
      code: 'bad_parameter',
    });
  });

  it('of a county that no release has is not found', async () => {
    await expect(scratch.ask('re_get_hazard_profile', { fips_or_geo_key: '12999' })).rejects.toMatchObject({
      code: 'not_found',
      detail: { param: 'fips_or_geo_key', hint: expect.stringContaining('dqs ingest hazards.nri') },
    });
  });
});

describe('the search of places', () => {
  it('answers the places of the geography domain with their keys, parents and crosswalks', async () => {
    const { data, meta } = await scratch.answer(geographiesSearch, { query: 'Denver', limit: 2 });
    const { matches } = data;
    expect(matches.map(({ geo_key }) => geo_key)).toEqual(['county:08031', 'cbsa:19740']);
    expect(matches[0]).toMatchObject({ level: 'county', code: '08031', state_code: 'CO', match_reason: 'name_exact' });
    expect(matches[0]?.parents.map(({ geo_key }) => geo_key)).toEqual(['cbsa:19740', 'state:08', 'nation:US']);
    expect(matches[0]?.crosswalks[0]).toMatchObject({ geo_key: 'cbsa:19740', relation: 'county_cbsa', weight: '1' });
    expect(meta).toEqual({ source: 'census.geography', as_of: '2026-01-05T15:00:00Z', notice: censusNotice });
  });

  it('of nothing known is an empty list with the notice', async () => {
    const { data, meta } = await scratch.answer(geographiesSearch, { query: 'qqqqzzzz' });
    expect(data).toEqual({ query: 'qqqqzzzz', matches: [] });
    expect(meta).toEqual({ source: 're.catalogue', as_of: null, notice: censusNotice });
  });
});
