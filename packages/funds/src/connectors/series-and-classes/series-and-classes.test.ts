import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { StoredArtifact } from '@dqs/kit';
import { afterAll, describe, expect, it } from 'vitest';
import { seriesAndClasses } from './connector.ts';

const sample = join(import.meta.dirname, '../../../../../samples/funds/investment-company-series-class-2026.csv');

const artifactAt = (path: string, name = basename(path)): StoredArtifact => ({
  name,
  address: 'https://www.sec.gov/',
  path,
  sha256: '',
  bytes: statSync(path).size,
});

const rowsOf = async (artifact: StoredArtifact) => {
  const rows: object[] = [];
  for await (const batch of seriesAndClasses.reading.parse(artifact))
    for (const { record } of batch) {
      const made = seriesAndClasses.rows.normalise(record);
      if ('reject' in made) throw new Error(made.reject);
      rows.push(...made);
    }
  return rows;
};

describe('the yearly file of series and classes', () => {
  it('is recognized by its header, with the year in its name', () => {
    const [header = ''] = readFileSync(sample, 'utf8').split('\n', 1);
    const { recognise } = seriesAndClasses.recognition;
    expect(recognise('download-2025.csv', header)?.address).toContain('2025');
    expect(recognise('download.csv', 'Fund,Ticker')).toBeNull();
    const sentence =
      'The yearly list has one line per class (its columns are Entity Name, CIK Number, Series ID, Class ID, Class Name).';
    expect(recognise('about.txt', sentence)).toBeNull();
  });

  it('has a row for each line, with its ids, names and symbol', async () => {
    const lines = readFileSync(sample, 'utf8').trim().split(/\r?\n/).slice(1);
    const rows = await rowsOf(artifactAt(sample));
    const ids = lines.map((line) => ({ series_id: /S\d{9}/.exec(line)?.[0], class_id: /C\d{9}/.exec(line)?.[0] }));
    expect(rows).toMatchObject(ids);
    expect(rows[0]).toEqual({
      class_id: 'C000092055',
      year: 2026,
      series_id: 'S000002839',
      cik: 36405,
      registrant_name: 'VANGUARD INDEX FUNDS',
      series_name: 'Vanguard 500 Index Fund',
      class_name: 'ETF Shares',
      symbol: 'VOO',
      symbol_key: 'VOO',
    });
  });

  it('is rejected without a year in its name', async () => {
    await expect(rowsOf(artifactAt(sample, 'series-class.csv'))).rejects.toThrow('does not contain its year');
  });

  it.each([
    [{ cik: 'none' }, '"none" is not a CIK'],
    [{ seriesId: 'X000002839' }, 'is not a series id'],
    [{ classId: 'C92055' }, 'is not a class id'],
  ])('rejects %j', (change, reason) => {
    const record = { cik: '36405', seriesId: 'S000002839', classId: 'C000092055', year: 2026 };
    const names = { registrantName: '', seriesName: '', className: '', symbol: '' };
    expect(seriesAndClasses.rows.normalise({ ...record, ...names, ...change })).toEqual({
      reject: expect.stringContaining(reason),
    });
  });

  it('omits a registrant without series', () => {
    const nothing = { registrantName: 'A', seriesId: '', seriesName: '', classId: '', className: '', symbol: '' };
    expect(seriesAndClasses.rows.normalise({ ...nothing, cik: '36405', year: 2026 })).toEqual([]);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'series-and-classes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * The line of one class in the layouts of the years, with different titles, empty lines, column names and texts for
 * missing values.
 */
const layouts = {
  2012: 'Investment Company Series and Class Report,,,,,,,\nReporting File Number,CIK Number,Name of Registered Investment Company ,Org Type,Series ID,Series Name,Class ID,Class Name,Class Ticker\n-----,-----,-----,-----,-----,-----,-----,-----,-----\n811-02652,36405,VANGUARD INDEX FUNDS,30,S000002839,VANGUARD 500 INDEX FUND,C000007774,INVESTOR SHARES,VFINX\n811-02652,36405,VANGUARD INDEX FUNDS,30,NULL,NULL,NULL,NULL,NULL\n',
  2013: 'File_No,CIK,Registrant_Name,Org_Type,Series_ID,Series_Name,Class_ID,Class_Name,Class_Ticker,Zip_Code\n811-02652,0000036405,VANGUARD INDEX FUNDS,30,S000002839,VANGUARD 500 INDEX FUND,C000007774,INVESTOR SHARES,VFINX,19482\n',
  2014: 'Reporting File Number,CIK Number,Name of Investment Company,Org Type,Series ID,Series Name,Class ID,Class Name,Class Ticker,,\n811-02652 , 36405 ,VANGUARD INDEX FUNDS   ,30,S000002839 ,VANGUARD 500 INDEX FUND    ,C000007774,INVESTOR SHARES  ,VFINX   ,,\n',
  2015: '\nReporting File Number,CIK,Name of Registrant,Org Type,Series ID,Series Name,Class ID,Class Name,Class Ticker, Address_1\n811-02652,0000036405,VANGUARD INDEX FUNDS,30,S000002839,VANGUARD 500 INDEX FUND,C000007774,INVESTOR SHARES,VFINX,PO BOX 2600\n',
  2018: 'rep_file_num,CIK,entity_name,entity_org_type,series_id,series_name,class_id,class_name,class_ticker_symbol,street1,street2,city,state_code,zip\n811-02652,0000036405,VANGUARD INDEX FUNDS,30,S000002839,VANGUARD 500 INDEX FUND,C000007774,INVESTOR SHARES,VFINX,PO BOX 2600,[NULL],VALLEY FORGE,PA,19482\n',
  2025: '\uFEFFReporting File Number,CIK Number,Entity Name,Entity Org Type,Series ID,Series Name,Class ID,Class Name,Class Ticker,Address_1,Address_2,City,State,Zip Code\n811-02652,0000036405,VANGUARD INDEX FUNDS,30,S000002839,VANGUARD 500 INDEX FUND,C000007774,INVESTOR SHARES,VFINX,PO BOX 2600,,VALLEY FORGE,PA,19482\n',
} as const;

const written = (name: string, text: string): StoredArtifact => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return artifactAt(path);
};

describe('a yearly file in the layout of', () => {
  it.each(Object.entries(layouts))('%s is known by its content and read', async (year, text) => {
    const head = Buffer.from(text, 'utf8').toString('latin1');
    expect(seriesAndClasses.recognition.recognise(`registry-${year}.csv`, head)?.name).toContain(year);
    const stored = written(`investment_company_series_class_${year}.csv`, text);
    expect(await rowsOf(stored)).toEqual([
      {
        class_id: 'C000007774',
        year: Number.parseInt(year, 10),
        series_id: 'S000002839',
        cik: 36405,
        registrant_name: 'VANGUARD INDEX FUNDS',
        series_name: 'VANGUARD 500 INDEX FUND',
        class_name: 'INVESTOR SHARES',
        symbol: 'VFINX',
        symbol_key: 'VFINX',
      },
    ]);
  });

  it('years with texts for missing values and escaped ampersands has neither in its rows', async () => {
    const text = layouts[2018]
      .replace('VANGUARD 500 INDEX FUND', 'Vanguard S&amp;P 500 &#39;Growth&#39; Fund')
      .replace('VFINX', '[NULL]');
    expect(await rowsOf(written('investmentcompanyseriesclass2019.csv', text))).toMatchObject([
      { year: 2019, series_name: "Vanguard S&P 500 'Growth' Fund", symbol: null },
    ]);
  });

  it('another registry is rejected: it has no series, or is not a table', async () => {
    const { recognise } = seriesAndClasses.recognition;
    expect(recognise('investment-company-series-class-2025.csv', 'File_No,CIK,Registrant_Name\n')).toBeNull();
    expect(
      recognise('company_tickers_mf.json', '{"fields":["cik","seriesId","classId","symbol"],"data":[]}'),
    ).toBeNull();
    await expect(
      rowsOf(written('investment-company-series-class-2024.csv', 'File_No,CIK,Registrant_Name\n1,2,3\n')),
    ).rejects.toThrow('has no header with a CIK, a series id and a class id');
  });
});
