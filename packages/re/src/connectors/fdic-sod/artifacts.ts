import { SourceFormatError, findEach, type Artifact, type Publication } from '@dqs/kit';

const api = 'https://api.fdic.gov/banks/sod';

type Http = Parameters<Publication['discover']>[1];

const yearName = (year: number | string): string => `sod_${year}.csv`;

/** Yearly archives that the FDIC published until it turned to the API: they are read from files at hand. */
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

/** Largest page that the API answers with. */
const rowsAtOnce = 10_000;

const fields = 'YEAR,CERT,BRNUM,DEPSUMBR,STALPBR,STCNTYBR,CNTYNAMB,MSABR,MSANAMB';

const asked = (query: Readonly<Record<string, string>>): string => `${api}?${new URLSearchParams(query).toString()}`;

const offices = (year: number, offset: number): string =>
  asked({
    filters: `YEAR:${year}`,
    fields,
    sort_by: 'ID',
    sort_order: 'ASC',
    limit: String(rowsAtOnce),
    offset: String(offset),
    format: 'csv',
  });

/** The year of the first office in an order of years. Throws `SourceFormatError` for an answer that does not tell it. */
const yearAtEnd = async (http: Http, order: 'ASC' | 'DESC'): Promise<number> => {
  const address = asked({ fields: 'YEAR', sort_by: 'YEAR', sort_order: order, limit: '1' });
  const year = /"YEAR"\s*:\s*"?((?:19|20)\d\d)\b/.exec(await http.text(address))?.[1];
  if (year === undefined) throw new SourceFormatError(`${address} does not say which years there are`);
  return Number.parseInt(year, 10);
};

/** All offices of a year as one artifact, in the pages of the API. */
async function* officesOf(http: Http, year: number): AsyncGenerator<Artifact> {
  const address = asked({ filters: `YEAR:${year}`, fields: 'YEAR', limit: '1' });
  const total = /"total"\s*:\s*(\d+)/.exec(await http.text(address))?.[1];
  if (total === undefined) throw new SourceFormatError(`${address} does not say how many offices there are`);
  const announced = Number.parseInt(total, 10);
  const pages: string[] = [];
  for (let offset = 0; offset < announced; offset += rowsAtOnce) pages.push(offices(year, offset));
  const [first] = pages;
  if (first !== undefined) yield { name: yearName(year), address: first, pages, announced, until: `${year}-06-30` };
}

/** Editions that the FDIC may still correct; older years are fetched once. */
const corrected = 3;

/** Every year that the API holds, oldest first. */
export async function* discover(_today: string, http: Http): AsyncGenerator<Artifact> {
  const [oldest, newest] = [await yearAtEnd(http, 'ASC'), await yearAtEnd(http, 'DESC')];
  const years = Array.from({ length: newest - oldest + 1 }, (_, at) => oldest + at);
  const pageOf = (year: number): Artifact => ({ name: yearName(year), address: offices(year, 0) });
  for await (const found of findEach(years, pageOf, (year) => officesOf(http, year)))
    yield found.name > yearName(newest - corrected) ? found : { ...found, settled: true };
}

/** The columns come in the order of the archives, or as the API gives them. */
const header = /^(?=[^\n]*\bYEAR\b)(?=[^\n]*\bBRNUM\b)(?=[^\n]*\bDEPSUMBR\b)|^\W{0,3}"?YEAR"?,"?CERT"?,"?BRNUM"?,/i;

/** A file is told by its name or by the first columns of its header. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const year = pattern.exec(fileName)?.[1];
  if (year !== undefined) return official(year);
  return refusal(fileName) === null && header.test(head) ? { name: fileName, address: api } : null;
};

/** Old years come in two files, whose sums mean nothing one by one. */
export const refusal = (fileName: string): string | null =>
  /^ALL_\d{4}_[12]\.csv/i.test(fileName) ? 'this is half a year; give the zip that holds both halves' : null;
