import { asOfRows, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import { factsSource } from '../sources.ts';
import { whyEmpty } from '../company/emptiness.ts';
import { findFiler } from '../statements/find-filer.ts';
import type { sharesOutstanding } from './contract.ts';
import { readShares } from './query.ts';

/** Shares outstanding of one company by cover page, newest first. */
export const getSharesOutstanding: Handler<typeof sharesOutstanding> = async (asked, { db }) => {
  const filer = await findFiler(db, asked.ticker_or_cik);
  const { after } = asked;
  const filter = { start: asked.start ?? null, end: asked.end ?? null, after };
  const rows = await readShares(db, filer.cik, filter, asked.limit + 1);
  const page = rows.slice(0, asked.limit);
  return {
    data: {
      ticker: filer.ticker,
      cik: filer.cik,
      company_name: filer.name,
      observations: page.map((row) => ({
        period: row.period_end,
        class: null,
        shares: row.shares,
        public_float: row.public_float,
        currency: row.currency,
        accession_number: row.accession_number,
        form_type: row.form,
        source: factsSource.tag,
        as_of: row.as_of,
      })),
    },
    meta: { source: factsSource.tag, as_of: asOfRows(page) },
    note: rows.length === 0 && asked.after === null ? await whyEmpty(db, filer, 'facts') : null,
    next: nextKey(rows, page, (last) => [last.period_end, last.accession_number]),
  };
};
