import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stocks } from '@dqs/stocks';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classTickers } from '../connectors/class-tickers/connector.ts';
import { portfolioReports } from '../connectors/nport/connector.ts';
import { funds } from '../index.ts';
import { search } from './contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'funds-search-'));
let scratch: ScratchService;

const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** A report in the real format. A trust without series has none. */
const report = (
  cik: number,
  registrant: string,
  series: { readonly id: string; readonly name: string } | null,
): string =>
  `<edgarSubmission xmlns="http://www.sec.gov/edgar/nport"><headerData><submissionType>NPORT-P</submissionType></headerData>
<formData><genInfo><regName>${registrant}</regName><regCik>${String(cik).padStart(10, '0')}</regCik><regLei>N/A</regLei>
<seriesName>${series?.name ?? 'N/A'}</seriesName>${series === null ? '' : `<seriesId>${series.id}</seriesId>`}
<seriesLei>N/A</seriesLei><repPdEnd>2025-12-31</repPdEnd><repPdDate>2025-03-31</repPdDate></genInfo>
<invstOrSecs></invstOrSecs><signature><dateSigned>2025-05-01</dateSigned></signature></formData></edgarSubmission>`;

const companies = {
  fields: ['cik', 'name', 'ticker', 'exchange'],
  data: [
    [910, 'FICTIVE INDEX TRUST', 'FXTR', 'NYSE'],
    [911, 'FICTIVE FOUNDRY INC', 'FXFI', 'Nasdaq'],
    [915, 'FICTIVE SILVER TRUST, SERIES 1', 'FXSL', 'NYSE'],
  ],
};

const classes = {
  fields: ['cik', 'seriesId', 'classId', 'symbol'],
  data: [
    [912, 'S000000912', 'C000000001', 'FXAAX'],
    [912, 'S000000912', 'C000000002', 'FXBBX'],
    [912, 'S000000913', 'C000000003', ''],
  ],
};

beforeAll(async () => {
  scratch = await openScratchService(funds, '2025-06-01T00:00:00Z', [stocks]);
  const tickers = stocks.connectors.find(({ key }) => key === 'stocks.tickers')!;
  await scratch.load(tickers, [written('company_tickers_exchange.2025-05-02.json', JSON.stringify(companies))]);
  await scratch.load(classTickers, [written('company_tickers_mf.2025-05-02.json', JSON.stringify(classes))]);
  await scratch.load(portfolioReports, [
    written('0000000910-25-000001.xml', report(910, 'Fictive Index Trust', null)),
    written(
      '0000000914-25-000001.xml',
      report(914, 'Insured Portfolios Trust', { id: 'S000000914', name: 'Annuity Bond Portfolio' }),
    ),
  ]);
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const found = async (query: string) => (await scratch.answer(search, { query })).data.funds;

describe('a fund is found', () => {
  it.each(['FXTR', 'fxtr', 'fictive index trust', 'CIK 910', '910', 'CIK0000000910'])(
    'by %s although it has neither series nor class',
    async (query) => {
      expect(await found(query)).toEqual([
        {
          cik: 910,
          registrant_name: 'Fictive Index Trust',
          series_id: 'CIK0000000910',
          series_name: null,
          class_id: 'CIK0000000910',
          class_name: null,
          ticker: 'FXTR',
        },
      ]);
    },
  );

  it.each(['annuity bond portfolio', 'S000000914', 'insured portfolios'])(
    'by %s although no list has it',
    async (query) => {
      expect(await found(query)).toMatchObject([{ series_id: 'S000000914', series_name: 'Annuity Bond Portfolio' }]);
    },
  );

  it('by the id of a class', async () => {
    expect((await found('c000000002')).map(({ class_id }) => class_id)).toEqual(['C000000002']);
  });

  it.each(['912', 'CIK 912'])('by %s of its filer, with all its classes', async (query) => {
    expect((await found(query)).map(({ class_id }) => class_id).toSorted()).toEqual([
      'C000000001',
      'C000000002',
      'C000000003',
    ]);
  });
});

it('a listed symbol without a report is mentioned, with the command that loads reports', async () => {
  expect(await found('FXFI')).toEqual([]);
  expect(await scratch.note('funds_search', { query: 'FXFI' })).toMatch(
    /^FXFI is the symbol of FICTIVE FOUNDRY INC \(CIK 911\), whose portfolio reports are not loaded\. Load them with: dqs ingest funds\.n-port-data-sets/,
  );
});

it.each(['fictive silver trust', 'Fictive Silver'])('a listed fund is known by its name %s', async (query) => {
  expect(await found(query)).toEqual([]);
  expect(await scratch.note('funds_search', { query })).toBe(
    'The list of companies contains FICTIVE SILVER TRUST, SERIES 1 (FXSL, CIK 915), whose portfolio reports are not loaded. Load them with: dqs ingest funds.n-port-data-sets.',
  );
});

it('a name is not found where only tickers are loaded, and the note says so', async () => {
  expect(await found('blue chip growth')).toEqual([]);
  expect(await scratch.note('funds_search', { query: 'blue chip growth' })).toMatch(
    /^The names of most funds are not loaded, only their tickers and series ids\. .*dqs ingest funds\.series-and-classes/,
  );
});

it('a fund that is only spelled alike is said to be so', async () => {
  expect(await found('sanity bond portfolios')).toMatchObject([{ series_id: 'S000000914' }]);
  expect(await scratch.note('funds_search', { query: 'sanity bond portfolios' })).toMatch(
    /^No loaded fund is called "sanity bond portfolios"\. The matches are only spelled alike, and may be something else\./,
  );
});

it('a question about holdings is not taken for a name', async () => {
  for (const query of ['which funds hold Tesla', 'money market funds over 100 billion'])
    expect(await scratch.note('funds_search', { query })).toContain(
      'funds_search searches names and numbers, not questions.',
    );
});
