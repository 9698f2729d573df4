import { addDays, weekdayOf } from '@dqs/core';
import type { Artifact } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { legacyRefusal } from './layout.ts';

const folder = 'https://www.cftc.gov/files/dea/history/';
const index = 'https://www.cftc.gov/MarketReports/CommitmentsofTraders/HistoricalCompressed/index.htm';

/** The first year that has a file of its own for each report; the years before are in one file. */
const firstYear = 2017;

/** The four reports: the names of their yearly file, of the one file of 2006 to 2016, and of the text inside the first. */
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

/** The day on which the first report of a year is due: Friday, for positions of the year's first Tuesday. */
function firstPublication(year: number): Day {
  const newYear = `${year}-01-01` as Day;
  const daysToTuesday = (2 - weekdayOf(newYear) + 7) % 7;
  return addDays(newYear, daysToTuesday + 3);
}

/** Every official file that exists on `today`, oldest first. A year's files appear with its first report. */
export async function* discover(today: string): AsyncGenerator<Artifact> {
  for (const { history } of reports) yield official(history);
  for (let year = firstYear; firstPublication(year) <= today; year += 1) {
    for (const { yearly } of reports) yield official(`${yearly}_${year}.zip`);
  }
}

/** Column names that only the served reports have, and those that tell the legacy report. */
const servedHeader = /Dealer_Positions_Long|Prod_Merc_Positions_Long/i;
const legacyHeader = /Noncommercial Positions-Long|Noncomm_Positions_Long/i;

/**
 * The official file a local one is a copy of, told by its name with its year (dates and `.gz` may follow); otherwise, if
 * it begins with the header of a served report, a file of its own.
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

/** What to say of a legacy report, the most common file of the CFTC that is not served. */
export const refusal = (_fileName: string, head: string): string | null =>
  legacyHeader.test(head) ? legacyRefusal : null;
