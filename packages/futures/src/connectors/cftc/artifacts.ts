import { SourceFormatError, findEach, listedFiles, type Artifact, type Publication } from '@dqs/kit';
import { legacyRefusal } from './layout.ts';

const folder = 'https://www.cftc.gov/files/dea/history/';
const index = 'https://www.cftc.gov/MarketReports/CommitmentsofTraders/HistoricalCompressed/index.htm';

/**
 * The four reports: the names of their yearly file, of the history file of 2006 to 2016, and of the text file inside
 * the yearly one.
 */
const reports = [
  { yearly: 'fut_fin_txt', history: 'fin_fut_txt_2006_2016.zip', member: 'FinFutYY' },
  { yearly: 'com_fin_txt', history: 'fin_com_txt_2006_2016.zip', member: 'FinComYY' },
  { yearly: 'fut_disagg_txt', history: 'fut_disagg_txt_hist_2006_2016.zip', member: 'f_year' },
  { yearly: 'com_disagg_txt', history: 'com_disagg_txt_hist_2006_2016.zip', member: 'c_year' },
] as const;

const official = (name: string): Artifact => ({ name, address: `${folder}${name}` });

const yearlyPattern = ({ yearly, member }: (typeof reports)[number]): RegExp =>
  new RegExp(String.raw`^(?:${yearly}_(\d{4})(?!\d)|${member}(?![a-z])(?:[^0-9]*(\d{4})(?!\d))?)`, 'i');

const historyPattern = (name: string): RegExp => new RegExp(`^${name.replace('.zip', '')}\\b`, 'i');

/** The official files by name, for lists of sources. */
export const artifacts = reports.flatMap((report) => [
  { ...official(report.history), pattern: historyPattern(report.history) },
  { ...official(`${report.yearly}_YYYY.zip`), pattern: yearlyPattern(report) },
]);

type Report = (typeof reports)[number];

/** The files of a report, oldest first: the history file, then the yearly files that it does not cover. */
const filesOf = (report: Report, listed: readonly Artifact[]): readonly Artifact[] => {
  const exact = new RegExp(String.raw`^${report.yearly}_(\d{4})\.zip$`, 'i');
  const history = listed.filter(({ name }) => name.toLowerCase() === report.history);
  const held = history.length === 0 ? 0 : Number.parseInt(report.history.slice(-8), 10);
  const yearly = listed.flatMap((file) => {
    const year = exact.exec(file.name)?.[1] ?? '0';
    return Number.parseInt(year, 10) > held ? [{ ...file, until: `${year}-12-31` }] : [];
  });
  const settled = true as const;
  if (yearly.length > 0) return [...history.map((file) => ({ ...file, settled, until: `${held}-12-31` })), ...yearly];
  throw new SourceFormatError(`${index} lists no archive ${report.yearly}_YYYY.zip`);
};

/** Every archive of the four reports that the page of historical files lists. */
export const discover: Publication['discover'] = async function* (_today, http) {
  const listed = await listedFiles(http, index, /^(fut|com|fin)_\w+\.zip$/i, 'archives of the reports');
  const pageOf = ({ yearly }: Report): Artifact => ({ name: `${yearly}_YYYY.zip`, address: index });
  yield* findEach(reports, pageOf, (report) => filesOf(report, listed));
};

/** Column names that only the served reports have, and those of the legacy report. */
const servedHeader = /Dealer_Positions_Long|Prod_Merc_Positions_Long/i;
const legacyHeader = /Noncommercial Positions-Long|Noncomm_Positions_Long/i;

/**
 * The official file that a local file is a copy of, by its name with its year (dates and `.gz` may follow). A file with
 * another name is recognised by the header of a served report.
 */
export function recognise(fileName: string, head: string): Artifact | null {
  if (legacyHeader.test(head)) return null;
  for (const report of reports) {
    if (historyPattern(report.history).test(fileName)) return official(report.history);
    const match = yearlyPattern(report).exec(fileName);
    const year = match?.[1] ?? match?.[2];
    if (year !== undefined) return official(`${report.yearly}_${year}.zip`);
    if (match) return { name: fileName, address: index };
  }
  return servedHeader.test(head) ? { name: fileName, address: index } : null;
}

/** The reason to refuse a legacy report, the most common CFTC file that is not served. */
export const refusal = (_fileName: string, head: string): string | null =>
  legacyHeader.test(head) ? legacyRefusal : null;
