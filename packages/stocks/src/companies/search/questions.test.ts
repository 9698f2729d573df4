import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissions } from '../../connectors/submissions/connector.ts';
import { tickers } from '../../connectors/tickers/connector.ts';
import { stocks } from '../../index.ts';
import { lineItems } from '../../statements/line-items/contract.ts';
import { candidatesFor } from '../../statements/names/synonyms.ts';
import { metricList } from '../../statements/metric-values/formulas.ts';
import { search } from './contract.ts';
import { companyQuestions, lineQuestions } from './questions.ts';

const list = join(sources, 'sec-tickers/2025-12-14/company_tickers_exchange.json');

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-08-10T06:00:00Z');
});
afterAll(() => scratch.close());

/** For at least 97 of 100 queries, the intended answer ranks first. */
const expectFirst = (asked: number, missed: readonly string[]): void => {
  expect(asked).toBeGreaterThanOrEqual(100);
  if (missed.length > asked * 0.03) expect(missed).toEqual([]);
  if (missed.length > 0) console.info(`Not in the first place:\n${missed.join('\n')}`);
};

describe('common terms for lines and metrics', () => {
  it('find the intended one first', async () => {
    const metrics = metricList.map(({ key }) => key);
    const missed: string[] = [];
    for (const { question, answers } of lineQuestions) {
      const { data } = await scratch.answer(lineItems, { query: question, limit: 3 });
      const lines = data.line_items.map(({ line_key }) => line_key);
      const found = answers.some((key) => metrics.includes(key)) ? candidatesFor([question], metrics) : lines;
      if (!answers.includes(found[0] ?? '')) missed.push(`${question}: ${found.slice(0, 3).join(', ')}`);
    }
    expectFirst(lineQuestions.length, missed);
  });

  it('are found despite a misspelled word, but not by an unknown word', async () => {
    const first = async (query: string) =>
      (await scratch.answer(lineItems, { query, limit: 1 })).data.line_items[0]?.line_key;
    expect(await first('recievables')).toBe('receivables');
    expect(await first('inventry')).toBe('inventory');
    expect(await first('goodwil')).toBe('goodwill');
    expect(await first('zebra')).toBeUndefined();
  });
});

describe.skipIf(!existsSync(list))(
  'what people type to find a company, among all of the list of symbols (needs official files)',
  () => {
    beforeAll(async () => {
      await scratch.load(tickers, [list]);
      const files = [sources, join(dirname(sources), 'further-sources')]
        .flatMap((folder) => globSync(join(folder, 'sec-submissions/*/CIK*.json')))
        .toSorted();
      await scratch.load(submissions, files);
    });

    it('find the intended one first', async () => {
      const missed: string[] = [];
      for (const { question, answers } of companyQuestions) {
        const { data } = await scratch.answer(search, { query: question, limit: 3 });
        const first = data.matches[0]?.cik;
        if (!answers.includes(String(first)))
          missed.push(`${question}: ${data.matches.map(({ name, score }) => `${name} ${score}`).join(', ')}`);
      }
      expectFirst(companyQuestions.length, missed);
    });

    it('a symbol that is nearly the name of another company has a note', async () => {
      const note = (query: string) => scratch.note('stocks_search', { query });
      expect(await note('Aple')).toBe(
        '"Aple" is the ticker of Apple Hospitality REIT, Inc. If the name Apple Inc. is meant, its ticker is AAPL.',
      );
      for (const query of ['APLE', 'AAPL', 'aapl', 'msft', 'tsla', 'snow', 'pltr'])
        expect(await note(query)).toBeNull();
    });

    it('a symbol written like a name is not resolved to a company with nearly that name', async () => {
      const company = async (ticker_or_cik: string) =>
        ((await scratch.ask('stocks_get_company', { ticker_or_cik })).data as { cik: number }).cik;
      await expect(company('Aple')).rejects.toMatchObject({
        code: 'ambiguous_identifier',
        detail: { candidates: ['AAPL (Apple Inc.)', 'APLE (Apple Hospitality REIT, Inc.)'] },
      });
      expect(await company('APLE')).toBe(1_418_121);
      expect(await company('aple')).toBe(1_418_121);
      for (const symbol of ['Aapl', 'Msft', 'Tsla', 'Uber', 'Meta', 'Snow', 'Dash', 'Hood', 'Main', 'Crwd'])
        expect([symbol, await company(symbol)]).toEqual([symbol, await company(symbol.toUpperCase())]);
      expect(await company('COKE')).toBe(317_540);
      for (const name of ['Coke', 'coke']) expect(await company(name)).toBe(21_344);
    });
  },
);
