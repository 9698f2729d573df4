import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Data } from '@dqs/schemas';
import { officialSources as sources, openScratchService, type ScratchService, zipOf } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fails } from '../../connectors/fails/connector.ts';
import { tickers } from '../../connectors/tickers/connector.ts';
import { stocks } from '../../index.ts';
import type { failsToDeliver } from './contract.ts';

type Answer = Data<typeof failsToDeliver>;

const official = join(sources, '../further-sources/sec-fails');
const folder = mkdtempSync(join(tmpdir(), 'stocks-fails-'));
let scratch: ScratchService;

const stored = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const header = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';
const trailers = (rows: number, shares: number) =>
  `Trailer record count ${rows}\nTrailer total quantity of shares ${shares}\n`;

/** In the real format, with invented securities, quantities and prices. */
const small = `${header}
20210430|000000101|RDGB|120|RIDGE CORP CLASS B            |7.50
20210430|000000102|SLR|5|SOLAR CORP IV | |1.70
20210430|000000103|OLDS|9|OLD SYMBOL CO|.
20210430|000000104|SLR|7|SOLAR CORP NEW|2
20240430|000000103|OLDS|4|ANOTHER COMPANY|3
20240430|000000105|FRGNF|11|FOREIGN SHARE|3
${trailers(6, 156)}`;

const ask = async (values: Readonly<Record<string, unknown>>): Promise<Answer> =>
  (await scratch.ask('stocks_get_fails_to_deliver', values)).data as Answer;
const rows = ({ fails: found }: Answer) => found.map((row) => [row.settlement_date, row.quantity, row.description]);

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-11-21T12:00:00Z');
  const list = (entries: readonly (readonly [number, string])[]) =>
    JSON.stringify(
      Object.fromEntries(entries.map(([cik, ticker], at) => [at, { cik_str: cik, ticker, title: `Company ${cik}` }])),
    );
  const lists = [
    stored(
      'company_tickers.2022-01-01.json',
      list([
        [1, 'RDG-B'],
        [2, 'SLR'],
        [3, 'OLDS'],
        [320193, 'AAPL'],
      ]),
    ),
    stored(
      'company_tickers.2024-01-01.json',
      list([
        [1, 'RDG-B'],
        [2, 'SLR'],
        [4, 'OLDS'],
        [320193, 'AAPL'],
      ]),
    ),
  ];
  expect(await scratch.load(tickers, lists)).toMatchObject({ status: 'ok' });
  expect(await scratch.load(fails, [stored('cnsfails202104b.txt', small)])).toMatchObject({ status: 'ok' });
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

describe('fails to deliver', () => {
  it('are mentioned if a search finds no company for a symbol', async () => {
    const { data } = await scratch.ask('stocks_search', { query: 'frgnf' });
    const note = await scratch.note('stocks_search', { query: 'frgnf' });
    expect(data).toEqual({ query: 'frgnf', matches: [] });
    expect(note).toContain('stands in fails to deliver as FOREIGN SHARE: ask stocks_get_fails_to_deliver.');
    expect(await scratch.note('stocks_search', { query: 'nosuch' })).not.toContain('fails to deliver');
  });

  it('for a symbol in no list are found by the symbol, without a company', async () => {
    expect(await scratch.ask('stocks_get_fails_to_deliver', { ticker_or_cik: 'frgnf' })).toMatchObject({
      data: { ticker: 'FRGNF', cik: null, company_name: null, fails: [{ quantity: '11' }] },
      meta: { note: expect.stringContaining('by the symbol alone') },
    });
    const later = await scratch.ask('stocks_get_fails_to_deliver', { ticker_or_cik: 'FRGNF', start: '2025-01-01' });
    expect(later.data).toMatchObject({ ticker: 'FRGNF', fails: [] });
    await expect(ask({ ticker_or_cik: 'NOSUCH' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are found with any separator of the class, with the separator in a description and two rows of a symbol', async () => {
    expect(rows(await ask({ ticker_or_cik: 'rdg.b' }))).toEqual([['2021-04-30', '120', 'RIDGE CORP CLASS B']]);
    expect(rows(await ask({ ticker_or_cik: '2' }))).toEqual([
      ['2021-04-30', '7', 'SOLAR CORP NEW'],
      ['2021-04-30', '5', 'SOLAR CORP IV |'],
    ]);
    expect(rows(await ask({ ticker_or_cik: 'SLR', limit: 1 }))).toHaveLength(1);
  });

  it('belong to the company that had the symbol on the day', async () => {
    expect(rows(await ask({ ticker_or_cik: '4' }))).toEqual([
      ['2024-04-30', '4', 'ANOTHER COMPANY'],
      ['2021-04-30', '9', 'OLD SYMBOL CO'],
    ]);
    expect(rows(await ask({ ticker_or_cik: '3' }))).toEqual([['2021-04-30', '9', 'OLD SYMBOL CO']]);
    expect(rows(await ask({ ticker_or_cik: 'SLR', start: '2022-01-01' }))).toEqual([]);
  });

  it('are described as balances, without CUSIP and price', async () => {
    const answer = await scratch.ask('stocks_get_fails_to_deliver', { ticker_or_cik: 'SLR' });
    expect(answer.meta).toMatchObject({
      source: 'sec.fails-to-deliver',
      note: expect.stringContaining('must not be added up'),
    });
    expect(Object.keys((answer.data as Answer).fails[0] ?? {}).toSorted()).toEqual([
      'as_of',
      'description',
      'quantity',
      'settlement_date',
      'source',
    ]);
    const held = await scratch.db.knex('data.stocks_fail').select();
    expect(JSON.stringify(held)).not.toMatch(/00000010\d|1\.70|7\.50/);
  });

  it.each([
    ['another count of rows', small.replace('count 6', 'count 7'), 'control totals are 7 rows'],
    ['another sum of shares', small.replace('shares 156', 'shares 157'), 'control totals'],
    ['no control totals', small.replace(/Trailer[\s\S]*/, ''), 'cut off'],
    ['a column less', small.replaceAll('|SYMBOL', '|TICKER'), 'lacks "SYMBOL"'],
    ['a row cut off', small.replace('|7.50', ''), 'fields where the header has 6'],
  ])('of a file with %s change nothing', async (_what, content, reason) => {
    const report = await scratch.load(fails, [stored('cnsfails202104b.txt', content)]);
    expect(report.artifacts).toEqual([
      expect.objectContaining({ status: 'failed', message: expect.stringContaining(reason) }),
    ]);
    expect(rows(await ask({ ticker_or_cik: 'RDG-B' }))).toHaveLength(1);
  });

  it('of a quarter are in one file for each month, some of which count only their rows', async () => {
    const month = (day: string, quantity: number, end: string) =>
      `${header}\r\n${day}|000000104|SLR|${quantity}|SOLAR CORP|.\r\n${end}`;
    const path = join(folder, 'cnsp_sec_fails_2009q2.zip');
    const quarter = [
      ['cnsp_sec_fails_200904.txt', month('20090401', 31, trailers(1, 31))],
      ['cnsp_sec_fails_200905.txt', month('20090504', 32, 'Trailer record count 1\r\n')],
    ] as const;
    writeFileSync(path, zipOf(quarter));
    expect(await scratch.load(fails, [path])).toMatchObject({ status: 'ok' });
    const held = () =>
      scratch.db.knex('data.stocks_fail').where('settlement_date', '<', '2010-01-01').pluck('quantity');
    expect((await held()).map(String).toSorted()).toEqual(['31', '32']);
    writeFileSync(path, zipOf([...quarter, ['cnsp_sec_fails_200906.txt', month('20090601', 33, '')]]));
    expect(await scratch.load(fails, [path])).toMatchObject({ status: 'failed' });
    expect(await held()).toHaveLength(2);
  });

  it.skipIf(!existsSync(official)).each(['cnsfails202101a.txt.gz', 'cnsfails202109a.txt.gz'])(
    'of %s are loaded row by row as another reading has them (needs official files)',
    async (file) => {
      const path = join(official, file);
      expect(await scratch.load(fails, [path])).toMatchObject({ status: 'ok' });
      const lines = gunzipSync(readFileSync(path)).toString('latin1').trimEnd().split('\n').slice(1, -2);
      const published = lines.map((line) => {
        const [date = '', , symbol = '', quantity = '', description = ''] = line.split('|');
        return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)} ${symbol} ${quantity} ${description.trim()}`;
      });
      const days = published.map((line) => line.slice(0, 10)).toSorted();
      const { rows: held } = await scratch.db.knex.raw<{ rows: { line: string }[] }>(
        `select settlement_date || ' ' || symbol_key || ' ' || quantity || ' ' || description as line from data.stocks_fail
          where settlement_date between ? and ?`,
        [days[0] ?? '', days.at(-1) ?? ''],
      );
      expect(held.map(({ line }) => line).toSorted()).toEqual(published.toSorted());
      const apple = published
        .filter((line) => line.split(' ')[1] === 'AAPL')
        .toSorted()
        .toReversed();
      const range = { start: days[0], end: days.at(-1) };
      const served = await ask({ ticker_or_cik: 'AAPL', limit: 200, ...range });
      expect(served.fails.map((row) => `${row.settlement_date} AAPL ${row.quantity} ${row.description}`)).toEqual(
        apple,
      );
    },
    60_000,
  );
});
