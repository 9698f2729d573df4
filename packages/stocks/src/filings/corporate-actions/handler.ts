import { asOfRows, nextKey } from '@dqs/core';
import { indexUrl } from '@dqs/edgar';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { captionOf } from '../company-events/category.ts';
import { factsSource, submissionsSource, tickersSource } from '../../sources.ts';
import { whyNoneOfEither } from '../../companies/emptiness.ts';
import { findCompany } from '../../companies/find-company.ts';
import type { corporateActions } from './contract.ts';
import { omittedActions, readActions, type ActionRow } from './query.ts';

type Action = Data<typeof corporateActions>['actions'][number];

/** Actions that affect a company's shares and symbols, newest first. */
export const getCorporateActions: Handler<typeof corporateActions> = async (params, { db }) => {
  const company = await findCompany(db, params.ticker_or_cik);
  const type = params.action_type ?? null;
  const filter = {
    type,
    start: params.start_date ?? null,
    end: params.end_date ?? null,
    after: params.after,
  };
  const [rows, restricted] = await Promise.all([
    readActions(db, company.cik, filter, params.limit + 1),
    omittedActions(db, company.cik, type),
  ]);
  const page = rows.slice(0, params.limit);
  return {
    data: {
      ticker: company.ticker,
      cik: company.cik,
      company_name: company.name,
      actions: page.map((row) => actionOf(company.cik, row)),
    },
    meta: { source: sourceOf(page, type), as_of: asOfRows(page), restricted_omitted: restricted },
    // Loaded data that is hidden from the caller is named in the meta.
    note: rows.length === 0 && params.after === null && restricted === null ? await whyNoneOfEither(db, company) : null,
    next: nextKey(rows, page, (last) => [last.event_date, last.place]),
  };
};

const sourceOfType = {
  dividend: factsSource.tag,
  split: factsSource.tag,
  delisting: submissionsSource.tag,
  merger_acquisition: submissionsSource.tag,
  ticker_change: tickersSource.tag,
} as const;

/**
 * The most frequent source of a page's actions, or the newest of equally frequent ones. For an empty page, the source
 * of the requested type.
 */
const sourceOf = (page: readonly ActionRow[], type: Action['action_type'] | null): string => {
  const [first, ...others] = [...Map.groupBy(page, ({ source }) => source)];
  if (!first) return type === null ? submissionsSource.tag : sourceOfType[type];
  const [source] = others.reduce((most, each) => (each[1].length > most[1].length ? each : most), first);
  return source;
};

/** The item of a report is described by its caption in Form 8-K. */
const described = ({ description, place }: ActionRow): string | null =>
  place.startsWith('3:') && description !== null ? captionOf(description) : description;

const actionOf = (cik: number, row: ActionRow): Action => ({
  action_type: row.action_type as Action['action_type'],
  event_date: row.event_date,
  announced_date: row.announced_date,
  effective_date: row.effective_date,
  record_date: row.record_date,
  pay_date: row.pay_date,
  amount: row.amount,
  currency: row.currency,
  ratio_from: row.ratio_from,
  ratio_to: row.ratio_to,
  old_symbol: row.old_symbol,
  new_symbol: row.new_symbol,
  exchange: row.exchange,
  counterparty_name: null,
  description: described(row),
  form_type: row.form_type,
  accession_number: row.accession_number,
  index_url: row.accession_number === null ? null : indexUrl(cik, row.accession_number),
  source: row.source,
  as_of: row.as_of,
});
