import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cftc } from '../connectors/cftc/connector.ts';
import { futures } from '../index.ts';
import { markets as curated } from '../market.ts';
import { markets } from './contract.ts';
import { isNameOfAnother, rankMarkets } from './ranking.ts';

const sample = (name: string): string => join(import.meta.dirname, '../../../../samples/futures', name);
const now = '2025-01-15T12:00:00Z';

let scratch: ScratchService;

beforeAll(async () => {
  scratch = await openScratchService(futures, '2025-01-10T20:45:00Z');
});

afterAll(() => scratch.close());

const search = async (values: Readonly<Record<string, unknown>>) => {
  const { data, meta, pagination } = await scratch.answer(markets, values);
  expect(pagination).toBeNull();
  return { data, meta };
};

describe('ranking', () => {
  const best = (query: string) => rankMarkets(query).map(({ market, reason }) => `${market.key} ${reason}`);

  it('finds a market by its exact key, code and name, in any letter case', () => {
    for (const market of curated) {
      expect(rankMarkets(market.key)[0]).toMatchObject({ market: { key: market.key }, reason: 'market_key', score: 1 });
      expect(rankMarkets(market.code.toLowerCase())[0]).toMatchObject({
        market: { key: market.key },
        reason: 'cftc_code',
      });
      expect(rankMarkets(market.name.toUpperCase())[0]?.market.key).toBe(market.key);
      expect(rankMarkets(market.reportName)[0]?.market.key).toBe(market.key);
    }
  });

  it.each([
    ['sp500', 'sp500_emini market_key'],
    ['S&P 500', 'sp500_emini keyword'],
    ['crude oil', 'wti_crude_oil keyword'],
    ['corn futures', 'corn market_key'],
    ['10 year', 'treasury_note_10y keyword'],
    ['10-yr T-note', 'treasury_note_10y name'],
    ['5yr t-note futures', 'treasury_note_5y name'],
    ['2 yr treasury note', 'treasury_note_2y name'],
    ['t-bond', 'treasury_bond market_key'],
    ['eur', 'euro_fx keyword'],
    ['goldd', 'gold name'],
    ['henry hub', 'natural_gas keyword'],
  ])('%s means %s', (query, expected) => {
    expect(best(query)[0]).toBe(expected);
  });

  it('finds all markets of a topic, ordered by name where they match alike', () => {
    expect(best('metals')).toEqual(['copper keyword', 'gold keyword', 'silver keyword']);
    expect(
      best('treasuries')
        .slice(0, 4)
        .map((match) => match.split(' ')[0]),
    ).toEqual(['treasury_bond', 'treasury_note_10y', 'treasury_note_2y', 'treasury_note_5y']);
  });

  it.each([
    ['net long positions of hedge funds in ten year treasuries', 'treasury_note_10y'],
    ['how are speculators positioned in crude oil', 'wti_crude_oil'],
    ['managed money in natural gas this week', 'natural_gas'],
    ['what do dealers hold of the Japanese yen', 'japanese_yen'],
    ['commitments of traders report for soybeans', 'soybeans'],
  ])('reads "%s" as a question about %s', (query, market) => {
    expect(rankMarkets(query)[0]).toMatchObject({ market: { key: market }, reason: 'keyword' });
  });

  it('finds nothing for what no market is about', () => {
    expect(best('bitcoin')).toEqual([]);
    expect(best('BTC')).toEqual([]);
    expect(best('bitcoin futures')).toEqual([]);
  });

  it('knows a name that only contains that of a market from a question about it', () => {
    expect(isNameOfAnother('heating oil')).toBe(true);
    expect(isNameOfAnother('crude oil futures')).toBe(false);
    expect(isNameOfAnother('how are speculators positioned in crude oil')).toBe(false);
  });
});

describe('searching', () => {
  it('lists nothing before a report is loaded, and then what is loaded', async () => {
    expect(await search({ query: 'gold' })).toEqual({
      data: { query: 'gold', matches: [] },
      meta: { source: 'cftc.cot', as_of: null },
    });

    await scratch.load(cftc, [sample('com_fin_txt_2022.zip')]);
    expect(await scratch.note('futures_search_markets', { query: 'gold' })).toMatch(
      /^The reports of Gold \(gold\) are not loaded\. Load them with: dqs ingest futures\.cftc/,
    );
    expect((await search({ query: 'euro_fx' })).data.matches).toEqual([
      expect.objectContaining({
        market: 'euro_fx',
        coverage: null,
        report_variants: ['futures_and_options'],
        as_of: '2025-01-10T20:45:00Z',
      }),
    ]);

    scratch.clock.set(now);
    await scratch.load(cftc, ['fut_fin_txt_2022.zip', 'fut_fin_txt_2023.zip', 'fut_disagg_txt_2024.zip'].map(sample));
    expect(await search({ query: 'euro_fx' })).toEqual({
      data: {
        query: 'euro_fx',
        matches: [
          {
            market: 'euro_fx',
            cftc_contract_market_code: '099741',
            name: 'Euro FX',
            report_name: 'EURO FX - CHICAGO MERCANTILE EXCHANGE',
            exchange: 'CHICAGO MERCANTILE EXCHANGE',
            group: 'currencies',
            report_type: 'tff',
            trader_categories: [
              'dealer_intermediary',
              'asset_manager_institutional',
              'leveraged_funds',
              'other_reportables',
              'nonreportable',
            ],
            report_variants: ['futures_only', 'futures_and_options'],
            coverage: { first_report_date: '2022-07-05', last_report_date: '2023-10-10' },
            score: 1,
            match_reason: 'market_key',
            as_of: now,
          },
        ],
      },
      meta: { source: 'cftc.cot', as_of: now },
    });
  });

  it('serves every curated market', async () => {
    for (const { key, code } of curated) {
      const { matches } = (await search({ query: key, limit: 1 })).data;
      expect(matches).toMatchObject([{ market: key, cftc_contract_market_code: code }]);
    }
  });

  it('keeps to the limit, best first', async () => {
    const all = (await search({ query: 'rates', limit: 50 })).data.matches;
    expect(all.length).toBeGreaterThan(3);
    expect((await search({ query: 'rates', limit: 2 })).data.matches).toEqual(all.slice(0, 2));
    const scores = all.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
  });

  it.each([{}, { query: '' }, { query: ' ' }, { query: 'gold', limit: 51 }, { query: 'gold', market: 'gold' }])(
    'is refused by the parameters: %o',
    async (params) => {
      await expect(search(params)).rejects.toMatchObject({ code: 'bad_parameter' });
    },
  );
});
