import { addDays, isWeekend, monthOf, startOfQuarter, weekdayOf, yearOf } from '@dqs/core';
import { SourceFormatError, type Artifact, type Publication } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { archives } from './filing-address.ts';

type Http = Parameters<Publication['discover']>[1];

const quarterFolder = (day: Day): string =>
  `${archives}/edgar/daily-index/${yearOf(day)}/QTR${Math.ceil(monthOf(day) / 3)}`;

/**
 * How far back a run looks, in days. A week without runs is caught up, and files that were fetched before are not
 * fetched again.
 */
const daysBack = 7;

/**
 * Whether EDGAR accepts filings on a day in the first days of a quarter. New Year's Day is the only holiday among them.
 */
const isBusinessDay = (day: Day): boolean =>
  !isWeekend(day) && !day.endsWith('-01-01') && !(day.endsWith('-01-02') && weekdayOf(day) === 1);

/** A quarter's folder appears with its first index, in the night after its first business day. */
const hasFolder = (day: Day): boolean => {
  for (let at = startOfQuarter(day); at < day; at = addDays(at, 1)) if (isBusinessDay(at)) return true;
  return false;
};

/** The folders of all quarters between two days. */
const foldersOf = (from: Day, today: Day): readonly string[] => {
  const days: Day[] = [];
  for (let at = from; at < startOfQuarter(today); at = addDays(startOfQuarter(addDays(startOfQuarter(at), 100)), 0))
    days.push(at);
  return [...new Set([...days, ...(hasFolder(today) ? [today] : [])].map(quarterFolder))];
};

const indexesSince = async (http: Http, today: Day, since?: Day): Promise<readonly string[]> => {
  const from = since ?? addDays(today, -daysBack);
  const folders = foldersOf(from, today);
  const found: string[] = [];
  for (const folder of folders) {
    const names = [...(await http.text(`${folder}/index.json`)).matchAll(/"name"\s*:\s*"(form\.(\d{8})\.idx)"/g)];
    if (names.length === 0 && folder === folders[0])
      throw new SourceFormatError(`${folder}/index.json lists no daily index`);
    for (const [, name = '', digits = ''] of names)
      if (digits >= from.replaceAll('-', '')) found.push(`${folder}/${name}`);
  }
  return found.toSorted();
};

/** EDGAR's daily indexes by form type since a day, or of the last week, oldest first. Days are written `YYYY-MM-DD`. */
export async function* recentIndexes(today: string, http: Http, since?: string): AsyncGenerator<Artifact> {
  for (const address of await indexesSince(http, today as Day, since as Day | undefined))
    yield { name: address.slice(address.lastIndexOf('/') + 1), address };
}

/** A line is the form type, the name, the CIK, the date and the path, in columns of fixed width. */
const linePattern = /^(.+?)\s{2,}.*\s(\d{1,10})\s+\d{8}\s+(edgar\/data\/\d+\/(\d{10}-\d{2}-\d{6})\.txt)\s*$/;

/**
 * The complete submissions of some form types in EDGAR's daily indexes since a day, or of the last week, oldest first.
 * Each is listed once whatever the number of its filers. Days are written `YYYY-MM-DD`. A submission never changes, so
 * it is fetched once.
 */
export async function* recentSubmissions(
  today: string,
  http: Http,
  forms: ReadonlySet<string>,
  since?: string,
): AsyncGenerator<Artifact> {
  const seen = new Set<string>();
  for (const address of await indexesSince(http, today as Day, since as Day | undefined)) {
    for (const line of (await http.text(address)).split('\n')) {
      const [, form = '', , path = '', accession = ''] = linePattern.exec(line) ?? [];
      if (!forms.has(form.trim()) || seen.has(accession)) continue;
      seen.add(accession);
      yield { name: `${accession}.txt`, address: `${archives}/${path}`, settled: true };
    }
  }
}
