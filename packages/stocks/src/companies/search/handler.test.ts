import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filingIndex } from '../../connectors/filing-index/connector.ts';
import { tickers } from '../../connectors/tickers/connector.ts';
import { stocks } from '../../index.ts';
import { search } from './contract.ts';

const ruler = '-'.repeat(120);
const index = `Description:           Daily Index of EDGAR Dissemination Feed by Form Type
Last Data Received:    Mar 18, 2020

Form Type   Company Name                                                  CIK         Date Filed  File Name
${ruler}
N-CSR       T. Rowe Price Multi-Sector Account Portfolios, Inc.           1523289     20200318    edgar/data/1523289/0001523289-20-000001.txt         
N-CSR       Quiet Harbor Trust                                            1523290     20200318    edgar/data/1523290/0001523290-20-000001.txt         
`;
const list = {
  fields: ['cik', 'name', 'ticker', 'exchange'],
  data: [
    [1113169, 'PRICE T ROWE GROUP INC', 'TROW', 'Nasdaq'],
    [1113170, 'Sunnyside Meadows Dairy Corp', 'SMDC', 'Nasdaq'],
    [1075531, 'Booking Holdings Inc.', 'BKNG', 'Nasdaq'],
    [1113171, 'Harbor Insurance Brokers Inc', 'HIBI', 'Nasdaq'],
    [1113172, 'Quillmore, Inc.', 'QLMR', 'Nasdaq'],
    [1579241, 'Allegion plc', 'ALLE', 'NYSE'],
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'stocks-search-'));
let scratch: ScratchService;

const stored = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2020-03-20T12:00:00Z');
  const companies = stored('company_tickers_exchange.2020-03-18.json', JSON.stringify(list));
  expect(await scratch.load(tickers, [companies])).toMatchObject({ status: 'ok' });
  expect(await scratch.load(filingIndex, [stored('form.20200318.idx', index)])).toMatchObject({ status: 'ok' });
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const ciksOf = async (query: string): Promise<readonly number[]> =>
  (await scratch.answer(search, { query })).data.matches.map(({ cik }) => cik);

describe('filers that an index alone names', () => {
  it('do not outrank a listed company by a part of their name', async () => {
    expect(await ciksOf('t rowe price')).toEqual([1_113_169]);
  });

  it('are found by their whole name, and by a part of it where no company is listed', async () => {
    expect(await ciksOf('T. Rowe Price Multi-Sector Account Portfolios')).toContain(1_523_289);
    expect(await ciksOf('quiet harbor')).toEqual([1_523_290]);
  });
});

describe('a first match whose words only begin with those of the query', () => {
  const noteOf = (query: string) => scratch.note('stocks_search', { query });

  it.each(['sunny', 'Sunny, Inc.'])('is said to be so for %s', async (query) => {
    expect(await ciksOf(query)).toEqual([1_113_170]);
    expect(await noteOf(query)).toBe(
      'No name contains the word "sunny". The first match contains a word that begins with it, and may be something else.',
    );
  });

  it.each(['sunnyside', 'sunny side', 'sunnyside meadow'])('has all words of %s', async (query) => {
    expect(await ciksOf(query)).toEqual([1_113_170]);
    expect(await noteOf(query)).toBeNull();
  });
});

describe('words that describe the business of a company', () => {
  it.each([
    ['quillmore health insurance', 1_113_172, '"quillmore health insurance" was read as "quillmore".'],
    ['Quillmore Home Improvement Stores', 1_113_172, '"Quillmore Home Improvement Stores" was read as "Quillmore".'],
    ['harbor insurance', 1_113_171, null],
    [
      'priceline internet company',
      1_075_531,
      '"priceline internet company" was read as "priceline". "priceline" was read as Booking Holdings, CIK 1075531.',
    ],
  ])('are left out of %s if the rest is the name of one', async (query, cik, note) => {
    expect((await ciksOf(query))[0]).toBe(cik);
    expect(await scratch.note('stocks_search', { query })).toBe(note);
  });

  it('are kept beside an unknown word', async () => {
    expect(await ciksOf('quillmore glacier insurance')).toEqual([]);
  });
});

it('a name that no company has is not compared with symbols', async () => {
  const refusal = (ticker_or_cik: string) =>
    scratch.ask('stocks_get_company', { ticker_or_cik }).catch((error: unknown) => error);
  expect(await refusal('Allergan')).toMatchObject({
    code: 'not_found',
    detail: {
      hint: expect.stringContaining('No company is loaded whose name, ticker or CIK is like "Allergan"') as string,
    },
  });
  expect(
    ((await refusal('Allergan')) as { detail: { candidates?: readonly string[] } }).detail.candidates ?? [],
  ).toEqual([]);
  expect(await refusal('ALLEG')).toMatchObject({
    detail: { candidates: expect.arrayContaining(['ALLE']) as string[] },
  });
});
