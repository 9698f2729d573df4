import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '../../geographies-resolve/contract.ts';
import { geo } from '../../index.ts';
import { censusGazetteer } from '../census/gazetteer.ts';
import { hudUspsZip } from './postal-zip.ts';

let scratch: ScratchService;
let folder: string;
beforeAll(async () => {
  scratch = await openScratchService(geo, '2026-03-06T09:00:00Z');
  folder = mkdtempSync(join(tmpdir(), 'postal-zips-'));
  const header = 'USPS|GEOID|GEOIDFQ|ANSICODE|NAME|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG';
  await scratch.load(censusGazetteer, [
    written(
      '2025_Gaz_counties_national.txt',
      header,
      'FL|12086|0500000US12086|00295755|Miami-Dade County|4920571283|1376115834|1899.842|531.321|25.610494|-80.499045',
      'FL|12011|0500000US12011|00295753|Broward County|3115278925|304786303|1202.815|117.679|26.193535|-80.476683',
    ),
  ]);
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

const load = (name: string, ...lines: readonly string[]) => scratch.load(hudUspsZip, [written(name, ...lines)]);

const noteOf = async (query: string, level: string | null = null): Promise<string | null> => {
  const caller = { accountId: 'a', keyId: 'k', keyPrefix: 'p', surface: 'public' } as const;
  return (await scratch.service.call('geo_resolve', { values: { query, level } }, caller, new AbortController().signal))
    .note;
};

const shares = () =>
  scratch.db
    .knex('data.geo_postal_zip')
    .select('quarter', 'zip_code', 'county_code', 'address_share')
    .orderBy(['quarter', 'zip_code', 'county_code']);

const header = 'ZIP,COUNTY,USPS_ZIP_PREF_CITY,USPS_ZIP_PREF_STATE,RES_RATIO,BUS_RATIO,OTH_RATIO,TOT_RATIO';

describe('the HUD crosswalk of ZIP Codes to counties', () => {
  it('has the share of all addresses, and restores leading zeros', async () => {
    const report = await load(
      'ZIP_COUNTY_122021.csv',
      header,
      '33002,12086,HIALEAH,FL,0,0.25,0.75,0.75',
      '33002,12011,HIALEAH,FL,0,0.75,0.25,0.25',
      '501,36103,HOLTSVILLE,NY,0,1,0,1',
    );
    expect(report.status).toBe('ok');
    expect(await shares()).toMatchObject([
      { quarter: '2021-12', zip_code: '00501', county_code: '36103', address_share: '1' },
      { quarter: '2021-12', zip_code: '33002', county_code: '12011', address_share: '0.25' },
      { quarter: '2021-12', zip_code: '33002', county_code: '12086', address_share: '0.75' },
    ]);
  });

  it('finds the counties of a ZIP Code without an area, most addresses first', async () => {
    for (const query of ['33002', 'ZIP 33002', '33002-1234']) {
      const { data } = await scratch.answer(resolve, { query });
      expect(
        data.matches.map(({ geography_id: id, match_reason: reason }) => `${id} ${reason}`),
        query,
      ).toEqual(['county:12086 alias_exact', 'county:12011 alias_exact']);
      expect(await noteOf(query)).toMatch(
        /^No area \(ZCTA\) of ZIP Code 33002 is loaded\. .* 2021-12: 75.0 % in Miami-Dade County \(county:12086\), 25.0 % in Broward/,
      );
    }
  });

  it('adds a note with the county if that is not loaded', async () => {
    const { data } = await scratch.answer(resolve, { query: 'ZIP 00501' });
    expect(data.matches).toEqual([]);
    expect(await noteOf('ZIP 00501')).toMatch(/100.0 % in county \(county:36103, not loaded\)/);
  });

  it('is not used for other levels, other countries and county codes', async () => {
    expect((await scratch.answer(resolve, { query: '33002', level: 'cbsa' })).data.matches).toEqual([]);
    expect(await noteOf('12086')).not.toMatch(/No area/);
  });

  it('is not used for a ZIP Code with an area, whatever the level', async () => {
    const samples = join(import.meta.dirname, '../../../../../samples/geo');
    await scratch.load(censusGazetteer, [join(samples, '2025_Gaz_zcta_national.txt')]);
    await load('ZIP_COUNTY_092021.csv', header, '10001,36061,NEW YORK,NY,1,1,1,1');
    const { data } = await scratch.answer(resolve, { query: '10001', level: 'county' });
    expect([data.matches, await noteOf('10001', 'county')]).toEqual([[], expect.not.stringMatching(/No area/)]);
    expect(await noteOf('33002', 'county')).toMatch(/^No area/);
  });

  it('is served for the newest quarter, whatever the order of loads', async () => {
    await load('ZIP_COUNTY_032020.csv', 'zip,county,res_ratio,bus_ratio,oth_ratio,tot_ratio', '33002,12086,1,1,1,1');
    expect(await noteOf('33002')).toMatch(/of 2021-12/);
  });

  it.each([
    ['a share above 1', '33002,12086,HIALEAH,FL,0,0,0,1.2'],
    ['a text for a county', '33002,Dade,HIALEAH,FL,0,0,0,1'],
  ])('with %s is rejected', async (_what, line) => {
    const before = await shares();
    await load('ZIP_COUNTY_032022.csv', header, line).catch(() => undefined);
    expect(await shares()).toEqual(before);
  });

  it('is distinguished from other crosswalks by its name', () => {
    const { recognise, refusal } = hudUspsZip.recognition;
    expect(recognise('ZIP_COUNTY_122021.csv', `${header}\n`)?.name).toBe('ZIP_COUNTY_122021.csv');
    expect(recognise('zips.csv', `${header}\n`)).toBeNull();
    expect(refusal?.('zips.csv', `${header}\n`)).toMatch(/^a crosswalk of ZIP Codes to counties without its quarter/);
    expect(refusal?.('ZIP_TRACT_122021.csv', 'zip,tract')).toMatch(/^another HUD crosswalk/);
  });
});
