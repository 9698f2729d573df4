import { statement, type Reader, type RowOf } from '@dqs/kit';
import {
  factsSource,
  operatorSource,
  removalsSource,
  reportsSource,
  submissionsSource,
  tickersSource,
} from '../../sources.ts';

const columns = {
  action_type: 'text',
  event_date: 'day',
  place: 'text',
  announced_date: 'day?',
  effective_date: 'day?',
  record_date: 'day?',
  pay_date: 'day?',
  amount: 'decimal?',
  currency: 'text?',
  ratio_from: 'decimal?',
  ratio_to: 'decimal?',
  old_symbol: 'text?',
  new_symbol: 'text?',
  exchange: 'text?',
  description: 'text?',
  form_type: 'text?',
  accession_number: 'text?',
  source: 'text',
  as_of: 'instant',
} as const;

const typeOf: Readonly<Record<string, string>> = {
  day: 'date',
  text: 'text',
  decimal: 'numeric',
  instant: 'timestamptz',
};

/** A select list in the order of `columns`. Columns that are not given are null. */
const selection = (given: Partial<Record<keyof typeof columns, string>>): string =>
  Object.entries(columns)
    .map(
      ([name, type]) => `${given[name as keyof typeof columns] ?? `null::${typeOf[type.replace('?', '')]}`} as ${name}`,
    )
    .join(', ');

const deregistrationForms = ['15-12B', '15-12G', '15-15D', '15F-12B', '15F-12G', '15F-15D'];

/**
 * Filings of some forms, with an index lookup for each form. "offset 0" keeps the planner from scanning all filings
 * instead.
 */
const filingsOf = (forms: readonly string[]): string => `(
      select filing.* from unnest(array[${forms.map((form) => `'${form}'`).join(', ')}]) form(value)
       cross join lateral (select * from stocks_filing where cik = $1 and form_type = form.value offset 0) filing)`;

/**
 * Whether the filer has an active symbol on an exchange, from the newest list, or from its own file if no list names
 * it.
 */
const isListed = `(
      exists (select from stocks_ticker now where now.cik = $1 and now.valid_to is null and now.exchange <> 'OTC')
      or (not exists (select from stocks_ticker known where known.cik = $1)
          and exists (select from stocks_filer_symbol own join stocks_company filer on filer.cik = own.cik
                       where own.cik = $1 and own.exchange <> 'OTC' and own.seen_on = filer.seen_on)))`;

/** Whether the class left an exchange for another one: the filer is now listed there. */
const movedFrom = (exchange: string): string => `exists (
      select from stocks_ticker now
       where now.cik = $1 and now.valid_to is null and now.exchange <> 'OTC'
         and ${exchange} is not null and position(lower(now.exchange) in lower(${exchange})) = 0
         and not (now.exchange = 'NYSE' and ${exchange} ~* 'new york'))`;

// A notice that is not loaded does not name its class. The last notice of a filer that is no longer listed counts as a
// notice for the common stock if a Form 15 followed or an 8-K with such a notice was filed around the same time.
const removals = `
  select ${selection({
    action_type: `'delisting'`,
    event_date: 'filing.filed_date',
    place: `'1:' || filing.accession_number`,
    effective_date: 'filing.filed_date + 10',
    exchange: 'notice.exchange',
    description: `coalesce(notice.class_description, 'Notice of removal from listing; the notice itself is not loaded')`,
    form_type: 'filing.form_type',
    accession_number: 'filing.accession_number',
    source: `'${submissionsSource.tag}'`,
    as_of: 'filing.as_of',
  })}
    from ${filingsOf(['25', '25-NSE'])} filing
    left join stocks_removal notice on notice.cik = filing.cik and notice.accession_number = filing.accession_number
   where case when notice.is_common is not null then notice.is_common and not ${movedFrom('notice.exchange')}
         else not ${isListed}
           and not exists (select from ${filingsOf(['25', '25-NSE'])} later where later.filed_date > filing.filed_date)
           and (exists (select from ${filingsOf(deregistrationForms)} later
                         where later.filed_date between filing.filed_date and filing.filed_date + 400)
                or exists (select from stocks_event near where near.cik = $1 and near.category = 'delisting_notice'
                            and near.event_date between filing.filed_date - 45 and filing.filed_date + 45)) end
  union all
  select ${selection({
    action_type: `'delisting'`,
    event_date: 'coalesce(notice.filed_date, notice.signed_on)',
    place: `'1:' || notice.accession_number`,
    effective_date: 'coalesce(notice.filed_date, notice.signed_on) + 10',
    exchange: 'notice.exchange',
    description: 'notice.class_description',
    form_type: `'25'`,
    accession_number: 'notice.accession_number',
    source: `'${removalsSource.tag}'`,
    as_of: 'notice.as_of',
  })}
    from stocks_removal notice
   where notice.cik = $1 and notice.is_common and coalesce(notice.filed_date, notice.signed_on) is not null
     and not ${movedFrom('notice.exchange')}
     and not exists (select from stocks_filing listed where listed.cik = $1 and listed.accession_number = notice.accession_number)`;

// A filer that is listed or continues to report has deregistered another class.
const deregistrations = `
  select ${selection({
    action_type: `'delisting'`,
    event_date: 'filing.filed_date',
    place: `'2:' || filing.accession_number`,
    description: `'Registration ended or duty to report suspended'`,
    form_type: 'filing.form_type',
    accession_number: 'filing.accession_number',
    source: `'${submissionsSource.tag}'`,
    as_of: 'filing.as_of',
  })}
    from ${filingsOf(deregistrationForms)} filing
    left join stocks_company filer on filer.cik = filing.cik
   where (filer.last_periodic_on is null or filer.last_periodic_on <= filing.filed_date + 120)
     and not ${isListed}`;

// The filer's submissions file takes precedence over a report loaded separately, for the same item. Creditors who own a
// company after its bankruptcy have not acquired it.
const reports = `
  select ${selection({
    action_type: `'merger_acquisition'`,
    event_date: 'event.event_date',
    place: `'3:' || event.accession_number || ':' || event.item_code`,
    announced_date: 'event.filed_date',
    description: `event.item_code`,
    form_type: 'event.form_type',
    accession_number: 'event.accession_number',
    source: `case when event.from_report then '${reportsSource.tag}' else '${submissionsSource.tag}' end`,
    as_of: 'event.as_of',
  })}
    from unnest(array['ma_completion', 'change_in_control']) category(value)
   cross join lateral (select * from stocks_event where cik = $1 and category = category.value offset 0) event
   where (not event.from_report or not exists (
           select from stocks_event listed where listed.cik = event.cik
              and listed.accession_number = event.accession_number and listed.item_code = event.item_code
              and not listed.from_report))
     and (event.category <> 'change_in_control' or not exists (
           select from stocks_event court where court.cik = $1 and court.category = 'bankruptcy'
              and court.event_date between event.event_date - 1096 and event.event_date + 5))`;

// A symbol changed if the company's first symbol disappeared and another appeared between two consecutive lists.
// Symbols of its other classes change independently.
const tickerChanges = `
  select ${selection({
    action_type: `'ticker_change'`,
    event_date: 'came.valid_from',
    place: `'4:' || came.symbol`,
    old_symbol: 'went.symbol',
    new_symbol: 'came.symbol',
    exchange: 'came.exchange',
    description: `'Between the lists of ' || went.last_seen || ' and ' || came.valid_from`,
    source: `'${tickersSource.tag}'`,
    as_of: 'came.as_of',
  })}
    from (select distinct on (next.day) ticker.*, next.day as next_day, count(*) over (partition by next.day) as ended
            from stocks_ticker ticker
           cross join lateral (select min(seen_on) as day from stocks_ticker_list where seen_on > ticker.last_seen) next
           where ticker.cik = $1 and ticker.valid_to is not null) went
    join (select ticker.*, count(*) over (partition by valid_from) as begun
            from stocks_ticker ticker where ticker.cik = $1) came
      on came.valid_from = went.next_day
   where went.ended = 1 and came.begun = 1 and went.position = 1 and came.position = 1`;

const operatorRecords = `
  select ${selection({
    action_type: 'record.record',
    event_date: 'record.event_date',
    place: `'5:' || record.record || ':' || record.label`,
    announced_date: 'record.announced_date',
    record_date: 'record.record_date',
    pay_date: 'record.pay_date',
    amount: 'record.amount',
    currency: 'record.currency',
    ratio_from: 'record.ratio_from',
    ratio_to: 'record.ratio_to',
    description: `nullif(record.label, '')`,
    source: `'${operatorSource.tag}'`,
    as_of: 'record.as_of',
  })}
    from stocks_operator_record record
   where record.cik = $1 and record.record in ('dividend', 'split')`;

const shareActions = `
  select ${selection({
    action_type: 'told.action',
    event_date: 'told.event_date',
    place: `'6:' || told.label`,
    announced_date: 'told.announced_date',
    effective_date: 'told.effective_date',
    amount: 'told.amount',
    currency: 'told.currency',
    ratio_from: 'told.ratio_from',
    ratio_to: 'told.ratio_to',
    description: 'told.description',
    form_type: 'told.form_type',
    accession_number: 'told.accession_number',
    source: `'${factsSource.tag}'`,
    as_of: 'told.as_of',
  })}
    from stocks_share_action told
   where told.cik = $1`;

/** The statements that find each kind of action. A company has few rows, whatever its size. */
const found = [removals, deregistrations, reports, tickerChanges, operatorRecords, shareActions].join(
  '\n  union all\n',
);

const actions = statement(
  'stocks_corporate_actions',
  columns,
  `select * from (${found}) action
    where ($2::text is null or action_type = $2)
      and event_date >= coalesce($3::date, '-infinity') and event_date <= coalesce($4::date, 'infinity')
      and (event_date, place collate "C") < (coalesce($5::date, 'infinity'), $6 collate "C")
    order by event_date desc, place collate "C" desc
    limit $7`,
);

export type ActionRow = RowOf<typeof columns>;

export interface ActionFilter {
  readonly type: string | null;
  readonly start: string | null;
  readonly end: string | null;
  /** Day and place of the last action of the previous page. */
  readonly after: readonly [string, string] | null;
}

/** Up to `limit` actions of a company, newest first. One round trip. */
export const readActions = (
  db: Reader,
  cik: number,
  { type, start, end, after }: ActionFilter,
  limit: number,
): Promise<readonly ActionRow[]> =>
  db.all(actions, [cik, type, start, end, after?.[0] ?? null, after?.[1] ?? '', limit]);

/**
 * Restricted sources with dividends or splits of the company that are hidden from the caller; null if there are none.
 */
export const omittedActions = async (db: Reader, cik: number, type: string | null): Promise<string[] | null> => {
  const kinds = ['dividend', 'split'].filter((kind) => type === null || type === kind);
  const tags = await Promise.all(kinds.map((record) => db.omitted('stocks_operator_record', { cik, record })));
  const distinct = [...new Set(tags.flat())];
  return distinct.length === 0 ? null : distinct;
};
