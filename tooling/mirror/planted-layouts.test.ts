import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inArchive, inJson, inLines, inText, withoutColumns, type Change } from './changed-text.ts';
import { openReceiving, type Receiving } from './receiving.ts';

let receiving: Receiving;
beforeAll(async () => {
  receiving = await openReceiving();
});
afterAll(() => receiving[Symbol.asyncDispose]());

describe('a file in another layout than its publisher had', () => {
  it.each<readonly [what: string, sample: string, change: Change, words: RegExp]>([
    [
      'semicolons between cells',
      'fx/eurofxref-hist.csv',
      inText((text) => text.replaceAll(',', ';')),
      /the header lacks "Date"; it has Date;USD/,
    ],
    [
      'days before months',
      'fx/eurofxref-hist.csv',
      inText((text) => text.replaceAll(/^(\d{4})-(\d\d)-(\d\d)/gm, '$3/$2/$1')),
      /"05\/03\/2026": not a day of the calendar/,
    ],
    [
      'a line for each currency',
      'fx/eurofxref-hist.csv',
      () => Buffer.from('Date,Currency,Rate\n2026-03-05,USD,1.0800\n2026-03-05,JPY,160.10\n'),
      /a column "Currency", which is not a currency code/,
    ],
    [
      'commas in place of tabs',
      'macro/cu.data.1.AllItems',
      inText((text) => text.replaceAll(/ *\t */g, ',')),
      /the header lacks "series_id"/,
    ],
    [
      'months by name',
      'macro/ce.data.0.AllCESSeries',
      inText((text) => text.replaceAll('\tM01\t', '\tJanuary\t')),
      /"2015 January" is not a period/,
    ],
    [
      'a level less',
      'macro/bls-api-cpi.json',
      inJson(({ Results, ...rest }: { Results: object }) => ({ ...rest, ...Results })),
      /the BLS API returned/,
    ],
    ['descriptions without ids', 'macro/FRB_G17.csv', withoutColumns([4, 5]), /the header lacks "Unique Identifier:"/],
    [
      'percent signs',
      'macro/daily-treasury-rates.csv',
      inText((text) => text.replaceAll(/(\d\.\d\d)/g, '$1%')),
      /"5\.60%" is not a number/,
    ],
    [
      'another root',
      'macro/bea-nipa-t10105.json',
      inJson(({ BEAAPI }: { BEAAPI: object }) => ({ bea: BEAAPI })),
      /JSON/,
    ],
    [
      'records by another name',
      'macro/debt_to_penny_2026.json',
      inText((text) => text.replace('"data"', '"records"')),
      /Fiscal Data returned without data/,
    ],
    [
      'observations as a list of rows',
      'macro/prc_hicp_aind.json',
      inJson(({ value }: { value: Readonly<Record<string, number>> }) => Object.entries(value)),
      /not a data set of Eurostat in JSON-stat/,
    ],
    ['no head', 're/hpi_master.csv', inLines((line, at) => (at === 0 ? null : line)), /the header lacks "hpi_type"/],
    [
      'years as columns',
      're/hpi_master.csv',
      () => Buffer.from('place_id,2021,2022,2023\nUSA,341.1,391.9,410.2\n'),
      /the header lacks "hpi_type"/,
    ],
    [
      'one line of head for two',
      're/co2501c.txt',
      inLines((line, at) => (at === 0 ? null : line)),
      /the header has no column Bldgs/,
    ],
    [
      'bars between cells',
      're/co2501c.txt',
      inText((text) => text.replaceAll(',', '|')),
      /the header has no column Bldgs/,
    ],
    [
      'a column more at the left',
      're/climdiv-tmpcst-v1.0.0-20180705',
      inLines((line) => (line === '' ? line : `0${line}`)),
      /unknown place or element/,
    ],
    [
      'sections in another order',
      're/RESSALES-mf.csv',
      inText((text) => text.replace(/^DATA TYPES$/m, 'TYPES OF DATA')),
      /the section DATA TYPES begins with/,
    ],
    [
      'commas in place of bars',
      'geo/2025_Gaz_zcta_national.txt',
      inText((text) => text.replaceAll('|', ',')),
      /the header lacks "GEOID"/,
    ],
    [
      'commas in place of bars',
      'stocks/cnsfails202101a.txt',
      inText((text) => text.replaceAll('|', ',')),
      /no column SETTLEMENT DATE/,
    ],
    [
      'a list in place of numbered members',
      'stocks/company_tickers.2024-08-11.json',
      inJson((value: object) => ({ companies: Object.values(value) })),
      /an entry without cik_str and ticker/,
    ],
    [
      'objects in place of rows',
      'stocks/company_tickers_exchange.2025-12-14.json',
      inJson(({ fields, data }: { fields: readonly string[]; data: readonly (readonly unknown[])[] }) =>
        data.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at]]))),
      ),
      /not a JSON object/,
    ],
    [
      'facts in a list',
      'stocks/companyfacts-CIK0000004447.json',
      inJson(({ facts, ...rest }: { facts: object }) => ({ ...rest, facts: Object.entries(facts) })),
      /facts is not an object/,
    ],
    [
      'bars in place of columns',
      'stocks/form.20221003.idx',
      inText((text) => text.replaceAll(/ {2,}/g, '|')),
      /form\.20221003\.idx does not have the header of an/,
    ],
    [
      'a table of another name',
      'fda/drugsatfda20190702.zip',
      inArchive(inText((text) => text.replace('ApplNo', 'ApplicationNumber'))),
      /the header lacks "ApplNo"/,
    ],
    [
      'figures with a space between thousands',
      'futures/com_fin_txt_2023.zip',
      inArchive(inText((text) => text.replaceAll(/(\d)(\d{3}),/g, '$1 $2,'))),
      /not a number of contracts/,
    ],
    [
      'one object on each line',
      'banks/institutions.json',
      inJson(({ data }: { data: readonly object[] }) => data),
      /JSON/,
    ],
  ])('%s: %s', async (_, sample, change, words) => {
    const { report, isUntouched } = await receiving.replace(sample, change);
    expect(report.message).toMatch(words);
    expect(report.status).toBe('failed');
    expect(isUntouched).toBe(true);
  });
});
