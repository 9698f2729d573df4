import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipOf } from '@dqs/testing';
import { deltaOf } from './made-deltas.ts';
import { realTimeWorkbook } from './made-workbook.ts';

const samples = join(import.meta.dirname, '../../samples');
const sample = (path: string): string => readFileSync(join(samples, path), 'utf8');

const tsv = (header: string, ...rows: readonly string[]): string =>
  [header, ...rows].map((row) => row.replaceAll(' | ', '\t')).join('\n');

/** A quarter of the SEC's data sets of Form 13F with one report. */
const form13f = (): Buffer =>
  zipOf([
    [
      'SUBMISSION.tsv',
      tsv(
        'ACCESSION_NUMBER | FILING_DATE | SUBMISSIONTYPE | CIK | PERIODOFREPORT',
        '0000000001-23-000001 | 14-FEB-2023 | 13F-HR | 0000000001 | 31-DEC-2022',
      ),
    ],
    [
      'COVERPAGE.tsv',
      tsv(
        'ACCESSION_NUMBER | REPORTCALENDARORQUARTER | ISAMENDMENT | AMENDMENTNO | AMENDMENTTYPE | FILINGMANAGER_NAME | REPORTTYPE',
        '0000000001-23-000001 | 31-DEC-2022 | N |  |  | Example Managers LLC | 13F HOLDINGS REPORT',
      ),
    ],
    [
      'SUMMARYPAGE.tsv',
      tsv(
        'ACCESSION_NUMBER | OTHERINCLUDEDMANAGERSCOUNT | TABLEENTRYTOTAL | TABLEVALUETOTAL | ISCONFIDENTIALOMITTED',
        '0000000001-23-000001 | 0 | 1 | 40000 | N',
      ),
    ],
    ['OTHERMANAGER.tsv', 'ACCESSION_NUMBER\tOTHERMANAGER_SK\tCIK\tFORM13FFILENUMBER\tCRDNUMBER\tSECFILENUMBER\tNAME'],
    ['OTHERMANAGER2.tsv', 'ACCESSION_NUMBER\tSEQUENCENUMBER\tCIK\tFORM13FFILENUMBER\tCRDNUMBER\tSECFILENUMBER\tNAME'],
    [
      'INFOTABLE.tsv',
      tsv(
        'ACCESSION_NUMBER | INFOTABLE_SK | NAMEOFISSUER | TITLEOFCLASS | CUSIP | FIGI | VALUE | SSHPRNAMT | SSHPRNAMTTYPE | PUTCALL | INVESTMENTDISCRETION | OTHERMANAGER | VOTING_AUTH_SOLE | VOTING_AUTH_SHARED | VOTING_AUTH_NONE',
        '0000000001-23-000001 | 1 | EXAMPLE CORP | COM | Z00001000 |  | 40000 | 400 | SH |  | SOLE |  | 0 | 0 | 0',
      ),
    ],
  ]);

/** A quarter of the SEC's data sets of Form N-PORT with one report of one position. */
const formNport = (): Buffer =>
  zipOf([
    [
      'SUBMISSION.tsv',
      tsv(
        'ACCESSION_NUMBER | FILING_DATE | FILE_NUM | SUB_TYPE | REPORT_ENDING_PERIOD | REPORT_DATE | IS_LAST_FILING',
        '0000000001-26-000003 | 25-FEB-2026 |  | NPORT-P | 31-DEC-2025 | 31-DEC-2025 | N',
      ),
    ],
    [
      'REGISTRANT.tsv',
      tsv(
        'ACCESSION_NUMBER | CIK | REGISTRANT_NAME | FILE_NUM | LEI | ADDRESS1 | ADDRESS2 | CITY | STATE | COUNTRY | ZIP | PHONE',
        '0000000001-26-000003 | 0000000001 | Example Funds | 811-00001 |  | 1 Example Street |  | Boston | US-MA | US | 02210 | 617-555-0100',
      ),
    ],
    [
      'FUND_REPORTED_INFO.tsv',
      tsv(
        'ACCESSION_NUMBER | SERIES_NAME | SERIES_ID | SERIES_LEI | TOTAL_ASSETS | TOTAL_LIABILITIES | NET_ASSETS',
        '0000000001-26-000003 | Example Fund | S000000001 |  | 40000.00 | 0.00 | 40000.00',
      ),
    ],
    [
      'FUND_REPORTED_HOLDING.tsv',
      tsv(
        'ACCESSION_NUMBER | HOLDING_ID | ISSUER_NAME | ISSUER_LEI | ISSUER_TITLE | ISSUER_CUSIP | BALANCE | UNIT | OTHER_UNIT_DESC | CURRENCY_CODE | CURRENCY_VALUE | EXCHANGE_RATE | PERCENTAGE | PAYOFF_PROFILE | ASSET_CAT | OTHER_ASSET | ISSUER_TYPE | OTHER_ISSUER | INVESTMENT_COUNTRY | IS_RESTRICTED_SECURITY | FAIR_VALUE_LEVEL | DERIVATIVE_CAT',
        '0000000001-26-000003 | 1 | EXAMPLE CORP | N/A | Common Stock | N/A | 400.00 | NS |  | USD | 40000.00 |  | 100.00 | Long | EC |  | CORP |  | US | N | 1 | ',
      ),
    ],
    [
      'IDENTIFIERS.tsv',
      tsv(
        'HOLDING_ID | IDENTIFIERS_ID | IDENTIFIER_ISIN | IDENTIFIER_TICKER | OTHER_IDENTIFIER | OTHER_IDENTIFIER_DESC',
        '1 | 1 |  | EXMP |  | ',
      ),
    ],
  ]);

const insiderLine =
  'SECURITY_TITLE | SECURITY_TITLE_FN | TRANS_DATE | TRANS_CODE | TRANS_SHARES | TRANS_PRICEPERSHARE | TRANS_PRICEPERSHARE_FN | TRANS_ACQUIRED_DISP_CD | SHRS_OWND_FOLWNG_TRANS | DIRECT_INDIRECT_OWNERSHIP | NATURE_OF_OWNERSHIP';
const insiderHolding = 'SECURITY_TITLE | SHRS_OWND_FOLWNG_TRANS | DIRECT_INDIRECT_OWNERSHIP | NATURE_OF_OWNERSHIP';

/** A quarter of the SEC's insider data sets with one sale. */
const form345 = (): Buffer =>
  zipOf([
    [
      'SUBMISSION.tsv',
      tsv(
        'ACCESSION_NUMBER | FILING_DATE | PERIOD_OF_REPORT | DATE_OF_ORIG_SUB | NOT_SUBJECT_SEC16 | DOCUMENT_TYPE | ISSUERCIK | AFF10B5ONE',
        '0000000001-24-000002 | 03-MAY-2024 | 02-MAY-2024 |  | 0 | 4 | 0000000077 | 1',
      ),
    ],
    [
      'REPORTINGOWNER.tsv',
      tsv(
        'ACCESSION_NUMBER | RPTOWNERCIK | RPTOWNERNAME | RPTOWNER_RELATIONSHIP | RPTOWNER_TITLE',
        '0000000001-24-000002 | 0000000101 | Doe Jane | Director | ',
      ),
    ],
    [
      'NONDERIV_TRANS.tsv',
      tsv(
        `ACCESSION_NUMBER | NONDERIV_TRANS_SK | ${insiderLine}`,
        '0000000001-24-000002 | 11 | Common Stock |  | 02-MAY-2024 | S | 100.0 | 12.345 |  | D | 900.0 | D | ',
      ),
    ],
    ['NONDERIV_HOLDING.tsv', tsv(`ACCESSION_NUMBER | NONDERIV_HOLDING_SK | ${insiderHolding}`)],
    ['DERIV_TRANS.tsv', tsv(`ACCESSION_NUMBER | DERIV_TRANS_SK | ${insiderLine}`)],
    ['DERIV_HOLDING.tsv', tsv(`ACCESSION_NUMBER | DERIV_HOLDING_SK | ${insiderHolding}`)],
    ['FOOTNOTES.tsv', 'ACCESSION_NUMBER\tFOOTNOTE_ID\tFOOTNOTE_TXT'],
  ]);

const censusCalendar = `<!DOCTYPE html><html><head><title>Economic Indicator Calendar</title></head><body><table class="sortable">
<tr><th>Indicator</th><th>Release Date</th><th>Time</th><th>Period Covered</th></tr>
<tr><td>Advance Monthly Sales for Retail and Food Services</td><td sorttable_customkey="202611170830">November 17, 2026</td><td>8:30 AM</td><td>October 2026</td></tr>
<tr><td>New Residential Construction</td><td sorttable_customkey="202611180830">November 18, 2026</td><td>8:30 AM</td><td>October 2026</td></tr>
</table></body></html>`;

const auctions = JSON.stringify({
  data: [
    {
      record_date: '2026-11-18',
      security_type: 'Bill',
      security_term: '4-Week',
      reopening: 'Yes',
      offering_amt: 'null',
      announcemt_date: '2026-11-18',
      auction_date: '2026-11-19',
      issue_date: '2026-11-24',
    },
  ],
  meta: { count: 1, 'total-count': 1, 'total-pages': 1 },
});

const eurostatCalendar = JSON.stringify([
  { recordid: 101, start: '2026-11-18T11:00:00+01:00', title: 'Inflation (HICP)', period: 'October 2026' },
]);

const populations = [
  'SUMLEV,REGION,DIVISION,STATE,COUNTY,STNAME,CTYNAME,ESTIMATESBASE2020,POPESTIMATE2020,POPESTIMATE2021,POPESTIMATE2022,POPESTIMATE2023',
  '040,3,6,01,000,Alabama,Alabama,5024294,5031864,5050380,5073903,5108468',
  '050,3,6,01,001,Alabama,Autauga County,58809,58915,59203,59726,60342',
  '',
].join('\n');

const labstatSeries = [
  'series_id        \tarea_code\titem_code\tseasonal\tperiodicity_code\tbase_code\tbase_period\tseries_title\tfootnote_codes\tbegin_year\tbegin_period\tend_year\tend_period',
  'CUSR0000SA0      \t0000\tSA0\tS\tR\tS\t1982-84=100\tAll items in U.S. city average, all urban consumers, seasonally adjusted\t\t1947\tM01\t2026\tM10',
  '',
].join('\n');

/** The first two quarters of 2023 of gross domestic product, in millions. */
const nipa = '%SeriesCode,Period,Value\nA191RC,2023Q1,"26,813,601"\nA191RC,2023Q2,"27,063,012"\n';

const deeds = [
  'document_id,recorded_borough,doc_type,document_amt,recorded_datetime,modified_date,good_through_date',
  '2023010300001001,1,DEED,1250000.00,2023-01-03T00:00:00.000,2023-01-03T00:00:00.000,2023-02-28T00:00:00.000',
  '',
].join('\n');

/** Files in the true format of their publishers of which nothing small enough is at hand, each with few records. */
const made: readonly (readonly [address: RegExp, file: () => string | Buffer])[] = [
  [/\/counties\/totals\/co-est\d{4}-alldata\.csv$/, () => populations],
  [/\/cu\/cu\.series$/, () => labstatSeries],
  [/\/Release\/TXT\/NipaDataQ\.txt$/, () => nipa],
  [/\/accounting\/od\/upcoming_auctions\?/, () => auctions],
  [/\/economic-indicators\/calendar-listview\.html$/, () => censusCalendar],
  [/\/calendars\/eventsJson\?/, () => eurostatCalendar],
  [/bnx9-e6tj\.csv\?.*recorded_borough%3D%271%27.*%272023-01-01/, () => deeds],
  [
    /\/xbrl\/companyfacts\.zip$/,
    () => zipOf([['CIK0000004447.json', sample('stocks/companyfacts-CIK0000004447.json')]]),
  ],
  [/_form13f\.zip$/, form13f],
  [/_form345\.zip$/, form345],
  [/_nport\.zip$/, formNport],
  [
    /FY2026_All_Contracts_Full_20261109\.zip$/,
    () => zipOf([['FY2026_All_Contracts_Full_20261109_1.csv', sample('gov/FY2026_012_Contracts_Full_20260909_1.csv')]]),
  ],
];

/** A made file by its address, as it stands before a publication (edition 0) or after it (1); null where there is none. */
export const madeFile = (address: string, edition: 0 | 1): Buffer | null => {
  const file =
    deltaOf(address, edition) ??
    realTimeWorkbook(address, edition) ??
    made.find(([pattern]) => pattern.test(address))?.[1]();
  return file === undefined ? null : Buffer.from(file);
};

/** What the bucket of USAspending answers to who asks for names with a prefix; null for another address. */
export const bucketList = (address: string): string | null => {
  const { hostname, searchParams } = new URL(address);
  const prefix = searchParams.get('prefix');
  if (hostname !== 'files.usaspending.gov' || prefix === null) return null;
  const names = ['FY2026_All_Contracts_Full_20261109.zip'].filter((name) => name.startsWith(prefix));
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${names
    .map((name) => `<Contents><Key>${name}</Key></Contents>`)
    .join('')}</ListBucketResult>`;
};
