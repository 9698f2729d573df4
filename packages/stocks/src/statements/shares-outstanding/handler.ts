import { asOfRows, nextKey } from '@dqs/core';
import type { Handler, Reader } from '@dqs/kit';
import { findCompany } from '../../companies/find-company.ts';
import { labelOf } from '@dqs/statements';
import { factsSource, reportsSource } from '../../sources.ts';
import { whyEmpty } from '../../companies/emptiness.ts';
import type { Filer } from '../../companies/find-company.ts';
import type { sharesOutstanding } from './contract.ts';
import { readShares, type SharesRow } from './query.ts';

const classOf = ({ member, label }: SharesRow): string | null =>
  member === '' ? null : (label ?? labelOf(member, ''));

const sourceOf = ({ from_report }: SharesRow): string => (from_report ? reportsSource : factsSource).tag;

/** The note of an answer without counts. Throws like `whyEmpty`. */
const whyNone = async (db: Reader, filer: Filer): Promise<string> =>
  `${await whyEmpty(db, filer, 'facts')} Counts by share class come only from a company's reports. Load them with: dqs ingest stocks ${filer.cik}`;

/** Shares outstanding of one company from cover pages, newest first. */
export const getSharesOutstanding: Handler<typeof sharesOutstanding> = async (params, { db }) => {
  const filer = await findCompany(db, params.ticker_or_cik);
  const { after } = params;
  const filter = { start: params.start ?? null, end: params.end ?? null, after };
  const rows = await readShares(db, filer.cik, filter, params.limit + 1);
  const page = rows.slice(0, params.limit);
  return {
    data: {
      ticker: filer.ticker,
      cik: filer.cik,
      company_name: filer.name,
      observations: page.map((row) => ({
        period: row.period_end,
        class: classOf(row),
        shares: row.shares,
        public_float: row.public_float,
        currency: row.currency,
        accession_number: row.accession_number,
        form_type: row.form,
        source: sourceOf(row),
        as_of: row.as_of,
      })),
    },
    meta: {
      source: page.length > 0 && page.every((row) => row.from_report) ? reportsSource.tag : factsSource.tag,
      as_of: asOfRows(page),
    },
    note: rows.length === 0 && params.after === null ? await whyNone(db, filer) : null,
    next: nextKey(rows, page, (last) => [last.period_end, last.accession_number, last.member]),
  };
};
