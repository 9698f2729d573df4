import { asOfRows, instantInUtc, nextKey } from '@dqs/core';
import { indexUrl } from '@dqs/edgar';
import { formsIn } from '../filings/forms-in.ts';
import type { Handler, Reader } from '@dqs/kit';
import { badParameter, type Data } from '@dqs/schemas';
import { feedSource, indexSource } from '../../listing-sources.ts';
import type { filingsRecent } from './contract.ts';
import { readNewestListed, readRecentFilings, type RecentRow } from './query.ts';

type Filing = Data<typeof filingsRecent>['filings'][number];

/** Filings of all filers after an instant (exclusive), newest first. */
export const getRecentFilings: Handler<typeof filingsRecent> = async (params, { db }) => {
  const since = instantInUtc(params.since);
  if (since === null) throw badParameter('since', `since "${params.since}" is not an instant of the years 1 to 9999`);
  const forms = params.forms ? [...new Set(formsIn(params.forms))] : null;
  const rows = await readRecentFilings(db, since, forms, params.after, params.limit + 1);
  const page = rows.slice(0, params.limit);
  return {
    data: { since, filings: page.map(filingOf) },
    meta: { source: page.some((row) => row.is_accepted) ? feedSource.tag : indexSource.tag, as_of: asOfRows(page) },
    note: rows.length === 0 && params.after === null ? await whyNone(db, forms) : null,
    next: nextKey(rows, page, (row) => [row.listed_at, row.accession_number, row.cik]),
  };
};

/** Why no filing is returned: whether any are loaded, and up to when. One round trip. */
const whyNone = async (db: Reader, forms: readonly string[] | null): Promise<string> => {
  const newest = await readNewestListed(db);
  if (newest === null)
    return 'No filings of all filers are loaded. Load them with: dqs ingest stocks.filing-feed stocks.filing-index';
  return `No loaded filing${forms === null ? '' : ` on ${forms.join(', ')}`} is after that time. The newest loaded filing of any form is from ${newest}.`;
};

const filingOf = (row: RecentRow): Filing => ({
  ticker: row.ticker,
  cik: row.cik,
  company_name: row.company_name,
  accession_number: row.accession_number,
  form_type: row.form_type,
  filed_date: row.filed_date,
  accepted_at: row.is_accepted ? row.listed_at : null,
  index_url: indexUrl(row.cik, row.accession_number),
  source: row.is_accepted ? feedSource.tag : indexSource.tag,
  as_of: row.as_of,
});
