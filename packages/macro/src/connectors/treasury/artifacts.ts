import type { Artifact, Publication } from '@dqs/kit';
import { fiscalCsvSetOf, isFiscalCsv } from './fiscal-csv.ts';
import { fiscalDataSetOf, fiscalDataSets } from './fiscal-data.ts';
import { rateOfHeading } from './maturity.ts';

const rates = 'https://home.treasury.gov/resource-center/data-chart-center/interest-rates';
const fiscalData = 'https://api.fiscaldata.treasury.gov/services/api/fiscal_service';

const rateTypes = ['daily_treasury_yield_curve', 'daily_treasury_real_yield_curve', 'daily_treasury_bill_rates'];

const rateFile = (type: string): Artifact => ({
  name: `${type}.csv`,
  address: `${rates}/daily-treasury-rates.csv/all/all?type=${type}`,
});

const fiscalAddress = (path: string, query: string): string => `${fiscalData}/${path}?${query}format=json`;

/** The maximum page size of the service. */
const pageRows = 10_000;

const fiscalPage = (name: string, path: string, page: number): Artifact => ({
  name: `${name}.${page}.json`,
  address: fiscalAddress(path, `sort=record_date&page[number]=${page}&page[size]=${pageRows}&`),
});

/**
 * The files of the Department. Every download of rates is called `daily-treasury-rates.csv`, so files are recognized by
 * content.
 */
export const artifacts = [
  ...rateTypes.map((type) => ({ ...rateFile(type), pattern: /^$/ })),
  ...fiscalDataSets.map(({ name, path }) => ({ ...fiscalPage(name, path, 1), pattern: /^$/ })),
];

/** Rates of all years, then every page of the Fiscal Data sets, by the number of rows that the service reports. */
export const discover: Publication['discover'] = async function* (_today, http) {
  yield* rateTypes.map(rateFile);
  for (const { name, path } of fiscalDataSets) {
    const probe = await http.text(fiscalAddress(path, 'page[size]=1&'));
    const [, rows = '1'] = /"total-count"\s*:\s*(\d+)/.exec(probe) ?? [];
    const pages = Math.ceil(Number.parseInt(rows, 10) / pageRows);
    for (let page = 1; page <= pages; page += 1) yield fiscalPage(name, path, page);
  }
};

/** The kinds of the Department's files. */
export type TreasuryFile = 'rates-csv' | 'rates-xml' | 'fiscal-data' | 'fiscal-csv';

/** The kind of a file by its first characters; null for other files. */
export const fileKind = (head: string): TreasuryFile | null => {
  const [header = ''] = head.split(/\r?\n/, 1);
  const [first = '', second = ''] = header.split(',').map((field) => field.replaceAll('"', '').trim());
  if (first === 'Date' && rateOfHeading(second) !== null) return 'rates-csv';
  if (/<feed\b[^>]*home\.treasury\.gov/.test(head) || /DailyTreasury\w*RateData/.test(head)) return 'rates-xml';
  if (fiscalCsvSetOf(head, fiscalDataSets)) return 'fiscal-csv';
  return /^\s*\{/.test(head) && head.includes('"record_date"') && fiscalDataSetOf(head) ? 'fiscal-data' : null;
};

/** Recognizes a local file by its content. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const kind = fileKind(head);
  if (kind === null) return null;
  const set = kind === 'fiscal-csv' ? fiscalCsvSetOf(head, fiscalDataSets) : fiscalDataSetOf(head);
  const address = kind.startsWith('fiscal') && set ? fiscalAddress(set.path, '') : rateFile(rateTypes[0]!).address;
  return { name: fileName, address };
};

/** The reason why other files of Fiscal Data are not loaded. */
export const refusal = (_fileName: string, head: string): string | null =>
  (/^\s*\{/.test(head) && /"record_date"|"dataTypes"/.test(head)) || isFiscalCsv(head)
    ? 'a data set of Fiscal Data that is not supported; load debt to the penny, historical debt, average interest rates or the daily and monthly statements'
    : null;
