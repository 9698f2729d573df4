import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAsFile, recogniseFile } from '@dqs/testing';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ObservationRow } from '../series-record/reading.ts';
import { beaConnector } from './bea/connector.ts';
import { programmeOfName } from './census/artifacts.ts';
import { censusConnector } from './census/connector.ts';
import { agencyConnectors } from './connectors.ts';
import { datasetOfName } from './eurostat/artifacts.ts';
import { treasuryConnector } from './treasury/connector.ts';
import { realTimeConnector } from './vintages/connectors.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'macro-files-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const stored = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

type Sheet = readonly (readonly (string | number)[])[];

const workbook = (sheets: Readonly<Record<string, Sheet>>): Buffer => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

/** Rows as `key period value`, followed by the instant from which they are known. */
const cellsOf = async (connector: { readonly key: string }, path: string): Promise<readonly string[]> => {
  const read = await readAsFile<ObservationRow>(path, agencyConnectors);
  expect(read).toMatchObject({ connector: connector.key, refused: null, rejects: [] });
  return read.rows.map(({ series_key: key, period, value, as_known_at: knownAt }) =>
    [key, period, value ?? 'none', ...(knownAt ? [knownAt] : [])].join(' '),
  );
};

const refusalOf = async (path: string): Promise<string | null> => (await recogniseFile(path, agencyConnectors)).refused;

describe('workbooks of the Philadelphia Fed', () => {
  it('are read with headers in small letters, and known by their header whatever their name', async () => {
    const content = workbook({
      rcong: [
        ['DATE', 'rcong09Q3', 'rcong09Q4'],
        ['2009:Q2', 101.5, 102],
        ['2009:Q3', '#N/A', 103],
      ],
    });
    const expected = [
      'bea.real_time.rcong 2009-04-01 101.5 2009-08-15T23:59:59Z',
      'bea.real_time.rcong 2009-04-01 102 2009-11-15T23:59:59Z',
      'bea.real_time.rcong 2009-07-01 103 2009-11-15T23:59:59Z',
    ];
    expect(await cellsOf(realTimeConnector, stored('rcongQvQd.xlsx', content))).toEqual(expected);
    expect(await cellsOf(realTimeConnector, stored('download (3).xlsx', content))).toEqual(expected);
  });
});

describe('workbooks of sections of the national accounts', () => {
  const contents: Sheet = [
    ['Code', 'Title'],
    ['T10105', 'Table 1.1.5. Gross Domestic Product'],
  ];
  const above = (title: string, unit: string): Sheet => [
    [title],
    [unit],
    ['Quarterly data from 2024Q1 to 2024Q2'],
    ['Bureau of Economic Analysis'],
    ['Data published August 29, 2024'],
    ['File created Aug 28 2024 11:53AM'],
  ];
  const table = (...rows: Sheet): Sheet => [
    ...above('Table 1.1.5. Gross Domestic Product', '[Millions of dollars] Seasonally adjusted at annual rates'),
    ['Line', '', '', '2024Q1', '2024Q2'],
    ...rows,
  ];

  it('have the series of the flat files, each once, known when the day of publication is over', async () => {
    const path = stored(
      'Section1All_xls.xlsx',
      workbook({
        Contents: contents,
        'T10105-Q': table(
          ['1', '    Gross domestic product', 'A191RC', 28624069, 29016714],
          ['', 'Addendum:'],
          ['2', 'Line of a test', 'ZZ99RC', '.....', -1.5],
        ),
        'T10106-Q': [
          ...above('Table 1.1.6. Another Table', 'Seasonally adjusted at annual rates'),
          ['Line', '', '', '2024Q1'],
          ['1', 'Gross domestic product', 'A191RC', 28624069],
          ['2', 'Line of a test', 'ZZ99RC', 7.25],
        ],
      }),
    );
    expect(await cellsOf(beaConnector, path)).toEqual([
      'bea.nipa.nominal.gdp.quarterly 2024-01-01 28624069 2024-08-29T23:59:59Z',
      'bea.nipa.nominal.gdp.quarterly 2024-04-01 29016714 2024-08-29T23:59:59Z',
      'bea.nipa.zz99rc.q 2024-04-01 -1.5 2024-08-29T23:59:59Z',
      'bea.nipa.zz99rc.q 2024-01-01 7.25 2024-08-29T23:59:59Z',
    ]);
  });

  it('are refused in billions, which are rounded, and without codes', async () => {
    const sheet = table(['1', 'Gross domestic product', 'A191RC', 28624.1, 29016.7]);
    const billions = sheet.map(([first, ...rest]) => [String(first).replace('Millions', 'Billions'), ...rest]);
    const inBillions = workbook({ Contents: contents, 'T10105-Q': billions });
    await expect(cellsOf(beaConnector, stored('billions.xlsx', inBillions))).rejects.toThrow(/rounded .* flat files/);
    const wordless = workbook({ Contents: contents, 'T10105-Q': table(['1', 'Gross domestic product', '', 1, 2]) });
    await expect(cellsOf(beaConnector, stored('no-codes.xlsx', wordless))).rejects.toThrow(/no series code/);
    const interactive =
      '"Table 1.1.5. Gross Domestic Product"\n"[Billions of dollars]"\n"Bureau of Economic Analysis"\nLine,,2023\n';
    expect(await refusalOf(stored('Table.csv', interactive))).toMatch(
      /^a table of the interactive application, .* codes; load/,
    );
  });

  it('have fixed assets under a programme of their own', async () => {
    const path = stored(
      'fixed.xlsx',
      workbook({
        Contents: [
          ['Code', 'Title'],
          ['FAAt101', 'Table 1.1. Net Stock'],
        ],
        'FAAt101-A': [
          ['Table 1.1. Net Stock'],
          ['[Millions of dollars; yearend estimates]'],
          ['File created Sep 15 2025 10:15AM'],
          ['Line', '', '', '2024'],
          ['1', 'Fixed assets', 'k1zzzz1es00', 9],
        ],
      }),
    );
    expect(await cellsOf(beaConnector, path)).toEqual([
      'bea.fixed_assets.k1zzzz1es00.a 2024-01-01 9 2025-09-15T23:59:59Z',
    ]);
  });
});

describe('the monthly file of the Business Formation Statistics', () => {
  const header = 'sa,naics_sector,series,geo,year,jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec';

  it('has the keys of the API, months that are still to come left out', async () => {
    const path = stored(
      'bfs_monthly.csv',
      `${header}\nA,TOTAL,BA_BA,US,2025,393232,426241,,,,,,,,,,\nU,NAICS11,BF_BF4Q,NE,2020,D,31,,,,,,,,,,\n`,
    );
    expect(await cellsOf(censusConnector, path)).toEqual([
      'census.business_applications.total.sa 2025-01-01 393232',
      'census.business_applications.total.sa 2025-02-01 426241',
      'census.bfs.naics11.bf_bf4q.ne.nsa 2020-01-01 none',
      'census.bfs.naics11.bf_bf4q.ne.nsa 2020-02-01 31',
    ]);
  });
});

describe('CSV files of Fiscal Data', () => {
  it('are read with the titles of the site and with the names of the API', async () => {
    const site = stored(
      'HstDebt.csv',
      'Record Date,Debt Outstanding Amount,Source Line Number,Fiscal Year,Calendar Day Number\n2023-09-30,33167334044723.16,1,2023,30\n1843-01-01,20201226.27,1,1843,01\n',
    );
    expect(await cellsOf(treasuryConnector, site)).toEqual([
      'treasury.debt.historical 2023-09-30 33167334044723.16',
      'treasury.debt.historical 1843-01-01 20201226.27',
    ]);
    const api = stored(
      'debt.csv',
      'record_date,debt_held_public_amt,intragov_hold_amt,tot_pub_debt_out_amt,src_line_nbr,record_fiscal_year\n"2024-01-05",null,"7009371123456.01","34011498123456.02","1","2024"\n',
    );
    const downloaded = stored(
      'DebtPenny.csv',
      'Record Date,Debt Held by the Public,Intragovernmental Holdings,Total Public Debt Outstanding,Source Line Number,Calendar Day Number\n2024-01-05,null,7009371123456.01,34011498123456.02,1,05\n',
    );
    const cells = await cellsOf(treasuryConnector, api);
    expect(cells.map((cell) => cell.replace(/^\S+ /, ''))).toEqual([
      '2024-01-05 34011498123456.02',
      '2024-01-05 none',
      '2024-01-05 7009371123456.01',
    ]);
    expect(await cellsOf(treasuryConnector, downloaded)).toEqual(cells);
  });

  it('of data sets that are not read are refused with those that are', async () => {
    const path = stored('gold.csv', 'Record Date,Fine Troy Ounces,Calendar Day Number\n2024-01-31,1,31\n');
    expect(await refusalOf(path)).toMatch(/^a data set of Fiscal Data that is not supported; load debt to the penny/);
  });
});

describe('files that are not loaded', () => {
  it.each([
    [
      'UNRATE.csv',
      'observation_date,UNRATE\n2024-01-01,3.7\n',
      /^a file of FRED .* of UNRATE; load .*dqs ingest macro\.bls/,
    ],
    ['data.csv', 'DATE,BAMLC0A0CM\n2024-01-01,1.0\n', /^a file of FRED .* of BAMLC0A0CM; load the file of the agency/],
    ['report.csv', 'Period,Value\nQ1-2004,NA\n', /^an export of the economic indicators without the lines above/],
    ['bulk.tsv', 'freq,geo\\TIME_PERIOD\t2024 \nA,MT\t1 \n', /name the file after it, such as estat_une_rt_m\.tsv$/],
  ])('%s says what it is and what to load instead, in one sentence', async (name, content, reason) => {
    const refusal = await refusalOf(stored(name, content));
    expect(refusal).toMatch(reason);
    expect(refusal!.length).toBeLessThan(250);
  });

  it('reports of data viewers as workbooks are refused by what they are', async () => {
    const report = workbook({ report: [['BLS Data Series'], ['Original Data Value'], ['Series Id:', 'CUUR0000SA0']] });
    const ofCensus = workbook({ report: [['U.S. Census Bureau'], [], ['Source: Monthly Retail Trade'], ['44X72']] });
    expect(await refusalOf(stored('report.xlsx', ofCensus))).toMatch(
      /^a report of the economic indicators as a workbook/,
    );
    expect(await refusalOf(stored('SeriesReport.xlsx', report))).toMatch(
      /^a report of the data viewer on CUUR0000SA0.*cu\.data/,
    );
  });

  it('names of bulk files say their data set with what browsers and people add to them', () => {
    const names = [
      'estat_une_rt_m.tsv.gz',
      'une_rt_m (1).tsv',
      'UNE_RT_M.tsv',
      'eurostat-une_rt_m_20240105.tsv.gz',
      'une_rt_m_2024-01-05.tsv',
    ];
    expect(names.map(datasetOfName)).toEqual(names.map(() => 'une_rt_m'));
    expect(['download.tsv', 'une_rt_m.csv'].map(datasetOfName)).toEqual([null, null]);
    expect(['MARTS-mf.csv', 'census_marts (1).csv', 'M3-mf.csv'].map(programmeOfName)).toEqual([
      'MARTS',
      'MARTS',
      'M3',
    ]);
    expect(['economy.csv', 'MARTS and MRTS.csv'].map(programmeOfName)).toEqual([null, null]);
  });
});
