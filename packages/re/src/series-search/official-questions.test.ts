import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { type Answered, officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { re } from '../index.ts';
import { seriesSearch } from './contract.ts';
import { topicOf } from './topic.ts';

const further = join(sources, '../further-sources');
const samples = join(import.meta.dirname, '../../../../samples');
const missing = ['fhfa', 'hud', 'census-re', 'census-geo', 'abs-re'].some(
  (folder) => !existsSync(join(sources, folder)),
);

const questions = JSON.parse(
  readFileSync(join(import.meta.dirname, 'series-questions.json'), 'utf8'),
) as readonly (readonly [query: string, seriesKey: string])[];

/** Files of each connector. For permits and rents one edition suffices for the questions. */
const files: Readonly<Record<string, readonly string[]>> = {
  're.fhfa': ['fhfa'],
  're.hud': ['hud/fmr/FY2024_FMRs.xlsx'],
  're.census-permits': ['census-re/bps/county_monthly/co2412c.txt'],
  're.census-indicators': ['census-re/eits'],
  're.abs': ['abs-re'],
};

describe.skipIf(missing || !existsSync(further))('questions about real estate (needs official files)', () => {
  let scratch: ScratchService;
  beforeAll(async () => {
    scratch = await openScratchService(re, '2026-03-06T09:00:00Z', [geo, hazards]);
    const cities = readdirSync(join(samples, 'geo')).filter((file) => /place|^cb_|^STE_/.test(file));
    for (const connector of geo.connectors)
      await scratch.load(connector, [
        join(sources, 'census-geo'),
        join(sources, 'abs-geo'),
        join(sources, 'hud/crosswalk'),
        join(further, 'census-geo'),
        ...cities.map((file) => join(samples, 'geo', file)),
      ]);
    for (const connector of re.connectors) {
      const own = files[connector.key];
      if (own)
        await scratch.load(
          connector,
          own.map((file) => join(sources, file)),
        );
    }
    const one = (key: string) => re.connectors.find((connector) => connector.key === key)!;
    await scratch.load(one('re.noaa'), [join(further, 'noaa')]);
    await scratch.load(one('re.nyc-acris'), [join(samples, 're/ACRIS_Real_Property_Master.csv')]);
    await scratch.db.knex.raw('analyze');
  });
  afterAll(() => scratch.close());

  it('find the right series in the first three in 95 of 100 cases', async () => {
    expect(questions.length).toBeGreaterThanOrEqual(150);
    const missed: string[] = [];
    for (const [query, key] of questions) {
      const { data } = await scratch.answer(seriesSearch, { query, limit: 3 });
      if (!data.matches.some(({ series_key }) => series_key === key)) missed.push(`${query} (${key})`);
    }
    expect(missed.length / questions.length, missed.join('; ')).toBeLessThanOrEqual(0.05);
  });

  /** The first series of an answer, and its note. */
  const said = async (query: string) => {
    const caller = { accountId: 'test', keyId: 'k', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
    const answer = await scratch.service.call(
      're_search_series',
      { values: { query, limit: 3 } },
      caller,
      new AbortController().signal,
    );
    const { data } = answer.envelope() as { data: Answered<typeof seriesSearch>['data'] };
    return { keys: data.matches.map(({ series_key }) => series_key), note: answer.note };
  };

  it('of a place without a series are answered around it, and say so', async () => {
    expect((await said('house price index California')).note).toBeNull();
    const manhattan = await said('house price index Manhattan');
    expect(manhattan.keys[0]).toBe('fhfa.hpi.all_transactions.cbsa.35614.quarterly.nsa');
    expect(manhattan.note).toMatch(
      /^No series on this subject is loaded for New York County; .*Metro Division, which contains it/,
    );
    expect((await said('homeownership rate California')).note).toBe(
      'No series on this subject is loaded for California; these are for United States.',
    );
  });

  it('of an area whose series stand under the code before are answered by those, and say so', async () => {
    const { keys, note } = await said('house prices in Cleveland, Ohio');
    expect(keys[0]).toBe('fhfa.hpi.all_transactions.cbsa.17460.quarterly.nsa');
    expect(note).toMatch(/under its current code; these are for Cleveland-Elyria, OH, whose code it replaced\.$/);
  });

  it('of a county of several rental markets are answered by those, and say so', async () => {
    const { keys, note } = await said('two bedroom rent Worcester County Massachusetts');
    expect(keys[0]).toMatch(/^hud\.fmr\.two_bedroom\.\w+\.county\.25027\./);
    expect(note).toMatch(/^HUD sets rents for parts of Worcester County/);
  });

  it('of a state are not answered by a county of its name', async () => {
    const { keys, note } = await said('building permits Texas');
    expect(keys.filter((key) => key.includes('.county.29215.'))).toEqual([]);
    expect(note).toMatch(/^No series on this subject is loaded for Texas itself/);
  });

  it('without a place are answered of the nation, else of the most populous places', async () => {
    expect((await said('national average home price')).keys[0]).toBe('fhfa.hpi.purchase_only.nation.US.quarterly.sa');
    expect((await said('average rent')).keys[0]).toBe('hud.fmr.two_bedroom.county.06037.annual.na');
    expect((await said('building permits')).keys[0]).toMatch(/^census\.bps\.units\.total\.county\.06037\./);
  });

  it('mean the frequency that they say', async () => {
    expect((await said('monthly house price index')).keys[0]).toBe('fhfa.hpi.purchase_only.nation.US.monthly.sa');
    expect((await said('quarterly house prices Denver')).keys[0]).toBe(
      'fhfa.hpi.all_transactions.cbsa.19740.quarterly.nsa',
    );
    expect((await said('annual house prices Denver')).keys[0]).toMatch(/\.county\.08031\.annual\./);
    expect((await said('monthly house prices Denver')).note).toBe(
      'No monthly series on this subject is loaded for Denver-Aurora-Lakewood, CO; these are quarterly.',
    );
  });

  it('in the words of a loaded title are never said to be covered by no series', async () => {
    const rows = (await scratch.db.knex('data.re_series').distinct('title')) as readonly { readonly title: string }[];
    const heads = [...new Set(rows.map(({ title }) => title.split(':')[0] ?? ''))];
    expect(heads.length).toBeGreaterThan(50);
    const refused = heads.filter((title) => {
      const parsed = topicOf(title);
      return parsed !== null && 'foreign' in parsed;
    });
    expect(refused).toEqual([]);
  });

  it('of a subject that is not loaded say so before series that only share the words', async () => {
    const starts = await said('housing starts');
    expect(starts.keys.filter((key) => key.startsWith('census.bps.'))).toEqual([]);
    expect(starts.note).toMatch(/^No series on this subject is (?:held|loaded) here/);
  });

  it('without a place are not answered by another country without a word', async () => {
    expect((await said('apartment prices')).note).toMatch(
      /^No series on this subject covers the whole United States; the first ones here are for .*, which is in Australia\./,
    );
  });

  it('of a metropolitan area without a series are answered by its counties', async () => {
    const { keys, note } = await said('rents in Nashville, TN');
    expect(keys[0]).toBe('hud.fmr.two_bedroom.county.47037.annual.na');
    expect(note).toMatch(/ itself; these are for Davidson County, which lies in it\.$/);
  });

  it('without an answer say what is loaded', async () => {
    const ohio = await said('median gross rent Ohio');
    expect(ohio.note).toBe(
      `No series on this subject is loaded for Ohio itself; these are for places in it. "median" was requested; these are HUD's fair market rents: rent and utilities at the 40th percentile, in some areas and years the 50th.`,
    );
    expect(ohio.keys[0]).toMatch(/\.county\.39/);
    expect((await said('new home sales Ohio')).note).toMatch(/these are for United States/);
    expect((await said('property sales Ohio')).note).toMatch(
      /^No series on this subject is loaded for Ohio\. Series are loaded for US counties\./,
    );
    expect((await said('zebra crossing')).note).toMatch(
      /^No series contains all of these words\..*FHFA House Price Index; HUD/,
    );
    expect((await said('bank deposits Ohio')).note).toMatch(
      /^No series on this subject is loaded here\. Load them with: dqs ingest re\.fdic-sod\./,
    );
  });

  it('that are about a place page to their end, each series once', async () => {
    const keys: string[] = [];
    let cursor: string | null = null;
    do {
      const { data, pagination }: Answered<typeof seriesSearch> = await scratch.answer(seriesSearch, {
        query: 'rent Springfield',
        limit: 7,
        cursor,
      });
      keys.push(...data.matches.map(({ series_key }) => series_key));
      cursor = pagination?.next_cursor ?? null;
    } while (cursor !== null);
    expect(keys.length).toBeGreaterThan(7);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
