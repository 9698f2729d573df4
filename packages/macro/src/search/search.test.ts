import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlines } from '../catalogue/index.ts';
import { releases } from '../catalogue/releases.ts';
import { factsConnector, writeFacts, type Fact } from '../fixtures/facts.ts';
import { searchQuestions } from '../fixtures/questions.ts';
import { macro } from '../index.ts';
import { blsSource } from '../sources.ts';
import { search } from './contract.ts';

const loadedAt = '2026-01-05T15:00:00Z';

/** Every series of the catalogue with one value, and some that only a register describes. */
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

  it('answers a whole key with its series alone, in either case', async () => {
    expect(await keysOf('bls.cps.unemployment_rate.sa', 50)).toEqual(['bls.cps.unemployment_rate.sa']);
    expect(await keysOf('BLS.CPS.Unemployment_Rate.SA', 50)).toEqual(['bls.cps.unemployment_rate.sa']);
  });

  it('puts headline series before others that are named alike', async () => {
    const keys = await keysOf('unemployment rate', 50);
    expect(keys.indexOf('bls.la.lausta0000000000003')).toBeGreaterThan(keys.indexOf('bls.cps.unemployment_rate.sa'));
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
});
