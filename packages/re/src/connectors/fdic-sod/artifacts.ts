import { SourceFormatError, findEach, type Artifact, type Publication } from '@dqs/kit';

const api = 'https://api.fdic.gov/banks/sod';

type Http = Parameters<Publication['discover']>[1];

const yearName = (year: number | string): string => `sod_${year}.csv`;

/** Annual archives that the FDIC published before the API existed. They are loaded from local files. */
const official = (year: string): Artifact => ({
  name: `ALL_${year}.zip`,
  address: `https://www7.fdic.gov/sod/dynaDownload.asp?strFileName=ALL_${year}.zip`,
});

const pattern = /^ALL_((?:19|20)\d\d)(?:\.zip|\.csv|\b(?!_[12]))/i;

const yearly = /^sod_((?:19|20)\d\d)\.csv/i;

export const artifacts = [
  { name: 'sod_YYYY.csv', address: api, pattern: yearly },
  { name: 'ALL_YYYY.zip', address: 'https://www7.fdic.gov/sod/dynaDownload.asp', pattern },
];

/** The maximum number of rows per page of the API. */
const rowsAtOnce = 10_000;

const fields = 'YEAR,CERT,BRNUM,DEPSUMBR,STALPBR,STCNTYBR,CNTYNAMB,MSABR,MSANAMB';

const addressOf = (query: Readonly<Record<string, string>>): string =>
  `${api}?${new URLSearchParams(query).toString()}`;

const offices = (year: number, offset: number): string =>
  addressOf({
    filters: `YEAR:${year}`,
    fields,
    sort_by: 'ID',
    sort_order: 'ASC',
    limit: String(rowsAtOnce),
    offset: String(offset),
    format: 'csv',
  });

/** The year of the first office in this sort order. Throws `SourceFormatError` if the response contains no year. */
const yearAtEnd = async (http: Http, order: 'ASC' | 'DESC'): Promise<number> => {
  const address = addressOf({ fields: 'YEAR', sort_by: 'YEAR', sort_order: order, limit: '1' });
  const year = /"YEAR"\s*:\s*"?((?:19|20)\d\d)\b/.exec(await http.text(address))?.[1];
  if (year === undefined) throw new SourceFormatError(`${address} does not return the available years`);
  return Number.parseInt(year, 10);
};

/** All offices of a year as one artifact, in the pages of the API. */
async function* officesOf(http: Http, year: number): AsyncGenerator<Artifact> {
  const address = addressOf({ filters: `YEAR:${year}`, fields: 'YEAR', limit: '1' });
  const total = /"total"\s*:\s*(\d+)/.exec(await http.text(address))?.[1];
  if (total === undefined) throw new SourceFormatError(`${address} does not return the number of offices`);
  const announced = Number.parseInt(total, 10);
  const pages: string[] = [];
  for (let offset = 0; offset < announced; offset += rowsAtOnce) pages.push(offices(year, offset));
  const [first] = pages;
  if (first !== undefined) yield { name: yearName(year), address: first, pages, announced, until: `${year}-06-30` };
}

/** The number of recent editions that the FDIC may still correct. Older years are fetched once. */
const corrected = 3;

/** Every year in the API, oldest first. */
export async function* discover(_today: string, http: Http): AsyncGenerator<Artifact> {
  const [oldest, newest] = [await yearAtEnd(http, 'ASC'), await yearAtEnd(http, 'DESC')];
  const years = Array.from({ length: newest - oldest + 1 }, (_, at) => oldest + at);
  const pageOf = (year: number): Artifact => ({ name: yearName(year), address: offices(year, 0) });
  for await (const artifact of findEach(years, pageOf, (year) => officesOf(http, year)))
    yield artifact.name > yearName(newest - corrected) ? artifact : { ...artifact, settled: true };
}

/** The columns are in the order of the archives or in that of the API. */
const header = /^(?=[^\n]*\bYEAR\b)(?=[^\n]*\bBRNUM\b)(?=[^\n]*\bDEPSUMBR\b)|^\W{0,3}"?YEAR"?,"?CERT"?,"?BRNUM"?,/i;

/** Recognizes a file by its name or by the first columns of its header. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const year = pattern.exec(fileName)?.[1];
  if (year !== undefined) return official(year);
  return refusal(fileName) === null && header.test(head) ? { name: fileName, address: api } : null;
};

/** Old years consist of two files, whose separate sums would be wrong. */
export const refusal = (fileName: string): string | null =>
  /^ALL_\d{4}_[12]\.csv/i.test(fileName) ? 'this file covers half a year; load the zip with both halves' : null;
