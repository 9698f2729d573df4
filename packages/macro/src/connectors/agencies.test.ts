import type { Located } from '@dqs/kit';
import { describe, expect, it } from 'vitest';
import type { ReadCell } from '../published/cell.ts';
import { apiCells } from './bls/api.ts';
import { labstatCells } from './bls/labstat.ts';
import { beaApiCells } from './bea/api.ts';
import { nipaFlatCells } from './bea/flat-file.ts';
import { regionalCells } from './bea/regional.ts';
import { censusApiCells } from './census/api.ts';
import { exportCells } from './census/export.ts';
import { fullFileCells } from './census/full-file.ts';
import { ecbCsvCells } from './ecb/csv.ts';
import { datasetOfName, recognise as recogniseEurostat } from './eurostat/artifacts.ts';
import { jsonStatCells } from './eurostat/json-stat.ts';
import { tsvCells } from './eurostat/tsv.ts';
import { recognise as recogniseFrb, refusal as refusalOfFrb } from './frb/artifacts.ts';
import { frbCsvCells } from './frb/csv.ts';
import { frbSdmxCells } from './frb/sdmx.ts';
import { rateCsvCells, rateXmlCells } from './treasury/daily-rates.ts';
import { fiscalDataCells } from './treasury/fiscal-data.ts';
import { spendingCells } from './usaspending/spending-over-time.ts';

async function* bytes(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text, 'latin1');
}

/** Cells as `key period value`, followed by flags and instants if there are any; rejects as their reason. */
const told = async (cells: AsyncIterable<readonly Located<ReadCell>[]>): Promise<readonly string[]> =>
  (await Array.fromAsync(cells)).flat().map(({ record }) => {
    if ('reject' in record) return record.reject;
    const rest = [record.flags, record.knownAt].filter((part) => part !== null && part !== undefined);
    return [record.series.key, record.period, record.value ?? 'none', ...rest].join(' ');
  });

describe('BLS flat files', () => {
  it('keep digits, footnotes and the annual figures apart from months', async () => {
    const file = [
      'series_id        \tyear\tperiod\t       value\tfootnote_codes',
      'CUUR0000SA0      \t2007\tM12\t     210.036\t          ',
      'CUUR0000SA0      \t2007\tM13\t     207.342\t',
      'CUUR0000SA0      \t2007\tS01\t     205.709\t',
      'CUUR0000SA0      \t2025\tM10\t           -\tX',
      'CES0000000001    \t2024\tM02\t      157808\tP,R',
    ].join('\r\n');
    expect(await told(labstatCells(bytes(file)))).toEqual([
      'bls.cpi.u.us.all_items.nsa 2007-12-01 210.036',
      'bls.cpi.u.us.all_items.nsa.annual 2007-01-01 207.342',
      'bls.cpi.u.us.all_items.nsa.first_half 2007-01-01 205.709',
      'bls.cpi.u.us.all_items.nsa 2025-10-01 none X',
      'bls.ces.employment.total_nonfarm.sa 2024-02-01 157808 P,R',
    ]);
  });

  it('are refused where a line is cut off, and a value that is none is rejected', async () => {
    const header = 'series_id\tyear\tperiod\tvalue\tfootnote_codes\n';
    await expect(told(labstatCells(bytes(`${header}CUUR0000SA0\t2007\tM12\n`)))).rejects.toThrow(/truncated/);
    expect(
      await told(labstatCells(bytes(`${header}CUUR0000SA0\t2007\tM14\t1\t\nCUUR0000SA0\t2007\tM01\tabc\t\n`))),
    ).toEqual(['CUUR0000SA0: "2007 M14" is not a period', 'CUUR0000SA0, 2007 M01: "abc" is not a number']);
  });
});

describe('the BLS API', () => {
  it('gives values with the codes of their footnotes', async () => {
    const point = { year: '2024', period: 'M02', value: '310.326', footnotes: [{ code: 'P', text: 'preliminary' }] };
    const answer = {
      status: 'REQUEST_SUCCEEDED',
      message: [],
      Results: { series: [{ seriesID: 'CUUR0000SA0', data: [point] }] },
    };
    expect(await told(apiCells(bytes(JSON.stringify(answer))))).toEqual([
      'bls.cpi.u.us.all_items.nsa 2024-02-01 310.326 P',
    ]);
  });

  it('refuses with the words of the Bureau, although the answer came with status 200', async () => {
    const answer = { status: 'REQUEST_NOT_PROCESSED', message: ['Request could not be serviced'], Results: {} };
    await expect(told(apiCells(bytes(JSON.stringify(answer))))).rejects.toThrow(/BLS API/);
  });
});

describe('Treasury rates', () => {
  it('have the columns that their year knows', async () => {
    const file = 'Date,"1 Mo","1.5 Month","10 Yr"\n02/18/2025,4.37,4.38,4.55\n02/14/2025,4.37,,4.47';
    expect(await told(rateCsvCells(bytes(file)))).toEqual([
      'treasury.yields.par.1m 2025-02-18 4.37',
      'treasury.yields.par.1_5m 2025-02-18 4.38',
      'treasury.yields.par.10y 2025-02-18 4.55',
      'treasury.yields.par.1m 2025-02-14 4.37',
      'treasury.yields.par.1_5m 2025-02-14 none',
      'treasury.yields.par.10y 2025-02-14 4.47',
    ]);
    const past = 'Date,1 Mo,10 Yr\n12/29/23,5.6,3.88\n1/3/00,,6.58\n1/2/90,,7.94';
    expect(await told(rateCsvCells(bytes(past)))).toEqual([
      'treasury.yields.par.1m 2023-12-29 5.6',
      'treasury.yields.par.10y 2023-12-29 3.88',
      'treasury.yields.par.1m 2000-01-03 none',
      'treasury.yields.par.10y 2000-01-03 6.58',
      'treasury.yields.par.1m 1990-01-02 none',
      'treasury.yields.par.10y 1990-01-02 7.94',
    ]);
    await expect(told(rateCsvCells(bytes('Date,"Mood"\n02/18/2025,1')))).rejects.toThrow(/Mood/);
  });

  it('pass over what the feed repeats for display, and a rate marked as null is none', async () => {
    const entry =
      '<entry><updated>2026-09-29T02:38:00Z</updated><content><m:properties><d:Id>1</d:Id><d:NEW_DATE>2026-09-01T00:00:00</d:NEW_DATE>' +
      '<d:BC_10YEAR>4.79</d:BC_10YEAR><d:BC_20YEAR m:null="true" /><d:BC_30YEARDISPLAY>5.27</d:BC_30YEARDISPLAY></m:properties></content></entry>';
    expect(await told(rateXmlCells(bytes(`<feed xmlns:d="d" xmlns:m="m">${entry}</feed>`)))).toEqual([
      'treasury.yields.par.10y 2026-09-01 4.79 2026-09-29T02:38:00Z',
      'treasury.yields.par.20y 2026-09-01 none 2026-09-29T02:38:00Z',
    ]);
  });
});

describe('Fiscal Data', () => {
  const answer = (data: readonly object[]): AsyncGenerator<Buffer> => bytes(JSON.stringify({ data }));

  it('writes the word null for a missing amount', async () => {
    const row = { record_date: '2001-08-01', tot_pub_debt_out_amt: '5718517972962.65', debt_held_public_amt: 'null' };
    expect(await told(fiscalDataCells(answer([row])))).toEqual([
      'treasury.debt.total 2001-08-01 5718517972962.65',
      'treasury.debt.held_by_public 2001-08-01 none',
    ]);
  });

  it('follows the cash balance of the Treasury over the three names of its account', async () => {
    const rows = [
      {
        record_date: '2021-09-30',
        account_type: 'Federal Reserve Account',
        close_today_bal: '215160',
        open_today_bal: '173745',
      },
      {
        record_date: '2021-10-01',
        account_type: 'Treasury General Account (TGA)',
        close_today_bal: '132452',
        open_today_bal: '215160',
      },
      {
        record_date: '2022-04-18',
        account_type: 'Treasury General Account (TGA) Closing Balance',
        close_today_bal: 'null',
        open_today_bal: '841253',
      },
    ];
    const cells = await told(fiscalDataCells(answer(rows)));
    expect(cells.filter((cell) => cell.startsWith('treasury.cash.tga'))).toEqual([
      'treasury.cash.tga 2021-09-30 215160',
      'treasury.cash.tga 2021-10-01 132452',
      'treasury.cash.tga 2022-04-18 841253',
    ]);
  });

  it('keeps the reports of the monthly statement apart, each with its moment, and sums apart from months', async () => {
    const report = (record_date: string, july: string) => [
      {
        record_date,
        classification_desc: 'July',
        classification_id: '2',
        parent_id: '1',
        current_month_dfct_sur_amt: july,
      },
      {
        record_date,
        classification_desc: 'Year-to-Date',
        classification_id: '3',
        parent_id: '1',
        current_month_dfct_sur_amt: '5',
      },
      {
        record_date,
        classification_desc: 'FY 2026',
        classification_id: '1',
        parent_id: 'null',
        current_month_dfct_sur_amt: 'null',
      },
    ];
    const rows = [...report('2026-07-31', '432307874621.48'), ...report('2026-08-31', '432285727964.60')];
    expect(await told(fiscalDataCells(answer(rows)))).toEqual([
      'treasury.budget.deficit.month 2026-07-01 432307874621.48 2026-08-12T19:00:00Z',
      'treasury.budget.deficit.fiscal_year_to_date 2026-07-01 5 2026-08-12T19:00:00Z',
      'treasury.budget.deficit.month 2026-07-01 432285727964.60 2026-09-11T19:00:00Z',
      'treasury.budget.deficit.fiscal_year_to_date 2026-07-01 5 2026-09-11T19:00:00Z',
    ]);
  });

  it('refuses an error of the service', async () => {
    await expect(told(fiscalDataCells(bytes('{"error":"Invalid Query Param","message":"no"}')))).rejects.toThrow(
      /Invalid/,
    );
  });
});

describe('the Federal Reserve', () => {
  const labels = (name: string, unit = 'Percent:_Per_Year', multiplier = '1', currency = 'NA'): string =>
    `"Series Description","A  series"\n"Unit:","${unit}"\n"Multiplier:","${multiplier}"\n"Currency:","${currency}"\n"Unique Identifier: ","H15/H15/${name}"\n"Time Period","${name}"\n`;

  it('has ND on holidays and nothing before a series begins', async () => {
    expect(
      await told(frbCsvCells(bytes(`${labels('RIFLGFCY10_N.B')}2022-01-03,1.63\n2022-01-17,ND\n2022-01-18,`))),
    ).toEqual([
      'frb.h15.treasury.10y 2022-01-03 1.63',
      'frb.h15.treasury.10y 2022-01-17 none',
      'frb.h15.treasury.10y 2022-01-18 none',
    ]);
  });

  it.each([
    ['RXI_N.B.MX', 'daily', '2000-01-03'],
    ['RXI$US_N.B.AL', 'daily', '2000-01-03'],
    ['RXI_N.M.DN', 'monthly', '2000-01'],
    ['RXI_N.A.DN', 'annual', '2000'],
    ['RESPPMA_N.WW', 'weekly', '2000-01-05'],
  ])('takes the country of the rate %s for no frequency', async (name, frequency, time) => {
    const file = `${labels(name).replaceAll('H15/H15', 'H10/H10')}${time},9.4015\n`;
    const [first, ...more] = (await Array.fromAsync(frbCsvCells(bytes(file)))).flat();
    expect(more).toEqual([]);
    expect(first!.record).toMatchObject({
      value: '9.4015',
      period: `${time}-01-01`.slice(0, 10),
      series: { frequency },
    });
  });

  it('is refused without the labels that say release and unit', () => {
    expect(recogniseFrb('FRB_H15.csv', 'Time Period,RIFSPFF_N.D\n1954-07-01,1.13\n')).toBeNull();
    expect(refusalOfFrb('FRB_H15.csv', 'Time Period,RIFSPFF_N.D\n1954-07-01,1.13\n')).toMatch(/without labels/);
    expect(refusalOfFrb('FRB_H10.csv', '"Unique Identifier: ","H10/H10/RXI_N.B.CH"\n')).toMatch(/without labels/);
    expect(refusalOfFrb('other.csv', 'Time Period,Mood\n')).toBeNull();
  });

  it('says its multiplier in the units and leaves the digits as they are', async () => {
    const file = `${labels('X', 'Currency', '1000000', 'USD')}2022-01-05,4513708.6\n2022-01-12,1\n`;
    const [first] = (await Array.fromAsync(frbCsvCells(bytes(file)))).flat();
    expect(first!.record).toMatchObject({
      value: '4513708.6',
      series: { units: 'Millions of US dollars', currency: 'USD', frequency: 'weekly', title: 'A series' },
    });
  });

  it('reads the money stock under the keys of the catalogue, a multiplier in powers of ten too', async () => {
    const file = `${labels('M2.M', 'Currency', '1e+09', 'USD')
      .replace('H15/H15', 'H6/H6_M2')
      .replace('A  series', 'M2; Seasonally adjusted')}2026-08,23342.8\n`;
    const [first] = (await Array.fromAsync(frbCsvCells(bytes(file)))).flat();
    expect(first!.record).toMatchObject({
      value: '23342.8',
      period: '2026-08-01',
      series: { key: 'frb.h6.m2.sa', units: 'Billions of US dollars', currency: 'USD', frequency: 'monthly' },
    });
  });

  it('never passes on -9999', async () => {
    const message =
      '<message:MessageGroup xmlns:message="m"><message:Header><message:ID>G19</message:ID><message:Prepared>2015-10-07T14:24:07</message:Prepared></message:Header>' +
      '<frb:DataSet id="TERMS"><kf:Series CURRENCY="USD" FREQ="129" SERIES_NAME="A_N.M" UNIT="Percent" UNIT_MULT="1">' +
      '<frb:Obs OBS_STATUS="A" OBS_VALUE="10.20" TIME_PERIOD="1972-02-29" /><frb:Obs OBS_STATUS="ND" OBS_VALUE="-9999" TIME_PERIOD="1972-03-31" />' +
      '</kf:Series></frb:DataSet></message:MessageGroup>';
    expect(await told(frbSdmxCells(() => bytes(message)))).toEqual([
      'frb.g19.a_n.m 1972-02-01 10.20 2015-10-07T19:24:07Z',
      'frb.g19.a_n.m 1972-03-01 none ND 2015-10-07T19:24:07Z',
    ]);
  });
});

describe('the Bureau of Economic Analysis', () => {
  it('writes thousands with commas in flat files', async () => {
    expect(
      await told(nipaFlatCells(bytes('%SeriesCode,Period,Value\nA191RC,2025Q3,"31,098,027"\nDPCERC,2025M07,"-1.5"\n'))),
    ).toEqual([
      'bea.nipa.nominal.gdp.quarterly 2025-07-01 31098027',
      'bea.nipa.nominal.consumption.monthly 2025-07-01 -1.5',
    ]);
  });

  it('answers errors with status 200, which are refused without the key of the request', async () => {
    const answer = {
      BEAAPI: {
        Request: { RequestParam: [{ ParameterName: 'USERID', ParameterValue: 'SECRET' }] },
        Results: {
          Error: {
            APIErrorCode: '3',
            APIErrorDescription: 'The BEA API UserID provided in the request does not exist.',
          },
        },
      },
    };
    await expect(told(beaApiCells(bytes(JSON.stringify(answer))))).rejects.toThrow(/error 3.*does not exist/);
    await expect(told(beaApiCells(bytes(JSON.stringify(answer))))).rejects.not.toThrow(/SECRET/);
  });

  it('reads regional tables with their blanks, markers and notes', async () => {
    const file =
      'GeoFIPS,GeoName,Region,TableName,LineCode,IndustryClassification,Description,Unit,2022,2023\n' +
      ' "06000","California",8,SAGDP1,1,"...","Real GDP (millions of chained 2017 dollars) 1/","Millions of chained 2017 dollars",3167469.0,(NA)\n' +
      '"Note: See the included footnote file."\n"Last updated: May 23, 2024-- revised statistics for 1997-2016."\n';
    const cells = (await Array.fromAsync(regionalCells(bytes(file)))).flat().map(({ record }) => record);
    expect(cells).toMatchObject([
      {
        value: '3167469.0',
        period: '2022-01-01',
        knownAt: '2024-05-23T13:30:00Z',
        series: { geography: 'US-CA', title: 'Real gross domestic product: California' },
      },
      { value: null, period: '2023-01-01' },
    ]);
  });

  it('of regions reads a copy that a spreadsheet saved: codes in quotation marks, empty cells behind the notes', async () => {
    const file =
      'GeoFIPS,GeoName,Region,TableName,LineCode,IndustryClassification,Description,Unit,1969,1970\n' +
      '"""09000""",Connecticut,1,CAINC1,3,...,Per capita personal income (dollars) 2/,Dollars,4998,(NA)\n' +
      'Note: See the included footnote file.,,,,,,,,,\n"Last updated: November 17, 2020-- new statistics for 2019.",,,,,,,,,\n';
    expect(await told(regionalCells(bytes(file)))).toEqual([
      'bea.regional.cainc1.09000.3.a 1969-01-01 4998 2020-11-17T13:30:00Z',
      'bea.regional.cainc1.09000.3.a 1970-01-01 none 2020-11-17T13:30:00Z',
    ]);
    const damaged = file.replace('CAINC1', '');
    await expect(told(regionalCells(bytes(damaged)))).rejects.toThrow(/does not name a table/);
  });
});

describe('the ECB', () => {
  it('marks forecasts and leaves out values that do not exist', async () => {
    const file =
      'KEY,FREQ,REF_AREA,PD_ITEM,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE_COMPL,UNIT\r\n' +
      'MPD.A.U2.HIC,A,U2,HIC,2028,1.9,F,"HICP, staff projections",PCCH\r\nMPD.A.U2.HIC,A,U2,HIC,2027,,M,"HICP, staff projections",PCCH\r\n';
    expect(await told(ecbCsvCells(bytes(file)))).toEqual([
      'ecb.mpd.a.u2.hic 2028-01-01 1.9 F',
      'ecb.mpd.a.u2.hic 2027-01-01 none M',
    ]);
  });
});

describe('Eurostat', () => {
  it('reads values with flags, confidential cells and both directions of time', async () => {
    expect(
      await told(tsvCells(bytes('freq,unit,geo\\TIME_PERIOD\t2003 \t2004 \nA,EUR,AT\t17151 b\t: c\n'), 'ilc_di03')),
    ).toEqual(['eurostat.ilc_di03.a.eur.at 2003-01-01 17151 b', 'eurostat.ilc_di03.a.eur.at 2004-01-01 none c']);
    expect(await told(tsvCells(bytes('unit,geo\\time\t2014Q2 \t2014Q1 \nEUR,AT\t2.5 \t: \n'), 'old'))).toEqual([
      'eurostat.old.q.eur.at 2014-04-01 2.5',
      'eurostat.old.q.eur.at 2014-01-01 none',
    ]);
  });

  const dataSet = (size: readonly number[], value: object) => ({
    version: '2.0',
    label: 'HICP',
    source: 'ESTAT',
    updated: '2026-02-06T23:00:00+0100',
    id: ['freq', 'unit', 'coicop', 'geo', 'time'],
    size,
    value,
    dimension: {
      freq: { category: { index: { M: 0 } } },
      unit: { category: { index: { RCH_A: 0 } } },
      coicop: { category: { index: { CP00: 0 } } },
      geo: { category: { index: { DE: 0, FR: 1 } } },
      time: { category: { index: { '2025-11': 0, '2025-12': 1 } } },
    },
    extension: { id: 'PRC_HICP_MANR' },
  });

  it('finds the series of a place in JSON-stat, digits as written', async () => {
    const text = JSON.stringify(dataSet([1, 1, 1, 2, 2], { '1': 'x', '2': 'y' }))
      .replace('"x"', '2.0')
      .replace('"y"', '0.8');
    expect(await told(jsonStatCells(bytes(text)))).toEqual([
      'eurostat.hicp.change_year.de 2025-12-01 2.0 2026-02-06T22:00:00Z',
      'eurostat.hicp.change_year.fr 2025-11-01 0.8 2026-02-06T22:00:00Z',
    ]);
  });

  it('knows the data set of a bulk file by its name, main tables by letters and digits', () => {
    const head = 'unit,geo\\time\t2003 \t2004 \nMIO_EUR,AT\t-4078.7 \t: \n';
    for (const name of ['teina200.tsv', 'tec00115.tsv.gz', 'estat_une_rt_m.tsv.gz'])
      expect(recogniseEurostat(name, head)?.name).toBe(name);
    expect(datasetOfName('teina200.tsv')).toBe('teina200');
    expect(recogniseEurostat('download.tsv', head)).toBeNull();
  });

  it('takes an empty answer for what it is: a code that does not exist', async () => {
    await expect(told(jsonStatCells(bytes(JSON.stringify(dataSet([1, 1, 1, 0, 2], {})))))).rejects.toThrow(
      /empty.*geo/,
    );
  });
});

describe('the Census Bureau', () => {
  const full = (types: string, header: string, data: string): string =>
    `CATEGORIES\r\ncat_idx,cat_code,cat_desc,cat_indent\r\n1,44X72,"44X72: Retail",0\r\n\n\nDATA TYPES\r\ndt_idx,dt_code,dt_desc,dt_unit\r\n1,SM,"Sales - Monthly",MLN$\r\n${types}\n\nGEO LEVELS\r\ngeo_idx,geo_code,geo_desc\r\n1,US,"U.S. Total"\r\n\n\nTIME PERIODS\r\nper_idx,per_name\r\n1,Nov-2022\r\n2,Dec-2022\r\n\n\nDATA UPDATED ON\r\nWednesday, 18-Jan-23 07:40:31 EST\r\n\n\nDATA\r\n${header}\n${data}`;

  it('keeps sampling errors apart from estimates, and what is suppressed is not a number', async () => {
    const file = full(
      '\n\nERROR TYPES\r\net_idx,err_code,err_desc,err_unit\r\n1,E_SM,"CV of Sales - Monthly",PCT\r\n',
      'per_idx,cat_idx,dt_idx,et_idx,geo_idx,is_adj,val',
      '1,1,1,0,1,1,689378\n2,1,1,0,1,1,(S)\n1,1,0,1,1,0,0.5\n',
    );
    expect(await told(fullFileCells(bytes(file), 'MARTS'))).toEqual([
      'census.retail_sales.total.sa 2022-11-01 689378 2023-01-18T13:30:00Z',
      'census.retail_sales.total.sa 2022-12-01 none S 2023-01-18T13:30:00Z',
      'census.marts.44x72.e_sm.us.nsa 2022-11-01 0.5 2023-01-18T13:30:00Z',
    ]);
  });

  it('reads a file without errors, which has a column less, with line ends of three kinds', async () => {
    const file = full('', 'per_idx,cat_idx,dt_idx,geo_idx,is_adj,val', '1,1,1,1,0,700\r').replaceAll('\r\n', '\r');
    expect(await told(fullFileCells(bytes(file), 'MARTS'))).toEqual([
      'census.retail_sales.total.nsa 2022-11-01 700 2023-01-18T13:30:00Z',
    ]);
  });

  it('of before 2019 has titles in quotation marks and months without a hyphen', async () => {
    const file = full('', 'per_idx,cat_idx,dt_idx,geo_idx,is_adj,val', '1,1,1,1,0,700\n2,1,1,1,0,710\n')
      .replaceAll(/^(DATA TYPES|GEO LEVELS|TIME PERIODS|DATA UPDATED ON|Wednesday.*)\r$/gm, '"$1"\r')
      .replaceAll(/(Nov|Dec)-2022/g, '$12022');
    expect(await told(fullFileCells(bytes(file), 'MARTS'))).toEqual([
      'census.retail_sales.total.nsa 2022-11-01 700 2023-01-18T13:30:00Z',
      'census.retail_sales.total.nsa 2022-12-01 710 2023-01-18T13:30:00Z',
    ]);
  });

  it('passes over the months of an export that are still to come', async () => {
    const file =
      'U.S. Census Bureau\nSource: U.S. International Trade in Goods and Services\nBalance of Payment Goods and Services: United States\nSeasonally Adjusted Balance [Millions of Dollars]\nPeriod: 1992 to 2026\nData Extracted on: September 28, 2026 (9:52 pm)\n\nPeriod,Value\nJan-1992,NA\nJul-2026,-60295\nOct-2026,NA\n';
    expect(await told(exportCells(bytes(file)))).toEqual([
      'census.trade.goods_and_services.balance.sa 1992-01-01 none 2026-09-29T02:52:00Z',
      'census.trade.goods_and_services.balance.sa 2026-07-01 -60295 2026-09-29T02:52:00Z',
    ]);
  });

  const exported = (category: string, dataType: string, area = 'United States'): string =>
    `U.S. Census Bureau\nSource: New Residential Construction\n${category}: ${area}\nSeasonally Adjusted ${dataType} [Thousands of Units]\nPeriod: 1959 to 2026\nData Extracted on: September 28, 2026 (9:52 pm)\n\nPeriod,Value\nJul-2026,1354\n`;

  it('gives a series of an export the key that the full file gives it', async () => {
    const starts = 'Annual Rate for Housing Units Started';
    expect(await told(exportCells(bytes(exported(starts, 'Total Units'))))).toEqual([
      'census.housing.starts.sa 2026-07-01 1354 2026-09-29T02:52:00Z',
    ]);
    expect(await told(exportCells(bytes(exported(starts, 'Total Units', 'Midwest'))))).toEqual([
      'census.resconst.astarts.total.mw.sa 2026-07-01 1354 2026-09-29T02:52:00Z',
    ]);
  });

  it('refuses an export whose words have no known code: another title would be another series', async () => {
    for (const file of [
      exported('Housing Starts', 'Total Units'),
      exported('Housing Units Started', 'Units'),
      exported('Housing Units Started', 'Total Units', 'Ohio'),
    ])
      await expect(told(exportCells(bytes(file)))).rejects.toThrow(/load RESCONST-mf\.csv/);
  });

  it('reads the API, told by the programme it names', async () => {
    const answer = [
      ['cell_value', 'data_type_code', 'error_data', 'category_code', 'seasonally_adj', 'time', 'program_code'],
      ['697926', 'SM', 'no', '44X72', 'yes', '2024-10', 'MARTS'],
    ];
    expect(await told(censusApiCells(bytes(JSON.stringify(answer)), null))).toEqual([
      'census.retail_sales.total.sa 2024-10-01 697926',
    ]);
    const nameless = answer.map((row) => row.slice(0, -1));
    await expect(told(censusApiCells(bytes(JSON.stringify(nameless)), null))).rejects.toThrow(/programme/);
  });
});

describe('USAspending', () => {
  it('counts quarters and months from October, cents as written, and has no outlays of transactions', async () => {
    const answer = (group: string, time: object): string =>
      `{"group":"${group}","spending_level":"transactions","results":[{"time_period":${JSON.stringify(time)},"aggregated_amount":4944600129886.10,"total_outlays":null}]}`;
    expect(await told(spendingCells(bytes(answer('fiscal_year', { fiscal_year: '2024' }))))).toEqual([
      'usaspending.obligations.total.fiscal_year 2023-10-01 4944600129886.10',
    ]);
    expect(await told(spendingCells(bytes(answer('quarter', { fiscal_year: '2024', quarter: '2' }))))).toEqual([
      'usaspending.obligations.total.quarter 2024-01-01 4944600129886.10',
    ]);
    expect(await told(spendingCells(bytes(answer('month', { fiscal_year: '2024', month: '1' }))))).toEqual([
      'usaspending.obligations.total.month 2023-10-01 4944600129886.10',
    ]);
  });
});
