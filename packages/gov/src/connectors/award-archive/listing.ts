import { SourceFormatError, pageSummary, type Artifact, type Publication } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { fiscalYearOf } from '../../spending/fiscal-year.ts';
import { readArchiveName } from './archive-name.ts';

/** The bucket of the archives. With a prefix it lists the archives whose names begin so. */
export const archives = 'https://files.usaspending.gov/award_data_archive/';

/**
 * Fiscal years that are fetched, as many as a page of a recipient's obligations has. Older ones are loaded from files.
 */
const yearsFetched = 5;
const families = ['Contracts', 'Assistance'] as const;

const listing = (prefix: string, token: string | null): string =>
  `${archives}?list-type=2&prefix=${encodeURIComponent(prefix)}${token === null ? '' : `&continuation-token=${encodeURIComponent(token)}`}`;

const textOf = (xml: string): string =>
  xml.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

type Http = Parameters<Publication['discover']>[1];

/**
 * Every name with a prefix, page after page. Throws `SourceFormatError` for a response that is not a bucket listing.
 */
async function* namesOf(http: Http, prefix: string): AsyncGenerator<string> {
  let token: string | null = null;
  do {
    const answer = await http.text(listing(prefix, token));
    if (!answer.includes('<ListBucketResult'))
      throw new SourceFormatError(`${archives} did not return a list for ${prefix}; ${pageSummary(answer)}`);
    for (const [, key = ''] of answer.matchAll(/<Key>([^<]*)<\/Key>/g)) yield textOf(key);
    const [, next] = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(answer) ?? [];
    if (next !== undefined && textOf(next) === token)
      throw new SourceFormatError(`${archives} repeats the same page of ${prefix}`);
    token = next === undefined ? null : textOf(next);
  } while (token !== null);
}

/** The newest whole archive of all agencies for a family and fiscal year; null where none exists yet. */
const newestOf = async (http: Http, year: number, family: (typeof families)[number]): Promise<Artifact | null> => {
  let newest: { readonly name: string; readonly madeOn: string } | null = null;
  for await (const name of namesOf(http, `FY${year}_All_${family}_Full_`)) {
    const { form, agency, madeOn } = readArchiveName(name);
    if (form !== 'full' || agency !== 'All' || madeOn === null || !name.endsWith('.zip')) continue;
    if (newest === null || madeOn > newest.madeOn) newest = { name, madeOn };
  }
  return newest && { name: newest.name, address: `${archives}${encodeURIComponent(newest.name)}` };
};

/**
 * The newest whole archives of the last fiscal years, oldest year first. All are rebuilt every month with a new day, so
 * they contain all changes of the deltas.
 */
export const discover: Publication['discover'] = async function* (today, http) {
  const present = fiscalYearOf(today as Day);
  let found = 0;
  for (let year = present - yearsFetched + 1; year <= present; year += 1) {
    for (const family of families) {
      const archive = await newestOf(http, year, family);
      if (archive === null) continue;
      found += 1;
      yield archive;
    }
  }
  if (found === 0) throw new SourceFormatError(`${archives} lists no whole archive of the last ${yearsFetched} years`);
};
