import { nextKey } from '@dqs/core';
import { documentUrl } from '@dqs/edgar';
import type { Handler, Reader } from '@dqs/kit';
import { notFound, type Data, type MetaOf } from '@dqs/schemas';
import { findListedCompany } from '@dqs/stocks/queries';
import { readIssuers, readKeysOf } from '../fund/issuer.ts';
import { voteSource } from '../sources.ts';
import { parseCategory } from './parse-category.ts';
import type { proxyVotes } from './contract.ts';
import { beforeAll, findVotes, pinnedVotes, seriesKeys, seriesName, type VoteSelection } from './find-votes.ts';
import { readTotal, readVotes, type FilingRow, type VoteRow } from './query.ts';

type Vote = Data<typeof proxyVotes>['votes'][number];
type Meta = MetaOf<typeof proxyVotes>;

const issuersOf = async (db: Reader, ticker: string | null): Promise<readonly string[] | null> => {
  if (ticker === null) return null;
  const company = await findListedCompany(db, ticker, 'ticker');
  if (company !== null) return readKeysOf(db, company.cik);
  throw notFound('ticker', `no loaded company has the ticker "${ticker}"`, {
    hint: 'Search by name with stocks_search, or omit ticker.',
  });
};

/** Votes of a fund or manager in one period, newest meeting first. The cursor fixes the filings. */
export const getProxyVotes: Handler<typeof proxyVotes> = async (params, { db }) => {
  const category = params.category ? parseCategory(params.category) : null;
  const { after } = params;
  const found = after
    ? await pinnedVotes(db, params.fund, after[0])
    : await findVotes(db, params.fund, params.report_period ?? null);
  const filter = {
    accessions: found.filings.map(({ accession_number }) => accession_number),
    series: seriesKeys(found),
    category,
    issuers: await issuersOf(db, params.ticker ?? null),
  };
  const total = after ? after[1] : await readTotal(db, filter);
  const place = after
    ? { orderedOn: after[2], accession: after[3], sequence: after[4] }
    : { orderedOn: beforeAll, accession: '', sequence: 0 };
  const rows = await readVotes(db, filter, place, params.limit + 1);
  const shown = rows.slice(0, params.limit);
  const page = await votesOf(db, shown, found);
  return {
    data: { fund: params.fund, category, ticker: params.ticker ?? null, votes: page },
    meta: metaOf(found, total, page.length > 0),
    note: found.note ?? null,
    next: nextKey(rows, shown, (last) => [
      filter.accessions,
      total,
      last.ordered_on,
      last.accession_number,
      last.record_seq,
    ]),
  };
};

const votesOf = async (db: Reader, rows: readonly VoteRow[], { filings }: VoteSelection): Promise<Vote[]> => {
  const issuers = await readIssuers(db, [...new Set(rows.map(({ issuer_key }) => issuer_key))]);
  const period = filings[0]!.report_period;
  return rows.map(({ issuer_key, ordered_on: _, accession_number, record_seq, issuer_name, categories, ...vote }) => ({
    accession_number,
    as_of: period,
    record_seq,
    issuer_name,
    ticker: issuers.get(issuer_key)?.symbol ?? null,
    ...vote,
    categories: categories as string[],
  }));
};

const filingOf = (filing: FilingRow): Meta['filings'][number] => {
  const { filer_cik, accession_number, vote_table } = filing;
  return {
    accession_number,
    form_type: filing.form_type,
    report_type: filing.report_type,
    amendment_type: filing.amendment_type,
    filed_date: filing.filed_date,
    primary_document_url: documentUrl(filer_cik, accession_number, 'primary_doc.xml') ?? '',
    vote_table_url: documentUrl(filer_cik, accession_number, vote_table),
  };
};

const metaOf = (found: VoteSelection, total: number, any: boolean): Meta => {
  const newest = found.filings.at(-1)!;
  return {
    source: voteSource.tag,
    as_of: any ? newest.report_period : null,
    attribution: voteSource.attribution,
    filer_cik: newest.filer_cik,
    filer_name: newest.filer_name,
    series_id: found.seriesId,
    series_name: seriesName(found),
    report_period: newest.report_period,
    report_calendar_year: newest.report_calendar_year,
    total_votes: total,
    filings: found.filings.toReversed().map(filingOf),
  };
};
