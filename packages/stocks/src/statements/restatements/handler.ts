import { asOfRows, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { linesByKey } from '../names/lines-by-key.ts';
import { factsSource } from '../../sources.ts';
import { whyEmpty } from '../../companies/emptiness.ts';
import { findCompany } from '../../companies/find-company.ts';
import type { restatements } from './contract.ts';
import { readRestatements, readSplits, type RestatementRow, type SplitRow } from './query.ts';
import { splitBehind } from './split-behind.ts';

type Restatement = Data<typeof restatements>['restatements'][number];

/** The lines of a company for which a later filing reports a different value. */
export const getRestatements: Handler<typeof restatements> = async (params, { db }) => {
  const line = params.line ? (linesByKey([params.line], 'line')[0]?.key ?? null) : null;
  const filer = await findCompany(db, params.ticker_or_cik);
  const filter = { start: params.start ?? null, line, after: params.after };
  const [rows, splits] = await Promise.all([
    readRestatements(db, filer.cik, filter, params.limit + 1),
    readSplits(db, filer.cik),
  ]);
  const page = rows.slice(0, params.limit);
  return {
    data: {
      ticker: filer.ticker,
      cik: filer.cik,
      company_name: filer.name,
      restatements: page.map((row) => restatementOf(row, splits)),
    },
    meta: { source: factsSource.tag, as_of: asOfRows(page) },
    note: rows.length === 0 && params.after === null ? await whyEmpty(db, filer, 'facts') : null,
    next: nextKey(rows, page, (last) => [
      last.filed_date,
      last.superseding_accession_number,
      last.period_end,
      last.fiscal_period,
      last.line_key,
    ]),
  };
};

const eventOf = (row: RestatementRow, splits: readonly SplitRow[]): Restatement['non_reliance_event'] => {
  const split = splitBehind(row, splits);
  if (split) return { kind: 'split', accession_number: split.accession_number, event_date: split.event_date };
  const { event_accession_number: accession_number, event_date } = row;
  return accession_number === null || event_date === null
    ? null
    : { kind: 'non_reliance', accession_number, event_date };
};

const restatementOf = (row: RestatementRow, splits: readonly SplitRow[]): Restatement => ({
  line_key: row.line_key,
  fiscal_year: row.fiscal_year,
  fiscal_period: row.fiscal_period as Restatement['fiscal_period'],
  original_value: row.original_value,
  restated_value: row.restated_value,
  change_pct: row.change_pct,
  original_accession_number: row.original_accession_number,
  superseding_accession_number: row.superseding_accession_number,
  superseding_form: row.superseding_form,
  filed_date: row.filed_date,
  non_reliance_event: eventOf(row, splits),
  source: factsSource.tag,
  as_of: row.as_of,
});
