import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fredIdsOfCatalogue } from '../catalogue/fred-ids.ts';
import { headlines } from '../catalogue/index.ts';
import { releases } from '../catalogue/releases.ts';
import { factsConnector, writeFacts, type Fact } from '../fixtures/facts.ts';
import { everydayQuestions } from '../fixtures/everyday-questions.ts';
import { searchQuestions } from '../fixtures/questions.ts';
import { macro } from '../index.ts';
import { blsSource } from '../sources.ts';
import { series } from '../series/contract.ts';
import { searchCatalogue } from './catalogue-matches.ts';
import { search } from './contract.ts';
import { parseQuestion } from './question.ts';

const loadedAt = '2026-01-05T15:00:00Z';

/** Every series of the catalogue with one value, and some that are only in a register. */
const facts: readonly Fact[] = [
  ...headlines.map((headline) => ({
    key: headline.key,
    period: '2025-01-01',
    value: '1',
    about: {
      source: headline.agency,
      sourceSeriesId: headline.id,
      title: headline.title,
      description: headline.description ?? null,
      units: headline.units ?? 'index',
      frequency: headline.frequency,
      seasonalAdjustment: headline.seasonalAdjustment,
      geography: headline.geography,
      release: releases[headline.release],
      prominence: headline.prominence,
      keywords: headline.keywords,
      precedence: 'catalogue' as const,
    },
  })),
  ...['a', 'b', 'c'].map((area) => ({
    key: `bls.la.laust${area}0000000000003`,
    period: '2025-01-01',
    value: '1',
    about: { title: `Unemployment rate: area ${area}`, prominence: 80, precedence: 'register' as const },
  })),
  ...[
    ['bea.regional.surplus.new_england.a', 'Gross operating surplus (millions of dollars): New England'],
    ['frb.h41.facilities', 'Assets: Net portfolio holdings of MS Facilities LLC'],
    ['frb.h8.home_equity.sa', 'Real estate loans: Revolving home equity loans, all commercial banks'],
  ].map(([key = '', title = '']) => ({
    key,
    period: '2025-01-01',
    value: '1',
    about: { title, prominence: 80, precedence: 'register' as const },
  })),
];

let scratch: ScratchService;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'macro-search-'));
  scratch = await openScratchService(macro, loadedAt);
  await scratch.load(factsConnector('macro.test-agency', blsSource, false), [writeFacts(folder, 'heads', facts)]);
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const ask = async (values: object) => {
  const { data, meta } = await scratch.answer(search, values);
  return { data, meta };
};
const caller = { accountId: 'test', keyId: 'public', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
const noteOf = async (query: string) =>
  (await scratch.service.call('macro_search', { values: { query } }, caller, new AbortController().signal)).note;
const keysOf = async (query: string, limit = 10) =>
  (await ask({ query, limit })).data.matches.map(({ series_key }) => series_key);

describe('a search', () => {
  it('answers at least 95 of 100 natural questions among the first three', async () => {
    const missed: string[] = [];
    for (const { question, keys } of searchQuestions) {
      const found = await keysOf(question, 3);
      if (!found.some((key) => keys.test(key))) missed.push(`${question}: ${found.join(', ')}`);
    }
    expect(searchQuestions.length).toBeGreaterThanOrEqual(150);
    if (missed.length > searchQuestions.length * 0.05) expect(missed).toEqual([]);
  });

  it('answers at least 95 of 100 everyday questions first, and puts nothing in the place of what is not there', async () => {
    const wrong: string[] = [];
    const substituted: string[] = [];
    for (const { question, keys } of everydayQuestions) {
      const found = await keysOf(question, 3);
      const isThere = headlines.some(({ key }) => keys.test(key));
      if (isThere && !keys.test(found[0] ?? '')) wrong.push(`${question}: ${found.join(', ')}`);
      if (!isThere && found.length > 0) substituted.push(`${question}: ${found.join(', ')}`);
    }
    expect(everydayQuestions.length).toBeGreaterThanOrEqual(190);
    expect(substituted).toEqual([]);
    if (wrong.length > everydayQuestions.length * 0.05) expect(wrong).toEqual([]);
  });

  it('says why a series was found, and orders by score', async () => {
    const { data, meta } = await ask({ query: 'bls.cps.unemployment_rate.sa', limit: 2 });
    expect(data.matches[0]).toMatchObject({
      series_key: 'bls.cps.unemployment_rate.sa',
      score: 1,
      match_reason: 'series_key',
      as_of: loadedAt,
    });
    expect(meta).toEqual({ source: 'bls.labstat', as_of: loadedAt });
    const prefix = await ask({ query: 'bls.cps.un' });
    expect(prefix.data.matches.every(({ match_reason }) => match_reason === 'series_key')).toBe(true);
    expect((await ask({ query: 'ployment_rat' })).data.matches[0]?.match_reason).toBe('series_key');
    expect((await ask({ query: 'unemployment rate' })).data.matches[0]).toMatchObject({
      series_key: 'bls.cps.unemployment_rate.sa',
      match_reason: 'title',
    });
    expect((await ask({ query: 'jobless rate labour market' })).data.matches[0]?.match_reason).toBe('keyword');
    const scores = (await ask({ query: 'unemployment', limit: 50 })).data.matches.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
  });

  it('puts an amount before its price index, and the index first where prices are asked for', async () => {
    const first = async (query: string) =>
      (await scratch.answer(search, { query, limit: 1 })).data.matches[0]?.series_key;
    expect(await first('personal consumption expenditures')).toMatch(
      /^bea\.nipa\.nominal\.consumption\.(?:annual|quarterly)$/,
    );
    expect(await first('gross domestic product')).toMatch(/gdp\.(?:annual|quarterly)$/);
    for (const query of ['PCE price index', 'PCE inflation', 'personal consumption expenditures price index'])
      expect(await first(query)).toBe('bea.nipa.price.pce.monthly');
  });

  it('answers a whole key with its series alone, in either case', async () => {
    expect(await keysOf('bls.cps.unemployment_rate.sa', 50)).toEqual(['bls.cps.unemployment_rate.sa']);
    expect(await keysOf('BLS.CPS.Unemployment_Rate.SA', 50)).toEqual(['bls.cps.unemployment_rate.sa']);
  });

  it('puts headline series before others that are named alike', async () => {
    const keys = await keysOf('unemployment rate area', 50);
    expect(keys).toContain('bls.la.lausta0000000000003');
    expect(await keysOf('unemployment rate', 1)).toEqual(['bls.cps.unemployment_rate.sa']);
  });

  it('finds what was meant by a slip of the hand, after what is written so', async () => {
    expect(await keysOf('unemploymnet rate', 1)).toEqual(['bls.cps.unemployment_rate.sa']);
    expect((await keysOf('inflaton', 3)).some((key) => key.startsWith('bls.cpi.u.us.all_items'))).toBe(true);
    expect(await keysOf('industrail producton', 1)).toEqual(['frb.g17.production.total.sa']);
    const { data } = await ask({ query: 'unemploymnet', limit: 3 });
    expect(data.matches.every(({ score, match_reason }) => score < 0.7 && match_reason === 'keyword')).toBe(true);
  });

  it('of nothing known is an empty list', async () => {
    for (const query of ['zebra crossing', 'the', '!!!', '%', '\\']) {
      const { data, meta } = await ask({ query });
      expect(data).toEqual({ query, matches: [] });
      expect(meta.as_of).toBeNull();
    }
  });

  it('takes places for filters: series of other places do not answer', async () => {
    for (const { geography } of (await ask({ query: 'US inflation rate', limit: 50 })).data.matches)
      expect(geography).toBe('US');
    expect(await keysOf('unemployment rate in Oregon', 1)).toEqual(['bls.la.lasst410000000000003']);
    expect(await keysOf('unemployment rate OR', 1)).toEqual(['bls.la.lasst410000000000003']);
    expect(await keysOf('main refinancing rate', 1)).toEqual(['ecb.rates.main_refinancing']);
    expect(await keysOf('show us inflation', 1)).toEqual(await keysOf('inflation', 1));
    expect(await keysOf('inflation in Japan')).toEqual([]);
    expect(await noteOf('inflation in Japan')).toMatch(/^Not covered: no series for Japan/);
  });

  it('takes ids of publishers and of FRED for their series, wherever they stand', async () => {
    expect(await keysOf('latest value of CUSR0000SA0 please')).toEqual(['bls.cpi.u.us.all_items.sa']);
    expect(await keysOf('marts 722 sm us sa')).toEqual(['census.retail_sales.food_services.sa']);
    expect(await keysOf('fred UNRATE')).toEqual(['bls.cps.unemployment_rate.sa']);
    expect(await noteOf('fred UNRATE')).toMatch(/^UNRATE is the FRED id of bls\.cps\.unemployment_rate\.sa/);
    expect(await keysOf('T10Y2Y')).toEqual([]);
    expect(await noteOf('T10Y2Y')).toMatch(/^T10Y2Y is not covered: the Federal Reserve Bank of St\. Louis derives it/);
    expect(fredIdsOfCatalogue.filter(([, key]) => key === undefined)).toEqual([]);
    for (const [id, key] of fredIdsOfCatalogue)
      if (!/^(GDP|GNP|PCE|PERMIT)$/.test(id)) expect(await keysOf(id)).toEqual([key]);
  });

  it('passes over words that say how a series goes, and knows the States', async () => {
    for (const query of ['how high is inflation in the States right now', 'what is inflation doing'])
      expect((await keysOf(query, 1))[0]).toBe('bls.cpi.u.us.all_items.sa');
    expect(await keysOf('auto loans', 2)).toContain('frb.h8.automobile_loans.sa');
  });

  it('takes a rhythm that is said as a unit of time for a preference', async () => {
    for (const query of ['federal obligations per year', 'federal award obligations each year'])
      expect((await keysOf(query, 1))[0], query).toMatch(/^usaspending\.obligations\..*\.fiscal_year$/);
  });

  it('says where no series is called so, and takes no ratio for one of its parts', async () => {
    expect(await noteOf('population')).toMatch(/^No series is called "population"/);
    expect(await noteOf('employment population ratio')).toBeNull();
    expect((await keysOf('US trade balance', 1))[0]).toBe('census.trade.goods_and_services.balance.sa');
  });

  it('says where another word than the one written was looked for', async () => {
    expect(await keysOf('gdpp')).toEqual([]);
    expect(await noteOf('inflaton')).toMatch(/^No series contains the words "inflaton"; these match "inflation"/);
  });
});

describe('a refusal', () => {
  it('is not given to the title of any series of the catalogue, loaded or not', () => {
    const refused = headlines.filter((headline) => {
      const question = parseQuestion(headline.title);
      const required = question.terms.filter(({ optional }) => !optional);
      return !searchCatalogue(question, required).some((each) => each.headline === headline);
    });
    expect(refused.map(({ title }) => title)).toEqual([]);
  });

  it('is not given to a title with the name of another place, or with words that are ignored elsewhere', async () => {
    expect(await keysOf('gross operating surplus New England')).toEqual(['bea.regional.surplus.new_england.a']);
    expect(await keysOf('net portfolio holdings of MS Facilities LLC')).toEqual(['frb.h41.facilities']);
    expect(await noteOf('operating surplus England')).toBe(
      'No series for United Kingdom matches "operating surplus England". These contain its words in their titles or keywords.',
    );
  });

  it.each([
    ['C&I loans', 'frb.h8.commercial_and_industrial_loans.sa'],
    ['company borrowing', 'frb.h8.commercial_and_industrial_loans.sa'],
    ['home equity debt', 'frb.h8.home_equity.sa'],
    ['education loan balances', 'frb.g19.consumer_credit.nonrevolving.sa'],
    ['how much do Americans owe on vehicle loans', 'frb.h8.automobile_loans.sa'],
    ['MBS held by the Fed', 'frb.h41.mortgage_backed_securities'],
    ['bond portfolio of the Federal Reserve', 'frb.h41.securities'],
    ['banknotes in circulation', 'frb.h41.currency'],
    ['consumer prices in Denver, CO', 'bls.cpi.u.denver.all_items.nsa'],
    ['US dollar per euro', 'ecb.fx.usd_eur.daily'],
    ['people who leave their jobs', 'bls.jolts.quits.level.sa'],
  ])('is not given to everyday names of a series: %s', async (query, key) => {
    expect(await keysOf(query, 3)).toContain(key);
  });

  it('names the series that match without one of the words', async () => {
    expect(await noteOf('medical zebras')).toMatch(
      /^Not covered: no series with the words "medical zebras" is in the catalogue or loaded here\. Without "zebras" the question matches bls\.cpi\.u\.us\.medical_care\.sa \(/,
    );
    expect(await keysOf('medical zebras')).toEqual([]);
  });

  it.each([
    ['yield curve 10y-2y', 'T10Y2Y'],
    ['2s10s', 'T10Y2Y'],
    ['10 year minus 3 month', 'T10Y3M'],
    ['5 year breakeven inflation', 'T5YIE'],
    ['velocity of money', 'M2V'],
    ['debt to GDP', 'GFDEGDQ188S'],
  ])('says from what a series is derived that no agency publishes: %s', async (query, id) => {
    expect(await keysOf(query)).toEqual([]);
    expect(await noteOf(query)).toMatch(new RegExp(`^${id} is not covered: the Federal Reserve Bank`));
  });

  it.each([
    ['US jobless rate since 2020', 'bls.cps.unemployment_rate.sa', 'since 2020'],
    ['unemployment rate in Q3 2024', 'bls.cps.unemployment_rate.sa', 'in Q3 2024'],
    [
      'What was the unemployment rate from January 2020 to March 2021?',
      'bls.cps.unemployment_rate.sa',
      'from January 2020 to March 2021',
    ],
    ['housing starts over the last five years', 'census.housing.starts.sa', 'over the last five years'],
    ['GDP growth 2023Q4', 'bea.nipa.real.gdp.growth.quarterly', '2023Q4'],
    ['prime age employment rate', 'bls.cps.employment_population_ratio.25_54.sa', null],
  ])('leaves out words about time: %s', async (query, key, times) => {
    expect((await keysOf(query))[0]).toBe(key);
    const said =
      times === null ? null : `"${times}" was left out of the search. Pass start and end to macro_get_series.`;
    expect(await noteOf(query)).toBe(said);
  });
});

describe('a series asked for by its key', () => {
  const get = (series_key: string) => scratch.answer(series, { series_key });

  it('is found by the id of its publisher or of FRED too, and says so', async () => {
    for (const id of ['LNS14000000', 'unrate'])
      expect((await get(id)).data.series_key).toBe('bls.cps.unemployment_rate.sa');
    const values = { series_key: 'UNRATE' };
    const { note } = await scratch.service.call('macro_get_series', { values }, caller, new AbortController().signal);
    expect(note).toMatch(/^UNRATE is the FRED id of bls\.cps\.unemployment_rate\.sa/);
  });
});

describe('a search where a part of the catalogue is loaded', () => {
  let part: ScratchService;
  beforeAll(async () => {
    part = await openScratchService(macro, loadedAt);
    const loaded = [
      'frb.g17.capacity.total.sa',
      'bls.cpi.u.us.medical_care.sa',
      'census.retail_sales.total_less_autos_and_gas.sa',
      'bls.ces.hourly_earnings.construction.sa',
    ];
    const some = [
      ...facts.filter(({ key }) => loaded.includes(key)),
      {
        key: 'frb.h41.resh4s_n.ww',
        period: '2025-01-01',
        value: '1',
        about: {
          title: 'Assets: total factors supplying federal reserve funds',
          prominence: 80,
          precedence: 'register' as const,
        },
      },
    ];
    await part.load(factsConnector('macro.test-agency', blsSource, false), [writeFacts(folder, 'part', some)]);
  });
  afterAll(() => part.close());

  it.each([
    ['utilities production', /frb\.g17\.production\.utilities\.sa .* dqs ingest macro\.frb/],
    ['core cpi', /bls\.cpi\.u\.us\.core\.sa .* dqs ingest macro\.bls/],
    ['core cpi yoy', /bls\.cpi\.u\.us\.core\.sa .* dqs ingest macro\.bls/],
    ['30 year bond', /^treasury\.yields\.par\.30y .* dqs ingest macro\.treasury/],
    ['core inflation', /bls\.cpi\.u\.us\.core\.sa .* dqs ingest macro\.bls/],
    ['bls.cps.unemployment_rate.sa', /bls\.cps\.unemployment_rate\.sa .* dqs ingest macro\.bls/],
    ['DGS10', /^DGS10 is frb\.h15\.treasury\.10y .* dqs ingest macro\.frb/],
    ['LNS11300000', /^LNS11300000 is bls\.cps\.participation_rate\.sa .* dqs ingest macro\.bls/],
    ['CAUR', /^CAUR is bls\.la\.lasst060000000000003 \(Unemployment rate: California/],
  ])('answers "%s" with the command that loads it, not with another series', async (query, note) => {
    const answer = await part.service.call('macro_search', { values: { query } }, caller, new AbortController().signal);
    expect(answer.envelope()).toMatchObject({ data: { matches: [] } });
    expect(answer.note).toMatch(note);
  });

  it('says that the series that is meant is not loaded if a match is only a part of it', async () => {
    const values = { query: 'average hourly earnings' };
    const answer = await part.service.call('macro_search', { values }, caller, new AbortController().signal);
    expect(answer.envelope()).toMatchObject({
      data: { matches: [{ series_key: 'bls.ces.hourly_earnings.construction.sa' }] },
    });
    expect(answer.note).toMatch(
      /^bls\.ces\.hourly_earnings\.total_private\.sa \(.*\) is in the catalogue, but not loaded here .*; these are other series\./,
    );
  });

  it('says of series of the catalogue that only contain the words that they are not called so', async () => {
    const values = { query: 'homeowners consumer' };
    const answer = await part.service.call('macro_search', { values }, caller, new AbortController().signal);
    expect(answer.envelope()).toMatchObject({ data: { matches: [] } });
    expect(answer.note).toMatch(
      /^No series is called "homeowners consumer"\. These contain its words in their titles or keywords\. bls\./,
    );
  });

  it('says beside series of like names which one is known and would answer', async () => {
    const values = { query: 'federal reserve total assets' };
    const answer = await part.service.call('macro_search', { values }, caller, new AbortController().signal);
    expect(answer.envelope()).toMatchObject({ data: { matches: [{ series_key: 'frb.h41.resh4s_n.ww' }] } });
    expect(answer.note).toMatch(
      /^frb\.h41\.total_assets \(.*\) is in the catalogue, but not loaded here .*; these are other series\./,
    );
  });

  it('and a series of the catalogue that is not loaded is out of coverage, one that nobody knows is not found', async () => {
    await expect(part.answer(series, { series_key: 'bls.cps.unemployment_rate.sa' })).rejects.toMatchObject({
      code: 'out_of_coverage',
      detail: { hint: 'Load it with: dqs ingest macro.bls' },
    });
    await expect(part.answer(series, { series_key: 'DGS10' })).rejects.toMatchObject({ code: 'out_of_coverage' });
    await expect(part.answer(series, { series_key: 'bls.cps.zebras.sa' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
