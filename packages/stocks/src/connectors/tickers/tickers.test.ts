import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company } from '../../companies/company/contract.ts';
import { corporateActions } from '../../filings/corporate-actions/contract.ts';
import { stocks } from '../../index.ts';
import { operatorFile } from '../operator-file/connector.ts';
import { submissions } from '../submissions/connector.ts';
import { tickers } from './connector.ts';

let scratch: ScratchService;
let folder: string;

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'tickers-'));
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});
beforeEach(() =>
  scratch.db.knex.raw(
    'truncate data.stocks_ticker, data.stocks_ticker_list, data.stocks_company, data.stocks_filer_symbol, data.stocks_filing, data.stocks_filer_name, data.stocks_event',
  ),
);

type Line = readonly [cik: number, symbol: string, name: string];

const written = async (name: string, value: unknown): Promise<string> => {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(value));
  return path;
};

const list = (day: string, lines: readonly Line[]) =>
  written(
    `company_tickers.${day}.json`,
    Object.fromEntries(lines.map(([cik_str, ticker, title], at) => [at, { cik_str, ticker, title }])),
  );

const exchanges = (name: string, rows: readonly (readonly [number, string, string, string | null])[]) =>
  written(name, { fields: ['cik', 'name', 'ticker', 'exchange'], data: rows });

const loadLists = async (...lists: readonly (readonly [string, readonly Line[]])[]) => {
  for (const [day, lines] of lists)
    expect(await scratch.load(tickers, [await list(day, lines)], { force: true })).toMatchObject({ status: 'ok' });
};

const profile = async (ticker_or_cik: string) => (await scratch.answer(company, { ticker_or_cik })).data;

/** A filer's own file with its filed forms, newest first. */
const filer = async (
  cik: number,
  name: string,
  symbols: readonly string[],
  filed: readonly (readonly [string, string])[],
) => {
  const padded = String(cik).padStart(10, '0');
  const path = await written(`CIK${padded}.json`, {
    cik: padded,
    entityType: 'operating',
    sic: '2911',
    name,
    tickers: symbols,
    exchanges: symbols.map(() => 'NYSE'),
    formerNames: [],
    filings: {
      recent: {
        accessionNumber: filed.map((_, at) => `${padded}-26-${String(999_999 - at)}`),
        filingDate: filed.map(([, day]) => day),
        form: filed.map(([form]) => form),
      },
      files: [],
    },
  });
  expect(await scratch.load(submissions, [path], { force: true })).toMatchObject({
    status: 'ok',
    artifacts: [{ rejects: 0 }],
  });
};

describe('the history of symbols', () => {
  it('contains the former symbol of a company and reports the change', async () => {
    await loadLists(
      ['2021-12-31', [[1326801, 'FB', 'Meta Platforms, Inc.']]],
      ['2024-08-11', [[1326801, 'META', 'Meta Platforms, Inc.']]],
    );
    expect((await profile('fb')).tickers).toEqual([
      { symbol: 'META', exchange: null, active: true, valid_from: '2024-08-11', valid_to: null },
      { symbol: 'FB', exchange: null, active: false, valid_from: '2021-12-31', valid_to: '2021-12-31' },
    ]);
    const { data } = await scratch.answer(corporateActions, { ticker_or_cik: '1326801' });
    expect(data.actions).toMatchObject([
      {
        action_type: 'ticker_change',
        event_date: '2024-08-11',
        old_symbol: 'FB',
        new_symbol: 'META',
        source: 'sec.tickers',
      },
    ]);
  });

  it('assigns a reused symbol to its new holder, and still finds the old one by CIK', async () => {
    await loadLists(
      ['2022-01-03', [[1418091, 'TWTR', 'TWITTER, INC.']]],
      ['2026-01-05', [[1999999, 'TWTR', 'Tweeter Robotics Inc.']]],
    );
    expect((await profile('TWTR')).cik).toBe(1999999);
    const old = await profile('1418091');
    expect(old).toMatchObject({
      name: 'TWITTER, INC.',
      tickers: [{ symbol: 'TWTR', active: false, valid_to: '2022-01-03' }],
    });
    // It is on a list of symbols, and nothing else of it is loaded.
    await expect(scratch.ask('stocks_get_filings', { ticker_or_cik: '1418091' })).rejects.toMatchObject({
      code: 'out_of_coverage',
      detail: { hint: expect.stringContaining('dqs ingest stocks 1418091') },
    });
  });

  it('keeps a symbol with the CIK that files reports if the list names a holding shell', async () => {
    await filer(
      34088,
      'EXXON MOBIL CORP',
      ['XOM'],
      [
        ['10-Q', '2026-05-04'],
        ['10-K', '2026-02-18'],
      ],
    );
    await filer(2100000, 'Exxon Mobil Holdings Corp', ['XOM'], [['8-K12B', '2026-03-02']]);
    await loadLists(
      ['2026-01-05', [[34088, 'XOM', 'EXXON MOBIL CORP']]],
      ['2026-03-03', [[2100000, 'XOM', 'EXXON MOBIL CORP']]],
    );
    const found = await profile('XOM');
    expect([found.cik, found.name]).toEqual([34088, 'EXXON MOBIL CORP']);
    expect(found.tickers).toMatchObject([{ symbol: 'XOM', active: true, valid_from: '2026-01-05', valid_to: null }]);
    expect((await scratch.ask('stocks_get_filings', { ticker_or_cik: '34088' })).data).toMatchObject({ ticker: 'XOM' });
    expect((await scratch.ask('stocks_get_filings', { ticker_or_cik: '2100000' })).data).toMatchObject({
      ticker: null,
    });
  });

  it('uses the symbols of the filer itself if no list is loaded, and ends those missing from its newest file', async () => {
    await filer(1067983, 'BERKSHIRE HATHAWAY INC', ['BRK-B', 'BRK-A'], [['10-K', '2026-02-20']]);
    expect((await profile('BRKA')).tickers.map(({ symbol, active }) => [symbol, active])).toEqual([
      ['BRK-B', true],
      ['BRK-A', true],
    ]);
    await filer(
      1067983,
      'BERKSHIRE HATHAWAY INC',
      ['BRK-B'],
      [
        ['10-Q', '2026-05-02'],
        ['10-K', '2026-02-20'],
      ],
    );
    expect((await profile('BRK/A')).tickers).toMatchObject([
      { symbol: 'BRK-B', active: true },
      { symbol: 'BRK-A', active: false, valid_to: '2026-02-20' },
    ]);
  });

  it('takes the exchange from a list that has it, and keeps it if the list of the day has none', async () => {
    await scratch.load(tickers, [
      await exchanges('company_tickers_exchange.2026-01-05.json', [[320193, 'Apple Inc.', 'AAPL', 'Nasdaq']]),
    ]);
    await loadLists(['2026-01-05', [[320193, 'AAPL', 'Apple Inc.']]]);
    expect((await profile('AAPL')).exchange).toBe('Nasdaq');
    for (const written of ['NASDAQ:AAPL', 'AAPL US', 'AAPL.OQ']) expect((await profile(written)).cik).toBe(320193);
    await expect(profile('LSE:AAPL')).rejects.toMatchObject({ code: 'not_found' });
    await expect(profile('US0378331005')).rejects.toThrow('"US0378331005" is an ISIN');
  });

  it('takes the day from the file name or the folder, and reports an error if there is none', async () => {
    const rows = [[320193, 'Apple Inc.', 'AAPL', 'Nasdaq']] as const;
    expect(
      await scratch.load(tickers, [await exchanges('2025-12-14/company_tickers_exchange.json', rows)]),
    ).toMatchObject({ status: 'ok' });
    expect((await profile('AAPL')).tickers).toMatchObject([{ valid_from: '2025-12-14' }]);
    const undated = await scratch.load(tickers, [
      await exchanges('company_tickers_exchange.json', [[320193, 'Apple Inc.', 'AAPL', 'NYSE']]),
    ]);
    expect(undated).toMatchObject({
      status: 'failed',
      artifacts: [{ message: expect.stringContaining('does not contain its day') }],
    });
  });

  it('does not depend on the order of the files', async () => {
    const names = ['A', 'B', 'C'] as const;
    const days = ['2024-01-02', '2024-02-01', '2024-03-01', '2025-01-02'];
    const holders = fc.record({
      A: fc.option(fc.constantFrom(1, 2)),
      B: fc.option(fc.constantFrom(1, 2)),
      C: fc.constantFrom(3, 4),
    });
    const lists = fc.uniqueArray(fc.tuple(fc.constantFrom(...days), holders), {
      minLength: 2,
      maxLength: 4,
      selector: ([day]) => day,
    });
    const state = async () =>
      (
        await scratch.db.knex.raw<{ rows: unknown[] }>(
          'select cik, symbol, valid_from::text, last_seen::text, valid_to::text from data.stocks_ticker order by 1, 2, 3',
        )
      ).rows;
    await fc.assert(
      fc.asyncProperty(lists, async (given) => {
        const files = given.map(([day, listed]): [string, Line[]] => [
          day,
          names.flatMap((symbol): Line[] =>
            listed[symbol] === null ? [] : [[listed[symbol], symbol, `Company ${listed[symbol]}`]],
          ),
        ]);
        const outcomes: unknown[] = [];
        for (const order of [files.toSorted(([a], [b]) => (a < b ? -1 : 1)), files]) {
          await scratch.db.knex.raw('truncate data.stocks_ticker, data.stocks_ticker_list');
          await loadLists(...order);
          outcomes.push(await state());
        }
        expect(outcomes[1]).toEqual(outcomes[0]);
      }),
      { numRuns: 3 },
    );
  });
});

describe("the operator's own data", () => {
  it('is served only to its staff; the public learns that something is omitted, but not what', async () => {
    await loadLists(['2026-01-05', [[320193, 'AAPL', 'Apple Inc.']]]);
    const path = join(folder, 'operator-data.csv');
    await writeFile(
      path,
      [
        'record,cik,date,label,amount,currency,announced_date,record_date,pay_date,ratio_from,ratio_to',
        'dividend,320193,2026-02-09,,0.26,USD,2026-01-29,2026-02-09,2026-02-12,,',
        'split,320193,2020-08-31,,,,2020-07-30,,,1,4',
        'price,320193,2026-02-09,,274.62,USD,,,,,',
        '',
      ].join('\n'),
    );
    expect(await scratch.load(operatorFile, [path])).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
    const params = { ticker_or_cik: 'AAPL' };
    const tag = 'operator.market-data';
    expect(await scratch.answer(corporateActions, params)).toMatchObject({
      data: { actions: [] },
      meta: { as_of: null, restricted_omitted: [tag] },
    });
    await expect(scratch.answer(corporateActions, { ...params, action_type: 'delisting' })).rejects.toMatchObject({
      code: 'out_of_coverage',
    });
    expect(await scratch.answer(corporateActions, params, 'internal')).toMatchObject({
      data: {
        actions: [
          {
            action_type: 'dividend',
            event_date: '2026-02-09',
            amount: '0.26',
            currency: 'USD',
            pay_date: '2026-02-12',
            source: tag,
          },
          { action_type: 'split', event_date: '2020-08-31', ratio_from: '1', ratio_to: '4' },
        ],
      },
      meta: { restricted_omitted: null },
    });
    const none = { available: false, since: null, through: null };
    expect(await scratch.ask('stocks_get_company', params)).toMatchObject({
      data: { coverage: { prices: none } },
      meta: { restricted_omitted: [tag] },
    });
    expect(await scratch.ask('stocks_get_company', params, 'internal')).toMatchObject({
      data: { coverage: { prices: { available: true, since: '2026-02-09', through: '2026-02-09' } } },
      meta: { restricted_omitted: null },
    });
  });

  it('is rejected line by line with the reason', () => {
    const line = {
      record: 'dividend',
      cik: '320193',
      date: '2026-02-09',
      label: '',
      amount: '0.26',
      currency: 'USD',
      announced_date: '',
      record_date: '',
      pay_date: '',
      ratio_from: '',
      ratio_to: '',
    };
    expect(operatorFile.rows.normalise(line)).toHaveLength(1);
    for (const wrong of [
      { cik: 'AAPL' },
      { date: '02/09/2026' },
      { amount: '' },
      { amount: '-1' },
      { currency: 'usd' },
      { record: 'bonus' },
      { record: 'split' },
      { pay_date: 'soon' },
    ])
      expect(operatorFile.rows.normalise({ ...line, ...wrong })).toEqual({ reject: expect.any(String) });
  });
});
