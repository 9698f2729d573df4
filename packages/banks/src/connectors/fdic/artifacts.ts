import { addMonths, endOfMonth, isDay, laterOf, startOfMonth } from '@dqs/core';
import { SourceFormatError, findEach, type Artifact, type Publication } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { metrics } from '../../metric/metric.ts';
import { columnName, kindOf, type Kind } from './kind.ts';

const api = 'https://api.fdic.gov/banks';

const registerFields =
  'CERT,NAME,CITY,STALP,STCNTY,COUNTY,REGAGNT,BKCLASS,ACTIVE,ESTYMD,ENDEFYMD,FED_RSSD,RSSDHCR,NAMEHCR,PRIORNAME1,PRIORNAME2,PRIORNAME3';

/** The most rows that the API returns at once. With closed ones there are some 28,000 institutions. */
const rowsAtOnce = 10_000;

const register = (page: number): Artifact => ({
  name: `institutions-${page}.json`,
  address: `${api}/institutions?fields=${registerFields}&sort_by=CERT&limit=${rowsAtOnce}&offset=${(page - 1) * rowsAtOnce}`,
});

const compact = (period: Day): string => period.replaceAll('-', '');

/** One page of the institutions of a quarter. Only quarters before 1997 need more than one page. */
const financials = (period: Day, page = 1): Artifact => {
  const fields = ['CERT', 'REPDTE', 'NAME', 'CITY', 'STALP', ...metrics.map(({ field }) => field)].join(',');
  const asked = `${api}/financials?filters=REPDTE:${compact(period)}&fields=${fields}`;
  const further = page === 1 ? '' : `&sort_by=CERT&offset=${(page - 1) * rowsAtOnce}`;
  return {
    name: `financials-${compact(period)}${page === 1 ? '' : `-${page}`}.json`,
    address: `${asked}&limit=${rowsAtOnce}${further}`,
    until: period,
  };
};

const failures: Artifact = { name: 'failures.json', address: `${api}/failures?limit=${rowsAtOnce}` };

/** Quarters that every run fetches. Older quarters are rarely restated; they are fetched only back to a given day. */
const quartersFetched = 20;

/** The end of the quarter that lies `count` quarters before the given one. */
const quarterBefore = (newest: Day, count: number): Day => endOfMonth(addMonths(startOfMonth(newest), -3 * count));

/** The ends of the quarters between two quarters, oldest first. */
const quartersFrom = (oldest: Day, newest: Day): readonly Day[] => {
  const quarters: Day[] = [];
  for (let quarter = newest; quarter >= oldest; quarter = quarterBefore(quarter, 1)) quarters.push(quarter);
  return quarters.toReversed();
};

type Http = Parameters<Publication['discover']>[1];

/** One figure from an API response. Throws `SourceFormatError` where it is missing. */
const readFigure = async (http: Http, address: string, figure: RegExp): Promise<string> => {
  const found = figure.exec(await http.text(address))?.[1];
  if (found !== undefined) return found;
  throw new SourceFormatError(`${address} did not return an answer of the FDIC API`);
};

/** Every page of the register, by the number of institutions that the API reports, and the failures. */
export async function* discoverInstitutions(_today: string, http: Http): AsyncGenerator<Artifact> {
  const total = await readFigure(http, `${api}/institutions?fields=CERT&limit=1`, /"total"\s*:\s*(\d+)/);
  for (let page = 1; (page - 1) * rowsAtOnce < Number.parseInt(total, 10); page += 1) yield register(page);
  yield failures;
}

/** The first or last quarter that the API has. */
const quarterAtEnd = async (http: Http, order: 'ASC' | 'DESC'): Promise<Day> => {
  const address = `${api}/financials?fields=REPDTE&sort_by=REPDTE&sort_order=${order}&limit=1`;
  const day = await readFigure(http, address, /"REPDTE"\s*:\s*"?(\d{8})\b/);
  const end = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  if (!isDay(end)) throw new SourceFormatError(`${address} names the day ${day}`);
  return end;
};

/** Every page of a settled quarter, by the number of institutions that the API reports. */
async function* pagesOf(http: Http, period: Day): AsyncGenerator<Artifact> {
  const asked = `${api}/financials?filters=REPDTE:${compact(period)}&fields=CERT&limit=1`;
  const total = Number.parseInt(await readFigure(http, asked, /"total"\s*:\s*(\d+)/), 10);
  for (let page = 1; (page - 1) * rowsAtOnce < total; page += 1) yield { ...financials(period, page), settled: true };
}

/** The last quarters up to the newest one of the API, oldest first. With a start day, all quarters since that day. */
export async function* discoverFinancials(_today: string, http: Http, since?: string): AsyncGenerator<Artifact> {
  const newest = await quarterAtEnd(http, 'DESC');
  const recent = quarterBefore(newest, quartersFetched - 1);
  if (since !== undefined && since <= quarterBefore(recent, 1)) {
    const oldest = laterOf(since as Day, await quarterAtEnd(http, 'ASC'));
    const older = quartersFrom(oldest, quarterBefore(recent, 1));
    yield* findEach(
      older,
      (period) => financials(period),
      (period) => pagesOf(http, period),
    );
  }
  for (const period of quartersFrom(recent, newest)) yield financials(period);
}

/** The connector that reads a file. */
type Family = 'institutions' | 'financials';

const familyOf: Readonly<Record<Kind, Family>> = {
  report: 'financials',
  export: 'financials',
  register: 'institutions',
  failure: 'institutions',
  event: 'institutions',
};

const artifacts = [
  { family: 'institutions', ...register(1), pattern: /^institutions?\b[^/]*\.(json|csv)(\.gz)?$/i },
  { family: 'institutions', ...failures, pattern: /^(failures|banklist|bank-data)\b[^/]*\.(json|csv)(\.gz)?$/i },
  {
    family: 'institutions',
    name: 'history.csv',
    address: `${api}/history`,
    pattern: /^history\b[^/]*\.(json|csv)(\.gz)?$/i,
  },
  {
    family: 'financials',
    name: 'financials-YYYYMMDD.json',
    address: `${api}/financials`,
    pattern: /^financials?\b[^/]*\.(json|csv)(\.gz)?$/i,
  },
] as const;

/** The official files by name, for lists of sources. */
export const artifactsOf = (family: Family) =>
  artifacts.filter((artifact) => artifact.family === family).map(({ family: _, ...artifact }) => artifact);

/** Certificate from the file name of a web page export: `<name>_628_Quarterly_Assets_Past_Five_Years_7_3_2026.csv`. */
export const certificateOf = (name: string): string | null => /_(\d{1,6})_Quarterly/i.exec(name)?.[1] ?? null;

const addressOf: Readonly<Record<Kind, string>> = {
  report: `${api}/financials`,
  export: 'https://banks.data.fdic.gov/bankfind-suite/',
  register: `${api}/institutions`,
  failure: `${api}/failures`,
  event: `${api}/history`,
};

const withoutMark = (head: string): string => head.replace(/^(\uFEFF|\u00EF\u00BB\u00BF)/, '');

const columnsOf = (head: string): readonly string[] => {
  const text = withoutMark(head);
  if (!/^\s*\{/.test(text))
    return (/^[^\r\n]*/.exec(text)?.[0] ?? '').split(',').map((cell) => cell.replaceAll('"', ''));
  // The field names of the first row of the API's response.
  const [, row = ''] = /"data"\s*:\s*\[\s*\{\s*"data"\s*:\s*\{([^}]*)/.exec(text) ?? [];
  return [...row.matchAll(/"([A-Za-z0-9_]+)"\s*:/g)].map(([, name = '']) => name);
};

/** The FDIC file that a local file is, by its content, else by its name. Null when it is none of the family. */
const recognise =
  (family: Family) =>
  (fileName: string, head: string): Artifact | null => {
    if (head === '') {
      const named = artifactsOf(family).find(({ pattern }) => pattern.test(fileName));
      return named ? { name: fileName, address: named.address } : null;
    }
    const kind = kindOf(columnsOf(head));
    if (kind === null || familyOf[kind] !== family) return null;
    if (kind === 'export' && certificateOf(fileName) === null) return null;
    return { name: fileName, address: addressOf[kind] };
  };

export const recogniseInstitutions = recognise('institutions');
export const recogniseFinancials = recognise('financials');

/** The reason to refuse an FDIC file without data of single institutions. */
export const refusal = (_fileName: string, head: string): string | null => {
  const columns = new Set(columnsOf(head).map(columnName));
  if (kindOf([...columns]) === 'export')
    return 'an export of one institution whose name does not tell the certificate: keep the name it was saved under';
  if (
    columns.has('VARIABLE NAME') ||
    /^\s*(openapi:|#.*\s+type: object|type: object\s+properties:)/.test(withoutMark(head))
  )
    return 'a description of variables, as the API of the FDIC publishes it beside the data: it holds no figures';
  if (
    !columns.has('CERT') &&
    (columns.has('CLOSING DATE') || (columns.has('EFFECTIVEDATE') && columns.has('INSTITUTIONNAME')))
  )
    return 'a list of failed banks without certificates, by which alone an institution is known: load the list of failed banks (banklist.csv) or the failures of the API';
  if (columns.has('STNAME') && columns.has('YEAR') && !columns.has('CERT'))
    return 'sums of the FDIC over many institutions: only single institutions are served';
  return columns.has('BRNUM') || columns.has('DEPSUMBR')
    ? 'branches and their deposits: real estate serves them by place'
    : null;
};
